import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fixture } from '#domain/fixture.ts';
import {
  explainStandings,
  leagueTable,
  mergeTeamTallies,
  type StandingRow,
  tallyTeams,
  type TeamTally,
  USUAL_TABLE_RULES,
} from '#domain/league-table.ts';
import {
  anyFixtures,
  framesWon,
  LEAGUE,
  makeFixture,
  makeFrame,
  makeTeam,
  shuffled,
  VOID_FRAME,
} from '../../tests/fixtures/made-league.ts';

function tableOf(fixtures: Fixture[], division = 1, entered: string[] = []): StandingRow[] {
  return usualTable(tallyTeams(fixtures).get(division) ?? [], entered);
}

function usualTable(tallies: readonly TeamTally[], entered: string[] = []): StandingRow[] {
  return leagueTable([{ tallies, rules: USUAL_TABLE_RULES }], LEAGUE.teams, entered);
}

/** Rules S1 and S2 written down word for word, one team and one column at a time. */
function naiveTable(fixtures: Fixture[], division: number): StandingRow[] {
  const own = fixtures.filter((fixture) => fixture.division === division);
  const teamIds = [...new Set(own.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))];
  const rows = teamIds.map((teamId) => {
    const games = own
      .filter(({ homeTeamId, awayTeamId }) => homeTeamId === teamId || awayTeamId === teamId)
      .map(({ homeTeamId, frames }) => {
        const margins = frames.map(({ homeScore, awayScore }) =>
          homeTeamId === teamId ? homeScore - awayScore : awayScore - homeScore,
        );
        return {
          won: margins.filter((margin) => margin > 0).length,
          lost: margins.filter((margin) => margin < 0).length,
        };
      });
    const playerGamesWon = games.map(({ won }) => won).reduce((a, b) => a + b, 0);
    const playerGamesLost = games.map(({ lost }) => lost).reduce((a, b) => a + b, 0);
    return {
      teamId,
      teamName: LEAGUE.teams.get(teamId)?.name ?? '',
      gamesPlayed: games.length,
      matchesWon: games.filter(({ won, lost }) => won > lost).length,
      matchesLost: games.filter(({ won, lost }) => won < lost).length,
      playerGamesPlayed: playerGamesWon + playerGamesLost,
      playerGamesWon,
      playerGamesLost,
      points: playerGamesWon,
    };
  });
  return rows.sort((a, b) => {
    if (a.points !== b.points) return b.points - a.points;
    if (a.matchesWon !== b.matchesWon) return b.matchesWon - a.matchesWon;
    if (a.playerGamesLost !== b.playerGamesLost) return a.playerGamesLost - b.playerGamesLost;
    const [left, right] = [`${a.teamName} ${a.teamId}`.toLowerCase(), `${b.teamName} ${b.teamId}`.toLowerCase()];
    return left < right ? -1 : 1;
  });
}

describe('a row of the table', () => {
  const columns = (row: StandingRow | undefined) =>
    row && [
      row.gamesPlayed,
      row.matchesWon,
      row.matchesLost,
      row.playerGamesPlayed,
      row.playerGamesWon,
      row.playerGamesLost,
      row.points,
    ];

  it.each([
    ['a fixture won 3-2', framesWon('a', 'b', 3), [1, 1, 0, 5, 3, 2, 3], [1, 0, 1, 5, 2, 3, 2]],
    ['a walkover won', [makeFrame('a1', 42, 0, null)], [1, 1, 0, 1, 1, 0, 1], [1, 0, 1, 1, 0, 1, 0]],
    [
      'level after a void frame',
      [...framesWon('a', 'b', 2).slice(0, 4), VOID_FRAME],
      [1, 0, 0, 4, 2, 2, 2],
      [1, 0, 0, 4, 2, 2, 2],
    ],
    ['nobody came', [VOID_FRAME, VOID_FRAME], [1, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0]],
  ])('%s', (_, frames, home, away) => {
    const table = tableOf([makeFixture('a', 'b', { frames })]);
    expect(columns(table.find(({ teamId }) => teamId === 'a'))).toEqual(home);
    expect(columns(table.find(({ teamId }) => teamId === 'b'))).toEqual(away);
  });

  it('is in the division of the fixture, whatever the team’s present division', () => {
    const played = [makeFixture('a', 'b', { division: 2, frames: framesWon('a', 'b', 5) })];
    expect(tableOf(played, 1)).toEqual([]);
    expect(tableOf(played, 2).map(({ teamId }) => teamId)).toEqual(['a', 'b']);
  });

  it('has zeros for a team that has entered but not played', () => {
    const table = tableOf([makeFixture('a', 'b', { frames: framesWon('a', 'b', 5) })], 1, ['c', 'a']);
    expect(table.map(({ teamId }) => teamId)).toEqual(['a', 'c', 'b']);
    expect(columns(table[1])).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('shows the present name, of a deleted team too', () => {
    const teams = new Map([...LEAGUE.teams, ['a', makeTeam('a', { name: 'Renamed', division: 0, deleted: true })]]);
    const tallies = tallyTeams([makeFixture('a', 'b', { frames: framesWon('a', 'b', 5) })]).get(1) ?? [];
    expect(leagueTable([{ tallies, rules: USUAL_TABLE_RULES }], teams, [])[0]?.teamName).toBe('Renamed');
  });
});

describe('the table', () => {
  it('follows the rules, in whatever order the fixtures come', () => {
    fc.assert(
      fc.property(
        anyFixtures.chain((fixtures) => fc.tuple(fc.constant(fixtures), shuffled(fixtures))),
        ([played, mixed]) => {
          for (const division of [1, 2]) expect(tableOf(mixed, division)).toEqual(naiveTable(played, division));
        },
      ),
    );
  });

  it('of all seasons is the sum of the seasons', () => {
    fc.assert(
      fc.property(anyFixtures, (fixtures) => {
        const seasons = [...Map.groupBy(fixtures, ({ season }) => season).values()].map(tallyTeams);
        for (const division of [1, 2]) {
          const parts = seasons.map((sums) => ({ tallies: sums.get(division) ?? [], rules: USUAL_TABLE_RULES }));
          expect(leagueTable(parts, LEAGUE.teams, [])).toEqual(tableOf(fixtures, division));
        }
      }),
    );
  });

  it('has as many frames won as lost, and does not change the tallies', () => {
    fc.assert(
      fc.property(anyFixtures, (fixtures) => {
        const sums = tallyTeams(fixtures).get(1) ?? [];
        const before = structuredClone(sums);
        const table = usualTable(mergeTeamTallies([sums, sums]), ['a', 'b']);
        const won = table.reduce((sum, row) => sum + row.playerGamesWon, 0);
        expect(won).toBe(table.reduce((sum, row) => sum + row.playerGamesLost, 0));
        expect(sums).toEqual(before);
      }),
    );
  });
});

describe('points', () => {
  const seasons = [framesWon('a', 'b', 3), framesWon('a', 'b', 1)].map(
    (frames) => tallyTeams([makeFixture('a', 'b', { frames })]).get(1) ?? [],
  );

  it.each([
    [[1], { a: 3, b: 2 }],
    [[2], { a: 6, b: 4 }],
    [[0], { a: 0, b: 0 }],
    [[1, 1], { b: 6, a: 4 }],
    [[3, 1], { a: 10, b: 10 }],
  ])('follow each season’s own rules, with %j for a frame won', (frameWon, expected) => {
    const parts = frameWon.map((points, i) => ({ tallies: seasons[i] ?? [], rules: { points: { frameWon: points } } }));
    const table = leagueTable(parts, LEAGUE.teams, []);
    expect(Object.fromEntries(table.map(({ teamId, points }) => [teamId, points]))).toEqual(expected);
    expect(table.map(({ points }) => points)).toEqual(table.map(({ points }) => points).sort((a, b) => b - a));
  });
});

describe('why one team is above another', () => {
  function makeRow(teamName: string, won: number, matchesWon: number, lost: number): StandingRow {
    const frames = { playerGamesPlayed: won + lost, playerGamesWon: won, playerGamesLost: lost };
    const matches = { gamesPlayed: 20, matchesWon, matchesLost: 20 - matchesWon };
    return { teamId: teamName, teamName, ...matches, ...frames, points: won };
  }
  const harbour = makeRow('Harbour Social A', 41, 9, 30);

  it.each([
    [
      makeRow('Trades Hall', 40, 12, 20),
      'Harbour Social A are above Trades Hall: Harbour Social A have more points (41 to 40).',
    ],
    [
      makeRow('Trades Hall', 41, 8, 30),
      'Harbour Social A are above Trades Hall: both have 41 points; Harbour Social A have won more matches (9 to 8).',
    ],
    [
      makeRow('Trades Hall', 41, 9, 45),
      'Harbour Social A are above Trades Hall: both have 41 points, both have won 9 matches; ' +
        'Harbour Social A have the better frame difference (+11 to -4).',
    ],
    [
      makeRow('Trades Hall', 41, 9, 30),
      'Harbour Social A are above Trades Hall: both have 41 points, both have won 9 matches, ' +
        'both have a frame difference of +11; level teams are ordered by name.',
    ],
  ])('%#', (below, sentence) => {
    expect(explainStandings(harbour, below)).toBe(sentence);
    expect(explainStandings(below, harbour)).toBe(sentence);
  });

  it('uses the singular for one', () => {
    const sentence = explainStandings(makeRow('A', 1, 1, 0), makeRow('B', 1, 1, 1));
    expect(sentence).toBe(
      'A are above B: both have 1 point, both have won 1 match; A have the better frame difference (+1 to 0).',
    );
  });
});
