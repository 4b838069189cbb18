import { componentApi } from './browser-client.ts';

/** One request for the server's time: this browser's clock before and after, and the server's clock in between. */
export type ClockSample = { sentAt: number; receivedAt: number; server: number };

/**
 * How fast the possible error of an estimate grows, in milliseconds per millisecond, because the two clocks drift
 * apart. Real clocks drift less.
 */
const maxDriftRate = 0.0001;
const sampleCount = 3;

/**
 * Creates an estimate of how far the server's clock is ahead of the browser's, in milliseconds. Quick and recent
 * answers are more exact than slow and old answers. An answer that contradicts the estimate replaces it, because
 * somebody has set one of the clocks.
 */
export function createClockOffsetEstimate() {
  let best: { ahead: number; error: number; at: number } | null = null;

  function add({ sentAt, receivedAt, server }: ClockSample): void {
    const error = Math.max(0, receivedAt - sentAt) / 2;
    const ahead = server - (sentAt + receivedAt) / 2;
    const known = best === null ? null : { ...best, error: best.error + (receivedAt - best.at) * maxDriftRate };
    const contradicts = known !== null && Math.abs(ahead - known.ahead) > error + known.error + 1;
    if (known === null || contradicts || error <= known.error) best = { ahead, error, at: receivedAt };
  }
  /** `ahead` returns `null` before the first answer. */
  return { add, ahead: () => best?.ahead ?? null };
}

/**
 * Asks the server for its time, several times. `ahead`: how far the server's clock is ahead of `now`. `passed`: the
 * server's time in its last answer. Both are in milliseconds. Returns `null` if the server does not answer.
 */
export async function fetchServerClockOffset(now: () => number): Promise<{ ahead: number; passed: number } | null> {
  const clock = createClockOffsetEstimate();
  let passed = 0;
  for (let i = 0; i < sampleCount; i++) {
    const sentAt = now();
    const outcome = await componentApi('GET /api/time', {});
    if (!outcome.ok) continue;
    passed = outcome.value.now;
    clock.add({ sentAt, receivedAt: now(), server: passed });
  }
  const ahead = clock.ahead();
  return ahead === null ? null : { ahead, passed };
}
