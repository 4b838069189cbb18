/** Tests work of officials that needs a real browser: cards that wait on the device, the focus, and files. */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { cardFormAddress } from '#web/layout/addresses.ts';
import { launchPersistent } from '../support/chromium.ts';
import { ownFolder } from '../support/own-folder.ts';
import { PASSWORD } from '../support/password-text.ts';
import { fillAtOnce, firstButtonNamed, holdBack } from './hands.ts';
import { expectAccessible } from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const { url, ask, go, official, pageIn, call, expectComplaints, openOfficial } = useBrowserSite();

async function openForm(context: BrowserContext): Promise<Page> {
  const page = await pageIn(context);
  await page.goto(url('/data-input'));
  await page.getByRole('heading', { name: 'Match Data Input' }).waitFor();
  return page;
}

type Teams = { division: string; week: string; home: number; away: number };

/**
 * Opens the form of a card, and fills in five matches, all won by the home team. `home` and `away` are the numbers of
 * the teams in their division, from 1.
 */
async function openFilled(context: BrowserContext, { division, week, home, away }: Teams): Promise<Page> {
  const all = await ask<TeamAnswer[]>('/api/teams');
  const teams = all.filter((team) => String(team.division) === division);
  const [one, two] = [teams[home - 1]!, teams[away - 1]!]; // each division has enough teams
  const page = await pageIn(context);
  const query = new URLSearchParams({ season: '25/26', division, week, home: one.id, away: two.id });
  await go(page, `/data-input?${query}`);
  const fields = [0, 1, 2, 3, 4].map((n) => ({
    [`matches.${n}.sides.home.players.0`]: one.players[n]?.id ?? '',
    [`matches.${n}.sides.away.players.0`]: two.players[n]?.id ?? '',
    [`matches.${n}.sides.home.score`]: String(60 + n),
    [`matches.${n}.sides.away.score`]: '20',
  }));
  await fillAtOnce(page, Object.assign({}, ...fields));
  return page;
}

async function isFocused(what: Locator): Promise<void> {
  await expect.poll(() => what.evaluate((element) => element === document.activeElement)).toBe(true);
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Send result' }).click();
}

const recordedIn = (division: string, week: string) =>
  ask<FixtureAnswer[]>(`/api/matches/${division}/${week}?season=25/26`);

test('a press on Submit counts even if the field that loses the focus shows a fault', async () => {
  const page = await openForm(await official(phone));
  await firstButtonNamed(page.getByRole('region', { name: /^Matches in week/ }), /./).click();
  const player = page.getByRole('group', { name: 'Match 1' }).getByLabel('Home player');
  await isFocused(player);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('20 things to fix').waitFor();
  await isFocused(player);
});

test('without a signal, a card waits on the device, and is recorded once when the signal returns', async () => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const context = await official(phone);
  const page = await openFilled(context, { division: '2', week: '20', home: 1, away: 2 });
  await context.setOffline(true);
  await send(page);
  await page.getByText('No signal. The card is saved on this device').waitFor();
  await page.getByText('Waiting for signal').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send now' }).click();
  expect(await recordedIn('2', '20')).toEqual([]);
  // Meanwhile the session ends.
  await context.clearCookies();
  await context.setOffline(false);
  await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD);
  expectComplaints(/401|403|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Sent the card that was waiting on this device.' }).waitFor();
  expect((await recordedIn('2', '20')).length).toBe(1);
  await expect.poll(() => page.getByText('Waiting for signal').count()).toBe(0);
});

test('a phone that has just joined can fill in a card without a signal, even after the browser was killed, and sends it later', async () => {
  const [fixture] = (await unplayed('1')).slice(-1);
  if (!fixture) throw new Error('Every fixture has a result.');
  const body = { name: 'Cat Lee', role: 'captain', teamIds: [fixture.homeTeamId] };
  const { link } = await call<{ link: string }>(await official(), 'POST', '/api/admin/people', body);
  const folder = await ownFolder();
  const joining = await launchPersistent(folder, phone);
  const joiner = await joining.newPage();
  await joiner.goto(url(`/join#${link.split('#')[1]}`));
  await joiner.getByRole('button', { name: 'Join' }).click();
  await joiner.waitForURL(/\/$|data-input/);
  await joining.close();

  const first = await launchPersistent(folder, phone);
  await first.setOffline(true);
  const page = await first.newPage();
  await page.goto(url('/'));
  await page.getByText(/^You are offline/).waitFor();
  await page.goto(url(cardFormAddress(fixture)));
  // Some releases of Chromium forget in the next page that the browser is offline, until they are told again.
  await first.setOffline(false);
  await first.setOffline(true);
  for (let index = 1; index <= 5; index++) {
    const match = page.getByRole('group', { name: `Match ${index}` });
    await match.getByLabel('Home player').selectOption({ index: 1 });
    await match.getByLabel('Away player').selectOption({ index: 1 });
    await match.getByLabel('Score, home').fill(String(60 + index));
    await match.getByLabel('Score, away').fill('20');
  }
  const [submit, notice] = [page.getByRole('button', { name: 'Submit' }), page.getByText(/^You are offline/)];
  const [below, above] = [await submit.boundingBox(), await notice.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await page.waitForFunction(() => JSON.stringify(Object.entries(localStorage)).includes(String.raw`\"score\":\"65\"`));
  // The crash ends the page at once, so it can save nothing more.
  await page.goto('chrome://crash').catch(() => {});
  await first.close();

  const second = await launchPersistent(folder, phone);
  onTestFinished(() => second.close());
  await second.setOffline(true);
  const again = await second.newPage();
  const faults: string[] = [];
  again.on('pageerror', (error) => faults.push(error.message));
  await again.goto(url(cardFormAddress(fixture)));
  await again.getByText('This card is as you left it').waitFor();
  // The stored page starts its scripts without errors, and still knows that a captain uses the device.
  expect(faults).toEqual([]);
  expect(await again.evaluate(() => localStorage.getItem('official'))).toContain('captain');
  expect(await again.getByLabel('Score, home, match 5').inputValue()).toBe('65');
  await again.getByRole('button', { name: 'Start a new card' }).click();
  await again.getByRole('button', { name: 'Continue' }).click();
  expect(await again.getByLabel('Score, home, match 5').inputValue()).toBe('65');
  await send(again);
  await again.getByText('No signal. The card is saved on this device').waitFor();
  await second.setOffline(false);
  await again.getByRole('status').filter({ hasText: 'Sent the card that was waiting on this device.' }).waitFor();
  expect((await recordedIn('1', String(fixture.weekNumber))).map(({ homeTeamId }) => homeTeamId)).toContain(
    fixture.homeTeamId,
  );
});

test('the message that a card was corrected does not cover the button that has the focus', async () => {
  const [card] = await recordedIn('1', '9');
  const page = await openOfficial(`/admin/result/${card?.fixtureId}`, phone);
  await page.getByRole('button', { name: 'Change fixture or date' }).click();
  await page.getByLabel('Date (if known)').fill('2025-10-01');
  await page.getByRole('button', { name: 'Save correction' }).click();
  const said = page.getByRole('status').filter({ hasText: 'Corrected' });
  await said.waitFor();
  await page.getByRole('button', { name: 'Close this message' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Show the card at that time').first().click();
  const restore = history.getByRole('button', { name: 'Restore this card' });
  await restore.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  // The reload is held back, because the button has the focus only until the page has reloaded.
  const reload = await holdBack(page, '**/api/together*');
  await restore.click();
  await said.waitFor();
  await expect.poll(() => restore.evaluate(isUncovered)).toBe(true);
  reload();
  await expect.poll(() => page.getByLabel('Date (if known)').inputValue()).toBe(card?.date);
});

function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return (
    element === document.activeElement && document.elementFromPoint(left + width / 2, top + height / 2) === element
  );
}

test('on a desktop, a file is dropped and imported by keyboard, and files are downloaded', async () => {
  const page = await openOfficial('/admin/import-export', desk);
  const results = await download(page, 'Results as CSV');
  expect(results.name).toBe('results-25-26.csv');
  expect(results.text.startsWith('\u{feff}season,division,week,date,')).toBe(true);
  await page.getByLabel('Season').selectOption('All');
  expect((await download(page, 'Results as CSV')).name).toBe('results.csv');
  const template = await download(page, 'Template for teams and players');
  expect(template.text.trim().split('\r\n')).toHaveLength(3);

  await drop(page, 'Dropped In;2;;;;');
  const write = page.getByRole('button', { name: 'Import', exact: true });
  await write.waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('dropped.csv: teams and players, 1 line');
  for (let presses = 0; presses < 10 && (await focused()) !== 'Import'; presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Imported dropped.csv');
  await page.getByText('1 team added.').waitFor();
});

async function download(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

async function drop(page: Page, line: string): Promise<void> {
  const text = `team;division;player;handicap;modifier;newHandicap\n${line}\n`;
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'dropped.csv', { type: 'text/csv' }));
    return transfer;
  }, text);
  await page.getByLabel('Choose a file').dispatchEvent('drop', { dataTransfer: data });
}

/** Returns the scheduled fixtures of a division that have no result. */
async function unplayed(division: string): Promise<ScheduledFixtureAnswer[]> {
  const fixtures = await ask<ScheduledFixtureAnswer[]>(`/api/fixtures?season=25/26&division=${division}`);
  return fixtures.filter(({ fixtureId }) => fixtureId === null);
}
