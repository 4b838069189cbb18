import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { scoreOfFixture } from '#domain/cards/fixture.ts';
import { requireTeam } from '#domain/squads/teams-and-players.ts';
import { tallyTeams } from '#domain/standings/league-table.ts';
import { resultsText } from '../../../tests/fixtures/import/exported.ts';
import { undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import { undeletedSeasons } from '../storage/mappers/seasons.ts';
import type { Store } from '../storage/store.ts';
import { importText } from '../../../tests/fixtures/import/import-text.ts';
import { openTestStore } from '../../../tests/support/store.ts';
import { teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';

/*
 * Imports the results of a real season, and compares the team scores and standings with those that the league itself
 * published. The files of one division are in this repository. The whole season is tested only if its folder exists.
 */

const ROOT = path.join(import.meta.dirname, '../../..');
const DIVISION = path.join(ROOT, 'tests/fixtures/season-2015-16-division-2');
const WHOLE = path.join(process.env['LEAGUE_DATA'] ?? path.join(ROOT, '../shared/data'), 'season-2015-16');

const linesOf = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8').trim().split(/\r?\n/);

async function scoresOf(store: Store): Promise<string[]> {
  return store.read(async (db) => {
    const { teams } = await teamsAndPlayersIncludingDeleted(db);
    return (await undeletedFixturesOfSeason(db, '15/16')).map((fixture) => {
      const { home, away } = scoreOfFixture(fixture);
      const names = [requireTeam(teams, fixture.homeTeamId).name, requireTeam(teams, fixture.awayTeamId).name];
      return [fixture.season, fixture.division, fixture.week, fixture.date ?? '', ...names, home, away].join(',');
    });
  });
}

async function standingsOf(store: Store): Promise<string[]> {
  return store.read(async (db) => {
    const { teams } = await teamsAndPlayersIncludingDeleted(db);
    const divisions = [...tallyTeams(await undeletedFixturesOfSeason(db, '15/16'))];
    return divisions.flatMap(([division, tallies]) =>
      tallies.map((row) => {
        const name = requireTeam(teams, row.teamId).name;
        return [
          '15/16',
          division,
          name,
          row.gamesPlayed,
          row.matchesWon,
          row.matchesLost,
          row.framesPlayed,
          row.framesWon,
          row.framesLost,
        ].join(',');
      }),
    );
  });
}

const FOLDERS = [DIVISION, WHOLE]
  .filter((folder) => existsSync(folder))
  .map((folder) => [path.basename(folder), folder] as const);

describe('real seasons', () => {
  test.each(FOLDERS)('the season gives the published scores and standings: %s', async (_, folder) => {
    const store = await openTestStore('sqlite');
    const file = readFileSync(path.join(folder, 'results.csv'));
    const report = await importText(store, file, { fileName: 'results.csv' });
    expect(report).toMatchObject({ written: true, faults: [], leftOut: [] });
    expect(report.questions.filter(({ needed }) => needed)).toEqual([]);
    expect((await scoresOf(store)).sort()).toEqual(linesOf(folder, 'published-team-scores.csv').slice(1).sort());
    expect((await standingsOf(store)).sort()).toEqual(linesOf(folder, 'published-standings.csv').slice(1).sort());
    const exported = (await store.read((db) => resultsText(db))).trim().split('\r\n');
    expect(exported.map((line) => line.split(',').slice(0, 15).join(',')).sort()).toEqual(
      linesOf(folder, 'results.csv').sort(),
    );
  });

  test.runIf(existsSync(WHOLE))('the whole season is imported', async () => {
    const store = await openTestStore('sqlite');
    const report = await importText(store, readFileSync(path.join(WHOLE, 'results.csv')));
    expect(report).toMatchObject({ tables: [{ lines: 1835 }], preview: { counts: { results: { added: 367 } } } });
    const [season] = await store.read((db) => undeletedSeasons(db));
    expect(season).toMatchObject({
      name: '15/16',
      divisions: [1, 2, 3, 4, 5],
      weeks: 29,
      calendar: [],
      imported: true,
    });
  });
});
