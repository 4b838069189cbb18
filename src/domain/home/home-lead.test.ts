import type { ScheduledState } from '#domain/fixtures/scheduled-fixture.ts';
import { describe, expect, test } from 'vitest';
import { homeLead, type LeadingSeason, nearnessOf } from './home-lead.ts';

const CALENDAR = [
  { week: 1, from: '2026-09-07', to: '2026-09-13' },
  { week: 2, from: '2026-09-14', to: '2026-09-20' },
  { week: 3, from: '2026-09-21', to: '2026-09-27' },
];
const SEASON: LeadingSeason = { calendar: CALENDAR, over: false, finished: false };
const UNDATED: LeadingSeason = { ...SEASON, calendar: [] };

type State = ScheduledState | 'played';
/** A fixture as `week day state`, with `-` for no day; its place in the list is its name. */
function fixtureOf(line: string, index: number) {
  const [week, date, state = 'planned'] = line.split(' ');
  return { id: index, weekNumber: Number(week), date: date === '-' ? null : date!, state: state as State };
}

type Row = [why: string, list: string[], today: string, season: Partial<LeadingSeason>, lead: string];

/** The lead in a line: `today week 2 [0 1]`, `first` before it for the season's first night. */
function lineOf(list: string[], today: string, season: LeadingSeason): string {
  const lead = homeLead(list.map(fixtureOf), season, today);
  if (lead.kind === 'starts') return `starts ${lead.day}`;
  if (lead.kind !== 'night') return lead.kind;
  const { near, day, weekNumber, isFirst, fixtures } = lead.night;
  const names = fixtures.map(({ id }) => id).join(' ');
  return `${isFirst ? 'first ' : ''}${near} ${day ?? '-'} week ${weekNumber} [${names}]`;
}

describe('what Home shows first (Rule F15)', () => {
  test.each<Row>([
    ['a night with a match', ['1 2026-09-08', '2 2026-09-15'], '2026-09-15', {}, 'today 2026-09-15 week 2 [1]'],
    [
      'tonight lasts for the whole day: what is played already stays, with its score',
      ['2 2026-09-15 played', '2 2026-09-15', '2 2026-09-16'],
      '2026-09-15',
      {},
      'first today 2026-09-15 week 2 [0 1]',
    ],
    [
      'tonight stays when all of it is played',
      ['1 2026-09-08 played', '2 2026-09-15 played', '2 2026-09-16'],
      '2026-09-15',
      {},
      'today 2026-09-15 week 2 [1]',
    ],
    [
      'a match of tonight that is postponed says so',
      ['1 2026-09-08 played', '2 2026-09-15 postponed', '2 2026-09-16'],
      '2026-09-15',
      {},
      'today 2026-09-15 week 2 [1]',
    ],
    [
      'tonight ends at the league’s midnight, with or without a result',
      ['1 2026-09-08 played', '2 2026-09-15', '2 2026-09-16'],
      '2026-09-16',
      {},
      'today 2026-09-16 week 2 [2]',
    ],
    [
      'tomorrow',
      ['1 2026-09-08 played', '2 2026-09-15', '2 2026-09-17'],
      '2026-09-16',
      {},
      'tomorrow 2026-09-17 week 2 [2]',
    ],
    [
      'the next night skips what is postponed or played early',
      ['1 2026-09-08 played', '2 2026-09-15 postponed', '2 2026-09-16 played', '3 2026-09-22', '3 2026-09-22'],
      '2026-09-09',
      {},
      'later 2026-09-22 week 3 [3 4]',
    ],
    [
      'a rearranged match is of the night on which it is played',
      ['1 2026-09-22 rearranged', '3 2026-09-22', '3 2026-09-22', '1 2026-09-08 played'],
      '2026-09-18',
      {},
      'later 2026-09-22 week 3 [0 1 2]',
    ],
    [
      'with as many of two weeks, the lower one',
      ['3 2026-09-22', '2 2026-09-22', '1 2026-09-08 played'],
      '2026-09-18',
      {},
      'later 2026-09-22 week 2 [0 1]',
    ],
    [
      'the first night, before the season',
      ['1 2026-09-08', '2 2026-09-15'],
      '2026-08-01',
      {},
      'first later 2026-09-08 week 1 [0]',
    ],
    [
      'a week without days, once it has begun',
      ['1 - played', '2 -', '2 -', '3 -'],
      '2026-09-16',
      {},
      'past - week 2 [1 2]',
    ],
    ['a week without days, on its first day', ['1 - played', '2 -', '3 -'], '2026-09-14', {}, 'today - week 2 [1]'],
    ['a week without days, on its last day', ['1 - played', '2 -', '3 -'], '2026-09-20', {}, 'past - week 2 [1]'],
    ['a week without days after one that was not recorded', ['1 -', '2 -'], '2026-09-16', {}, 'past - week 2 [1]'],
    ['a week without days that comes', ['1 - played', '2 -', '3 -'], '2026-09-10', {}, 'later - week 2 [1]'],
    [
      'a night comes before the end of its week',
      ['2 -', '2 2026-09-17', '1 2026-09-08 played'],
      '2026-09-16',
      {},
      'tomorrow 2026-09-17 week 2 [1]',
    ],
    [
      'weeks without dates: the next one by number',
      ['1 - played', '3 -', '2 -'],
      '2026-09-16',
      UNDATED,
      'later - week 2 [2]',
    ],
    ['weeks without dates of a season that is over', ['2 -'], '2026-09-16', { ...UNDATED, over: true }, 'over'],
    [
      'the pause at Christmas',
      ['1 2026-09-08 played', '2 2027-01-12'],
      '2026-12-25',
      {},
      'later 2027-01-12 week 2 [1]',
    ],
    [
      'a match that is rearranged to after the last week',
      ['1 2026-10-06 rearranged', '3 2026-09-22 played'],
      '2026-10-01',
      { over: true },
      'later 2026-10-06 week 1 [0]',
    ],
    ['fixtures that nobody has played', ['1 2026-09-08', '3 2026-09-22'], '2026-10-01', { over: true }, 'over'],
    ['between seasons', ['1 2026-09-08 played'], '2026-10-01', { over: true, finished: true }, 'over'],
    ['the last result is in, on its night', ['3 2026-09-22 played'], '2026-09-22', { finished: true }, 'over'],
    ['officials have closed the season', ['3 2026-09-22'], '2026-09-20', { finished: true }, 'over'],
    ['no list, before the first day', [], '2026-08-01', {}, 'starts 2026-09-07'],
    ['no list on the first day', [], '2026-09-07', {}, 'waits'],
    ['no list and no calendar', [], '2026-08-01', UNDATED, 'waits'],
    ['only postponed matches are left', ['1 2026-09-08 postponed'], '2026-09-16', {}, 'waits'],
  ])('%s', (_, list, today, season, lead) => {
    expect(lineOf(list, today, { ...SEASON, ...season })).toBe(lead);
  });
});

test.each([
  ['2026-09-15', 'past'],
  ['2026-09-16', 'today'],
  ['2026-09-17', 'tomorrow'],
  ['2026-09-18', 'later'],
  ['2026-10-17', 'later'],
])('%s is %s on 16 September', (day, near) => {
  expect(nearnessOf(day, '2026-09-16')).toBe(near);
});

test('the day after the last of a month is tomorrow', () => {
  expect(nearnessOf('2027-01-01', '2026-12-31')).toBe('tomorrow');
});
