/** The header by which an answer says which layer gave it, and how many milliseconds that took (docs/caching.md). */
export const timingHeader = 'server-timing';

/** Returns the header of an answer from the fast path. */
export function fastPathTiming(ms: number): string {
  return `cache;desc="fast path";dur=${ms.toFixed(2)}`;
}

/** How an answer that went through Fastify came to be. */
export type AnswerSource = 'response cache' | 'revalidated' | 'computed' | 'rendered' | 'not cached';

/** Returns the header of an answer that went through Fastify. */
export function sourceTiming(source: AnswerSource, ms: number): string {
  const layer = source === 'response cache' || source === 'revalidated' ? 'cache' : 'app';
  return `${layer};desc="${source}";dur=${ms.toFixed(1)}`;
}
