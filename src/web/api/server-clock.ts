import { directApi } from './browser-client.ts';

/** One question to the server: this browser's clock before and after, and the server's clock in between. */
export type Sample = { sentAt: number; receivedAt: number; server: number };

/** Clocks drift apart, so the error of a reading grows with its age: 0.1 ms each second, more than clocks really drift. */
const drift = 0.0001;
const samples = 3;

/**
 * Measures how far the server's clock is ahead of this browser's, in milliseconds. A quick answer is more exact than a
 * slow one, and a recent one than an old one. An answer that contradicts the last reading means that a clock was set.
 */
export function createServerClock() {
  let best: { ahead: number; error: number; at: number } | null = null;

  function add({ sentAt, receivedAt, server }: Sample): void {
    const error = Math.max(0, receivedAt - sentAt) / 2;
    const ahead = server - (sentAt + receivedAt) / 2;
    const known = best === null ? null : { ...best, error: best.error + (receivedAt - best.at) * drift };
    const contradicts = known !== null && Math.abs(ahead - known.ahead) > error + known.error + 1;
    if (known === null || contradicts || error <= known.error) best = { ahead, error, at: receivedAt };
  }
  /** `null` before the first answer. */
  return { add, ahead: () => best?.ahead ?? null };
}

/**
 * Asks the server for its time. Returns how far its clock is ahead of `now`, and a time that has already passed there;
 * `null` if it does not answer.
 */
export async function readServerClock(now: () => number): Promise<{ ahead: number; passed: number } | null> {
  const clock = createServerClock();
  let passed = 0;
  for (let i = 0; i < samples; i++) {
    const sentAt = now();
    const outcome = await directApi('GET /api/time', {});
    if (!outcome.ok) continue;
    passed = outcome.value.now;
    clock.add({ sentAt, receivedAt: now(), server: passed });
  }
  const ahead = clock.ahead();
  return ahead === null ? null : { ahead, passed };
}
