import { expect, test } from 'vitest';
import { differencesInMatches } from '#domain/cards/differences.ts';
import type { Frame, Match } from '#domain/cards/match.ts';
import { makeMatch, VOID_MATCH } from '../../../tests/fixtures/made-league.ts';

const played = (home: number[], away: number[]) => makeMatch('a1', 60, 41, 'b1', { home, away });
const PLAYED = played([33], [20, 21]);
const WALKOVER = makeMatch('a1', 42, 0, null);

/** Returns a match of the pair `a1` and `other` against `b1` and `b2`. The home pair has won two frames. */
function pairs(other: string, awayWon: number, ...frames: Frame[]): Match {
  const side = (players: string[], score: number) => ({ players, score, breaks: [] });
  return { sides: { home: side(['a1', other], 2), away: side(['b1', 'b2'], awayWon) }, pair: true, frames };
}

function frame(home: number, away: number, ...points: number[]): Frame {
  const breaks = points.map((one) => ({ playerId: 'a1', points: one }));
  return { sides: { home: { score: home, breaks }, away: { score: away, breaks: [] } } };
}
const [FIRST, LAST] = [frame(60, 20, 30), frame(55, 9)];
const PAIRS = pairs('a2', 0, FIRST, LAST);
const TURNED: Match = { ...PAIRS, sides: { ...PAIRS.sides, home: { ...PAIRS.sides.home, players: ['a2', 'a1'] } } };
const scored = (player: string, home: number, away: number) =>
  makeMatch(player, home, away, 'b1', { home: [33], away: [20, 21] });

test.each<[what: string, recorded: Match, yours: Match, differences: string]>([
  ['the same match', PLAYED, PLAYED, ''],
  ['two walkovers of one player', WALKOVER, { ...WALKOVER }, ''],
  ['two void matches', VOID_MATCH, { ...VOID_MATCH }, ''],
  ['one score', PLAYED, scored('a1', 60, 44), 'awayScore 41 44'],
  ['turned scores', PLAYED, scored('a1', 41, 60), 'homeScore 60 41, awayScore 41 60'],
  ['another player', PLAYED, scored('a2', 60, 41), 'homePlayer "a1" "a2"'],
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
  ['another pair', PAIRS, pairs('a3', 0, FIRST, LAST), 'homePlayers ["a1","a2"] ["a1","a3"]'],
  [
    'a frame and a break in it',
    PAIRS,
    pairs('a2', 0, frame(60, 21), LAST),
    'frames.0.homeBreaks [{"playerId":"a1","points":30}] [], frames.0.awayScore 20 21',
  ],
  ['the same pair in another order', PAIRS, TURNED, ''],
  [
    'who of a pair made a break',
    PAIRS,
    pairs('a2', 0, { sides: { ...FIRST.sides, home: { score: 60, breaks: [{ playerId: 'a2', points: 30 }] } } }, LAST),
    'frames.0.homeBreaks [{"playerId":"a1","points":30}] [{"playerId":"a2","points":30}]',
  ],
  [
    'a frame that one card has not',
    PAIRS,
    pairs('a2', 1, FIRST, LAST, frame(3, 70)),
    'awayScore 0 1, frames.2.homeScore null 3, frames.2.awayScore null 70',
  ],
])('compares %s', (_, recorded, yours, differences) => {
  const found = differencesInMatches([recorded], [yours]).map((one) => {
    expect(one.path).toMatch(/^matches\.0\./);
    return `${one.path.slice(10)} ${JSON.stringify(one.recorded)} ${JSON.stringify(one.yours)}`;
  });
  expect(found.join(', ')).toBe(differences);
});

test('names the match, in the order of play', () => {
  const swapped = differencesInMatches([PLAYED, VOID_MATCH, WALKOVER], [PLAYED, WALKOVER, VOID_MATCH]);
  const paths = swapped.map(({ path }) => path.replace('matches.', '')).join(' ');
  expect(paths).toBe('1.homePlayer 1.homeScore 2.homePlayer 2.homeScore');
});
