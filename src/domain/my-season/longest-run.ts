import type { Fixture } from '#domain/cards/fixture.ts';

/**
 * Consecutive wins, from the fixture `first` to the fixture `last`. `value`: the number of wins. `open`: whether no
 * match was played after the last win.
 */
export type RunOfWins = { value: number; first: Fixture; last: Fixture; open: boolean };

/** Fewer wins in a row are not a run (Rule L2). */
const MIN_RUN = 2;

/**
 * Returns the longest run of wins, or the first one if several are equally long (Rule Y3); `null` if there is none.
 * `played`: the matches, oldest first.
 */
export function longestRun(played: readonly { fixture: Fixture; won: boolean }[]): RunOfWins | null {
  let best: RunOfWins | null = null;
  let [value, first] = [0, 0];
  for (const [index, { fixture, won }] of played.entries()) {
    value = won ? value + 1 : 0;
    if (value === 1) first = index;
    if (value < MIN_RUN || value <= (best?.value ?? 0)) continue;
    best = { value, first: played[first]!.fixture, last: fixture, open: index === played.length - 1 };
  }
  return best;
}
