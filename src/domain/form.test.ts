import { expect, it } from 'vitest';
import { type FixtureResult, recentForm, teamForm } from '#domain/form.ts';
import { framesWon, makeFixture, VOID_FRAME } from '../../tests/fixtures/made-league.ts';

it.each<[FixtureResult[], FixtureResult[]]>([
  [[], []],
  [['W'], ['W']],
  [
    ['L', 'W', 'W', 'W', 'W'],
    ['L', 'W', 'W', 'W', 'W'],
  ],
  [
    ['L', 'L', 'W', 'L', 'W', 'D', 'L'],
    ['W', 'L', 'W', 'D', 'L'],
  ],
])('the last five of %j are %j', (results, form) => {
  expect(recentForm(results)).toEqual(form);
});

it('shows a team’s fixtures, at home and away, oldest first', () => {
  const made = (week: number, home: string, away: string, won: number) =>
    makeFixture(home, away, { week, frames: framesWon(home, away, won) });
  const level = makeFixture('a', 'b', { week: 5, frames: [VOID_FRAME] });
  const fixtures = [
    made(6, 'b', 'a', 5),
    level,
    made(4, 'b', 'a', 0),
    made(3, 'a', 'c', 3),
    made(2, 'c', 'b', 3),
    made(1, 'a', 'b', 1),
  ];
  expect(teamForm(fixtures, 'a')).toEqual(['L', 'W', 'W', 'D', 'L']);
  expect(teamForm(fixtures, 'd')).toEqual([]);
});
