import { describe, expect, it } from 'vitest';
import type { Fixture } from '#domain/cards/fixture.ts';
import {
  lastDivisionOfTeam,
  type DivisionSeason,
  placesGained,
  type TableRowWithMovement,
  tableWithMovementAfter,
  sumsAfterEachWeek,
  teamPlacesByWeek,
} from '#domain/standings/league-table-by-week.ts';
import { USUAL_POINTS_AND_TIE_BREAKS } from '#domain/seasons/season.ts';
import { framesWon, LEAGUE, makeFixture, VOID_MATCH } from '../../../tests/fixtures/made-league.ts';

function seasonOf(fixtures: readonly Fixture[], entered: string[] = [], division = 1): DivisionSeason {
  const weeks = sumsAfterEachWeek(fixtures).get(division) ?? [];
  return { weeks, adjustments: [], rules: USUAL_POINTS_AND_TIE_BREAKS, teams: LEAGUE.teams, entered, decisions: [] };
}

function after(
  fixtures: readonly Fixture[],
  week: number,
  entered: string[] = [],
  division = 1,
): TableRowWithMovement[] {
  return tableWithMovementAfter(seasonOf(fixtures, entered, division), week);
}

const column = (rows: readonly TableRowWithMovement[], key: keyof TableRowWithMovement) =>
  Object.fromEntries(rows.map((row) => [row.teamId, row[key]]));

/** In week 1, a and c win. In week 2, b passes all teams. In week 3 nobody plays. In week 4, a wins again. */
const SEASON = [
  makeFixture('a', 'b', { week: 1, matches: framesWon('a', 'b', 4) }),
  makeFixture('c', 'd', { week: 1, matches: framesWon('c', 'd', 3) }),
  makeFixture('b', 'c', { week: 2, matches: framesWon('b', 'c', 5) }),
  makeFixture('a', 'd', { week: 4, matches: framesWon('a', 'd', 3) }),
];

describe('a table after a week', () => {
  it.each([
    [0, ['c', 'd', 'a', 'b'], [0, 0, 0, 0]],
    [1, ['a', 'c', 'd', 'b'], [4, 3, 2, 1]],
    [2, ['b', 'a', 'c', 'd'], [6, 4, 3, 2]],
    [3, ['b', 'a', 'c', 'd'], [6, 4, 3, 2]],
    [4, ['a', 'b', 'd', 'c'], [7, 6, 4, 3]],
    [Infinity, ['a', 'b', 'd', 'c'], [7, 6, 4, 3]],
  ])('%d has the order %j with %j points', (week, teamIds, points) => {
    const rows = after(SEASON, week);
    expect(rows.map(({ teamId }) => teamId)).toEqual(teamIds);
    expect(rows.map((row) => row.points)).toEqual(points);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  it.each<[number, Record<string, number | null>]>([
    [0, { a: null, b: null, c: null, d: null }],
    [1, { a: null, b: null, c: null, d: null }],
    [2, { a: -1, b: 3, c: -1, d: -1 }],
    [3, { a: -1, b: 3, c: -1, d: -1 }],
    [4, { a: 1, b: -1, c: -1, d: 1 }],
  ])('%d shows the movement since the previous week with a result: %j', (week, moved) => {
    expect(column(after(SEASON, week), 'movement')).toEqual(moved);
  });

  it('shows the form up to that week, a drawn fixture as D', () => {
    const level = makeFixture('b', 'a', { week: 5, matches: [...framesWon('b', 'a', 2).slice(0, 4), VOID_MATCH] });
    const form = (week: number) => column(after([...SEASON, level], week), 'form');
    expect(form(2)).toEqual({ a: ['W'], b: ['L', 'W'], c: ['W', 'L'], d: ['L'] });
    expect(form(5)).toMatchObject({ a: ['W', 'W', 'D'], b: ['L', 'W', 'D'] });
    expect(form(0)).toEqual({ a: [], b: [], c: [], d: [] });
  });

  it('counts one division only, and has zeros for a team that has entered but not played', () => {
    const elsewhere = makeFixture('a', 'd', { division: 2, week: 9, matches: framesWon('a', 'd', 5) });
    const opening = makeFixture('a', 'b', { week: 1, matches: framesWon('a', 'b', 3) });
    const rows = after([opening, elsewhere], 9, ['c', 'a']);
    expect(rows.map(({ teamId, points, movement }) => `${teamId} ${points} ${movement}`)).toEqual([
      'a 3 null',
      'b 2 null',
      'c 0 null',
    ]);
  });

  it('has the entered teams if the season has no results, and no team if none has entered', () => {
    expect(after([], 3, ['b', 'a']).map(({ teamId, form }) => ({ [teamId]: form }))).toEqual([{ a: [] }, { b: [] }]);
    expect(after([], 3)).toEqual([]);
  });
});

it('a team that was not in the previous table has no movement', () => {
  const rows = (...teamIds: string[]) => teamIds.map((teamId, i) => ({ teamId, position: i + 1 }));
  expect(Object.fromEntries(placesGained(rows('a', 'b'), rows('b', 'c', 'a')))).toEqual({ b: 1, a: -2 });
});

const PROGRESS = [
  makeFixture('a', 'b', { week: 2, matches: framesWon('a', 'b', 4) }),
  makeFixture('c', 'b', { week: 3, matches: framesWon('c', 'b', 1) }),
  makeFixture('b', 'a', { week: 7, matches: framesWon('b', 'a', 5) }),
];

it.each([
  ['a', '2 1 4 3, 3 2 4 3, 7 2 4 3'],
  ['b', '2 2 1 3, 3 1 5 3, 7 1 10 3'],
  ['c', '2 3 0 3, 3 3 1 3, 7 3 1 3'],
  ['d', ''],
])('the progress of %s is its week, position, points and number of teams: %j', (teamId, expected) => {
  const weeks = teamPlacesByWeek(seasonOf(PROGRESS), teamId);
  expect(weeks.map((one) => [one.week, one.position, one.points, one.of].join(' ')).join(', ')).toBe(expected);
});

it('a team that has entered but not played has a place too', () => {
  const [first] = teamPlacesByWeek(seasonOf(PROGRESS, ['d']), 'd');
  expect(first).toEqual({ week: 2, position: 4, points: 0, of: 4 });
});

it('a team’s division is that of its last fixture in time', () => {
  const made = (home: string, away: string, division: number, week: number) =>
    makeFixture(home, away, { division, week });
  const fixtures = [made('a', 'b', 1, 5), made('b', 'a', 2, 9), made('c', 'a', 1, 8), made('b', 'c', 3, 10)];
  expect(['a', 'b', 'c', 'd'].map((teamId) => lastDivisionOfTeam(fixtures, teamId))).toEqual([2, 3, 3, null]);
});
