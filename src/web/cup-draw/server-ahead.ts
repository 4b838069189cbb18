import { createClient } from '#contract/client.ts';
import { sendByFetch } from '#web/api/browser-client.ts';

const TRIES = 3;

/** When an answer was asked for and came, by this clock, and what the server's clock showed in between. */
export type Sample = { sent: number; server: number; received: number };

/** How many milliseconds the server's clock is ahead of this one, by the fastest of the answers: it can be wrong by the least. */
export function aheadBy(samples: readonly Sample[]): number | null {
  const [fastest] = samples.toSorted((a, b) => a.received - a.sent - (b.received - b.sent));
  return fastest === undefined ? null : fastest.server - (fastest.sent + fastest.received) / 2;
}

/** Asks the server what time it is; `null` where it does not answer. */
export async function measureAhead(): Promise<number | null> {
  const api = createClient((sent) => sendByFetch(sent, null));
  const samples: Sample[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const sent = Date.now();
    const outcome = await api('GET /api/time', {});
    if (!outcome.ok) break;
    samples.push({ sent, server: outcome.value.now, received: Date.now() });
  }
  return aheadBy(samples);
}
