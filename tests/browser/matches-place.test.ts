import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OfficialFixtures } from '#contract/fixture-list.ts';
import { handsOn } from './hands.ts';
import { fits, isGoodOnDeskAndPhone } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const { go, official, pageIn, call } = useSite();

function said(page: Page, text: string): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).waitFor();
}

/** A phone on the officials' page, with what its owner does counted. */
async function hands(size = phone) {
  const context = await official({ ...size, locale: 'en-GB' });
  const page = await pageIn(context);
  await go(page, '/admin');
  return {
    page,
    list: () => call<OfficialFixtures>(context, 'GET', '/api/admin/fixtures?season=25/26'),
    ...handsOn(page),
  };
}

test('a fixture of this week is postponed with at most 3 taps, and undone', async () => {
  const { page, done, list, tap } = await hands();
  await tap(page.getByRole('link', { name: /^Matches/ }));
  const week = page.getByRole('region', { name: 'Week 10' });
  const button = week.getByRole('button', { name: /^Postpone / }).first();
  const teams = ((await button.getAttribute('aria-label')) ?? '').replace('Postpone ', '');
  await tap(button);
  await said(page, 'postponed');
  expect(done).toEqual({ taps: 2, keys: 0 });
  const stateOf = async () =>
    (await list()).fixtures.find(
      ({ weekNumber, homeTeamName, awayTeamName }) =>
        weekNumber === 10 && `${homeTeamName} v ${awayTeamName}` === teams,
    )?.state;
  expect(await stateOf()).toBe('postponed');
  await expect.poll(() => week.getByRole('button', { name: `Postpone ${teams}` }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, 'Undone:');
  expect(await stateOf()).toBe('planned');
});

test('a team loses points with at most 10 taps and 32 keys', async () => {
  const { page, done, tap, choose, type } = await hands();
  await tap(page.getByRole('link', { name: /^Matches/ }));
  await tap(page.locator('summary', { hasText: 'Points adjustments' }));
  await choose(page.getByLabel('Team', { exact: true }), { index: 3 });
  await type(page.getByLabel('Points', { exact: true }), '-2');
  await type(page.getByLabel('Reason'), 'Team sheet came in too late');
  await tap(page.getByRole('button', { name: 'Adjust points' }));
  await said(page, 'Saved −2 points for');
  expect(done.taps).toBeLessThanOrEqual(7);
  expect(done.keys).toBeLessThanOrEqual(32);
});

test('a result of another week is corrected, deleted and restored where its week is', async () => {
  const { page, tap, list } = await hands(desk);
  const one = (await list()).fixtures.findLast(({ weekNumber, fixtureId }) => weekNumber === 9 && fixtureId !== null);
  const teams = `${one?.homeTeamName} v ${one?.awayTeamName}`;
  await tap(page.getByRole('link', { name: /^Matches/ }));
  await tap(page.locator('summary', { hasText: 'Week 9' }));
  await page.getByRole('link', { name: `Correct ${teams}` }).click();
  await page.getByRole('heading', { level: 2, name: 'Correct the result' }).waitFor();
  await page.goBack();
  await tap(page.locator('summary', { hasText: 'Week 9' }));
  await tap(page.getByRole('button', { name: `Delete the result of ${teams}` }));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Delete result' }));
  await said(page, `Deleted the result of ${teams}.`);
  await page.getByRole('link', { name: `Enter ${teams}` }).waitFor();
  await tap(page.locator('summary', { hasText: 'Deleted results' }));
  await tap(page.getByRole('button', { name: `Restore ${teams}, week 9` }));
  await said(page, `Restored ${teams}, week 9.`);
  await page.getByRole('link', { name: `Correct ${teams}` }).waitFor();
  await tap(page.getByRole('button', { name: /^Change / }).first());
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('the place is accessible and fits, light and dark, on a phone with letters twice as large too', async () => {
  const page = await pageIn(await official(phone));
  for (const part of ['', 'adjustments', 'deleted', 'set-up']) {
    await go(page, `/admin/matches?open=${part}`);
    await isGoodOnDeskAndPhone(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await fits(page);
  }
});

test('the address of a fixture opens its row and has the focus there', async () => {
  const { page, list } = await hands(desk);
  const one = (await list()).fixtures.find(({ weekNumber, fixtureId }) => weekNumber > 12 && fixtureId === null);
  await go(page, `/admin/matches?${new URLSearchParams({ season: '25/26', fixture: one?.listedId ?? '' })}`);
  const button = page.getByRole('button', { name: `Change ${one?.homeTeamName} v ${one?.awayTeamName}` });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await button.getAttribute('aria-expanded')).toBe('true');
});

test('former addresses lead to the part that they are now', async () => {
  const page = await pageIn(await official(phone));
  for (const [path, part] of [
    ['/admin/fixtures?season=24/25', 'Season set-up'],
    ['/admin/adjustments', 'Points adjustments'],
    ['/admin/removed-results', 'Deleted results'],
  ] as const) {
    await go(page, path);
    expect(new URL(page.url()).pathname).toBe('/admin/matches');
    await page.locator('details[open]', { hasText: part }).waitFor();
  }
});
