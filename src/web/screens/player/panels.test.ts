import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { PlayerMatchRow } from '#contract/players.ts';
import { matchScoreWords, matchDetailWords } from './matches.tsx';
import { breaksHighestFirst, marginBars, KeyFigures } from './panels.tsx';

const margin = (season: string, weekNumber: number, value: number) => ({
  season,
  weekNumber,
  frames: 1,
  margin: value,
});

test('a week without frames between two weeks with frames leaves a gap', () => {
  expect(marginBars([margin('25/26', 2, 12), margin('25/26', 4, -7)], false)).toEqual([
    { label: 'Week 2', value: 12, group: '25/26' },
    { label: 'Week 3', value: null, group: '25/26' },
    { label: 'Week 4', value: -7, group: '25/26' },
  ]);
});

test('over several seasons, the labels name the season, and there is no gap for the summer', () => {
  expect(marginBars([margin('24/25', 24, 1), margin('25/26', 2, 5)], true)).toEqual([
    { label: '24/25 week 24', value: 1, group: '24/25' },
    { label: '25/26 week 2', value: 5, group: '25/26' },
  ]);
});

test('without frames, there are no bars', () => {
  expect(marginBars([], false)).toEqual([]);
});

test('the highest break comes first, and equal breaks keep their order', () => {
  const rows = [
    { week: 1, breaks: [20, 31] },
    { week: 2, breaks: [] },
    { week: 3, breaks: [31] },
  ];
  expect(breaksHighestFirst(rows).map(({ points, row }) => [points, row.week])).toEqual([
    [31, 1],
    [31, 3],
    [20, 1],
  ]);
});

const row: PlayerMatchRow = {
  season: '25/26',
  division: 1,
  weekNumber: 3,
  fixtureId: 'f',
  date: null,
  playerId: 'a',
  side: 'home',
  teamId: 'x',
  teamName: 'Lions',
  opponentId: 'b',
  opponentName: 'Bob',
  opponentTeamId: 'y',
  opponentTeamName: 'Tigers',
  playerScore: 60,
  opponentScore: 20,
  breaks: [],
  result: 'Win',
  state: 'final',
};
const frame = (playerScore: number | null, opponentScore: number | null) => {
  return { playerScore, opponentScore, breaks: [], result: 'Win' as const };
};

test.each<[what: string, given: Partial<PlayerMatchRow>, score: string, below: string]>([
  ['a frame', {}, '60 - 20', ''],
  ['a game of billiards', { playerScore: 370, opponentScore: 177 }, '370-177', ''],
  ['with breaks', { breaks: [50, 31] }, '60 - 20', 'breaks 50, 31'],
  ['conceded by the one ahead', { result: 'Loss', breaks: [50] }, '60 - 20', 'conceded, break 50'],
  ['without points', { playerScore: null, opponentScore: null }, '–', ''],
  [
    'best of three',
    { playerScore: 2, opponentScore: 1, frames: [frame(61, 30), frame(20, 55), frame(70, 12)], breaks: [40] },
    '2 - 1',
    '61‑30 20‑55 70‑12, break 40',
  ],
  [
    'best of three by winner',
    { playerScore: 2, opponentScore: 0, frames: [frame(null, null), frame(null, null)] },
    '2 - 0',
    '',
  ],
  ['a pair', { partner: { playerId: 'c', name: 'Cy Lee' }, opponents: [] }, '60 - 20', 'with Cy Lee'],
  ['a pair of one', { partner: null, opponents: [] }, '60 - 20', 'without a partner'],
])('a match: %s', (_, given, score, below) => {
  expect([matchScoreWords({ ...row, ...given }), matchDetailWords({ ...row, ...given })]).toEqual([score, below]);
});

test('in detail a match names the day and the team before the breaks', () => {
  expect(matchDetailWords({ ...row, breaks: [50] })).toBe('break 50');
  const detailed = { ...row, date: '2025-10-01', opponentTeamName: 'Red Lion', breaks: [50] };
  expect(matchDetailWords(detailed, true)).toBe('1 Oct, Red Lion, break 50');
  expect(matchDetailWords({ ...detailed, date: null }, true)).toBe('Red Lion, break 50');
});

test.each<[what: string, rows: Partial<PlayerMatchRow>[], figures: string]>([
  ['a frame', [{ breaks: [31] }], 'Played 1, Won 1, Lost 0, Win % 100; Last 1 W Best break 31, in week 3'],
  [
    'matches without points',
    [{ playerScore: null, opponentScore: null }, { result: 'Loss' }],
    'Played 2, Won 1, Lost 1, Win % 50; Last 2 WL',
  ],
  [
    'best of three',
    [{ playerScore: 2, opponentScore: 0, frames: [frame(61, 30), frame(70, 12)] }],
    'Played 1, Won–lost 1–0, Win % 100, Frames 2–0; Last 1 W',
  ],
  [
    'best of three by winner',
    [{ playerScore: 2, opponentScore: 0, frames: [frame(null, null), frame(null, null)] }],
    'Played 1, Won–lost 1–0, Win % 100, Frames 2–0; Last 1 W',
  ],
  [
    'six matches',
    ['Loss', 'Win', 'Win', 'Draw', 'Loss', 'Win'].map((result) => ({ result }) as Partial<PlayerMatchRow>),
    'Played 6, Won 3, Lost 2, Win % 50; Last 5 WWDLW',
  ],
  ['pairs alone', [{ partner: null, opponents: [] }], ''],
])('the summary of %s', (_, rows, figures) => {
  const shown = createElement(KeyFigures, { rows: rows.map((given) => ({ ...row, ...given })), severalSeasons: false });
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, shown));
  const found = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, word, figure]) => `${word} ${figure}`);
  const latest = /<p.*<\/p>/
    .exec(html)?.[0]
    .replaceAll(/<[^>]+>/g, '')
    .trim();
  expect([found.join(', '), ...(latest === undefined ? [] : [latest])].join('; ')).toBe(figures);
});
