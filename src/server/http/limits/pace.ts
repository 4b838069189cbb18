import { LRUCache } from 'lru-cache';
import { tooMany } from '../../refusal.ts';
import { addressKey } from './connections.ts';

const MINUTE = 60_000;
/** The most addresses that are remembered. */
const MOST_ADDRESSES = 10_000;

/**
 * Returns a function that counts the requests of an address, and throws a 429 `Refusal` for more than `most` within so many
 * minutes. `now` is in milliseconds.
 */
export function createPace(most: number, minutes: number, now: () => number): (address: string) => void {
  const counts = new LRUCache<string, { count: number; until: number }>({ max: MOST_ADDRESSES });
  return (address) => {
    const key = addressKey(address);
    const known = counts.get(key);
    const current = known && known.until > now() ? known : { count: 0, until: now() + minutes * MINUTE };
    current.count += 1;
    counts.set(key, current);
    if (current.count <= most) return;
    throw tooMany('requests', current.until - now());
  };
}
