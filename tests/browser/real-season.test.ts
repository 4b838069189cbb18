import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { importFile, rulesForImport } from '#server/import/import-file.ts';
import { readSeason } from '../fixtures/season-csv.ts';
import { fits } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

/** A whole season, if it is available beside the project; otherwise one division of it. */
const WHOLE_SEASON = process.env['LEAGUE_DATA'] ?? path.resolve('../shared/data/season-2015-16');
const FOLDER = existsSync(WHOLE_SEASON) ? WHOLE_SEASON : 'tests/fixtures/season-2015-16-division-2';

const visit = useSite();
const published = readSeason(FOLDER);

beforeAll(async () => {
  const bytes = await readFile(path.join(FOLDER, 'results.csv'));
  const rules = await visit.store().read(rulesForImport);
  await importFile(visit.store(), bytes, { fileName: 'results.csv', rules, by: '', via: 'command' });
});

test.each([...published.standings.keys()])('the table of division %i matches the published one', async (division) => {
  const page = await visit.open(`/league-standings?season=15/16&division=${division}`);
  const shown = await rowsOf(page);
  const rows = published.standings.get(division) ?? [];
  expect(shown.map((cells) => cells.slice(1).join(' | ')).toSorted()).toEqual(
    rows
      .map((row) =>
        [
          row.teamName,
          row.gamesPlayed,
          row.matchesWon,
          row.matchesLost,
          row.playerGamesPlayed,
          row.playerGamesWon,
          row.playerGamesLost,
          row.points,
        ].join(' | '),
      )
      .toSorted(),
  );
});

test.each([
  ['phone', phone],
  ['desk', desk],
])('every screen shows the whole season on a %s', async (_, size) => {
  const context = await visit.visitor(size);
  const page = await context.newPage();
  const season = 'season=15/16&division=2';
  const leader = `/league-standings?${season}`;
  for (const address of [leader, `/player-stats?${season}`, `/breaks?${season}`, `/results?${season}&week=29`]) {
    await visit.go(page, address);
    await expect.poll(() => page.locator('main').getByRole('link').count()).toBeGreaterThan(4);
    await fits(page);
  }
  for (const [from, name] of [
    [leader, /^\/team\//],
    [`/player-stats?${season}`, /^\/player-matches\//],
  ] as const) {
    await visit.go(page, from);
    const links = await page.locator('main a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    await visit.go(page, links.find((link) => name.test(link)) ?? '');
    expect(await page.locator('h1').textContent()).not.toBe('');
    await expect.poll(() => page.getByRole('rowheader').or(page.getByRole('row')).count()).toBeGreaterThan(3);
    await fits(page);
  }
});

/** The position, the name and the numbers of each row, without movement and form. */
async function rowsOf(page: Page): Promise<string[][]> {
  const rows = await page.locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('th, td').evaluateAll((found) => found.map((cell) => cell.textContent ?? ''));
      const name = (await row.locator('th a').textContent()) ?? '';
      const numbers = cells.filter((text) => /^\d+$/.test(text));
      return [cells[0] ?? '', name, ...numbers];
    }),
  );
}
