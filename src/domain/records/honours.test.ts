import { expect, it } from 'vitest';
import { divisionHonours, honourSeasonName, joinHonours, parseHonourSeason } from '#domain/records/honours.ts';
import { leagueTable, tallyTeams } from '#domain/standings/league-table.ts';
import { countedFixture } from '#domain/standings/counted-fixture.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { type PointsAndTieBreaks, USUAL_POINTS_AND_TIE_BREAKS } from '#domain/seasons/season.ts';
import { totalsOfSeason } from '#domain/seasons/season-marks.ts';
import { framesWon, LEAGUE, makeFixture, makeMatch } from '../../../tests/fixtures/made-league.ts';

const FIXTURES = [
  makeFixture('a', 'b', { matches: framesWon('a', 'b', 3) }),
  makeFixture('b', 'c', {
    matches: [...framesWon('b', 'c', 3).slice(0, 4), makeMatch('b2', 90, 1, 'c1', { home: [44] })],
  }),
];

function honours(
  fixtures: readonly Fixture[],
  { points, tieBreaks }: PointsAndTieBreaks,
  adjustments: { teamId: string; points: number }[] = [],
) {
  const tallies = tallyTeams(fixtures).get(1) ?? [];
  const order = { tieBreaks, meetings: fixtures.map((one) => countedFixture(one)) };
  const table = leagueTable({ tallies, adjustments, points }, order, LEAGUE.teams, []);
  return divisionHonours(1, table, totalsOfSeason(fixtures).get(1)?.players ?? [], LEAGUE.players);
}

it('honours the first two of the table, the highest break and the most frames won', () => {
  // Team b has won 2 + 4 frames, team a 3, team c 1.
  expect(honours(FIXTURES, USUAL_POINTS_AND_TIE_BREAKS)).toMatchObject({
    division: 1,
    winner: { teamId: 'b', teamName: 'Team b' },
    runnerUp: { teamId: 'a' },
    highestBreak: { value: 44, holders: [{ id: 'b2' }] },
    framesWon: { value: 5, holders: [{ id: 'b1' }] },
  });
});

it('follows the rules and the adjustments of the season', () => {
  const byMatches = { ...USUAL_POINTS_AND_TIE_BREAKS, points: { frameWon: 0, fixtureWon: 2, fixtureDrawn: 1 } };
  expect(honours(FIXTURES.slice(0, 1), byMatches)).toMatchObject({
    winner: { teamId: 'a' },
    runnerUp: { teamId: 'b' },
  });
  const deducted = [{ teamId: 'b', points: -4 }];
  expect(honours(FIXTURES, USUAL_POINTS_AND_TIE_BREAKS, deducted)).toMatchObject({ winner: { teamId: 'a' } });
});

it('has no winner where nobody played, and nobody without a break', () => {
  expect(honours([], USUAL_POINTS_AND_TIE_BREAKS, [{ teamId: 'a', points: 3 }])).toBeNull();
  expect(honours(FIXTURES.slice(0, 1), USUAL_POINTS_AND_TIE_BREAKS)).toMatchObject({ highestBreak: null });
});

it.each([
  ['1987/88', 1987, true],
  ['1987-88', 1987, true],
  ['1987–1988', 1987, true],
  ['1999/00', 1999, true],
  ['87/88', 1987, true],
  ['24/25', 2024, true],
  [' 1953 ', 1953, false],
  ['1800', 1800, false],
  ['2200', 2200, false],
])('the season %j of an older honour begins in %i', (text, year, spansYears) => {
  expect(parseHonourSeason(text, 2026)).toEqual({ year, spansYears });
});

it.each(['', '87', '1987/89', '87/1988', 'about 1987', '1799', '2201', '1987/8', '198788'])(
  '%j is no season',
  (text) => {
    expect(parseHonourSeason(text, 2026)).toBeNull();
  },
);

it.each([
  [1987, true, '1987/88'],
  [1999, true, '1999/00'],
  [1953, false, '1953'],
])('a season of %i, spanning years: %j, is called %s', (year, spansYears, name) => {
  expect(honourSeasonName({ year, spansYears })).toBe(name);
});

it('joins the list of older honours, newest first', () => {
  const of = (year: number, spansYears: boolean, title: string) => {
    return { season: { year, spansYears }, title, winner: 'A', note: '' };
  };
  const cup = { competitionId: 'c', name: 'Bowl', winner: { name: 'A' }, finalist: { name: 'B' } };
  const older = [of(1953, false, 'Shield'), of(2024, true, 'Cup'), of(1987, true, 'League'), of(2024, true, 'Plate')];
  const computed = [
    { season: { name: '23/24', firstYear: 2023 }, divisions: [1], cups: [cup] },
    { season: { name: '2024', firstYear: 2024 }, divisions: [3], cups: [] },
    { season: { name: '24/25', firstYear: 2024 }, divisions: [1, 2], cups: [] },
  ];
  const shown = joinHonours(computed, older).map(({ season, divisions, cups, titles }) => [
    season,
    [...divisions, ...(cups?.map(({ name }) => name) ?? ['no cups'])].join(),
    titles.map(({ title }) => title).join(),
  ]);
  expect(shown).toEqual([
    ['24/25', '1,2,no cups', 'Cup,Plate'],
    ['2024', '3,no cups', ''],
    ['23/24', '1,Bowl', ''],
    ['1987/88', 'no cups', 'League'],
    ['1953', 'no cups', 'Shield'],
  ]);
});
