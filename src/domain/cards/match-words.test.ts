import { expect, test } from 'vitest';
import { matchToAnswer } from '#domain/cards/match-body.ts';
import type { Frame, Match } from '#domain/cards/match.ts';
import {
  breaksInBrackets,
  groupBySection,
  concededWords,
  frameScoreTexts,
  hasWinnerWithoutScores,
  matchResultWords,
  matchLabel,
  matchRemark,
  framesWonInUnfinishedMatch,
  sectionHeading,
} from '#domain/cards/match-words.ts';
import { type FixtureFormat, formatOf, sectionsOfMatches } from '#domain/seasons/format.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import { makeMatch, VOID_MATCH } from '../../../tests/fixtures/made-league.ts';

const FORMATS = new Map<string, FixtureFormat>(PRESETS.map(({ id, rules }) => [id, formatOf(rules)]));
const THREE = { frames: 3 };

/** Returns a frame with these scores. `best`: the points of a break by the home player. */
function frame(home: number | null, away: number | null, best?: number, winner?: 'home' | 'away'): Frame {
  const breaks = best === undefined ? [] : [{ playerId: 'ann', points: best }];
  const sides = { home: { score: home, breaks }, away: { score: away, breaks: [] } };
  return winner ? { sides, winner } : { sides };
}

/** Returns a match of several frames between Ann and Tom. `home` and `away`: the number of frames that each has won. */
const ofThree = (home: number | null, away: number | null, frames: Frame[], winner?: 'home' | 'away'): Match => ({
  ...makeMatch('ann', home, away, 'tom'),
  frames,
  ...(winner ? { winner } : {}),
});

const PLAIN = makeMatch('ann', 65, 51, 'tom', { home: [40, 22] });
const WON: Match = { ...makeMatch('ann', null, null, 'tom'), winner: 'away' };
const CONCEDED: Match = { ...PLAIN, winner: 'away' };
const BEST = ofThree(2, 1, [frame(60, 42, 45), frame(31, 70), frame(12, 30, undefined, 'home')]);
const SCORE_ALONE = ofThree(2, 0, []);
const LEGS = ofThree(
  3,
  0,
  [1, 2, 3].map(() => frame(null, null, undefined, 'home')),
);
const RETIRED = ofThree(1, 0, [frame(60, 42)], 'away');
const AHEAD = ofThree(1, 0, [frame(60, 42)]);
const SO_FAR = ofThree(null, null, [frame(60, 42), frame(20, 55)]);
const PAIR: Match = {
  pair: true,
  winner: 'home',
  sides: {
    home: { players: ['ann', 'bob'], score: null, breaks: [] },
    away: { players: ['tom'], score: null, breaks: [] },
  },
};

test.each<[string, Match, string, string | null]>([
  ['one frame', PLAIN, 'Ann 65–51 Tom'.replace('Ann', 'Ann (40, 22)'), null],
  ['a walkover', makeMatch('ann', 42, 0, null), 'Ann 42–0 Absentee', 'Walkover'],
  ['nobody', VOID_MATCH, 'Absentee 0–0 Absentee', 'Void'],
  ['a conceded frame', CONCEDED, 'Ann (40, 22) 65–51 Tom, conceded by Ann', 'Conceded'],
  ['no points', WON, 'Tom beat Ann', null],
  ['best of three', BEST, 'Ann 2–1 Tom: 60 (45)–42, 31–70, 12–30 conceded by Tom', null],
  ['its score alone', SCORE_ALONE, 'Ann 2–0 Tom', null],
  ['legs', LEGS, 'Ann 3–0 Tom', null],
  ['retired', RETIRED, 'Ann 1–0 Tom: 60–42, conceded by Ann', 'Conceded'],
  ['won early', AHEAD, 'Ann 1–0 Tom: 60–42', 'Conceded'],
  ['going on', SO_FAR, 'Ann v Tom', null],
  ['a pair', PAIR, 'Ann & Bob beat Tom', null],
])('%s in words', (what, match, words, remark) => {
  const called: Record<string, string> = { ann: 'Ann', bob: 'Bob', tom: 'Tom' };
  const named = (players: readonly string[]) => players.map((id) => called[id]).join(' & ') || 'Absentee';
  const { home, away } = match.sides;
  const names = { homePlayerName: named(home.players), awayPlayerName: named(away.players) };
  expect(matchResultWords({ ...matchToAnswer(match), ...names })).toBe(words);
  expect(matchRemark(match, match.frames ? { frames: what === 'legs' ? 5 : 3 } : { frames: 1 })).toBe(remark);
});

test('describes the known frames of a match', () => {
  const names = { home: ['Ann', 'Bob'], away: ['Tom'] };
  expect(frameScoreTexts(PLAIN, names)).toEqual([]);
  expect(frameScoreTexts(LEGS, names)).toEqual([]);
  expect(frameScoreTexts(BEST, names)).toEqual(['60 (45)–42', '31–70', '12–30 conceded by Tom']);
  const pair = { ...PAIR, frames: [frame(60, 42, 45), frame(12, 30, undefined, 'away')] };
  expect(frameScoreTexts(pair, names)).toEqual(['60 (Ann 45)–42', '12–30 conceded by Ann & Bob']);
  expect([concededWords('away', names), concededWords(null, names)]).toEqual(['conceded by Ann & Bob', 'conceded']);
  expect([PLAIN, WON, LEGS, PAIR, VOID_MATCH].map(hasWinnerWithoutScores)).toEqual([false, true, false, true, false]);
  expect([PLAIN, BEST, SCORE_ALONE, SO_FAR].map(framesWonInUnfinishedMatch)).toEqual([
    null,
    null,
    null,
    { home: 1, away: 1 },
  ]);
  expect([breaksInBrackets([]), breaksInBrackets([45, 30])]).toEqual(['', ' (45, 30)']);
  expect(matchRemark(AHEAD)).toBeNull();
});

test.each([
  ['frames', [['', 5]]],
  ['eight', [['', 8]]],
  ['billiards', [['Games', 3]]],
  ['bestOfThree', [['Singles, best of 3', 4]]],
  ['darts', [['Singles, best of 5', 6]]],
  [
    'pool',
    [
      ['Singles', 6],
      ['Doubles', 3],
    ],
  ],
])('the matches of %s stand under %j', (preset, parts) => {
  const format = FORMATS.get(preset) ?? [];
  const all = sectionsOfMatches({ framesPerFixture: 0, format });
  const found = groupBySection(all, format);
  expect(found.map(({ section, matches }) => [section ? sectionHeading(section) : '', matches.length])).toEqual(parts);
  expect(found.flatMap(({ matches }) => matches)).toEqual(all);
});

test.each([
  ['frames', 4, 'Frame 4'],
  ['bestOfThree', 2, 'Singles 2'],
  ['pool', 6, 'Singles 6'],
  ['pool', 7, 'Doubles 1'],
  ['pool', 10, 'Match 10'],
])('of %s, match %i is %s', (preset, number, words) => {
  expect(matchLabel(number, FORMATS.get(preset) ?? [])).toBe(words);
  expect(groupBySection([], FORMATS.get('pool') ?? [])).toEqual([]);
  expect(sectionHeading({ name: 'Pairs', ...THREE })).toBe('Pairs, best of 3');
});
