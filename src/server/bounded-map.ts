import { LRUCache } from 'lru-cache';

/** When an entry is forgotten, in milliseconds after it was set, and the clock for that. */
type Ageing = { ttl: number; ttlResolution: 0; ttlAutopurge: true; perf: { now: () => number } };

/**
 * Returns a map of at most `most` entries, which forgets the least recently used. Each entry has the size 1, because `max` of
 * lru-cache reserves memory for all entries when the map is made.
 */
export function boundedMap<K extends {}, V extends {}>(most: number, ageing?: Ageing): LRUCache<K, V> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1, ...ageing });
}
