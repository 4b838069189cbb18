import { expect, test } from 'vitest';
import type { Match } from '#domain/cards/match.ts';
import { leagueTable, tallyTeams } from '#domain/standings/league-table.ts';
import { explainOrderOfTwoTeams } from '#domain/standings/standings-order.ts';
import { makeFixture, makeMatch, makePeople, makeTeam } from '../../../tests/fixtures/made-league.ts';

const { teams } = makePeople([makeTeam('a', { name: 'Anchor' }), makeTeam('b', { name: 'Bell' })]);

/**
 * Returns the table after one card with these matches. A won match gives a point, and a higher aggregate `aggregateWon`
 * points.
 */
function tableOf(matches: Match[], aggregateWon?: number) {
  const tallies = tallyTeams([makeFixture('a', 'b', { matches })]).get(1) ?? [];
  const points = {
    frameWon: 1,
    fixtureWon: 0,
    fixtureDrawn: 0,
    ...(aggregateWon === undefined ? {} : { aggregateWon }),
  };
  return leagueTable({ tallies, adjustments: [], points }, { tieBreaks: [], meetings: [] }, teams, []);
}

const GAMES = [makeMatch('ann', 100, 90, 'bob'), makeMatch('amy', 20, 90, 'ben')];

test('a table mentions points for aggregates only if the rules give any', () => {
  const [bell, anchor] = tableOf(GAMES, 2);
  expect([bell, anchor].map((row) => [row?.teamName, row?.points, row?.aggregatePoints])).toEqual([
    ['Bell', 3, 2],
    ['Anchor', 1, 0],
  ]);
  const counted = '3, 2 of them for the aggregate to 1, 0 of them for the aggregate';
  expect(explainOrderOfTwoTeams(bell!, anchor!, [])).toBe(`Bell are above Anchor: Bell have more points (${counted}).`);
  expect(tableOf(GAMES).every((row) => !('aggregatePoints' in row))).toBe(true);
});
