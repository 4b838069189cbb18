import { LRUCache } from 'lru-cache';

/** How long an entry lives, in milliseconds, and the clock for that. */
type Ageing = { ttl: number; ttlResolution: 0; ttlAutopurge: true; perf: { now: () => number } };

/**
 * Returns a map of at most `most` entries, which drops the least recently used entry. Each entry has the size 1 or that of `sizeOf`,
 * because lru-cache's `max` option reserves memory for all entries at once.
 */
export function boundedMap<K extends {}, V extends {}>(
  most: number,
  ageing?: Ageing,
  sizeOf: (value: V) => number = () => 1,
): LRUCache<K, V> {
  return new LRUCache({ maxSize: most, sizeCalculation: sizeOf, ...ageing });
}
