import { expect, test } from 'vitest';
import type { FixtureListForOfficials } from '#contract/fixture-list.ts';
import { desk, phone, useDomSite } from './visitor.ts';

const { go, official, pageIn, call } = useDomSite();

/** Opens a page as an official. Returns the page, and a function that reads the current fixture list. */
async function opened() {
  const visitor = await official(desk);
  const page = await pageIn(visitor, '/admin');
  return { page, list: () => call<FixtureListForOfficials>(visitor, 'GET', '/api/admin/fixtures?season=25/26') };
}

test('a result of another week is corrected, deleted and restored in its week', async () => {
  const { page, list } = await opened();
  const one = (await list()).fixtures.findLast(({ weekNumber, fixtureId }) => weekNumber === 9 && fixtureId !== null);
  const teams = `${one?.homeTeamName} v ${one?.awayTeamName}`;
  await page.getByRole('link', { name: /^Matches/ }).click();
  await page.locator('summary', { hasText: 'Week 9' }).click();
  await page.getByRole('link', { name: `Correct ${teams}` }).click();
  await page.getByRole('heading', { level: 2, name: 'Correct the result' }).waitFor();
  await page.goBack();
  await page.locator('summary', { hasText: 'Week 9' }).click();
  await page.getByRole('button', { name: `More: ${teams}` }).click();
  await page.getByRole('button', { name: `Delete the result of ${teams}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete result' }).click();
  await page.said(`Deleted the result of ${teams}.`);
  await page.getByRole('link', { name: `Enter ${teams}` }).waitFor();
  await page.locator('summary', { hasText: 'Deleted results' }).click();
  await page.getByRole('button', { name: `Restore ${teams}, week 9` }).click();
  await page.said(`Restored ${teams}, week 9.`);
  await page.getByRole('link', { name: `Correct ${teams}` }).waitFor();
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('a result that is not confirmed has its score in To do, and is confirmed in its row', async () => {
  const { page, list } = await opened();
  const isOpen = ({ resultState }: FixtureListForOfficials['fixtures'][number]) => resultState === 'unconfirmed';
  const one = (await list()).fixtures.find(isOpen);
  const score = `${one?.homeTeamScore}–${one?.awayTeamScore}`;
  await page.getByText(`${one?.homeTeamName} ${score} ${one?.awayTeamName}`).waitFor();
  await page.getByRole('link', { name: /^Matches/ }).click();
  await page.getByText('Not confirmed').waitFor();
  const teams = `${one?.homeTeamName} v ${one?.awayTeamName}`;
  await page.getByRole('button', { name: `Confirm: ${teams}` }).click();
  await page.said(`Confirmed ${teams}.`);
  expect((await list()).fixtures.filter(isOpen)).toEqual([]);
});

test('the address of a fixture opens its row, which gets the focus', async () => {
  const { page, list } = await opened();
  const one = (await list()).fixtures.find(({ weekNumber, fixtureId }) => weekNumber > 12 && fixtureId === null);
  await go(page, `/admin/matches?${new URLSearchParams({ season: '25/26', fixture: one?.listedId ?? '' })}`);
  const button = page.getByRole('button', { name: `Change ${one?.homeTeamName} v ${one?.awayTeamName}` });
  await button.hasFocus();
  expect(await button.getAttribute('aria-expanded')).toBe('true');
});

test('a week is moved as a whole, after its moves and clashes are shown', async () => {
  const { page, list } = await opened();
  const open = (await list()).fixtures.filter(({ weekNumber, fixtureId }) => weekNumber > 12 && fixtureId === null);
  const week = open[0]?.weekNumber ?? 0;
  const own = open.filter(({ weekNumber }) => weekNumber === week);
  await go(page, '/admin/matches?season=25/26');
  await page.locator('summary', { hasText: `Week ${week}` }).click();
  const fold = page.locator('details', { hasText: `Week ${week}` });
  await fold.getByRole('button', { name: 'Move this week…' }).click();
  const show = fold.getByRole('button', { name: 'Show what moves' });
  await fold.getByLabel('Move by how many days?').fill('0');
  await show.click();
  await fold.getByText('The days must be a whole number from −364 to 364, and not 0.').first().waitFor();
  await fold.getByLabel('Move by how many days?').fill('21');
  await show.click();
  const proposed = fold.getByRole('region', { name: 'What moves' });
  await proposed.getByRole('heading', { name: `${own.length} matches will move` }).waitFor();
  await proposed.getByText(`${own[0]?.homeTeamName} v ${own[0]?.awayTeamName}: `).first().waitFor();
  expect((await list()).fixtures.filter(({ state }) => state === 'rearranged')).toEqual([]);
  await proposed.getByRole('button', { name: /^Move them/ }).click();
  await page.said(`Moved ${own.length} fixtures of week ${week} of 25/26: 21 days later.`);
  expect((await list()).fixtures.filter(({ state }) => state === 'rearranged')).toHaveLength(own.length);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await list()).fixtures.some(({ state }) => state === 'rearranged')).toBe(false);
});

test('earlier addresses lead to the parts that replaced them', async () => {
  const page = await pageIn(await official(phone));
  for (const [path, part] of [
    ['/admin/fixtures?season=24/25', 'Season set-up'],
    ['/admin/removed-results', 'Deleted results'],
  ] as const) {
    await go(page, path);
    expect(new URL(page.url()).pathname).toBe('/admin/matches');
    await page.locator('details[open]', { hasText: part }).waitFor();
  }
});

test('a match is cancelled with a reason, and has no card until it is scheduled again', async () => {
  const { page, list } = await opened();
  const one = (await list()).fixtures.findLast(({ fixtureId, state }) => fixtureId === null && state === 'planned');
  const teams = `${one?.homeTeamName} v ${one?.awayTeamName}`;
  const change = async (state: string, why?: string) => {
    // The address opens the form of the fixture.
    await go(page, `/admin/matches?${new URLSearchParams({ season: '25/26', fixture: one?.listedId ?? '' })}`);
    await page.getByLabel('State').selectOption(state);
    if (why !== undefined) await page.getByLabel('Why').fill(why);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await change('cancelled', 'Snow');
  await page.getByText('Cancelled, Snow').waitFor();
  expect(await page.getByRole('link', { name: `Enter ${teams}` }).count()).toBe(0);
  await change('planned');
  await page.getByRole('link', { name: `Enter ${teams}` }).waitFor();
  expect(await page.getByText('Cancelled, Snow').count()).toBe(0);
});
