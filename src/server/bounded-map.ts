import { LRUCache } from 'lru-cache';

/** How long an entry lives in milliseconds (`ttl`), and the clock that measures it. */
type EntryLifetime = { ttl: number; ttlResolution: 0; ttlAutopurge: true; perf: { now: () => number } };

/**
 * Returns a map that drops its least recently used entries as soon as all their sizes add up to more than `most`. The
 * size of an entry is 1, or what `sizeOf` returns. Uses lru-cache's `maxSize`, because `max` would reserve the memory
 * at once.
 */
export function createBoundedMap<K extends {}, V extends {}>(
  most: number,
  ageing?: EntryLifetime,
  sizeOf: (value: V) => number = () => 1,
): LRUCache<K, V> {
  return new LRUCache({ maxSize: most, sizeCalculation: sizeOf, ...ageing });
}
