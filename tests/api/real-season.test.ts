import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerOf } from '#contract/client.ts';
import type { StandingRow } from '#domain/standings-order.ts';
import { importFile } from '#server/import/import-file.ts';
import { readSeason } from '../fixtures/season-csv.ts';
import { openSite } from '../support/site.ts';
import type { TestSite } from '../support/site-around.ts';
import { ENGINES } from '../support/store.ts';

const DIVISION = 'tests/fixtures/season-2015-16-division-2';
/** The real seasons are not part of the project; the test runs where they are beside it. */
const WHOLE = process.env['LEAGUE_DATA'] ?? path.resolve('../shared/data/season-2015-16');

const folders = [{ folder: DIVISION, fixtures: 62 }, ...(existsSync(WHOLE) ? [{ folder: WHOLE, fixtures: 367 }] : [])];

describe.each(ENGINES)('a real season on %s', (engine) => {
  it.each(folders)(
    'is imported, and its tables are those that the league published: $folder',
    async ({ folder, fixtures }) => {
      const site = await openSite(engine);
      await importSeason(site, folder);
      const published = readSeason(folder);

      const recorded = answerOf(await site.api('GET /api/matches', { query: { season: '15/16' } }));
      expect(recorded).toHaveLength(fixtures);
      expect(sorted(recorded.map(scoreLine))).toEqual(
        sorted(published.teamScores.map(({ fixtureId, home, away }) => `${fixtureId} | ${home}-${away}`)),
      );
      for (const [division, rows] of published.standings) {
        const table = answerOf(
          await site.api('GET /api/standings/{division}', { params: { division }, query: { season: '15/16' } }),
        );
        expect(sorted(table.map(rowText))).toEqual(sorted(rows.map(rowText)));
      }
    },
  );
});

async function importSeason({ store, league }: TestSite, folder: string): Promise<void> {
  const bytes = await readFile(path.join(folder, 'results.csv'));
  const [seed] = league.seasons;
  if (!seed) throw new Error('league.json names no season');
  const report = await importFile(store, bytes, {
    fileName: 'results.csv',
    rules: seed.rules,
    by: '',
    via: 'command',
  });
  expect(report.written).toBe(true);
}

type Recorded = { division: number; weekNumber: number; homeTeamName: string; awayTeamName: string } & {
  homeTeamScore: number;
  awayTeamScore: number;
};

function scoreLine(fixture: Recorded): string {
  const { division, weekNumber, homeTeamName, awayTeamName, homeTeamScore, awayTeamScore } = fixture;
  return `${[division, weekNumber, homeTeamName, awayTeamName].join(' | ')} | ${homeTeamScore}-${awayTeamScore}`;
}

/** The columns that the file has too. */
function rowText(row: StandingRow): string {
  const { teamName, gamesPlayed, matchesWon, matchesLost, playerGamesPlayed, playerGamesWon, playerGamesLost } = row;
  return [teamName, gamesPlayed, matchesWon, matchesLost, playerGamesPlayed, playerGamesWon, playerGamesLost].join(
    ' | ',
  );
}

function sorted(lines: string[]): string[] {
  return lines.toSorted();
}
