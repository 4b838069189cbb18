/** The header by which an answer says which layer gave it, and how many milliseconds that took (docs/caching.md). */
export const timingHeader = 'server-timing';

/** Steps of a hundredth of a millisecond: to write a number for each answer would cost the fast path a fiftieth. */
const FAST_PATH = Array.from({ length: 101 }, (_, step) => `cache;desc="fast path";dur=${step / 100}`);

/** Returns the header of an answer from the fast path; more than 1 ms is written as 1. */
export function fastPathTiming(ms: number): string {
  return FAST_PATH[Math.min(100, Math.round(ms * 100))] ?? '';
}

/** How an answer that went through Fastify came to be. */
export type AnswerSource = 'response cache' | 'revalidated' | 'computed' | 'rendered' | 'not cached';

/** Returns the header of an answer that went through Fastify. */
export function sourceTiming(source: AnswerSource, ms: number): string {
  const layer = source === 'response cache' || source === 'revalidated' ? 'cache' : 'app';
  return `${layer};desc="${source}";dur=${ms.toFixed(1)}`;
}
