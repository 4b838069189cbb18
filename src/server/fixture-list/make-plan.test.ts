import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSeededRandom } from './make-plan.ts';

const throws = <T>(count: number, once: () => T): T[] => Array.from({ length: count }, once);

it('gives known values for a seed', () => {
  const dice = createSeededRandom('baize');
  expect([dice.id(), ...throws(3, () => dice.whole(1, 100))]).toMatchInlineSnapshot(`
    [
      "yq8t9wp4y5wa",
      53,
      92,
      18,
    ]
  `);
});

it('gives the same values for the same seed, and others for another', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (seed, other) => {
      const first = createSeededRandom(seed);
      const again = createSeededRandom(seed);
      expect(throws(5, first.next)).toEqual(throws(5, again.next));
      if (seed !== other) expect(createSeededRandom(seed).id()).not.toBe(createSeededRandom(other).id());
    }),
  );
});

it('is uniform', () => {
  const dice = createSeededRandom('even');
  const counts = new Map<number, number>();
  for (const face of throws(60_000, () => dice.whole(1, 6))) counts.set(face, (counts.get(face) ?? 0) + 1);
  expect(new Set(counts.keys())).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(400);
});

it('has forks that are independent of it and of each other', () => {
  const alone = createSeededRandom('seed');
  const forked = createSeededRandom('seed');
  const one = forked.fork('one');
  throws(10, one.next);
  expect(forked.next()).toBe(alone.next());
  expect(forked.fork('two').id()).toBe(createSeededRandom('seed').fork('two').id());
  expect(createSeededRandom('seed').fork('one').id()).not.toBe(createSeededRandom('seed').fork('two').id());
});

it('makes short opaque identifiers', () => {
  const dice = createSeededRandom('ids');
  const ids = throws(5_000, dice.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[2-9a-z]{12}$/);
});

it('throws where the list to pick from is empty', () => {
  expect(() => createSeededRandom('x').pick([])).toThrow('Nothing to pick from');
});
