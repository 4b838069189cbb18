import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seasonNameOfDay } from '#domain/seasons/setup.ts';
import { dayInTimeZone } from '#server/clock.ts';
import { PASSWORD } from '../support/password-text.ts';
import { firstButtonNamed } from './hands.ts';
import { faultsOnTv, expectToFitScreen, expectAccessible, expectGoodAsItIs } from './page-quality.ts';
import { phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite({ empty: true, today: '2026-09-22' });

/** Returns a list of teams with five players each, as copied from a spreadsheet: team, player and handicap. */
function pasted(teams: readonly string[]): string {
  const rows = teams.flatMap((team) =>
    ['Ann', 'Bob', 'Cat', 'Dan', 'Eve'].map((player, i) => `${team}\t${player} ${team}\t${5 * i}`),
  );
  return ['Team\tPlayer\tHandicap', ...rows].join('\n');
}

const FIRST = ['Red Lion', 'Station Road', 'Millbrook Club', 'The Weavers'];
const SECOND = ['Café Baize', 'Cue Corner', 'Harbour Lights', 'Priory Park', 'Orchard Social'];

/**
 * Returns functions that use a phone as by hand, and count presses, keys and pastes in `done`. A choice in a native
 * list takes two presses.
 */
function hands(page: Page) {
  const done = { presses: 0, keys: 0, pastes: 0 };
  return {
    done,
    async press(what: Locator) {
      done.presses += 1;
      await what.click();
    },
    async type(what: Locator, text: string) {
      done.presses += 1;
      done.keys += text.length;
      await what.fill(text);
    },
    async choose(what: Locator, option: { index: number } | string) {
      done.presses += 2;
      await what.selectOption(option);
    },
    async paste(what: Locator, text: string) {
      done.presses += 1;
      done.pastes += 1;
      await what.evaluate((field) => field.focus());
      await page.keyboard.insertText(text);
    },
  };
}

async function isGood(page: Page): Promise<void> {
  await expectGoodAsItIs(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFitScreen(page);
  await page.setViewportSize({ width: 390, height: 844 });
}

function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Expects the heading of a step to have the focus, so that a screen reader reads it. */
async function arrives(page: Page, name: string): Promise<void> {
  await heading(page, name);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
}

/** Enters teams and venues without headings, answers what the second column is, and empties the field again. */
async function venuesAreAskedFor(page: Page, field: Locator): Promise<void> {
  await field.fill('Lions\tThe Den\nTigers\tRed Lion');
  const question = page.getByRole('group', { name: /^What is in column 2\?/ });
  await question.waitFor();
  await isGood(page);
  await page.getByRole('button', { name: /^Answer \d questions first$/ }).click();
  await question.getByRole('button', { name: 'Venue', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Each line is a team/ }).click();
  await page.getByRole('status').filter({ hasText: '2 teams added.' }).waitFor();
  await field.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
}

test('the TV screen shows the name of a league that has nothing else', async () => {
  const page = await visit.open('/tv', { viewport: { width: 1920, height: 1080 } });
  await page.getByRole('heading', { level: 2, name: 'This league is being set up' }).waitFor();
  expect(await faultsOnTv(page)).toEqual([]);
  await expectAccessible(page);
});

test('a secretary with a phone and the password gets from an empty site to the first table', async () => {
  const page = await visit.open('/', phone);
  const { done, press, type, choose, paste } = hands(page);
  const started = performance.now();
  await isGood(page);
  await press(page.getByRole('link', { name: 'League secretary: sign in and set it up' }));
  await type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await press(page.getByRole('button', { name: 'Sign in' }));

  await heading(page, 'Name and match time');
  const goOn = page.getByRole('button', { name: 'Save and continue' });
  await press(goOn);
  await page.getByText('The name of the league is required.').waitFor();
  await isGood(page);
  await type(page.getByLabel('Name of the league'), 'Harbour Snooker League');
  await press(goOn);

  await arrives(page, 'Season and format');
  await expect.poll(() => page.locator('header').textContent()).toContain('Harbour Snooker League');
  await isGood(page);
  const ownDay = dayInTimeZone('Europe/London', new Date());
  expect(await page.getByLabel('Season').inputValue()).toBe(seasonNameOfDay(ownDay));
  await type(page.getByLabel('Season'), '26/27');
  await choose(page.getByLabel('Divisions'), '2');
  await press(page.getByLabel('Five frames, 2 points for a win'));
  await press(goOn);

  await arrives(page, 'Teams and players');
  const field = page.getByLabel('Teams and players');
  await venuesAreAskedFor(page, field);
  await paste(field, pasted(FIRST));
  await page.getByRole('status').filter({ hasText: '4 teams and 20 players added.' }).waitFor();
  await isGood(page);
  await press(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByRole('heading', { name: 'Division 2' }).waitFor();
  await paste(field, pasted(SECOND));
  await press(page.getByRole('button', { name: 'Save', exact: true }));
  await press(page.getByRole('link', { name: 'Continue to match nights' }));

  await arrives(page, 'Match nights and fixtures');
  await type(page.getByLabel('First match night'), '2026-09-22');
  await press(page.getByLabel('Tue 27 October'));
  await page.getByText('The last one is Tue 1 December 2026.').waitFor();
  await isGood(page);
  await press(page.getByRole('button', { name: 'Show the fixtures' }));
  await page.getByRole('heading', { name: '32 fixtures, not saved yet' }).waitFor();
  await isGood(page);
  await press(page.getByRole('button', { name: 'Save and publish' }));

  await arrives(page, 'Your league is ready');
  await page.getByText('9 teams with 45 players').waitFor();
  await isGood(page);
  const ready = { ...done };
  await press(page.getByRole('link', { name: 'Enter the first card' }));
  await press(firstButtonNamed(page.getByRole('region', { name: /^Matches in week/ }), /./));
  for (let n = 1; n <= 5; n++) {
    const match = page.getByRole('group', { name: `Match ${n}` });
    await choose(match.getByLabel('Home player', { exact: true }), { index: 1 });
    await choose(match.getByLabel('Away player', { exact: true }), { index: 1 });
    await type(match.getByLabel('Score, home'), n > 3 ? '20' : '61');
    await type(match.getByLabel('Score, away'), n > 3 ? '55' : '8');
  }
  await press(page.getByRole('button', { name: 'Submit' }));
  await press(page.getByRole('button', { name: 'Send result' }));
  await page.getByRole('status').filter({ hasText: 'Recorded' }).waitFor();
  await visit.go(page, '/league-standings');
  const [leader] = await visit.standings('26/27', 1);
  expect(leader).toMatchObject({ gamesPlayed: 1, matchesWon: 1, points: 2 });
  expect(await page.getByRole('rowheader').first().textContent()).toContain(leader?.teamName);

  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `set up: ${JSON.stringify(ready)}; with the first card: ${JSON.stringify(done)}; ${seconds} s of machine time`,
  );
  expect(ready.presses).toBeLessThanOrEqual(25);
  expect(ready.keys).toBeLessThanOrEqual(53);
  // Counted from the published fixtures to the first result.
  expect(done.presses - ready.presses).toBeLessThanOrEqual(34);
  expect(done.keys - ready.keys).toBeLessThanOrEqual(20);
});
