import { describe, expect, it } from 'vitest';
import { makeFixture, makePeople, makeSeason, makeTeam } from '../../tests/fixtures/made-league.ts';
import {
  alreadyScheduled,
  checkPair,
  checkWhen,
  clashesOfMove,
  compareScheduled,
  isDue,
  nextMatch,
  resultsOfScheduled,
  type ScheduledFixture,
  scheduledKey,
  weeksFrom,
  weeksOf,
} from './scheduled-fixture.ts';

const CALENDAR = [
  { week: 1, from: '2025-09-15', to: '2025-09-21' },
  { week: 2, from: '2025-09-22', to: '2025-09-28' },
  { week: 3, from: '2025-09-29', to: '2025-10-05' },
];

function scheduled(id: string, given: Partial<ScheduledFixture> = {}): ScheduledFixture {
  const when = { season: '25/26', division: 1, week: 1, date: null, venue: '' };
  const how = { state: 'planned' as const, published: true, changedAt: '2025-08-01T10:00:00.000Z' };
  return { id, homeTeamId: 'a', awayTeamId: 'b', ...when, ...how, ...given };
}

describe('the result of a scheduled fixture', () => {
  function found(list: ScheduledFixture[], results: Parameters<typeof resultsOfScheduled>[1]) {
    return Object.fromEntries([...resultsOfScheduled(list, results)].map(([id, result]) => [id, result.id]));
  }

  it.each([
    ['of the same week', {}, { one: 'r' }],
    ['of another week: it was rearranged', { week: 9 }, { one: 'r' }],
    ['not of another season', { season: '24/25' }, {}],
    ['not of another division', { division: 2 }, {}],
    ['not of the other half, where the sides are changed', { homeTeamId: 'b', awayTeamId: 'a' }, {}],
  ])('is that of the same teams: %s', (_, given, expected) => {
    expect(found([scheduled('one')], [makeFixture('a', 'b', { id: 'r', ...given })])).toEqual(expected);
  });

  it('is matched by week first if two teams meet more than once', () => {
    const list = [scheduled('late', { week: 20 }), scheduled('early', { week: 3 }), scheduled('middle', { week: 9 })];
    const results = [
      makeFixture('a', 'b', { id: 'moved', week: 11 }),
      makeFixture('a', 'b', { id: 'twentieth', week: 20 }),
    ];
    expect(found(list, results)).toEqual({ late: 'twentieth', early: 'moved' });
  });

  it('is that of the earliest fixture without one, of the same week by id', () => {
    const moved = makeFixture('a', 'b', { id: 'moved', week: 11 });
    expect(found([scheduled('a', { week: 9 }), scheduled('z', { week: 3 })], [moved])).toEqual({ z: 'moved' });
    expect(found([scheduled('z', { week: 3 }), scheduled('a', { week: 3 })], [moved])).toEqual({ a: 'moved' });
  });

  it('is never that of two, nor one of two', () => {
    const list = [scheduled('early', { week: 3 }), scheduled('late', { week: 9 })];
    const results = [makeFixture('a', 'b', { id: 'third', week: 3 }), makeFixture('a', 'b', { id: 'moved', week: 11 })];
    expect(found(list, results)).toEqual({ early: 'third', late: 'moved' });
  });
});

it.each([
  ['in the week of its date', {}, '2025-09-21', false],
  ['the day after its week', {}, '2025-09-22', true],
  ['after its date, in the week of it', { date: '2025-09-16' }, '2025-09-21', false],
  ['after its date and its week', { date: '2025-09-16' }, '2025-09-22', true],
  ['played', {}, '2025-12-01', false, true],
  ['postponed', { state: 'postponed' as const }, '2025-12-01', false],
  ['rearranged for a later day', { state: 'rearranged' as const, date: '2025-10-02' }, '2025-10-02', false],
  ['after that day', { state: 'rearranged' as const, date: '2025-10-02' }, '2025-10-03', true],
  ['in a week that nobody dated', { week: 20 }, '2026-12-01', false],
  ['after its date, in such a week', { week: 20, date: '2026-02-03' }, '2026-02-04', true],
])('a result is due and missing or not: %s', (_, given, today, due, isPlayed = false) => {
  const season = { calendar: CALENDAR, latestWeek: 1, isOver: false };
  expect(isDue(scheduled('one', given), isPlayed, season, today)).toBe(due);
});

it.each([
  ['no week has a date, and its week is the latest with a result', {}, false],
  ['no week has a date, and a later week has a result', { latestWeek: 6 }, true],
  ['the season is over', { isOver: true }, true],
  ['a later week has begun by the calendar', { calendar: [{ week: 6, from: '2025-09-29', to: '2025-10-05' }] }, true],
])('an undated result of week 5 where %s', (_, given, due) => {
  const season = { calendar: [], latestWeek: 5, isOver: false, ...given };
  expect(isDue(scheduled('one', { week: 5 }), false, season, '2025-10-01')).toBe(due);
  expect(isDue(scheduled('one', { week: 5, state: 'postponed' }), false, season, '2025-10-01')).toBe(false);
});

it('a moved fixture clashes with others of its teams and at its venue, in its week', () => {
  const others = [
    scheduled('ours', { week: 2, homeTeamId: 'c', awayTeamId: 'a' }),
    scheduled('neighbours', { week: 2, homeTeamId: 'd', awayTeamId: 'e', date: '2025-09-25' }),
    scheduled('postponed', { week: 2, homeTeamId: 'b', awayTeamId: 'd', state: 'postponed' }),
    scheduled('later', { week: 3 }),
    scheduled('moved', { week: 2 }),
    scheduled('long ago', { week: 2, season: '24/25' }),
    scheduled('undated', { week: 2, homeTeamId: 'f', awayTeamId: 'g' }),
  ];
  const venues: Record<string, string> = { a: 'hall', d: 'hall', f: 'hall' };
  const found = (given: Partial<ScheduledFixture>) => {
    const { teams, atVenue } = clashesOfMove(scheduled('moved', given), others, (one) => venues[one.homeTeamId] ?? '');
    return [teams, atVenue].map((list) => list.map(({ id }) => id));
  };
  expect(found({ week: 2 })).toEqual([['ours'], ['neighbours', 'undated']]);
  expect(found({ week: 2, date: '2025-09-25' })).toEqual([['ours'], ['neighbours', 'undated']]);
  expect(found({ week: 2, date: '2025-09-26' })).toEqual([['ours'], ['undated']]);
  // Nobody knows where team c plays.
  expect(found({ week: 2, homeTeamId: 'c', awayTeamId: 'h' })).toEqual([['ours'], []]);
  expect(found({ week: 2, state: 'postponed' })).toEqual([[], []]);
  expect(found({ week: 1 })).toEqual([[], []]);
});

it.each([
  ['2025-09-15', 'one'],
  ['2025-09-18', 'one'],
  ['2025-09-19', 'two'],
  ['2025-09-28', 'two'],
  ['2025-09-29', 'three'],
  ['2025-10-03', 'three'],
  ['2025-10-04', 'rearranged'],
  ['2025-12-01', 'rearranged'],
  ['2026-01-01', 'undated'],
])('on %s the next match is %s', (today, id) => {
  const list = [
    scheduled('others', { homeTeamId: 'c', awayTeamId: 'd' }),
    scheduled('played'),
    scheduled('one', { date: '2025-09-18' }),
    scheduled('rearranged', { state: 'rearranged', date: '2025-12-01' }),
    scheduled('postponed', { week: 2, state: 'postponed' }),
    scheduled('two', { week: 2, homeTeamId: 'b', awayTeamId: 'a' }),
    scheduled('three', { week: 3, date: '2025-10-03' }),
    scheduled('undated', { week: 20 }),
  ];
  expect(nextMatch(list, 'a', new Map([['played', 1]]), CALENDAR, today)?.id).toBe(id);
});

it('a list is ordered by season, week, day, division, home team, away team and id', () => {
  const names = new Map([
    ['a', 'weavers'],
    ['b', 'Arrows'],
    ['c', 'Cubs'],
  ]);
  const inOrder = [
    scheduled('9', { season: '99/00', week: 9 }),
    scheduled('8', { date: '2025-09-18', division: 2 }),
    scheduled('7', { homeTeamId: 'b', awayTeamId: 'c' }),
    scheduled('5'),
    scheduled('6'),
    scheduled('4', { awayTeamId: 'c' }),
    scheduled('3', { division: 2 }),
    scheduled('2', { week: 2 }),
  ];
  const order = compareScheduled((id) => names.get(id) ?? '');
  expect(
    inOrder
      .toReversed()
      .sort(order)
      .map(({ id }) => id),
  ).toEqual(['9', '8', '7', '5', '6', '4', '3', '2']);
});

const SEASON = makeSeason('25/26');
const WHEN = { weekNumber: 4, date: '2025-10-07', venue: ' The  Old Mill ', state: 'rearranged' };
const PEOPLE = makePeople([
  makeTeam('a'),
  makeTeam('b'),
  makeTeam('c', { division: 2, name: 'Cubs' }),
  makeTeam('d', { deleted: true }),
]);

it('the venue of a fixture is tidied like a name', () => {
  expect(checkWhen(WHEN, SEASON)).toEqual({
    ok: true,
    value: { week: 4, date: '2025-10-07', venue: 'The Old Mill', state: 'rearranged' },
  });
  const open = { weekNumber: 24, date: '', venue: '  ', state: 'planned' };
  expect(checkWhen(open, SEASON)).toMatchObject({ ok: true, value: { date: null, venue: '' } });
});

it.each([
  [{ weekNumber: 0 }, 'weekNumber', 'Week number must be at least 1.'],
  [{ weekNumber: 25 }, 'weekNumber', 'Season 25/26 has 24 weeks.'],
  [{ weekNumber: 1.5 }, 'weekNumber', 'Week number must be a whole number.'],
  [{ date: '2025-02-30' }, 'date', '2025-02-30 is not a day of the calendar.'],
  [{ date: '7 Oct' }, 'date', 'The date must be written as YYYY-MM-DD, such as 2025-09-22.'],
  [{ venue: 'x'.repeat(81) }, 'venue', 'The venue is longer than 80 characters.'],
  [{ state: 'played' }, 'state', 'The state must be one of planned, postponed, rearranged.'],
])('%j is a fault', (given, path, message) => {
  expect(checkWhen({ ...WHEN, ...given }, SEASON)).toEqual({ ok: false, issues: [{ path, message }] });
});

it.each(['weekNumber', 'date', 'venue', 'state'])('nothing more is said if %s was reported before', (field) => {
  expect(checkWhen({ ...WHEN, [field]: undefined }, SEASON)).toEqual({ ok: false, issues: [] });
  expect(checkWhen({ ...WHEN, weekNumber: 1 }, SEASON).ok).toBe(true);
});

it('every fault is reported at once, but none twice', () => {
  const draft = { weekNumber: undefined, date: 'x', venue: '\u0000', state: 'gone' };
  const checked = checkWhen(draft, SEASON);
  expect(checked.ok ? [] : checked.issues.map(({ path }) => path)).toEqual(['date', 'venue', 'state']);
});

it.each([
  [{}, []],
  [{ division: 3 }, ['division: Season 25/26 has no division 3.']],
  [{ division: undefined }, []],
  [{ awayTeam: 'a' }, ['awayTeam: A team cannot play against itself.']],
  [{ awayTeam: 'd' }, ['awayTeam: There is no such team.']],
  [{ homeTeam: 'x', awayTeam: 'y' }, ['homeTeam: There is no such team.', 'awayTeam: There is no such team.']],
  [{ awayTeam: 'c' }, ['awayTeam: Cubs are not in division 1.']],
])('who plays is checked: %j', (given, faults) => {
  const checked = checkPair({ division: 1, homeTeam: 'a', awayTeam: 'b', ...given }, SEASON, PEOPLE, null);
  expect(checked.ok ? [] : checked.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(faults);
});

it.each([
  [[], true],
  [['a', 'b'], true],
  [['a', 'b', 'c'], false],
])('in an older season the divisions of the teams %j are checked, as they are known', (placed, isFine) => {
  const pair = { division: 1, homeTeam: 'a', awayTeam: 'c' };
  expect(checkPair(pair, SEASON, PEOPLE, new Set(placed)).ok).toBe(isFine);
});

it('the weeks of a list ascend, and those from one on are as many as wanted', () => {
  const weeks = weeksOf([10, 2, 10, 3, 1].map((week) => ({ week })));
  expect(weeks).toEqual([1, 2, 3, 10]);
  expect([0, 2, 4, 10, 11].map((from) => weeksFrom(weeks, from, 2))).toEqual([[1, 2], [2, 3], [10], [10], [3, 10]]);
});

it('a fixture is the same as another of its week, division and teams', () => {
  const key = scheduledKey(scheduled('one'));
  expect(scheduledKey(scheduled('two', { date: '2025-09-18', venue: 'Hall' }))).toBe(key);
  for (const other of [{ division: 2 }, { week: 2 }, { homeTeamId: 'c' }, { awayTeamId: 'c' }])
    expect(scheduledKey(scheduled('one', other))).not.toBe(key);
  expect(alreadyScheduled('Ashes', 'Birches', 7)).toBe('Ashes v Birches in week 7 is already on the list.');
});
