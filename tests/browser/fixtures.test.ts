import { describe, expect, test } from 'vitest';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { fixtureListOfSeason } from '#server/storage/mappers/described.ts';
import {
  expectToFitScreen,
  expectAccessible,
  expectGoodAsItIs,
  expectGoodOnDesktopAndPhone,
  expectStableLayout,
} from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();
const origin = { by: 'Test', via: 'command', action: 'test', summary: 'A test' } as const;

const listed = (query: string) => visit.ask<ScheduledFixtureAnswer[]>(`/api/fixtures?${query}`);

test('a division has a list from the current week on, a team filter, and calendars, whose addresses can be copied', async () => {
  const page = await visit.openFirst('/fixtures?season=25/26&division=2', phone);
  const rows = await listed('season=25/26&division=2');
  const items = page.getByRole('article').getByRole('listitem');
  expect(await page.getByRole('article').first().getByRole('heading', { level: 3 }).textContent()).toBe(
    'Week 10, November 2025',
  );
  await page.getByText(/^Earlier weeks \(\d\)$/).click();
  // Later weeks are collapsed, and show only their dates and their number of matches.
  const folded = page.locator('summary', { hasText: /^Week \d+ / });
  expect(await folded.first().textContent()).toMatch(/^Week 12 \w{3} \d+ – \w{3} \d+ Dec ?4 matches$/);
  for (const week of await folded.all()) await week.click();
  await expect.poll(() => items.count()).toBe(rows.length);
  await expectStableLayout(page);
  await expectGoodOnDesktopAndPhone(page);
  await page.getByRole('link', { name: 'Picture', exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Fixtures as a picture');
  const calendar = page.getByRole('link', { name: 'Division 2 fixtures', exact: true });
  const answer = await fetch(visit.url((await calendar.getAttribute('href')) ?? ''));
  expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/);
  const add = page.getByRole('link', { name: 'Add to calendar: Division 2 fixtures' });
  expect(await add.getAttribute('href')).toMatch(/^webcal:\/\/[^/]+\/calendar\/division\/2\.ics$/);

  await page.getByRole('combobox', { name: 'Division' }).selectOption('1');
  await page.waitForURL(/division=1/);
  await page.getByRole('combobox', { name: 'Team' }).selectOption('Cue Corner');
  await page.waitForURL(/team=/);
  await expect.poll(async () => await items.filter({ hasNotText: 'Cue Corner' }).count()).toBe(0);
  const own = page.getByRole('link', { name: 'Cue Corner fixtures', exact: true });
  expect(await own.getAttribute('href')).toMatch(/^\/calendar\/team\/\w+\.ics$/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = page.getByRole('button', { name: 'Copy the address of Cue Corner fixtures' });
  /** Presses the Copy button, and expects a message in view, and the focus still on the button. */
  const says = async (sentence: RegExp): Promise<void> => {
    await copy.click();
    const said = page.getByRole('status').filter({ hasText: sentence });
    await said.waitFor();
    expect(await copy.evaluate((element) => element === document.activeElement)).toBe(true);
    const isSeen = await said.evaluate((element) => {
      const { bottom, top } = element.getBoundingClientRect();
      return top > 0 && bottom <= window.innerHeight;
    });
    expect(isSeen).toBe(true);
    await expectToFitScreen(page);
  };
  await says(/^Address of Cue Corner fixtures copied\.$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/calendar\/team\/\w+\.ics$/);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });
  await says(/^This browser does not let the page copy\. The address is http.*\/calendar\/team\/\w+\.ics$/);

  await page.getByRole('article').getByRole('link', { name: 'Cue Corner' }).first().click();
  await page.waitForURL(/\/match\//);
  await page.getByRole('main').getByRole('link', { name: 'Cue Corner' }).first().click();
  await page.getByRole('complementary', { name: 'Next match' }).getByText('Next match:').waitFor();
  expect(await page.getByRole('link', { name: 'Calendar for Cue Corner' }).getAttribute('href')).toMatch(
    /^\/calendar\/team\/\w+\.ics$/,
  );
});

test('an open page updates its list and the address of its picture', async () => {
  const page = await visit.open('/fixtures?season=25/26&division=1');
  const address = () => page.getByRole('link', { name: 'Download for a wide screen' }).getAttribute('href');
  const before = await address();
  const list = await visit.store().read((db) => fixtureListOfSeason(db, '25/26'));
  const one = list.find(({ division, week }) => division === 1 && week === 13);
  if (!one) throw new Error('Week 13 has no fixture');
  await visit
    .store()
    .write(origin, (change) => change.put('listedFixture', { ...one, state: 'postponed', deleted: false }));
  await page.locator('summary', { hasText: 'Week 13 ' }).click();
  await page.getByRole('article', { name: 'Week 13' }).getByText('Postponed').waitFor();
  expect(await address()).not.toBe(before);
});

describe('officials', () => {
  test('make a list, review it, save it, publish it, change a fixture and undo the change', async () => {
    visit.expectComplaints(/422/);
    const page = await visit.openOfficial('/admin/fixtures?season=25/26', desk);
    const week = (number: number | undefined) => page.getByRole('group', { name: new RegExp(`^Week ${number}\\b`) });
    // The current week comes first, and the season in the address opens the section “Season set-up”.
    await page.getByRole('heading', { level: 2, name: 'Week 10' }).waitFor();
    expect(await page.locator('details[open] > summary h3').allTextContents()).toEqual(['Season set-up']);
    await page.getByText('Make the fixture list').click();
    await page.getByLabel('Division', { exact: true }).selectOption('2');
    await page.getByLabel('First week').fill('12');
    await page.getByRole('button', { name: 'Generate list' }).click();
    const few = 'Division 2 has 9 teams and needs 18 weeks, but there are only 13';
    await page.getByRole('alert').filter({ hasText: few }).waitFor();
    await page.getByLabel('First week').fill('1');
    await page.getByLabel('League night').selectOption('4');
    await page.getByLabel('Weeks to leave free').fill('3, 7');
    await page.getByRole('button', { name: 'Generate list' }).click();
    const proposal = page.getByRole('region', { name: 'Generated list' });
    await proposal.getByText('72 fixtures, not saved yet').waitFor();
    await proposal.getByText('No club has too many matches on one night.').waitFor();
    await proposal.getByText('Saving it replaces 72 fixtures').waitFor();
    await expectAccessible(page);
    await expectToFitScreen(page);
    await proposal.getByRole('button', { name: 'Save as draft' }).click();
    const status = page.getByRole('status');
    await status.filter({ hasText: 'Made a fixture list of 72 fixtures for 25/26 in place of 72.' }).waitFor();
    expect(await listed('season=25/26&division=2')).toEqual([]);
    await page.getByRole('button', { name: 'Publish Division 2', exact: true }).click();
    await status.filter({ hasText: 'Published 72 fixtures of 25/26.' }).waitFor();
    const shown = await listed('season=25/26&division=2');
    expect(shown).toHaveLength(72);
    expect(shown.some(({ weekNumber }) => [3, 7].includes(weekNumber))).toBe(false);

    const last = shown.findLast(({ state }) => state === 'planned');
    const now = async () =>
      (await listed('season=25/26&division=2')).find(({ listedId }) => listedId === last?.listedId);
    const name = `${last?.homeTeamName} v ${last?.awayTeamName}`;
    const changeButton = (number: number | undefined) => week(number).getByRole('button', { name: `Change ${name}` });
    await week(last?.weekNumber).locator('summary').click();
    await changeButton(last?.weekNumber).click();
    await page.getByRole('listitem').getByLabel('Date').fill('2026-02-24');
    await page.getByLabel('State').selectOption('rearranged');
    await page.getByRole('listitem').getByLabel('Week', { exact: true }).fill('99');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Season 25/26 has 24 weeks.').waitFor();
    // If the teams already play in that week, the form asks before it saves.
    const taken = shown.findLast(
      (one) => one.homeTeamId === last?.awayTeamId && one.weekNumber !== last.weekNumber && one.state === 'planned',
    );
    await page.getByRole('listitem').getByLabel('Week', { exact: true }).fill(String(taken?.weekNumber));
    await page.getByRole('button', { name: 'Save' }).click();
    const clash = page.getByRole('dialog', { name: 'This clashes' });
    const words = `Week ${taken?.weekNumber} already has ${taken?.homeTeamName} v ${taken?.awayTeamName}.`;
    await clash.getByText(words).waitFor();
    await clash.getByRole('button', { name: 'Cancel' }).click();
    expect(await now()).toMatchObject({ weekNumber: last?.weekNumber });
    await page.getByRole('listitem').getByLabel('Week', { exact: true }).fill(String(last?.weekNumber));
    await page.getByRole('button', { name: 'Save' }).click();
    const moved = status.filter({ hasText: `${name}, division 2` });
    await moved.filter({ hasText: 'on 24 February 2026, rearranged' }).waitFor();
    expect(await now()).toMatchObject({ state: 'rearranged', date: '2026-02-24' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await status.filter({ hasText: 'Undone:' }).waitFor();
    expect(await now()).toMatchObject({ state: 'planned' });

    // A collapsed week opens when a fixture is moved to it, so that the fixture can be seen there.
    await changeButton(last?.weekNumber).click();
    await page.getByRole('listitem').getByLabel('Week', { exact: true }).fill(String(taken?.weekNumber));
    await page.getByRole('button', { name: 'Save' }).click();
    await clash.getByRole('button', { name: 'Save anyway' }).click();
    await changeButton(taken?.weekNumber).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await changeButton(last?.weekNumber).waitFor();

    await page.getByLabel('Find a team, venue or week').fill(`Week ${last?.weekNumber}`);
    await page.getByRole('heading', { name: `Week ${taken?.weekNumber}`, exact: true }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Unpublish Division 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await listed('season=25/26&division=2')).toHaveLength(72);
  });

  test('import a list on a phone: first a question, then a preview, then the import', async () => {
    const page = await visit.openOfficial('/admin/fixtures?season=25/26', phone);
    await page.getByText('Import a list from a file').click();
    const file = page.getByLabel('Choose a file');
    const send = (text: string) =>
      file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const header = 'division,week,homeTeam,awayTeam\n';
    await send(`${header}1,24,Cue Corner,Nobody\n`);
    const question = page.getByRole('group', { name: /Nobody/ }).first();
    await question.getByText('Line 2', { exact: false }).first().waitFor();
    await send(`${header}1,22,Cue Corner,Millbrook Club\n`);
    await page.getByRole('list', { name: 'Changed' }).waitFor();
    await expectGoodAsItIs(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Imported list.csv' }).waitFor();
  });
});
