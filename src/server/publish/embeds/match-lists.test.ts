import { expect, test } from 'vitest';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { upcomingFixtures, fixtureLists } from './match-lists.ts';

const listed = (listedId: string, more: Partial<ScheduledFixtureAnswer>): ScheduledFixtureAnswer => ({
  listedId,
  season: '25/26',
  division: 1,
  weekNumber: 5,
  date: null,
  homeTeamId: 'a',
  homeTeamName: 'Anchor <A>',
  awayTeamId: 'b',
  awayTeamName: 'Lions',
  venue: '',
  state: 'planned',
  fixtureId: null,
  homeTeamScore: null,
  awayTeamScore: null,
  resultState: null,
  ...more,
});

const LIST = [
  listed('no day', { weekNumber: 12 }),
  listed('no day, sooner', { weekNumber: 6 }),
  listed('put off', { state: 'postponed', date: '2025-11-01' }),
  listed('later', { date: '2025-11-22', state: 'rearranged', time: '19:45', venue: 'The Club' }),
  listed('today', { date: '2025-11-20' }),
  listed('overdue', { date: '2025-11-19' }),
  listed('over', { date: '2025-11-21', state: 'played' }),
  listed('off', { date: '2025-11-21', state: 'cancelled' }),
];

test('fixtures to come are sorted by day, then those of weeks without days, then postponed ones', () => {
  const ids = upcomingFixtures(LIST, '2025-11-20').map(({ listedId }) => listedId);
  expect(ids).toEqual(['today', 'later', 'no day, sooner', 'no day', 'put off']);
});

test('each day is a list, whose rows say when and where', () => {
  const lists = fixtureLists(upcomingFixtures(LIST, '2025-11-20'), {
    level: 2,
    nameOf: (division) => `Division ${division}`,
  });
  const headings = lists.map(({ html }) => /<h2 class="day">(.*)<\/h2>/.exec(html)?.[1]);
  expect(headings).toEqual(['Thu 20 Nov 2025', 'Sat 22 Nov 2025', 'Week 6', 'Week 12', 'Postponed']);
  expect(lists[1]?.html).toContain('<small>Division 1, 7:45pm, The Club</small>');
  expect(lists[1]?.html).toContain('Anchor &lt;A&gt; <small>v</small> Lions');
  expect(lists[1]?.html).toContain('href="/match/later/anchor-a-v-lions-25-26-week-5"');
});
