import { expect, it, test } from 'vitest';
import {
  breakPointsOfSide,
  breaksOfSide,
  framesIn,
  framesWon,
  isVoid,
  type Match,
  matchWinner,
  walkoverScores,
  winnerOf,
  replacePlayerIds,
} from '#domain/cards/match.ts';
import { makeMatch, VOID_MATCH } from '../../../tests/fixtures/made-league.ts';

const made = (playerId: string, points: number) => ({ playerId, points });

/** A pair against a single player, best of three frames. The away side conceded the last frame. */
const OF_THREE: Match = {
  pair: true,
  sides: {
    home: { players: ['ann', 'amy'], score: 2, breaks: [] },
    away: { players: ['bob'], score: 1, breaks: [] },
  },
  frames: [
    { sides: { home: { score: 60, breaks: [made('amy', 31)] }, away: { score: 9, breaks: [] } } },
    { sides: { home: { score: 5, breaks: [] }, away: { score: 71, breaks: [made('bob', 40)] } } },
    { sides: { home: { score: 20, breaks: [made('ann', 20)] }, away: { score: 30, breaks: [] } }, winner: 'home' },
  ],
};

const WON: Match = { ...makeMatch('ann', null, null, 'bob'), winner: 'away' };

it.each<[string, Match, 'home' | 'away' | null]>([
  ['the home player scored more', makeMatch('ann', 72, 31, 'bob'), 'home'],
  ['the away player scored more', makeMatch('ann', 0, 1, 'bob'), 'away'],
  ['the away side is absent', makeMatch('ann', 42, 0, null), 'home'],
  ['the home side is absent', makeMatch(null, 0, 42, 'bob'), 'away'],
  ['both sides are absent', VOID_MATCH, null],
  ['the home side won two frames of three', OF_THREE, 'home'],
  ['the away player won without points', WON, 'away'],
  ['the home player, who scored less, was conceded to', { ...makeMatch('ann', 20, 30, 'bob'), winner: 'home' }, 'home'],
])('%s', (_, match, winner) => {
  expect(matchWinner(match)).toBe(winner);
  expect(isVoid(match)).toBe(winner === null);
});

it.each([
  [null, null],
  [60, null],
  [null, 20],
  [20, 20],
])('nobody has won at %j and %j', (home, away) => {
  expect(winnerOf(makeMatch('ann', home, away, 'bob'))).toBeNull();
});

it('has the scores and breaks of each side', () => {
  const match = makeMatch('ann', 90, 40, 'bob', { home: [30, 50], away: [20] });
  expect(match.sides.home).toEqual({ players: ['ann'], score: 90, breaks: [made('ann', 30), made('ann', 50)] });
  expect(breaksOfSide(match, 'home')).toEqual(match.sides.home.breaks);
  expect(breakPointsOfSide(match.sides.home)).toEqual([30, 50]);
  expect(breakPointsOfSide(match.sides.away)).toEqual([20]);
  expect(framesIn(match)).toEqual([match]);
});

it('has the breaks of all its frames, with their players', () => {
  expect(breaksOfSide(OF_THREE, 'home')).toEqual([made('amy', 31), made('ann', 20)]);
  expect(breaksOfSide(OF_THREE, 'away')).toEqual([made('bob', 40)]);
  expect(framesIn(OF_THREE)).toBe(OF_THREE.frames);
});

it.each<[what: string, match: Match, won: [home: number, away: number]]>([
  ['of three', OF_THREE, [2, 1]],
  ['of one', makeMatch('ann', 9, 60, 'bob'), [0, 1]],
  ['without points', WON, [0, 1]],
  ['of a void match', VOID_MATCH, [0, 0]],
])('counts the frames won %s', (_, match, [home, away]) => {
  expect(framesWon(match)).toEqual({ home, away });
});

it('can replace its players, in breaks too', () => {
  const others: Record<string, string> = { ann: 'zoe', bob: 'rob' };
  const renamed = replacePlayerIds(OF_THREE, (id) => others[id] ?? id);
  expect(renamed.sides).toMatchObject({ home: { players: ['zoe', 'amy'] }, away: { players: ['rob'] } });
  expect(breaksOfSide(renamed, 'home')).toEqual([made('amy', 31), made('zoe', 20)]);
  expect(breaksOfSide(renamed, 'away')).toEqual([made('rob', 40)]);
  expect(replacePlayerIds(renamed, (id) => ({ zoe: 'ann', rob: 'bob' })[id] ?? id)).toStrictEqual(OF_THREE);
  const single = makeMatch('ann', 60, 20, null, { home: [30] });
  expect(replacePlayerIds(single, () => 'zoe')).toStrictEqual(makeMatch('zoe', 60, 20, null, { home: [30] }));
});

test.each([
  [false, false, null],
  [true, false, { home: 0, away: 42 }],
  [false, true, { home: 42, away: 0 }],
  [true, true, { home: 0, away: 0 }],
])('home absent %s, away absent %s: %j', (home, away, scores) => {
  expect(walkoverScores({ home, away }, { walkoverScore: 42 })).toEqual(scores);
});
