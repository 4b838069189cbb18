import { expect, test } from 'vitest';
import { cardsWithProbablySwappedSides } from './swapped-sides.ts';

/**
 * Reads a card from a text such as `L ann bo v T cy di`: team L with ann and bo, at home against team T with cy and di.
 */
function card(text: string) {
  const [home = '', away = ''] = text.split(' v ');
  const [homeTeam = '', ...homePlayers] = home.split(' ').filter(Boolean);
  const [awayTeam = '', ...awayPlayers] = away.split(' ').filter(Boolean);
  return { text, homeTeam, awayTeam, homePlayers, awayPlayers };
}

const LEAGUE: Record<string, string[]> = { ann: ['L'], bo: ['L'], cy: ['T'], di: ['T'], max: ['L', 'T'] };

test.each([
  ['as the league knows them', ['L ann bo v T cy di'], true, []],
  ['swapped, as the league knows', ['L cy di v T ann bo'], true, ['L cy di v T ann bo']],
  ['nobody is known', ['L cy di v T ann bo'], false, []],
  [
    'swapped, as the other cards tell',
    ['L ann bo v O x y', 'T cy di v O x z', 'L cy di v T ann bo'],
    false,
    ['L cy di v T ann bo'],
  ],
  ['only one side', ['L cy di v T cy di'], true, []],
  ['a newcomer beside two', ['L cy di new v T ann bo'], true, ['L cy di new v T ann bo']],
  ['one of each side', ['L cy new v T ann other'], true, []],
  ['one of each side, and nobody else', ['L cy v T ann'], true, ['L cy v T ann']],
  ['one who is on the right side', ['L cy di ann v T bo other'], true, []],
  ['one who played for both', ['L cy di max v T ann bo'], true, ['L cy di max v T ann bo']],
  ['a side of absentees', ['L cy di v T'], true, []],
  [
    'right cards beside a swapped one of the same teams',
    ['L ann bo v T cy di', 'T cy di v L ann bo', 'L cy di v T ann bo'],
    false,
    ['L cy di v T ann bo'],
  ],
])('%s', (_, cards, isKnown, swapped) => {
  const found = cardsWithProbablySwappedSides(cards.map(card), (player) => new Set(isKnown ? LEAGUE[player] : []));
  expect(found.map(({ text }) => text)).toEqual(swapped);
});
