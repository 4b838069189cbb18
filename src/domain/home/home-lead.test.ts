import type { ScheduledState } from '#domain/fixtures/scheduled-state.ts';
import { describe, expect, test } from 'vitest';
import { makeCalendar } from '../../../tests/fixtures/made-league.ts';
import { rowsOf } from '../../../tests/support/rows.ts';
import { homePageLead, newsPostForHomePage, type SeasonForHomePageLead, nearnessOf } from './home-lead.ts';

const CALENDAR = makeCalendar('2026-09-07', '2026-09-13', 3);

type State = ScheduledState | 'played';
/**
 * Returns a fixture from a text such as `2 09-15 played`: its week, its day (in 2026 unless a year is given; `-` for no
 * day), and its state, `planned` by default. `index`, its position in the list, becomes its id.
 */
function fixtureOf(line: string, index: number) {
  const [week, date, state = 'planned'] = line.split(' ');
  const written = date!.length === 5 ? `2026-${date}` : date!;
  return { id: index, weekNumber: Number(week), date: date === '-' ? null : written, state: state as State };
}

/**
 * Returns what the top of the home page shows as a text such as `today 2026-09-15 week 2 [0 1]`, with the fixtures' ids
 * in brackets. The season's first night has `first ` in front.
 */
function lineOf(list: string[], today: string, season: SeasonForHomePageLead): string {
  const lead = homePageLead(list.map(fixtureOf), season, today);
  if (lead.kind === 'starts') return `starts ${lead.day}`;
  if (lead.kind !== 'night') return lead.kind;
  const { near, day, weekNumber, isFirst, fixtures } = lead.night;
  const names = fixtures.map(({ id }) => id).join(' ');
  return `${isFirst ? 'first ' : ''}${near} ${day ?? '-'} week ${weekNumber} [${names}]`;
}

describe('what Home shows first (Rule F15)', () => {
  // Columns: the case, the fixtures, today, the state of the season (`undated`: it has no calendar), and what the top
  // of the home page shows. Days without a year are in 2026.
  test.each(
    rowsOf(`
      a night with a match | 1 09-08, 2 09-15 | 09-15 | | today 09-15 week 2 [1]
      tonight lasts for the whole day, with its scores | 2 09-15 played, 2 09-15, 2 09-16 | 09-15 | | first today 09-15 week 2 [0 1]
      tonight stays when all of it is played | 1 09-08 played, 2 09-15 played, 2 09-16 | 09-15 | | today 09-15 week 2 [1]
      a match of tonight that is postponed says so | 1 09-08 played, 2 09-15 postponed, 2 09-16 | 09-15 | | today 09-15 week 2 [1]
      tonight ends at the league’s midnight | 1 09-08 played, 2 09-15, 2 09-16 | 09-16 | | today 09-16 week 2 [2]
      tomorrow | 1 09-08 played, 2 09-15, 2 09-17 | 09-16 | | tomorrow 09-17 week 2 [2]
      the next night skips what is off or played | 1 09-08 played, 2 09-15 postponed, 2 09-16 played, 3 09-22, 3 09-22 | 09-09 | | later 09-22 week 3 [3 4]
      a rearranged match is of its new night | 1 09-22 rearranged, 3 09-22, 3 09-22, 1 09-08 played | 09-18 | | later 09-22 week 3 [0 1 2]
      with as many of two weeks, the lower one | 3 09-22, 2 09-22, 1 09-08 played | 09-18 | | later 09-22 week 2 [0 1]
      the first night, before the season | 1 09-08, 2 09-15 | 08-01 | | first later 09-08 week 1 [0]
      a week without days, once it has begun | 1 - played, 2 -, 2 -, 3 - | 09-16 | | past - week 2 [1 2]
      a week without days, on its first day | 1 - played, 2 -, 3 - | 09-14 | | today - week 2 [1]
      a week without days, on its last day | 1 - played, 2 -, 3 - | 09-20 | | past - week 2 [1]
      a week without days after one that was not recorded | 1 -, 2 - | 09-16 | | past - week 2 [1]
      a week without days that comes | 1 - played, 2 -, 3 - | 09-10 | | later - week 2 [1]
      a night comes before the end of its week | 2 -, 2 09-17, 1 09-08 played | 09-16 | | tomorrow 09-17 week 2 [1]
      weeks without dates: the next one by number | 1 - played, 3 -, 2 - | 09-16 | undated | later - week 2 [2]
      weeks without dates of a season that is over | 2 - | 09-16 | undated over | over
      the pause at Christmas | 1 09-08 played, 2 2027-01-12 | 12-25 | | later 2027-01-12 week 2 [1]
      a match that is rearranged to after the last week | 1 10-06 rearranged, 3 09-22 played | 10-01 | over | later 10-06 week 1 [0]
      fixtures that nobody has played | 1 09-08, 3 09-22 | 10-01 | over | over
      between seasons | 1 09-08 played | 10-01 | over finished | over
      the last result is in, on its night | 3 09-22 played | 09-22 | finished | over
      officials have closed the season | 3 09-22 | 09-20 | finished | over
      no list, before the first day | | 08-01 | | starts 09-07
      no list on the first day | | 09-07 | | waits
      no list and no calendar | | 08-01 | undated | waits
      only postponed matches are left | 1 09-08 postponed | 09-16 | | waits
    `),
  )('%s', (_, list = '', day = '', season = '', lead = '') => {
    const given = { calendar: season.includes('undated') ? [] : CALENDAR, over: season.includes('over') };
    const finished = season.includes('finished');
    const fixtures = list === '' ? [] : list.split(', ');
    expect(lineOf(fixtures, `2026-${day}`, { ...given, finished }).replaceAll('2026-', '')).toBe(lead);
  });
});

test.each([
  ['2026-09-15', 'past'],
  ['2026-09-16', 'today'],
  ['2026-09-17', 'tomorrow'],
  ['2026-09-18', 'later'],
  ['2026-10-17', 'later'],
  ['2027-01-01', 'tomorrow', '2026-12-31'],
])('%s is %s on 16 September', (day, near, today = '2026-09-16') => {
  expect(nearnessOf(day, today)).toBe(near);
});

/**
 * Returns a news post from a text such as `2026-11-01 2026-12-12`: the day of its last update, and the day of its
 * event, if it has one.
 */
function postOf(line: string) {
  const [updated = '', event = '-'] = line.split(' ');
  return { line, updated, event: event === '-' ? null : event };
}

describe('the news that leads Home (Rule W2)', () => {
  test.each([
    ['no news', [], '2026-12-01', null],
    ['the newest', ['2026-11-30', '2026-11-20'], '2026-12-01', '2026-11-30 leads'],
    ['an event that comes', ['2026-11-01 2026-12-12'], '2026-12-01', '2026-11-01 2026-12-12 leads'],
    ['on its day', ['2026-11-01 2026-12-12'], '2026-12-12', '2026-11-01 2026-12-12 leads'],
    ['the day after, with nothing else', ['2026-11-01 2026-12-12'], '2026-12-13', '2026-11-01 2026-12-12'],
    ['the day after, before older news', ['2026-12-01 2026-12-12', '2026-11-30'], '2026-12-13', '2026-11-30 leads'],
    ['an event far ahead, long after', ['2026-06-01 2026-12-12'], '2026-12-01', '2026-06-01 2026-12-12 leads'],
    ['four weeks after it was written', ['2026-11-03'], '2026-12-01', '2026-11-03 leads'],
    ['a day later', ['2026-11-03'], '2026-12-02', '2026-11-03'],
    ['all of it old: the newest', ['2026-09-02', '2026-05-01'], '2026-12-01', '2026-09-02'],
    ['half a year after it led', ['2026-05-05'], '2026-12-01', '2026-05-05'],
    ['a day later, nothing', ['2026-05-04'], '2026-12-01', null],
  ])('%s', (_, posts, today, expected) => {
    const found = newsPostForHomePage(posts.map(postOf), today);
    expect(found && `${found.post.line}${found.leads ? ' leads' : ''}`).toBe(expected);
  });
});
