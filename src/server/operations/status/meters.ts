import { type CacheMeter, newCacheMeter } from '../../cache/response-cache.ts';

/** Counts of durations by upper bounds, in seconds; the last count is of what was longer. */
export type Durations = { counts: number[]; seconds: number; count: number };

export const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** `method route`, and the counts of its answers by class of status (`2xx`), or `aborted`. */
export type RequestMeter = { method: string; route: string; answers: Map<string, number>; durations: Durations };

/**
 * What a site has counted since it was put together: plain numbers where they are counted, read only when somebody asks.
 */
export type Meters = {
  /** Answers sent before the framework begins: whole, or 304. */
  fastPath: { whole: number; unchanged: number };
  cache: CacheMeter;
  /** What the framework answered. */
  requests: Map<string, RequestMeter>;
  signIns: { wrong: number; refused: number };
  /** Transactions: written, refused by a rule of the league, or failed on our side. */
  writes: { done: number; refused: number; failed: number; durations: Durations };
  /** Who listens to the live stream now. */
  listeners: () => number;
};

export function createMeters(): Meters {
  return {
    fastPath: { whole: 0, unchanged: 0 },
    cache: newCacheMeter(),
    requests: new Map(),
    signIns: { wrong: 0, refused: 0 },
    writes: { done: 0, refused: 0, failed: 0, durations: newDurations() },
    listeners: () => 0,
  };
}

export function newDurations(): Durations {
  return { counts: bounds.map(() => 0).concat(0), seconds: 0, count: 0 };
}

export function addDuration(durations: Durations, seconds: number): void {
  const place = bounds.findIndex((bound) => seconds <= bound);
  const at = place === -1 ? bounds.length : place;
  durations.counts[at] = (durations.counts[at] ?? 0) + 1;
  durations.seconds += seconds;
  durations.count += 1;
}

export function addRequest(
  meters: Meters,
  { method, route, answer, seconds }: { method: string; route: string; answer: string; seconds: number | null },
): void {
  const key = `${method} ${route}`;
  let meter = meters.requests.get(key);
  if (meter === undefined) {
    meter = { method, route, answers: new Map(), durations: newDurations() };
    meters.requests.set(key, meter);
  }
  meter.answers.set(answer, (meter.answers.get(answer) ?? 0) + 1);
  if (seconds !== null) addDuration(meter.durations, seconds);
}
