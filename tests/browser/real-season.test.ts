import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { signedText } from '#domain/statistic.ts';
import { importAsWritten } from '../fixtures/import/import-text.ts';
import { readSeason } from '../fixtures/season-csv.ts';
import { readPage } from '../support/served-pages.ts';
import { expectToFitScreen } from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

/** The folder of a whole season. If it does not exist, the tests use one division of this season. */
const WHOLE_SEASON = process.env['LEAGUE_DATA'] ?? path.resolve('../shared/data/season-2015-16');
const FOLDER = existsSync(WHOLE_SEASON) ? WHOLE_SEASON : 'tests/fixtures/season-2015-16-division-2';

const visit = useBrowserSite();
const published = readSeason(FOLDER);

beforeAll(async () => {
  const bytes = await readFile(path.join(FOLDER, 'results.csv'));
  expect((await importAsWritten(visit.store(), bytes, 'results.csv')).written).toBe(true);
});

test('every screen shows the whole season, on a phone and on a desktop', async () => {
  const page = await (await visit.visitor(phone)).newPage();
  const season = 'season=15/16&division=2';
  const linkOn = async (path: string, name: RegExp): Promise<string> => {
    const html = await (await fetch(visit.url(path))).text();
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, link = '']) => link);
    return links.find((link) => name.test(link)) ?? '';
  };
  for (const address of [
    `/league-standings?${season}`,
    `/player-stats?${season}`,
    `/breaks?${season}`,
    `/results?${season}&week=29`,
    await linkOn(`/league-standings?${season}`, /^\/team\//),
    await linkOn(`/player-stats?${season}`, /^\/player-matches\//),
  ]) {
    await page.setViewportSize(phone.viewport!);
    await visit.go(page, address.replaceAll('&amp;', '&'));
    expect(await page.locator('h1').textContent()).not.toBe('');
    await expect.poll(() => page.locator('main').getByRole('link').count()).toBeGreaterThan(3);
    await expectToFitScreen(page);
    await page.setViewportSize(desk.viewport!);
    await expectToFitScreen(page);
  }
});

const MATCHES = ['gamesPlayed', 'matchesWon', 'matchesLost'] as const;
const FRAMES = ['playerGamesPlayed', 'playerGamesWon', 'playerGamesLost'] as const;
const COLUMNS = ['teamName', ...MATCHES, ...FRAMES] as const;

test.each([...published.standings.keys()])('the table of division %i equals the published one', async (division) => {
  const html = await (await fetch(visit.url(`/league-standings?season=15/16&division=${division}`))).text();
  const shown = readPage(html).rows();
  const cells = shown.map((row) => row.filter((_, index) => index !== 0 && index !== row.length - 2).join(' | '));
  const rows = (published.standings.get(division) ?? []).map((row) => {
    const difference = signedText(row.playerGamesWon - row.playerGamesLost);
    return [...COLUMNS.map((name) => row[name]), difference, row.points].join(' | ');
  });
  expect(cells.toSorted()).toEqual(rows.toSorted());
});
