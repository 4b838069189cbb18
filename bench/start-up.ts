import { type Spread, spread } from './measuring.ts';
import { type Checkout, startSite } from './whole-program.ts';

const ROUNDS = 5;

/** Milliseconds from spawning Node to the home page, with everything built; `ratio`: to the first checkout, in the same round. */
export type StartUpRow = { checkout: string; ms: Spread; ratio: Spread };

export async function measureStartUp(checkouts: readonly Checkout[]): Promise<StartUpRow[]> {
  const rounds: number[][] = [];
  // The first round builds, and brings the files into the system's cache.
  for (let round = 0; round <= ROUNDS; round++) {
    const times: number[] = [];
    for (const checkout of checkouts) {
      const from = performance.now();
      const { program } = await startSite(checkout);
      times.push(performance.now() - from);
      await program.stop();
    }
    if (round > 0) rounds.push(times);
  }
  return checkouts.map(({ name }, index) => {
    const own = rounds.map((times) => times[index] ?? Number.NaN);
    return { checkout: name, ms: spread(own), ratio: spread(own.map((ms, i) => ms / (rounds[i]?.[0] ?? Number.NaN))) };
  });
}
