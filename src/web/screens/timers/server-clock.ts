/** One question to the server: when it was asked and answered by our clock, and what the server's said in between. */
export type Sample = { asked: number; answered: number; server: number };

/** How far the server's clock is ahead of ours, and by how much that may be wrong at most; milliseconds. */
type Reading = { ahead: number; error: number };

/** A reading gets less sure with time, as clocks wander apart: by a thousandth of it, a hundred times what they do. */
const wander = 0.0001;

/**
 * Learns how far the server's clock is ahead of ours. Of all answers the quickest tells most, and an older one ever
 * less; one that contradicts what was known means that a clock was set, and begins anew.
 */
export function createServerClock() {
  let best: (Reading & { at: number }) | null = null;

  function take({ asked, answered, server }: Sample): void {
    const error = Math.max(0, answered - asked) / 2;
    const ahead = server - (asked + answered) / 2;
    const known = best === null ? null : { ...best, error: best.error + (answered - best.at) * wander };
    const contradicts = known !== null && Math.abs(ahead - known.ahead) > error + known.error + 1;
    if (known === null || contradicts || error <= known.error) best = { ahead, error, at: answered };
  }
  return { take, ahead: () => best?.ahead ?? 0 };
}
export type ServerClock = ReturnType<typeof createServerClock>;
