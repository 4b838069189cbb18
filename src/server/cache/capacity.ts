import { LRUCache } from 'lru-cache';

/** Values by key, bounded in bytes and in number. */
export type Capacity<T extends object> = {
  /** Returns a value and counts as a use of it. */
  get(key: string): T | undefined;
  /** Adds or replaces a value; returns whether it fits. */
  put(key: string, value: T): boolean;
  /** To be called when a value takes more or less than before. */
  resize(key: string, value: T): void;
  size(): { values: number; bytes: number };
};

export type CapacityOptions<T extends object> = {
  bytes: number;
  values: number;
  sizeOf: (key: string, value: T) => number;
  /** Called with each value that is removed, also with one that is replaced. */
  onRemoved: (value: T) => void;
};

/** The part of the capacity for values that were requested once. */
const NEWCOMERS = 1 / 4;

/**
 * Creates two LRU caches. A value that is requested again moves from the newcomers to the regulars, so that a client that
 * invents thousands of addresses evicts newcomers alone.
 */
export function createCapacity<T extends object>({
  bytes,
  values,
  sizeOf,
  onRemoved,
}: CapacityOptions<T>): Capacity<T> {
  // A slot of its own for each change of size: lru-cache measures a value again only if it is another object.
  type Slot = { value: T };
  const newcomers = createPart(NEWCOMERS);
  const regulars = createPart(1 - NEWCOMERS);

  function createPart(share: number): LRUCache<string, Slot> {
    return new LRUCache<string, Slot>({
      // 0 would mean "without bound".
      max: Math.max(1, Math.floor(values * share)),
      maxSize: Math.max(1, Math.floor(bytes * share)),
      // A value as large as the newcomers' part would evict all others there.
      maxEntrySize: Math.max(1, Math.floor(bytes * NEWCOMERS)),
      sizeCalculation: ({ value }, key) => sizeOf(key, value),
      dispose({ value }, _, reason) {
        // `delete` is a move to the other part.
        if (reason !== 'delete') onRemoved(value);
      },
    });
  }

  function partOf(key: string): LRUCache<string, Slot> {
    return regulars.has(key) ? regulars : newcomers;
  }

  return {
    get(key) {
      const slot = regulars.get(key) ?? newcomers.peek(key);
      if (slot === undefined) return undefined;
      if (newcomers.delete(key)) regulars.set(key, slot);
      return slot.value;
    },
    put(key, value) {
      const part = partOf(key);
      part.set(key, { value });
      return part.peek(key)?.value === value;
    },
    resize(key, value) {
      const part = partOf(key);
      if (part.peek(key)?.value === value) part.set(key, { value }, { noDisposeOnSet: true });
    },
    size: () => ({
      values: newcomers.size + regulars.size,
      bytes: newcomers.calculatedSize + regulars.calculatedSize,
    }),
  };
}
