import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkMatches } from '#domain/cards/matches-draft.ts';
import { matchToBody } from '#domain/cards/match-body.ts';
import { scoreOfFixture } from '#domain/cards/fixture.ts';
import { playerStatRows, tallyPlayers } from '#domain/players/player-stats.ts';
import { leagueTable, tallyTeams } from '#domain/standings/league-table.ts';
import { toCountingRules, type CountingRulesOfDivision } from '#domain/standings/counted-fixture.ts';
import { explainOrderOfTwoTeams } from '#domain/standings/standings-order.ts';
import { USUAL_POINTS_AND_TIE_BREAKS } from '#domain/seasons/season.ts';
import { checkRules } from '#domain/seasons/season-rules.ts';
import { RULES } from '../../tests/fixtures/made-league.ts';
import { type PublishedSeason, readSeason } from '../../tests/fixtures/season-csv.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIVISION_2 = join(ROOT, 'tests/fixtures/season-2015-16-division-2');
const WHOLE = process.env['LEAGUE_DATA'] ?? join(ROOT, '../shared/data/season-2015-16');

const { points, tieBreaks } = USUAL_POINTS_AND_TIE_BREAKS;

function tableOf({ fixtures, people }: PublishedSeason, division: number, countingOf?: CountingRulesOfDivision) {
  const tallies = tallyTeams(fixtures, countingOf).get(division) ?? [];
  const table = leagueTable({ tallies, adjustments: [], points }, { tieBreaks, meetings: [] }, people.teams, []);
  // The tables that the league published have no positions, so rows are compared without them.
  return table.map(({ position: _, shared: __, ...row }) => row);
}

/** Expects that the rules, applied to a season's cards, give the scores and tables that the league published. */
function expectPublished(season: PublishedSeason): void {
  const scores = season.fixtures.map((fixture) => ({ fixtureId: fixture.id, ...scoreOfFixture(fixture) }));
  expect(new Set(scores)).toEqual(new Set(season.teamScores));
  expect(scores).toHaveLength(season.teamScores.length);
  for (const [division, published] of season.standings) {
    const table = tableOf(season, division);
    expect(new Set(table)).toEqual(new Set(published));
    expect(table).toHaveLength(published.length);
  }
  for (const { matches } of season.fixtures)
    expect(checkMatches(matches.map(matchToBody), RULES)).toEqual({ ok: true, value: matches });
  const stats = playerStatRows(tallyPlayers(season.fixtures), season.people);
  const won = stats.reduce((sum, row) => sum + row.won, 0);
  expect(won).toBe(scores.reduce((sum, { home, away }) => sum + home + away, 0));
}

describe('division 2 of a real season', () => {
  const season = readSeason(DIVISION_2);

  it('gives the table that the league published', () => {
    expect(season.fixtures).toHaveLength(62);
    expectPublished(season);
  });

  it('gives the same table if all optional rules are null or false', () => {
    const none = {
      race: false,
      secondPlay: null,
      aggregate: null,
      registration: null,
      penalties: null,
      postponing: null,
    };
    const sent = { ...none, points: { ...points, byFrames: null, margin: null, frameDrawn: null } };
    const rules = checkRules(sent, RULES);
    expect(rules).toEqual({ ok: true, value: RULES });
    expect(tableOf(season, 2, () => toCountingRules(rules.ok ? rules.value : RULES))).toEqual(tableOf(season, 2));
  });

  it('is in the order of Rule S1', () => {
    expect(tableOf(season, 2).map((row) => [row.teamName, row.points, row.matchesWon])).toEqual([
      ['Baize Street Club H', 67, 15],
      ['Kingsmead Legion A', 56, 12],
      ['Corner Pocket A', 46, 9],
      ['Railway Institute D', 37, 6],
      ['The Triangle B', 37, 6],
      ['Old Mill Club A', 36, 9],
      ['Baize Street Club G', 31, 5],
    ]);
  });

  it('says why one of two level teams is above the other', () => {
    const [, , , fourth, fifth] = tableOf(season, 2);
    expect(fourth && fifth && explainOrderOfTwoTeams(fourth, fifth, tieBreaks)).toBe(
      'Railway Institute D are above The Triangle B: both have 37 points, both have won 6 matches; ' +
        'Railway Institute D have the better frame difference (-11 to -21).',
    );
  });
});

// The repository contains only division 2 of this season. The environment variable LEAGUE_DATA can name a folder with
// all five divisions.
describe.skipIf(!existsSync(WHOLE))('the whole season (skipped if LEAGUE_DATA names no folder)', () => {
  it('gives the table that the league published', () => {
    const season = readSeason(WHOLE);
    expect(season.fixtures).toHaveLength(367);
    expectPublished(season);
  });
});
