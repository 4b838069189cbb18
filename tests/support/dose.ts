/**
 * The amount of work in random tests, and their seed. In `npm test` they do little, with another seed each day. A soak
 * runs them with a larger dose (`npm run soak -- --only=undo,samples`).
 */
import { createSeededRandom, type SeededRandom } from '#server/fixture-list/make-plan.ts';

/** The seed of the run: the date, unless the environment sets another. tests/support/run-folder.ts prints it. */
export const SEED = Number(process.env['SEED'] ?? seedOfDay());

/** How much work random tests do, as a multiple of their work in `npm test`. */
export const DOSE = Number(process.env['DOSE'] ?? 1);

/** Returns the date as a number, such as 20251128. */
export function seedOfDay(): number {
  return Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
}

/** Returns a source of random numbers that depends only on the seed and the subject. */
export function diceOf(subject: string): SeededRandom {
  return createSeededRandom(String(SEED)).fork(subject);
}

/** Returns random entries of a list, in the order of the list: `usual` entries, multiplied by the dose. */
export function sampleOf<T>(list: readonly T[], usual: number, subject: string): T[] {
  const dice = diceOf(subject);
  const drawn = list.map((entry, index) => ({ entry, index, lot: dice.next() })).toSorted((a, b) => a.lot - b.lot);
  return drawn
    .slice(0, usual * DOSE)
    .toSorted((a, b) => a.index - b.index)
    .map(({ entry }) => entry);
}
