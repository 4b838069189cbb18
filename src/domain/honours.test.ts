import { expect, it } from 'vitest';
import { divisionHonours, isFinished } from '#domain/honours.ts';
import { leagueTable, meetingOf, tallyTeams } from '#domain/league-table.ts';
import type { Fixture } from '#domain/fixture.ts';
import { type TableRules, USUAL_TABLE_RULES } from '#domain/season.ts';
import { marksOf } from '#domain/season-marks.ts';
import { framesWon, LEAGUE, makeFixture, makeFrame } from '../../tests/fixtures/made-league.ts';

const FIXTURES = [
  makeFixture('a', 'b', { frames: framesWon('a', 'b', 3) }),
  makeFixture('b', 'c', {
    frames: [...framesWon('b', 'c', 3).slice(0, 4), makeFrame('b2', 90, 1, 'c1', { homeBreak: 44 })],
  }),
];

function honours(
  fixtures: readonly Fixture[],
  { points, tieBreaks }: TableRules,
  adjustments: { teamId: string; points: number }[] = [],
) {
  const tallies = tallyTeams(fixtures).get(1) ?? [];
  const order = { tieBreaks, meetings: fixtures.map(meetingOf) };
  const table = leagueTable({ tallies, adjustments, points }, order, LEAGUE.teams, []);
  return divisionHonours(1, table, marksOf(fixtures).get(1)?.players ?? [], LEAGUE.players);
}

it('honours the first two of the table, the highest break and the most frames won', () => {
  // b: 2 + 4 frames, a: 3, c: 1.
  expect(honours(FIXTURES, USUAL_TABLE_RULES)).toMatchObject({
    division: 1,
    winner: { teamId: 'b', teamName: 'Team b' },
    runnerUp: { teamId: 'a' },
    highestBreak: { value: 44, holders: [{ id: 'b2' }] },
    framesWon: { value: 5, holders: [{ id: 'b1' }] },
  });
});

it('follows the rules and the adjustments of the season', () => {
  const byMatches = { ...USUAL_TABLE_RULES, points: { frameWon: 0, fixtureWon: 2, fixtureDrawn: 1 } };
  expect(honours(FIXTURES.slice(0, 1), byMatches)).toMatchObject({
    winner: { teamId: 'a' },
    runnerUp: { teamId: 'b' },
  });
  const deducted = [{ teamId: 'b', points: -4 }];
  expect(honours(FIXTURES, USUAL_TABLE_RULES, deducted)).toMatchObject({ winner: { teamId: 'a' } });
});

it('has no winner where nobody played, and nobody without a break', () => {
  expect(honours([], USUAL_TABLE_RULES, [{ teamId: 'a', points: 3 }])).toBeNull();
  expect(honours(FIXTURES.slice(0, 1), USUAL_TABLE_RULES)).toMatchObject({ highestBreak: null });
});

it.each([
  ['24/25', '25/26', true],
  ['25/26', '25/26', false],
  ['26/27', '25/26', false],
  ['99/00', '00/01', true],
])('%s is finished while %s is shown: %s', (season, shown, expected) => {
  expect(isFinished(season, shown)).toBe(expected);
});
