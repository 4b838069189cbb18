import { expect, test } from 'vitest';
import { makeFixture, makeMatch, makePair, makePlayer, RULES } from '../../../tests/fixtures/made-league.ts';
import { isNearEnoughForLikelyPlayers, likelyPlayers } from './likely-players.ts';

const squad = ['ann', 'bob', 'cat', 'dan', 'eve'].map((id) => makePlayer(id, 'a'));

/** Returns a card on which team a has these players, in this order. `-` is an absent player; two names are a pair. */
function card(week: number, players: string, given = {}) {
  const matches = players.split(', ').map((names) => {
    if (names.includes(' ')) return makePair(names, 60, 20, 'x y');
    return makeMatch(names === '-' ? null : names, 60, 20, 'x');
  });
  return makeFixture('a', 'b', { week, matches, ...given });
}

const likely = (cards: ReturnType<typeof card>[], framesPerFixture = 3) =>
  likelyPlayers('a', squad, cards, { ...RULES, framesPerFixture }).map(({ id }) => id);

test.each<[string, ReturnType<typeof card>[], string[]]>([
  [
    'who played most, in their usual order',
    [card(1, 'cat, ann, bob'), card(2, 'cat, dan, ann')],
    ['cat', 'dan', 'ann'],
  ],
  [
    'the last five cards alone',
    [card(1, 'eve'), card(2, 'ann'), card(3, 'ann'), card(4, 'ann'), card(5, 'ann'), card(6, 'bob')],
    ['ann', 'bob'],
  ],
  ['today’s squad alone', [card(1, 'old, ann'), card(2, 'old')], ['ann']],
  ['singles against anybody, and no absences', [card(1, 'ann, bob cat, -')], ['ann']],
  [
    'cards with players alone',
    [card(1, 'bob'), card(2, 'ann', { matches: [], outcome: { kind: 'scores', score: { home: 3, away: 0 } } })],
    ['bob'],
  ],
  ['nobody without cards', [], []],
])('likely to play is: %s', (_, cards, ids) => {
  expect(likely(cards)).toEqual(ids);
});

test('as many are likely as a card has singles', () => {
  expect(likely([card(1, 'ann, bob, cat, dan')], 2)).toEqual(['ann', 'bob']);
});

test.each([
  ['2025-12-04', true],
  ['2025-12-05', false],
  ['2025-11-20', true],
  ['2025-11-01', true],
  [null, false],
])('on 20 November a match of %s is near enough to name its likely players: %s', (day, isNear) => {
  expect(isNearEnoughForLikelyPlayers(day, '2025-11-20')).toBe(isNear);
});
