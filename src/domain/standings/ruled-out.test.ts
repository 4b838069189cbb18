import { expect, it } from 'vitest';
import { type Match, type Side, SIDES } from '#domain/cards/match.ts';
import { leagueTable, tallyTeams } from '#domain/standings/league-table.ts';
import { toCountingRules } from '#domain/standings/counted-fixture.ts';
import { LEAGUE, makeFixture, makeMatch, RULES } from '../../../tests/fixtures/made-league.ts';

const HOME_WON = makeMatch('a1', 90, 10, 'b1');
const AWAY_WON = makeMatch('a1', 20, 30, 'b1');
const LEVEL = makeMatch('a1', 50, 50, 'b1');
const ruledOut = (match: Match, ...sides: readonly Side[]): Match => ({ ...match, ruledOut: sides });

// Each case: who is ruled out, the matches of the card, and for each team the frames won and the points.
it.each<[what: string, matches: Match[], home: [number, number], away: [number, number]]>([
  ['nobody', [HOME_WON, AWAY_WON], [1, 5], [1, 1]],
  ['the winner of a match, and with it the aggregate', [ruledOut(HOME_WON, 'home'), AWAY_WON], [0, 0], [2, 4]],
  [
    'the loser, who gives the aggregate away, without a clear win',
    [ruledOut(HOME_WON, 'away'), AWAY_WON],
    [1, 3],
    [1, 1],
  ],
  ['both in a match, which is void', [ruledOut(HOME_WON, ...SIDES), AWAY_WON], [0, 0], [1, 1]],
  ['both in a level frame', [ruledOut(LEVEL, ...SIDES), AWAY_WON], [0, 0], [1, 1]],
])('who loses a match by decision: %s', (_, matches, home, away) => {
  const points = { ...RULES.points, aggregateWon: 2, margin: { from: 40, points: 2 }, frameDrawn: 1 };
  const rules = { ...RULES, points, aggregate: { short: 'lost' as const, level: 'nobody' as const } };
  const tallies = tallyTeams([makeFixture('a', 'b', { matches })], () => toCountingRules(rules)).get(1) ?? [];
  const table = leagueTable({ tallies, adjustments: [], points }, { tieBreaks: [], meetings: [] }, LEAGUE.teams, []);
  const of = (id: string) => table.find(({ teamId }) => teamId === id);
  expect([of('a')?.playerGamesWon, of('a')?.points]).toEqual(home);
  expect([of('b')?.playerGamesWon, of('b')?.points]).toEqual(away);
});

it('does not count players as absent in unplayed matches of a running score', () => {
  const points = { ...RULES.points, aggregateWon: 2 };
  const rules = { ...RULES, points, aggregate: { short: 'lost' as const, level: 'nobody' as const } };
  const matches = [HOME_WON, makeMatch(null, null, null, null)];
  const tallies = tallyTeams([makeFixture('a', 'b', { matches })], () => toCountingRules(rules)).get(1) ?? [];
  expect(tallies.map(({ teamId, aggregatesWon }) => [teamId, aggregatesWon])).toEqual([
    ['a', 1],
    ['b', 0],
  ]);
});
