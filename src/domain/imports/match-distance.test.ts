import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typosToPrefix } from '#domain/imports/match-distance.ts';

it.each([
  ['', '', 0],
  ['', 'word', 0],
  ['word', '', 4],
  ['smi', 'smith', 0],
  ['smiht', 'smith', 1],
  ['hendy', 'hendry', 1],
  ['hendrry', 'hendry', 1],
  ['hendru', 'hendry', 1],
  ['micheal', 'michaelson', 1],
  ['oslivan', 'osullivan', 2],
  ['ca', 'abc', 1],
])('%s is the beginning of %s with %d typing mistakes', (typed, word, slips) => {
  expect(typosToPrefix(typed, word, 4)).toBe(slips);
  if (slips > 0) expect(typosToPrefix(typed, word, slips - 1)).toBe(Infinity);
});

/** Returns the fewest typing errors between two whole texts, computed slowly and directly from the definition. */
function naive(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)];
  const slips = [naive(shortA, shortB) + (a.at(-1) === b.at(-1) ? 0 : 1), naive(shortA, b) + 1, naive(a, shortB) + 1];
  const turned = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  if (turned) slips.push(naive(a.slice(0, -2), b.slice(0, -2)) + 1);
  return Math.min(...slips);
}

it('is the smallest distance to any beginning', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
  fc.assert(
    fc.property(word, word, fc.nat({ max: 5 }), (typed, full, most) => {
      const beginnings = Array.from({ length: full.length + 1 }, (_, i) => full.slice(0, i));
      const least = Math.min(...beginnings.map((start) => naive(typed, start)));
      expect(typosToPrefix(typed, full, most)).toBe(least > most ? Infinity : least);
    }),
  );
});
