import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tiesInBracketOrder, type BracketTie, roundToShowFirst } from './bracket.ts';

function tie(round: number, position: number, home: string | null, away: string | null): BracketTie {
  const side = (text: string | null) => (text === null ? null : { entrantId: text.replace('*', '') });
  const winner = [home, away].find((text) => text?.endsWith('*')) ?? null;
  return { round, position, home: side(home), away: side(away), winner: side(winner) };
}

/**
 * Reads the ties from a text such as `A*-B C-D, A-`: in the first round A has won against B, and in the next round A
 * has no opponent yet.
 */
function ties(text: string): BracketTie[] {
  return text.split(', ').flatMap((round, at) =>
    round.split(' ').map((pair, position) => {
      const [home, away] = pair.split('-').map((name) => (name === '' ? null : name));
      return tie(at + 1, position, home ?? null, away ?? null);
    }),
  );
}

function shown(places: (BracketTie | null)[][]): string[] {
  return places.map((column) =>
    column.map((one) => (one === null ? '?' : `${one.home?.entrantId ?? ''}${one.away?.entrantId ?? ''}`)).join(' '),
  );
}

describe('the places of a bracket', () => {
  it.each([
    ['no round is drawn', 2, [], ['? ?', '?']],
    ['one round is drawn', 2, ties('A-B C-D').toReversed(), ['AB CD', '?']],
    [
      'ties drawn from the winners follow their feeders',
      3,
      ties('A*-B C*-D E-F* G*-, G-C F*-A'),
      ['G CD EF AB', 'GC FA', '?'],
    ],
    ['open ties keep their positions', 3, ties('A-B C-D E-F G*-H, - -G, -'), ['AB CD EF GH', ' G', '']],
  ])('are right if %s', (_, rounds, given, expected) => {
    expect(shown(tiesInBracketOrder(rounds, given))).toEqual(expected);
  });

  it('hold every tie once, with the two ties before a tie side by side', () => {
    const orders = fc.array(fc.nat(), { minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), orders, (rounds, dice) => {
        const played = playedOut(rounds, dice);
        const columns = tiesInBracketOrder(rounds, played);
        expect(columns.flat().filter((one) => one !== null)).toHaveLength(played.length);
        expect(new Set(columns.flat()).size).toBe(played.length);
        for (const [column, places] of columns.slice(1).entries()) {
          for (const [place, next] of places.entries()) {
            const [upper, lower] = [2 * place, 2 * place + 1].map((feeder) => columns[column]?.[feeder]?.winner);
            expect([upper, lower]).toEqual([next?.home, next?.away]);
          }
        }
      }),
    );
  });
});

/**
 * Returns the ties of a bracket whose rounds are drawn one by one, in a random order that `dice` gives. The home side
 * wins each tie.
 */
function playedOut(rounds: number, dice: readonly number[]): BracketTie[] {
  const made: BracketTie[] = [];
  let sides = Array.from({ length: 2 ** rounds }, (_, i) => `e${i}`);
  for (let round = 1; round <= rounds; round++) {
    const order = sides.toSorted((a, b) => (dice[sides.indexOf(a)] ?? 0) - (dice[sides.indexOf(b)] ?? 0));
    const drawn = Array.from({ length: order.length / 2 }, (_, i) =>
      tie(round, i, `${order[2 * i]}*`, order[2 * i + 1] ?? null),
    );
    made.push(...drawn);
    sides = drawn.flatMap(({ winner }) => winner?.entrantId ?? []);
  }
  return made;
}

it('shows first the earliest round that is being played', () => {
  const at = (round: number, state: string) => ({ round, state });
  expect(roundToShowFirst([])).toBe(1);
  expect(roundToShowFirst([at(1, 'played'), at(1, 'bye'), at(2, 'open'), at(3, 'open')])).toBe(2);
  expect(roundToShowFirst([at(1, 'played'), at(2, 'walkover')])).toBe(2);
});
