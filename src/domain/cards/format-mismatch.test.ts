import { expect, it } from 'vitest';
import type { Match, UnusualOutcome } from '#domain/cards/fixture.ts';
import { formatMismatch } from '#domain/cards/format-mismatch.ts';
import type { FormatSection } from '#domain/seasons/format.ts';
import { makeMatch, VOID_MATCH } from '../../../tests/fixtures/made-league.ts';

const SINGLES: FormatSection = { name: 'Singles', matches: 1, players: 1, frames: 1, scored: 'points', points: null };
const OF_THREE: FormatSection = { ...SINGLES, frames: 3 };
const BY_WINNER: FormatSection = { ...SINGLES, scored: 'winner' };
const LEGS: FormatSection = { ...OF_THREE, scored: 'winner' };
const PAIRS: FormatSection = { ...SINGLES, players: 2 };

const single = makeMatch('a1', 60, 20, 'b1');
const unscored = makeMatch('a1', null, null, 'b1');
const frame = (home: number | null, away: number | null) => ({
  sides: { home: { score: home, breaks: [] }, away: { score: away, breaks: [] } },
});
const three = (home: number, away: number, ...frames: ReturnType<typeof frame>[]): Match => ({
  ...makeMatch('a1', home, away, 'b1'),
  frames,
});
const pair: Match = { ...single, pair: true };
const both = { ...pair, sides: { ...pair.sides, home: { ...pair.sides.home, players: ['a1', 'a2'] } } };
const crowd = { ...pair, sides: { ...pair.sides, home: { ...pair.sides.home, players: ['a1', 'a2', 'a3'] } } };
const alone = 'does not fit the format of its division in frame 1';

it.each<[what: string, section: FormatSection, match: Match, misfit: string | null]>([
  ['a frame by points', SINGLES, single, null],
  ['a conceded frame', SINGLES, { ...single, winner: 'away' }, null],
  ['a void frame', SINGLES, VOID_MATCH, null],
  ['a frame without points', SINGLES, { ...unscored, winner: 'home' }, alone],
  ['a frame with one score', SINGLES, makeMatch('a1', 60, null, 'b1'), alone],
  ['two on a side', SINGLES, both, alone],
  ['a match of several', SINGLES, three(2, 0), alone],
  ['one by winner', BY_WINNER, { ...unscored, winner: 'home' }, null],
  ['one by winner that nobody came to', BY_WINNER, makeMatch(null, null, null, null), null],
  ['one by winner without a winner', BY_WINNER, unscored, alone],
  ['one by winner with points', BY_WINNER, { ...single, winner: 'home' }, alone],
  ['a void frame with points in one by winner', BY_WINNER, VOID_MATCH, alone],
  ['best of three with its score', OF_THREE, three(2, 1), null],
  ['best of three with its frames', OF_THREE, three(2, 0, frame(60, 20), frame(50, 0)), null],
  ['best of three as one frame', OF_THREE, single, alone],
  ['best of three with too many won', OF_THREE, three(3, 0), alone],
  [
    'best of three with too many frames',
    OF_THREE,
    three(2, 1, frame(1, 0), frame(1, 0), frame(0, 1), frame(0, 1)),
    alone,
  ],
  ['best of three with a frame without points', OF_THREE, three(2, 0, frame(60, 20), frame(null, null)), alone],
  ['best of three without a score', OF_THREE, { ...unscored, frames: [] }, alone],
  ['legs', LEGS, three(2, 0, frame(null, null), frame(null, null)), null],
  ['legs with points', LEGS, three(2, 0, frame(60, 20)), alone],
  ['a pair', PAIRS, both, null],
  ['a pair with one absent', PAIRS, pair, null],
  ['three on a side', PAIRS, crowd, alone],
  ['a pair that is none', PAIRS, single, alone],
])('a stored match fits its section or not: %s', (_, section, match, misfit) => {
  expect(formatMismatch({ matches: [match] }, { framesPerFixture: 1, format: [section] })).toBe(misfit);
});

const score = { home: 1, away: 0 };

it.each<[what: string, matches: Match[], outcome: UnusualOutcome | undefined, misfit: string | null]>([
  ['as many as there are', [single, single], undefined, null],
  ['one too few', [single], undefined, 'has 1 frames, and should have 2'],
  ['one too many, abandoned', [single, single, single], { kind: 'abandoned' }, 'has 3 frames, and should have 2'],
  ['none, awarded', [], { kind: 'awarded', awardedTo: 'home', score }, null],
  ['none, with scores', [], { kind: 'scores', score }, null],
  ['some, with scores', [single, single], { kind: 'scores', score }, 'has 2 frames, and should have 0'],
  ['none and no score', [], { kind: 'awarded', awardedTo: 'home' }, 'has no score'],
  ['the second one of another kind', [single, pair], undefined, 'does not fit the format of its division in frame 2'],
])('a stored card has its matches or not: %s', (_, matches, outcome, misfit) => {
  expect(formatMismatch({ matches, ...(outcome ? { outcome } : {}) }, { framesPerFixture: 2 })).toBe(misfit);
});
