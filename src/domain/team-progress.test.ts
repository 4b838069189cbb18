import fc from 'fast-check';
import { expect, it } from 'vitest';
import { standingsAfter, sumsByWeek } from '#domain/standings-by-week.ts';
import { divisionPlayedIn, teamProgress } from '#domain/team-progress.ts';
import { anyFixtures, framesWon, LEAGUE, makeFixture } from '../../tests/fixtures/made-league.ts';

const SEASON = [
  makeFixture('a', 'b', { week: 2, frames: framesWon('a', 'b', 4) }),
  makeFixture('c', 'b', { week: 3, frames: framesWon('c', 'b', 1) }),
  makeFixture('b', 'a', { week: 7, frames: framesWon('b', 'a', 5) }),
];

it.each([
  [
    'a',
    [
      [2, 1, 4, 3],
      [3, 2, 4, 3],
      [7, 2, 4, 3],
    ],
  ],
  [
    'b',
    [
      [2, 2, 1, 3],
      [3, 1, 5, 3],
      [7, 1, 10, 3],
    ],
  ],
  [
    'c',
    [
      [2, 3, 0, 3],
      [3, 3, 1, 3],
      [7, 3, 1, 3],
    ],
  ],
  ['d', []],
])('%s stood, after each week with a result, in place and points of so many: %j', (teamId, expected) => {
  const weeks = teamProgress(teamId, sumsByWeek(SEASON).get(1) ?? [], LEAGUE.teams, []);
  expect(weeks.map(({ week, position, points, of }) => [week, position, points, of])).toEqual(expected);
});

it('a team that is listed without having played has its place too', () => {
  const [first] = teamProgress('d', sumsByWeek(SEASON).get(1) ?? [], LEAGUE.teams, ['d']);
  expect(first).toEqual({ week: 2, position: 4, points: 0, of: 4 });
});

it('says what the table of each week says', () => {
  fc.assert(
    fc.property(anyFixtures, (fixtures) => {
      const weeks = sumsByWeek(fixtures.filter(({ season }) => season === '25/26')).get(1) ?? [];
      const places = teamProgress('a', weeks, LEAGUE.teams, ['a']);
      expect(places.map(({ week }) => week)).toEqual(weeks.map(({ week }) => week));
      for (const { week, position, points, of } of places) {
        const table = standingsAfter(weeks, week, LEAGUE.teams, ['a']);
        expect(table[position - 1]).toMatchObject({ teamId: 'a', playerGamesWon: points });
        expect(of).toBe(table.length);
      }
    }),
  );
});

it('played last in the division of its last fixture in time', () => {
  const made = (home: string, away: string, division: number, week: number) =>
    makeFixture(home, away, { division, week });
  const fixtures = [made('a', 'b', 1, 5), made('b', 'a', 2, 9), made('c', 'a', 1, 8), made('b', 'c', 1, 10)];
  expect(divisionPlayedIn(fixtures, 'a')).toBe(2);
  expect(divisionPlayedIn(fixtures, 'c')).toBe(1);
  expect(divisionPlayedIn(fixtures, 'd')).toBeNull();
});
