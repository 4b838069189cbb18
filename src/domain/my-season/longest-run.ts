import type { Fixture } from '#domain/cards/fixture.ts';

/** Wins in a row, with the fixtures in which they began and ended. `open`: nothing was played after them. */
export type Run = { value: number; first: Fixture; last: Fixture; open: boolean };

/** Fewer wins in a row are not a run (Rule L2). */
const MIN_RUN = 2;

/** Returns the longest run of wins; of several, the first (Rule Y3). `played`: oldest first. */
export function longestRun(played: readonly { fixture: Fixture; won: boolean }[]): Run | null {
  let best: Run | null = null;
  let [value, first] = [0, 0];
  for (const [index, { fixture, won }] of played.entries()) {
    value = won ? value + 1 : 0;
    if (value === 1) first = index;
    if (value < MIN_RUN || value <= (best?.value ?? 0)) continue;
    best = { value, first: played[first]!.fixture, last: fixture, open: index === played.length - 1 };
  }
  return best;
}
