/**
 * Returns a function that gives random whole numbers from 0 to `below` - 1, the same ones for the same seed
 * (mulberry32).
 */
export function seededDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Returns how far the outcomes are from an equal distribution over `kinds` possible values (chi-squared). */
export function chiSquared(outcomes: string[], kinds: number): number {
  const expected = outcomes.length / kinds;
  const counts = [...Map.groupBy(outcomes, (outcome) => outcome).values()].map((same) => same.length);
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, (kinds - counts.length) * expected);
}
