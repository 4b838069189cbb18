/**
 * How much a random test does in `npm test`, and with which seed: a little, and something else each day. The soak takes
 * the same tests in a long dose (`npm run soak -- --only=undo,samples`).
 */
import { createDice, type Dice } from '#server/fixture-list/make-plan.ts';

/** Of the run, which prints it (tests/support/run-folder.ts): the day's date, unless the environment has another. */
export const SEED = Number(process.env['SEED'] ?? seedOfDay());

/** How many times as much as in `npm test`. */
export const DOSE = Number(process.env['DOSE'] ?? 1);

/** Such as 20251128. */
export function seedOfDay(): number {
  return Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
}

/** Returns random numbers that depend on the seed and the subject alone. */
export function diceOf(subject: string): Dice {
  return createDice(String(SEED)).fork(subject);
}

/** Returns so many entries of a list at random, in its order; more in a long dose. */
export function sampleOf<T>(list: readonly T[], usual: number, subject: string): T[] {
  const dice = diceOf(subject);
  const drawn = list.map((entry, index) => ({ entry, index, lot: dice.next() })).toSorted((a, b) => a.lot - b.lot);
  return drawn
    .slice(0, usual * DOSE)
    .toSorted((a, b) => a.index - b.index)
    .map(({ entry }) => entry);
}
