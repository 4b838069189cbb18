import { expect, test } from 'vitest';
import type { TeamOfWeek } from '#contract/my-season.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import { markOfName } from '#domain/squads/mark.ts';
import {
  divisionsToShow,
  dailyPhotoSelection,
  type TvData,
  type TvMatch,
  matchesTonightAndInPlay,
  withShortTeamNames,
} from './load.ts';
import { splitIntoPages, tvViews, splitMatchesIntoViews, repeatLiveViews } from './tv-views.tsx';
import { viewIndexAfterChange } from './use-turns.ts';

function match(id: string, division = 1, given: Partial<TvMatch> = {}): TvMatch {
  const teams = { homeTeamId: `h${id}`, homeTeamName: `Home ${id}`, awayTeamId: `a${id}`, awayTeamName: `Away ${id}` };
  const open = { fixtureId: null, homeTeamScore: null, awayTeamScore: null, resultState: null } as const;
  const when = { season: '25/26', weekNumber: 3, date: '2025-11-20', state: 'planned' } as const;
  return { listedId: id, page: `/match/${id}`, division, venue: '', ...teams, ...open, ...when, ...given };
}

const NO_MATCHES = { teams: [], tonight: [], time: null, latest: null, tables: [], results: [], next: [] };
const NO_MORE = {
  milestones: [],
  teamOfWeek: null,
  playerOfMonth: null,
  breaks: [],
  photos: [],
  sponsors: [],
  draws: [],
};
const BEGINS = { kind: 'starts', day: '2025-09-18' } as const;
const NOTHING: TvData = { season: '25/26', lead: BEGINS, weekNumber: 1, ...NO_MATCHES, ...NO_MORE };

const FIGURES = { played: 1, won: 1, lost: 0, frames: null, points: 72, bestBreak: 50 };
const OF_TEAM = { teamId: 't1', teamName: 'The Weavers', division: 1 };
const CHOSEN: TeamOfWeek['players'][number] = {
  ...FIGURES,
  ...OF_TEAM,
  playerId: 'p1',
  name: 'Brian Heywood',
  why: 'Beat Bob Goodall 81–9.',
};

const titles = (data: Partial<TvData>) =>
  tvViews({ ...NOTHING, ...data }, (division) => `Division ${division}`).map(({ title, aside }) =>
    [title, aside].filter((part) => part !== '').join(', '),
  );

test.each<[string, Partial<TvData>, string[]]>([
  ['nothing yet', {}, ['Season 25/26 begins on Thu 18 September 2025']],
  ['no season', { season: '', lead: null }, ['This league is being set up']],
  ['no list', { lead: { kind: 'waits' } }, ['Fixtures and tables will be here soon']],
  ['over', { lead: { kind: 'over' } }, ['Season 25/26 is over']],
  ['results', { results: [match('1'), match('2', 2)] }, ['Results, Week 1']],
  ['tonight', { tonight: [match('1')], time: '19:45' }, ['Tonight, from 7:45pm']],
  ['an afternoon', { tonight: [match('1')], time: '14:00' }, ['Today, from 2:00pm']],
  [
    'tonight and more',
    { tonight: [match('1')], milestones: ['A first win.'], results: [match('2')], next: [match('3')] },
    ['Tonight', 'Results, Week 1', 'Milestones, Week 1', 'Tonight', 'Next matches, Thu 20 November'],
  ],
  [
    'many matches, which have their codes on a screen of their own',
    { results: ['1', '2', '3', '4'].map((id) => match(id)) },
    ['Results, Week 1', 'Scan a match, Results'],
  ],
  [
    'the best of the week and the month',
    {
      teamOfWeek: { weekNumber: 3, final: false, players: [CHOSEN] },
      playerOfMonth: { month: '2025-10', final: true, players: [CHOSEN] },
    },
    ['Team of the week, Week 3 so far', 'Player of the month, October'],
  ],
  ['next on several days', { next: [match('1'), match('2', 1, { date: '2025-11-21' })] }, ['Next matches']],
])('the views: %s', (_, data, expected) => {
  expect(titles(data)).toEqual(expected);
});

test('divisions share a view if they fit, and take several views if they do not', () => {
  const of = (division: number, count: number) =>
    Array.from({ length: count }, (_, n) => match(`${division}-${n}`, division));
  const screens = (results: TvMatch[]) =>
    splitMatchesIntoViews(results, 7).map((some) => some.map(({ division }) => division).join(''));
  expect(screens([...of(1, 2), ...of(2, 3)])).toEqual(['11222']);
  expect(screens([...of(1, 5), ...of(2, 5)])).toEqual(['11111', '22222']);
  expect(screens(of(1, 8))).toEqual(['1111', '1111']);
  expect(screens([])).toEqual([]);
});

test.each([
  [[], 3, []],
  [[1, 2, 3], 3, [[1, 2, 3]]],
  [[1, 2, 3, 4], 3, [2, 4].map((last) => [last - 1, last])],
])('the list %j in pages of at most %d', (list, most, pages) => {
  expect(splitIntoPages(list, most)).toEqual(pages);
});

test.each([
  [null, [], [1, 2, 3]],
  ['2', [], [2]],
  ['2', [3], [2]],
  [null, [3, 3], [3]],
  ['9', [], [1, 2, 3]],
])('with division %j in the address, and teams in the divisions %j', (division, own, shown) => {
  expect(divisionsToShow([1, 2, 3], division, own)).toEqual(shown);
});

test('every day shows other photos, until all have been shown', () => {
  const size = { caption: null, width: 3, height: 2, widths: [3] };
  const photos = Array.from({ length: 6 }, (_, n) => ({ id: String(n), ...size }));
  const shown = (day: number) => dailyPhotoSelection(photos, day).map(({ id }) => id);
  expect([0, 1].map((day) => shown(day).join(''))).toEqual(['0123', '4501']);
  expect(dailyPhotoSelection(photos.slice(0, 1), 5)).toEqual(photos.slice(0, 1));
  expect(dailyPhotoSelection([], 5)).toEqual([]);
});

test('running scores are shown in tonight’s matches, and those of other nights are added', () => {
  const frame = (homeScore: number | null) => ({ homeScore }) as RunningScoreAnswer['matches'][number];
  const running = (id: string, frames: (number | null)[]): RunningScoreAnswer => {
    const { season, division, weekNumber, homeTeamId, homeTeamName, awayTeamId, awayTeamName } = match(id);
    const teams = { season, division, weekNumber, homeTeamId, homeTeamName, awayTeamId, awayTeamName };
    const score = { homeTeamScore: 2, awayTeamScore: 1, matches: frames.map(frame), changedAt: '' };
    return { runningId: `run-${id}`, ...teams, ...score };
  };
  const shown = matchesTonightAndInPlay(
    [match('1'), match('2')],
    [running('2', [60, 61, 20, null]), running('3', [60, 61, 20])],
  );
  expect(shown.map(({ listedId, homeTeamScore, frame: at, page }) => [listedId, homeTeamScore, at, page])).toEqual([
    ['2', 2, 4, '/match/2'],
    ['run-3', 2, undefined, null],
    ['1', null, undefined, '/match/1'],
  ]);
});

const tonight = { key: 'tonight', lasts: 20 };
const table = { key: 'table', lasts: 15 };
const photo = { key: 'photo', lasts: 10 };

test.each([
  ['the same turns', [tonight, table, photo], 'table'],
  ['a turn before it is new', [tonight, photo, table], 'table'],
  ['a turn before it is gone', [table, photo], 'table'],
  ['it is gone itself: the one in its place', [tonight, photo], 'photo'],
  ['it was the last one: the round begins again', [tonight], 'tonight'],
])('after a change of the list, the current view is found again: %s', (_, turns, key) => {
  expect(turns[viewIndexAfterChange(turns, { key: 'table', place: 1 })]?.key).toBe(key);
});

test('the live views come first, and again after every two other views', () => {
  const others = ['a', 'b', 'c'].map((key) => ({ key, lasts: 10 }));
  const keys = (live: (typeof tonight)[]) => repeatLiveViews(live, others).map(({ key }) => key);
  expect(keys([tonight])).toEqual(['tonight', 'a', 'b', 'tonight 2', 'c']);
  expect(keys([])).toEqual(['a', 'b', 'c']);
  expect(repeatLiveViews([tonight], [])).toEqual([tonight]);
});

test('a name that does not fit is replaced by the short name, if the team has one', () => {
  const [home, away] = ['Harbour Social Club A', 'Harbour Social Club B'];
  const mark = { ...markOfName(home), picture: null };
  const of = { _id: '', division: 1, venue: '', mark, players: [] };
  const teams = [
    { ...of, id: 'h1', name: home, shortName: 'Harbour A' },
    { ...of, id: 'a1', name: away, shortName: null },
    { ...of, id: 'h2', name: 'Home 2', shortName: 'H2' },
  ];
  const next = [match('1', 1, { homeTeamName: home, awayTeamName: away }), match('2')];
  const shown = withShortTeamNames({ ...NOTHING, next }, teams).next;
  expect(shown.map(({ homeTeamName, awayTeamName }) => [homeTeamName, awayTeamName])).toEqual([
    ['Harbour A', away],
    ['Home 2', 'Away 2'],
  ]);
});
