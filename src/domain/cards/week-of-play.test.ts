import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareByTimePlayed,
  type Fixture,
  latestWeekPlayed,
  recentTeamForm,
  weekPlayed,
} from '#domain/cards/fixture.ts';
import { addDifferingWeeksOfPlay, createWeekOfPlayFinder } from '#domain/cards/week-of-play.ts';
import { longestRunClaim } from '#domain/records/league-records.ts';
import { seasonTotalsOfHolder, teamPerformances } from '#domain/seasons/season-marks.ts';
import { addDays } from '#domain/day.ts';
import { tableWithMovementAfter, sumsAfterEachWeek } from '#domain/standings/league-table-by-week.ts';
import {
  anyFixtures,
  framesWon,
  LEAGUE,
  makeCalendar,
  makeFixture,
  RULES,
  shuffled,
} from '../../../tests/fixtures/made-league.ts';

/** Weeks 2, 3 and 5 to 7 of a season; after week 3 there is a pause of one week. */
const CALENDAR = [
  ...makeCalendar('2026-10-05', '2026-10-11', 2).map((one) => ({ ...one, week: one.week + 1 })),
  ...makeCalendar('2026-10-26', '2026-11-01', 3).map((one) => ({ ...one, week: one.week + 4 })),
];

it.each<[what: string, filed: number, date: string | null, played: number]>([
  ['on the first day of its week', 2, '2026-10-05', 2],
  ['on the last day of its week', 2, '2026-10-11', 2],
  ['on the first dated day, of the week before it', 1, '2026-10-05', 2],
  ['on the last dated day, of a later week', 9, '2026-11-15', 7],
  ['later than listed', 2, '2026-10-27', 5],
  ['earlier than listed', 7, '2026-10-12', 3],
  ['in the pause', 5, '2026-10-22', 3],
  ['in the pause, of an earlier week', 2, '2026-10-19', 3],
  ['before the first dated week, of a dated week', 3, '2026-10-04', 2],
  ['before the first dated week, of the week before it', 1, '2026-10-04', 1],
  ['after the last dated week, of a dated week', 3, '2026-11-16', 7],
  ['after the last dated week, of a later one', 9, '2026-11-16', 9],
  ['without a date', 3, null, 3],
])('a card played %s: of week %i on %s, it was played in week %i (Rule R20)', (_, week, date, played) => {
  expect(createWeekOfPlayFinder(CALENDAR)({ week, date })).toBe(played);
  expect(createWeekOfPlayFinder(CALENDAR.toReversed())({ week, date })).toBe(played);
  expect(createWeekOfPlayFinder([])({ week, date })).toBe(week);
  const [placed] = addDifferingWeeksOfPlay([{ season: '26/27', week, date }], new Map([['26/27', CALENDAR]]));
  expect(placed).toEqual({ season: '26/27', week, date, ...(played === week ? {} : { weekOfPlay: played }) });
  expect(
    addDifferingWeeksOfPlay([{ season: '25/26', week, date }], new Map([['26/27', CALENDAR]]))[0],
  ).not.toHaveProperty('weekOfPlay');
});

describe('a match of week 2 that was played in week 5 and lost', () => {
  const inWeek = (week: number) => makeFixture('a', 'b', { week, matches: framesWon('a', 'b', 5) });
  const late = { week: 2, date: '2026-10-27', matches: framesWon('a', 'b', 0) };
  const fixtures = addDifferingWeeksOfPlay(
    [makeFixture('a', 'c', { ...late, matches: framesWon('a', 'c', 0) }), ...[1, 2, 3, 4, 5].map(inWeek)],
    new Map([['25/26', CALENDAR]]),
  );

  it('ends the form and a run of five (Rules S6, L2)', () => {
    expect(recentTeamForm(fixtures, 'a')).toEqual(['W', 'W', 'W', 'W', 'L']);
    const own = teamPerformances(fixtures).filter(({ teamId }) => teamId === 'a');
    expect(longestRunClaim([seasonTotalsOfHolder('a', own)])).toMatchObject({ value: 5 });
    expect(latestWeekPlayed(fixtures)).toBe(5);
  });

  it('counts in tables from week 5 (Rule S4)', () => {
    const season = {
      weeks: sumsAfterEachWeek(fixtures).get(1) ?? [],
      adjustments: [],
      rules: RULES,
      ...LEAGUE,
      entered: [],
      decisions: [],
    };
    const played = (week: number) =>
      tableWithMovementAfter(season, week).find(({ teamId }) => teamId === 'c')?.gamesPlayed;
    expect([2, 4, 5, Infinity].map(played)).toEqual([0, 0, 1, 1]);
  });
});

/** Random fixtures of one season. Each has a day in or around the weeks of `CALENDAR`, or no day. */
const anyPlayed = fc
  .tuple(anyFixtures, fc.array(fc.option(fc.integer({ min: -20, max: 60 })), { minLength: 20, maxLength: 20 }))
  .map(([fixtures, days]) =>
    addDifferingWeeksOfPlay(
      fixtures.map((fixture, i): Fixture => {
        const day = days[i] ?? null;
        return { ...fixture, season: '26/27', division: 1, date: day === null ? null : addDays('2026-10-05', day) };
      }),
      new Map([['26/27', CALENDAR]]),
    ),
  );

it('cards are sorted by time, in whatever order they come (Rule R3)', () => {
  fc.assert(
    fc.property(
      anyPlayed.chain((played) => fc.tuple(fc.constant(played), shuffled(played))),
      ([played, other]) => {
        expect(other.sort(compareByTimePlayed)).toEqual(played.toSorted(compareByTimePlayed));
        for (const one of played)
          for (const two of played) expect(compareByTimePlayed(one, two) === 0).toBe(one.id === two.id);
      },
    ),
    { numRuns: 100 },
  );
});

it('the table after the last week equals the season’s table (Rules S4, S6)', () => {
  fc.assert(
    fc.property(anyPlayed, (played) => {
      const filed = played.map(({ weekOfPlay: _, ...fixture }) => fixture);
      const seasonOf = (fixtures: readonly Fixture[]) => {
        const weeks = sumsAfterEachWeek(fixtures).get(1) ?? [];
        return { weeks, adjustments: [], rules: RULES, teams: LEAGUE.teams, entered: [], decisions: [] };
      };
      const last = tableWithMovementAfter(seasonOf(played), latestWeekPlayed(played));
      const unmoved = tableWithMovementAfter(seasonOf(filed), Infinity);
      const placeOf = ({ form: _, movement: __, ...row }: (typeof last)[number]) => row;
      expect(last).toEqual(tableWithMovementAfter(seasonOf(played), Infinity));
      expect(last.map(placeOf)).toEqual(unmoved.map(placeOf));
      for (let week = 1; week <= 9; week++) {
        const counted = tableWithMovementAfter(seasonOf(played), week).reduce((sum, row) => sum + row.gamesPlayed, 0);
        expect(counted).toBe(2 * played.filter((one) => weekPlayed(one) <= week).length);
      }
    }),
    { numRuns: 100 },
  );
});
