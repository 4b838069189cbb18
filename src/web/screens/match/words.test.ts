import { expect, test } from 'vitest';
import type { MatchPage } from '#contract/match.ts';
import { formatOf } from '#domain/seasons/format.ts';
import {
  breaksOnCard,
  matchDayWords,
  headToHeadWords,
  placeChangeWords,
  currentMatches,
  pairStartWords,
  matchDayAndTimeWords,
} from './words.ts';

type Answered = NonNullable<MatchPage['running']>['matches'][number];

/**
 * Makes a match of a card from texts such as `Ann v Tom` and `60–20`. Without `names`, the match has no players.
 * Without `scores`, it is not played.
 */
function answered(names = '', scores = '', more: Partial<Answered> = {}): Answered {
  const [home = null, away = null] = names === '' ? [] : names.split(' v ');
  const [homeScore = null, awayScore = null] = scores === '' ? [] : scores.split('–').map(Number);
  return {
    homePlayerId: home && home.toLowerCase(),
    homePlayerName: home,
    awayPlayerId: away && away.toLowerCase(),
    awayPlayerName: away,
    homeScore,
    awayScore,
    homeBreak: null,
    homeBreak2: null,
    awayBreak: null,
    awayBreak2: null,
    homeBreaks: [],
    awayBreaks: [],
    ...more,
  };
}
const frame = (homeScore: number, awayScore: number, homeBreaks: number[] = []) => {
  const { homePlayerId: _, homePlayerName: __, awayPlayerId: ___, awayPlayerName: ____, ...played } = answered();
  return { ...played, homeScore, awayScore, homeBreaks, winner: null };
};

const OPEN = answered();
const DONE = answered('Ann v Tom', '60–20');
const FORMAT = formatOf({ framesPerFixture: 5 });

test.each([
  ['nobody named', [DONE, OPEN, OPEN], ['Frame 2: ? v ?, next']],
  ['one frame named', [DONE, answered('Bob v Una'), OPEN], ['Frame 2: Bob v Una, now']],
  ['a later frame named', [OPEN, answered('Bob v Una'), OPEN], ['Frame 2: Bob v Una, now']],
  ['all named at the start', [DONE, answered('Bob v Una'), answered('Cy v Viv')], ['Frame 2: Bob v Una, next']],
  [
    'two matches of several frames begun',
    [
      answered('Ann v Tom', '', { frames: [frame(60, 20)] }),
      answered('Bob v Una', '', { frames: [frame(12, 70), frame(64, 3)] }),
      answered('Cy v Viv', '', { frames: [] }),
    ],
    ['Frame 1: Ann v Tom, 1–0 now', 'Frame 2: Bob v Una, 1–1 now'],
  ],
  ['all played', [DONE, DONE], []],
])('on a card with %s, says which match is played now or next', (_, matches, expected) => {
  const words = currentMatches(matches, FORMAT).map(({ place, players, score, begun }) => {
    const names = players === null ? '? v ?' : `${players.home[0]?.name} v ${players.away[0]?.name}`;
    return `${place}: ${names}, ${score === null ? '' : `${score.home}–${score.away} `}${begun ? 'now' : 'next'}`;
  });
  expect(words).toEqual(expected);
});

test('all breaks of a card, highest first, including those in frames of a longer match and those of a pair', () => {
  const pair = {
    homePlayers: ['cy', 'di'],
    homePlayerNames: ['Cy', 'Di'],
    awayPlayers: ['viv', 'wes'],
    awayPlayerNames: ['Viv', 'Wes'],
    homeBreaks: [{ playerId: 'di', points: 44 }],
  };
  const breaks = breaksOnCard([
    answered('Ann v Tom', '60–20', { homeBreaks: [22], awayBreaks: [31] }),
    answered('Bob v Una', '1–0', { frames: [frame(60, 20, [57])] }),
    answered('Cy v Viv', '50–40', pair),
  ]);
  expect(breaks.map(({ name, side, points }) => `${name} ${side} ${points}`)).toEqual([
    'Bob home 57',
    'Di home 44',
    'Tom away 31',
    'Ann home 22',
  ]);
});

const DAY = { date: '2025-12-04', time: '19:45', weekNumber: 12, weekEnds: '2025-12-07' };
test.each([
  ['before', DAY, 'Thu 4 Dec 2025', 'Thu 4 Dec 2025, 7:45pm'],
  ['before', { ...DAY, date: null, time: null }, 'by Sun 7 December', 'by Sun 7 December'],
  ['before', { ...DAY, date: null, time: null, weekEnds: null }, 'date to be set', 'date to be set'],
  ['after', { ...DAY, date: null, time: null }, 'week 12', 'week 12'],
  ['after', { ...DAY, time: null }, 'Thu 4 Dec 2025', 'Thu 4 Dec 2025'],
])('%s the match, its day and time in words', (stage, when, day, whole) => {
  // Both functions read only these fields.
  const match = { stage, ...when } as MatchPage;
  expect([matchDayWords(match), matchDayAndTimeWords(match)]).toEqual([day, whole]);
});

test.each([
  [4, 2, '4th → 2nd'],
  [2, 11, '2nd → 11th'],
  [1, 1, 'still 1st'],
])('a move from place %i to place %i is %j', (before, after, words) => {
  expect(placeChangeWords({ position: before }, { position: after })).toBe(words);
});

test.each([
  [15, 3, 1, 'Tom gives 15', 'Ann leads 3–1'],
  [-40, 1, 3, 'Ann gives 40', 'Tom leads 3–1'],
  [0, 2, 2, 'No start', 'Level at 2–2'],
])('the start %i, and %i frames won and %i lost, in words', (start, won, lost, given, met) => {
  const player = (name: string) => ({ playerId: name, name, handicap: 0 });
  const pair = { home: player('Ann'), away: player('Tom'), start, won, lost };
  expect([pairStartWords(pair), headToHeadWords(pair)]).toEqual([given, met]);
});
