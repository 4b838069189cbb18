import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fixture } from '#domain/fixture.ts';
import { teamForm } from '#domain/form.ts';
import { movement, type PlacedRow, standingsAfter, sumsByWeek, tableAfter } from '#domain/standings-by-week.ts';
import { standings, tallyTeams } from '#domain/standings.ts';
import { anyFixtures, framesWon, LEAGUE, makeFixture, shuffled, VOID_FRAME } from '../../tests/fixtures/made-league.ts';

function after(fixtures: readonly Fixture[], week: number, alsoListed: string[] = [], division = 1): PlacedRow[] {
  return standingsAfter(sumsByWeek(fixtures).get(division) ?? [], week, LEAGUE.teams, alsoListed);
}

function column<K extends keyof PlacedRow>(rows: readonly PlacedRow[], key: K): [string, PlacedRow[K]][] {
  return rows.map((row) => [row.teamId, row[key]]);
}

/** Week 1: a, c. Week 2: b passes all. Week 4: a again; nobody plays in week 3. */
const SEASON = [
  makeFixture('a', 'b', { week: 1, frames: framesWon('a', 'b', 4) }),
  makeFixture('c', 'd', { week: 1, frames: framesWon('c', 'd', 3) }),
  makeFixture('b', 'c', { week: 2, frames: framesWon('b', 'c', 5) }),
  makeFixture('a', 'd', { week: 4, frames: framesWon('a', 'd', 3) }),
];

describe('a table after a week', () => {
  it.each([
    [0, ['c', 'd', 'a', 'b'], [0, 0, 0, 0]],
    [1, ['a', 'c', 'd', 'b'], [4, 3, 2, 1]],
    [2, ['b', 'a', 'c', 'd'], [6, 4, 3, 2]],
    [3, ['b', 'a', 'c', 'd'], [6, 4, 3, 2]],
    [4, ['a', 'b', 'd', 'c'], [7, 6, 4, 3]],
    [Infinity, ['a', 'b', 'd', 'c'], [7, 6, 4, 3]],
  ])('%d stands %j with %j points', (week, teamIds, points) => {
    const rows = after(SEASON, week);
    expect(rows.map(({ teamId }) => teamId)).toEqual(teamIds);
    expect(rows.map(({ playerGamesWon }) => playerGamesWon)).toEqual(points);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  it.each<[number, Record<string, number | null>]>([
    [0, { a: null, b: null, c: null, d: null }],
    [1, { a: null, b: null, c: null, d: null }],
    [2, { a: -1, b: 3, c: -1, d: -1 }],
    [3, { a: -1, b: 3, c: -1, d: -1 }],
    [4, { a: 1, b: -1, c: -1, d: 1 }],
  ])('%d shows what moved since the week with a result before it: %j', (week, moved) => {
    expect(Object.fromEntries(column(after(SEASON, week), 'movement'))).toEqual(moved);
  });

  it('shows the form up to that week, a level fixture as D', () => {
    const level = makeFixture('b', 'a', { week: 5, frames: [VOID_FRAME] });
    const form = (week: number) => Object.fromEntries(column(after([...SEASON, level], week), 'form'));
    expect(form(2)).toEqual({ a: ['W'], b: ['L', 'W'], c: ['W', 'L'], d: ['L'] });
    expect(form(5)).toMatchObject({ a: ['W', 'W', 'D'], b: ['L', 'W', 'D'] });
    expect(form(0)).toEqual({ a: [], b: [], c: [], d: [] });
  });

  it('has the division alone, and a row of zeros for a team that is also listed', () => {
    const elsewhere = makeFixture('a', 'd', { division: 2, week: 9, frames: framesWon('a', 'd', 5) });
    const opening = makeFixture('a', 'b', { week: 1, frames: framesWon('a', 'b', 3) });
    const rows = after([opening, elsewhere], 9, ['c', 'a']);
    expect(column(rows, 'playerGamesWon')).toEqual([
      ['a', 3],
      ['b', 2],
      ['c', 0],
    ]);
    expect(column(rows, 'movement').map(([, moved]) => moved)).toEqual([null, null, null]);
  });

  it('of a season without results has the listed teams, and no team where none is listed', () => {
    expect(after([], 3, ['b', 'a']).map(({ teamId, form }) => [teamId, form])).toEqual([
      ['a', []],
      ['b', []],
    ]);
    expect(after([], 3)).toEqual([]);
  });

  it('is the table of the fixtures up to then, with the form of each team in them', () => {
    fc.assert(
      fc.property(
        anyFixtures.chain((fixtures) => fc.tuple(fc.constant(ofOneSeason(fixtures)), shuffled(ofOneSeason(fixtures)))),
        fc.integer({ min: 0, max: 5 }),
        fc.subarray(['a', 'b', 'c', 'd']),
        ([fixtures, mixed], week, alsoListed) => {
          for (const division of [1, 2]) {
            const own = fixtures.filter((fixture) => fixture.division === division);
            const shown = own.filter((fixture) => fixture.week <= week);
            const listed = [...alsoListed, ...own.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])];
            const table = standings(tallyTeams(shown).get(division) ?? [], LEAGUE.teams, listed);
            const rows = after(mixed, week, alsoListed, division);
            expect(rows.map(({ position: _p, form: _f, movement: _m, ...row }) => row)).toEqual(table);
            expect(column(rows, 'form')).toEqual(table.map(({ teamId }) => [teamId, teamForm(shown, teamId)]));
          }
        },
      ),
    );
  });

  it('moves as many places up as down, from where the week before left each team', () => {
    fc.assert(
      fc.property(anyFixtures, fc.integer({ min: 0, max: 5 }), (fixtures, week) => {
        const own = ofOneSeason(fixtures).filter(({ division }) => division === 1);
        const played = [...new Set(own.map((fixture) => fixture.week))].filter((w) => w <= week).sort((a, b) => b - a);
        const rows = after(own, week);
        const [, before] = played;
        if (before === undefined) {
          for (const row of rows) expect(row.movement).toBeNull();
          return;
        }
        const old = tableAfter(sumsByWeek(own).get(1) ?? [], before, LEAGUE.teams, []).map(({ teamId }) => teamId);
        for (const row of rows) expect(old.indexOf(row.teamId) + 1).toBe(row.position + (row.movement ?? NaN));
        expect(rows.reduce((sum, row) => sum + (row.movement ?? 0), 0)).toBe(0);
      }),
    );
  });
});

it('a team that was in no table before has not moved', () => {
  const rows = (...teamIds: string[]) => teamIds.map((teamId) => ({ teamId }));
  expect([...movement(rows('a', 'b'), rows('b', 'c', 'a'))]).toEqual([
    ['b', 1],
    ['a', -2],
  ]);
});

function ofOneSeason(fixtures: readonly Fixture[]): Fixture[] {
  return fixtures.map((fixture) => ({ ...fixture, season: '25/26' }));
}
