/**
 * The amount of work of random tests, and their seed. In `npm test` they do little, and something else each day. A soak
 * runs them with a larger dose (`npm run soak -- --only=undo,samples`).
 */
import { createDice, type Dice } from '#server/fixture-list/make-plan.ts';

/** The seed of the run: the date, unless the environment sets another. tests/support/run-folder.ts prints it. */
export const SEED = Number(process.env['SEED'] ?? seedOfDay());

/** How many times more work than in `npm test`. */
export const DOSE = Number(process.env['DOSE'] ?? 1);

/** Returns the date as a number, such as 20251128. */
export function seedOfDay(): number {
  return Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
}

/** Returns random numbers that depend only on the seed and the subject. */
export function diceOf(subject: string): Dice {
  return createDice(String(SEED)).fork(subject);
}

/** Returns random entries of a list in its order: `usual` of them, or more with a larger dose. */
export function sampleOf<T>(list: readonly T[], usual: number, subject: string): T[] {
  const dice = diceOf(subject);
  const drawn = list.map((entry, index) => ({ entry, index, lot: dice.next() })).toSorted((a, b) => a.lot - b.lot);
  return drawn
    .slice(0, usual * DOSE)
    .toSorted((a, b) => a.index - b.index)
    .map(({ entry }) => entry);
}
