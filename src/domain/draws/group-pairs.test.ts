import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYE } from '#domain/draws/draw.ts';
import { drawPairsAfterGroups } from '#domain/draws/group-pairs.ts';
import { countKnockOutRounds } from '#domain/cups/bracket.ts';

/**
 * Returns the entrants `A1`, `B1`, …, `A2`, `B2`, … and then the Byes. The letter is the group, and the number is the
 * place in it.
 */
function entrantsOf(groups: number, through: number): string[] {
  const players = Array.from(
    { length: groups * through },
    (_, i) => `${String.fromCodePoint(65 + (i % groups))}${1 + Math.floor(i / groups)}`,
  );
  const byes = 2 ** countKnockOutRounds(players.length) - players.length;
  return [...players, ...Array.from({ length: byes }, () => BYE)];
}

const SHAPES = fc.record({ groups: fc.integer({ min: 2, max: 16 }), through: fc.integer({ min: 1, max: 8 }) });

describe('the first round after groups (Rule E33)', () => {
  it('draws everybody once, never within a group, and gives Byes to the best', () => {
    fc.assert(
      fc.property(SHAPES, fc.infiniteStream(fc.nat()), ({ groups, through }, numbers) => {
        const entrants = entrantsOf(groups, through);
        const pairs = drawPairsAfterGroups(entrants, groups, (below) => numbers.next().value % below);
        const drawn = pairs.flatMap(({ competitorA, competitorB }) => [competitorA, competitorB]);
        expect(drawn.toSorted()).toEqual(entrants.toSorted());
        const played = pairs.filter(({ competitorB }) => competitorB !== BYE);
        expect(played.filter(({ competitorA, competitorB }) => competitorA[0] === competitorB[0])).toEqual([]);
        const rankOf = (name: string) => Number(name.slice(1));
        const withBye = pairs.filter(({ competitorB }) => competitorB === BYE).map((pair) => rankOf(pair.competitorA));
        const others = played.flatMap((pair) => [rankOf(pair.competitorA), rankOf(pair.competitorB)]);
        expect(Math.max(0, ...withBye)).toBeLessThanOrEqual(Math.min(99, ...others));
      }),
    );
  });
});
