import type { Locator, Page } from 'playwright-core';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { expectGoodAsItIs } from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite({ empty: true, today: '2026-09-22' });

const TEAMS = ['Red Lion', 'Blue Bell', 'Green Man', 'White Hart', 'Kings Head', 'The Weavers'];
const SURNAMES = ['Lee', 'Fox', 'Roe', 'Orr', 'Kay', 'Lim'];
const FIRST_NAMES = ['Ann', 'Bob', 'Cal', 'Dee', 'Eve'];

/** Returns the pairs of teams in ten weeks, as indexes of `TEAMS`. Every two teams meet twice. */
function weeks(): [home: number, away: number][][] {
  const rounds = [0, 1, 2, 3, 4].map((round) => {
    const ring = [0, ...[0, 1, 2, 3, 4].map((place) => 1 + ((place + round) % 5))];
    return [0, 1, 2].map((k): [number, number] => [ring[k] ?? 0, ring[5 - k] ?? 0]);
  });
  return [...rounds, ...rounds.map((round) => round.map(([home, away]): [number, number] => [away, home]))];
}

/** Returns a date as `15/09/25`. `month` counts from 0. A `day` after the end of the month is in a later month. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(2, 10).split('-').reverse().join('/');
}

/**
 * Returns last year's spreadsheet: a title, unusual headings, 30 cards that name their teams only in their first line,
 * and a total.
 */
function lastYear(): string[][] {
  const lines = weeks().flatMap((week, w) =>
    week.flatMap(([home, away]) =>
      FIRST_NAMES.map((name, frame) => {
        const card = [String(w + 1), dayOf(2025, 8, 15 + 7 * w), 'Premier', TEAMS[home] ?? '', TEAMS[away] ?? ''];
        const wins = (w + frame + home) % 3 > 0;
        const [more, less] = [String(50 + ((7 * w + 11 * frame) % 40)), String(10 + ((5 * w + 3 * frame) % 30))];
        const players = [
          `${name} ${SURNAMES[home]}`,
          wins ? more : less,
          `${name} ${SURNAMES[away]}`,
          wins ? less : more,
        ];
        return [...(frame === 0 ? card : card.map(() => '')), ...players];
      }),
    ),
  );
  const headings = ['Wk', 'Played', 'Div', 'Home', 'Away', 'H Player', 'H Pts', 'A Player', 'A Pts'];
  return [['League results 2025/26'], [], headings, ...lines, ['Total frames', '', '', '', '', '', '', '', '150']];
}

/** Returns a fixture list as people write it in an email, with the dates above the fixtures. */
function ownList(): string {
  const lines = weeks().flatMap((week, w) => [
    `Week ${w + 1}, ${dayOf(2026, 8, 14 + 7 * w)}`,
    ...week.map(([home, away]) => `${TEAMS[home]} v ${TEAMS[away]}`),
    '',
  ]);
  return ['Fixture list 2026/27', '', ...lines].join('\r\n');
}

/**
 * Imports a file, and answers its questions as suggested or else with the first answer. Returns how many taps, keys and
 * seconds that took. Then undoes the import. `table`: text that the page shows about the file before the import.
 */
async function moveIn(page: Page, file: { name: string; mimeType: string; buffer: Buffer }, table: RegExp) {
  // Choosing a file takes two taps.
  const done = { taps: 2, keys: 0, seconds: 0 };
  const tap = async (what: Locator) => {
    done.taps += 1;
    await what.click();
  };
  const started = performance.now();
  const ready = page.getByRole('button', { name: 'Import', exact: true });
  const blocked = page.getByRole('button', { name: /^(Answer|Settle|Correct) \d+ \w+ first$/ });
  await page.getByLabel('Choose a file').setInputFiles(file);
  for (let answers = 0; answers < 9; answers++) {
    await ready.or(blocked).waitFor();
    if (await ready.isVisible()) break;
    const questions = () => page.locator('[data-question]').allInnerTexts();
    const before = (await questions()).join();
    const all = page.getByRole('button', { name: /suggested answers$/ });
    await tap((await all.isVisible()) ? all : page.locator('[data-question] button').first());
    await expect.poll(async () => (await ready.isVisible()) || (await questions()).join() !== before).toBe(true);
  }
  await page.getByText(table).first().waitFor();
  await expectGoodAsItIs(page);
  await tap(ready);
  await page.getByRole('heading', { name: `Imported ${file.name}` }).waitFor();
  done.seconds = Math.round((performance.now() - started) / 100) / 10;
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText(/^Undone: /).waitFor();
  return done;
}

test.each([
  ['a phone', phone],
  ['a desk', desk],
] as const)(
  'on %s, last year’s spreadsheet and our fixture list are imported with a few taps and no keys',
  async (name, look) => {
    const page = await visit.openOfficial('/admin/import-export', look);
    const book = Buffer.from(await writeXlsx({ sheets: [{ name: 'Results', rows: lastYear() }] }));
    const results = await moveIn(page, { name: 'last-year.xlsx', mimeType: '', buffer: book }, /^25\/26, Premier$/);
    const list = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(ownList()) };
    const fixtures = await moveIn(page, list, /^26\/27, .*week 1$/);
    console.log(`moving in on ${name}: ${JSON.stringify({ results, fixtures })}`);
    for (const { taps, keys } of [results, fixtures]) expect([taps <= 8, keys]).toEqual([true, 0]);
  },
);
