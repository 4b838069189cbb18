import { describe, expect, it, test } from 'vitest';
import {
  completedSteps,
  holidayWeekMondays,
  nextStep,
  seasonNameOfDay,
  newSeasonCalendar,
  matchNightsAndWeeksOff,
  type SetupProgress,
  weeksNeeded,
  weeksOff,
} from './setup.ts';

const empty: SetupProgress = { name: 'New snooker league', teams: [], fixtures: 0, published: 0, results: 0 };
const named = { ...empty, name: 'Lions League' };
const ready = { ...named, teams: [4, 2] };

describe('the steps', () => {
  it.each<[SetupProgress, string, string]>([
    [empty, '', 'league'],
    [{ ...empty, teams: [1] }, 'season', 'league'],
    [named, 'league', 'season'],
    [{ ...named, teams: [0, 0] }, 'league season', 'teams'],
    [{ ...named, teams: [4, 1] }, 'league season', 'teams'],
    [ready, 'league season teams', 'fixtures'],
    [{ ...ready, fixtures: 14, published: 2 }, 'league season teams', 'fixtures'],
    [{ ...ready, fixtures: 14, published: 14 }, 'league season teams fixtures', 'done'],
    [{ ...ready, results: 1 }, 'league season teams fixtures', 'done'],
  ])('of %j are done: %s, and next is %s', (state, done, next) => {
    expect([...completedSteps(state)].join(' ')).toBe(done);
    expect(nextStep(completedSteps(state))).toBe(next);
  });
});

test.each([
  ['2026-09-01', '26/27'],
  ['2026-05-01', '26/27'],
  ['2027-04-30', '26/27'],
  ['1999-12-31', '99/00'],
])('%s is in season %s', (day, season) => {
  expect(seasonNameOfDay(day)).toBe(season);
});

test.each([
  [[8, 6], 2, 14],
  [[8, 6], 1, 7],
  [[8, 6], 3, 21],
  [[5], 4, 20],
  [[1, 0], 2, 0],
  [[], 1, 0],
])('divisions of %j teams, %i meetings, need %i weeks', (teams, meetings, weeks) => {
  expect(weeksNeeded(teams, meetings)).toBe(weeks);
});

describe('a calendar from the first match night', () => {
  const off = ['2026-12-21', '2026-12-30'];

  it('has weeks from Monday to Sunday, without those that are off', () => {
    expect(newSeasonCalendar('2026-12-15', 3, off)).toEqual([
      { week: 1, from: '2026-12-14', to: '2026-12-20' },
      { week: 2, from: '2027-01-04', to: '2027-01-10' },
      { week: 3, from: '2027-01-11', to: '2027-01-17' },
    ]);
    expect(weeksOff(newSeasonCalendar('2026-12-15', 3, off))).toEqual(['2026-12-21', '2026-12-28']);
  });

  it('names each match night, and each week off before the last', () => {
    const nights = matchNightsAndWeeksOff('2026-12-15', 2, [...off, '2027-03-01', '2026-12-22', '2026-10-01']);
    expect(nights).toEqual([
      { monday: '2026-12-14', day: '2026-12-15', week: 1 },
      { monday: '2026-12-21', day: '2026-12-22', week: null },
      { monday: '2026-12-28', day: '2026-12-29', week: null },
      { monday: '2027-01-04', day: '2027-01-05', week: 2 },
    ]);
  });

  it('moves a night on a holiday to another day, as the fixtures are', () => {
    expect(matchNightsAndWeeksOff('2026-12-18', 2, [])).toMatchObject([{ day: '2026-12-18' }, { day: '2026-12-21' }]);
  });

  it.each([
    ['2026-09-22', ['2026-12-21', '2026-12-28']],
    ['2027-01-12', ['2027-12-20', '2027-12-27']],
    ['2026-12-23', ['2026-12-28']],
    ['2026-12-26', ['2026-12-28']],
  ])('of %s leaves out the weeks of Christmas and New Year: %j', (first, mondays) => {
    expect(holidayWeekMondays(first)).toEqual(mondays);
  });

  it('may leave out its first weeks, and ends with a match night', () => {
    const nights = matchNightsAndWeeksOff('2026-10-06', 3, ['2026-10-05', '2026-10-12', '2026-11-02']);
    expect(nights.map(({ day, week }) => [day, week])).toEqual([
      ['2026-10-06', null],
      ['2026-10-13', null],
      ['2026-10-20', 1],
      ['2026-10-27', 2],
      ['2026-11-03', null],
      ['2026-11-10', 3],
    ]);
  });

  it('counts a week off from its Monday', () => {
    const calendar = [
      { week: 1, from: '2026-10-05', to: '2026-10-11' },
      { week: 2, from: '2026-10-13', to: '2026-10-18' },
    ];
    expect(weeksOff(calendar)).toEqual(['2026-10-12']);
  });

  it('has no night without weeks', () => {
    expect(matchNightsAndWeeksOff('2026-12-15', 0, [])).toEqual([]);
  });
});
