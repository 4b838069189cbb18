import { expect, test } from 'vitest';
import { cardDifferences } from '#domain/cards/differences.ts';
import type { Match, Sides } from '#domain/cards/match.ts';
import { makeMatch, VOID_MATCH } from '../../../tests/fixtures/made-league.ts';

const played = (home: number[], away: number[]) => makeMatch('a1', 60, 41, 'b1', { home, away });
const PLAYED = played([33], [20, 21]);
const WALKOVER = makeMatch('a1', 42, 0, null);

/** A pair against a pair, who share the frames that are known. */
function pairs(home: string[], won: Sides<number>, frames: Match['frames']): Match {
  const side = (players: string[], score: number) => ({ players, score, breaks: [] });
  const sides = { home: side(home, won.home), away: side(['b1', 'b2'], won.away) };
  return { sides, pair: true, ...(frames ? { frames } : {}) };
}

const frame = (home: number, away: number, breaks: number[] = []) => {
  const { sides } = makeMatch('a1', home, away, 'b1', { home: breaks });
  return { sides: { home: { score: home, breaks: sides.home.breaks }, away: { score: away, breaks: [] } } };
};
const PAIRS = pairs(['a1', 'a2'], { home: 2, away: 0 }, [frame(60, 20, [30]), frame(55, 9)]);

test.each<[what: string, recorded: Match, yours: Match, differences: string]>([
  ['the same match', PLAYED, PLAYED, ''],
  ['two walkovers of one player', WALKOVER, { ...WALKOVER }, ''],
  ['two void matches', VOID_MATCH, { ...VOID_MATCH }, ''],
  ['one score', PLAYED, makeMatch('a1', 60, 44, 'b1', { home: [33], away: [20, 21] }), 'awayScore 41 44'],
  [
    'turned scores',
    PLAYED,
    makeMatch('a1', 41, 60, 'b1', { home: [33], away: [20, 21] }),
    'homeScore 60 41, awayScore 41 60',
  ],
  ['another player', PLAYED, makeMatch('a2', 60, 41, 'b1', { home: [33], away: [20, 21] }), 'homePlayer "a1" "a2"'],
  ['a walkover that was played', WALKOVER, makeMatch('a1', 42, 30, 'b1'), 'awayPlayer null "b1", awayScore 0 30'],
  [
    'walkovers of opposite sides',
    WALKOVER,
    makeMatch(null, 0, 42, 'b1'),
    'homePlayer "a1" null, homeScore 42 0, awayPlayer null "b1", awayScore 0 42',
  ],
  [
    'a void match that was played',
    VOID_MATCH,
    makeMatch('a1', 9, 8, 'b1'),
    'homePlayer null "a1", homeScore 0 9, awayPlayer null "b1", awayScore 0 8',
  ],
  ['a break that one card leaves out', PLAYED, played([], [20, 21]), 'homeBreaks [33] []'],
  ['the same breaks in another order', PLAYED, played([33], [21, 20]), ''],
  ['a second break that equals the first', PLAYED, played([33, 33], [20, 21]), 'homeBreaks [33] [33,33]'],
  ['a third break', PLAYED, played([33], [20, 21, 8]), 'awayBreaks [21,20] [21,20,8]'],
  ['who won against the score', PLAYED, { ...PLAYED, winner: 'away' }, 'winner null "away"'],
  [
    'another pair',
    PAIRS,
    pairs(['a1', 'a3'], { home: 2, away: 0 }, PAIRS.frames),
    'homePlayers ["a1","a2"] ["a1","a3"]',
  ],
  [
    'a frame and a break in it',
    PAIRS,
    pairs(['a1', 'a2'], { home: 2, away: 0 }, [frame(60, 21), frame(55, 9)]),
    'frames.0.homeBreaks [30] [], frames.0.awayScore 20 21',
  ],
  [
    'a frame that one card has not',
    PAIRS,
    pairs(['a1', 'a2'], { home: 2, away: 1 }, [...PAIRS.frames!, frame(3, 70)]),
    'awayScore 0 1, frames.2.homeScore null 3, frames.2.awayScore null 70',
  ],
])('compares %s', (_, recorded, yours, differences) => {
  const found = cardDifferences([recorded], [yours]).map((one) => {
    expect(one.path).toMatch(/^matches\.0\./);
    return `${one.path.slice(10)} ${JSON.stringify(one.recorded)} ${JSON.stringify(one.yours)}`;
  });
  expect(found.join(', ')).toBe(differences);
});

test('names the match, in the order of play', () => {
  const swapped = cardDifferences([PLAYED, VOID_MATCH, WALKOVER], [PLAYED, WALKOVER, VOID_MATCH]);
  const paths = swapped.map(({ path }) => path.replace('matches.', '')).join(' ');
  expect(paths).toBe('1.homePlayer 1.homeScore 2.homePlayer 2.homeScore');
});
