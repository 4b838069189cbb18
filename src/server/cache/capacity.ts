/** Values by key within so many bytes. */
export type Capacity<T> = {
  get(key: string): T | undefined;
  /** Takes a value in, in the place of the one of the same key; answers whether there was room for it. */
  put(key: string, value: T): boolean;
  /** To be told where a value takes more or less than before. */
  resize(key: string, value: T): void;
  /** How many values there are, and what they take. */
  size(): { values: number; bytes: number };
};

/** What a room needs to know of its values. */
export type CapacityRules<T> = {
  /** The most that all values take, and how many there are at most. */
  bytes: number;
  values: number;
  sizeOf: (key: string, value: T) => number;
  /** Whether a value was used since this was last asked, by ways that do not come through `get`. */
  wasUsed: (value: T) => boolean;
  /** Told of each value that goes, also of one that is replaced. */
  onRemoved: (value: T) => void;
};

/** What part of the room is for values that nobody has asked for twice. */
const NEWCOMERS = 1 / 4;

type Slot<T> = { value: T; size: number };
type Part<T> = { slots: Map<string, Slot<T>>; used: number };

/**
 * A room whose least recently used values go first. A value that is asked for a second time moves on from the newcomers
 * to the regulars: whoever thinks up addresses by the thousand pushes out nothing but newcomers.
 */
export function createCapacity<T>(rules: CapacityRules<T>): Capacity<T> {
  const newcomers: Part<T> = { slots: new Map(), used: 0 };
  const regulars: Part<T> = { slots: new Map(), used: 0 };

  function take(part: Part<T>, key: string): Slot<T> | undefined {
    const slot = part.slots.get(key);
    if (slot === undefined) return undefined;
    part.slots.delete(key);
    part.used -= slot.size;
    return slot;
  }

  function add(part: Part<T>, key: string, slot: Slot<T>): void {
    part.slots.set(key, slot);
    part.used += slot.size;
  }

  /** Makes both parts fit again; a value that was used meanwhile stays. */
  function tidy(): void {
    for (const [key, { value }] of newcomers.slots) {
      const share = { bytes: rules.bytes * NEWCOMERS, values: rules.values * NEWCOMERS };
      if (newcomers.used <= share.bytes && newcomers.slots.size <= share.values) break;
      const slot = take(newcomers, key);
      if (slot === undefined) break;
      if (rules.wasUsed(value)) add(regulars, key, slot);
      else rules.onRemoved(value);
    }
    const [mostBytes, mostValues] = [rules.bytes - newcomers.used, rules.values - newcomers.slots.size];
    // Each value comes up twice at most: used ones once more at the end.
    for (const [key, { value }] of regulars.slots) {
      if (regulars.used <= mostBytes && regulars.slots.size <= mostValues) break;
      const slot = take(regulars, key);
      if (slot === undefined) break;
      if (rules.wasUsed(value)) add(regulars, key, slot);
      else rules.onRemoved(value);
    }
  }

  return {
    get(key) {
      const slot = take(regulars, key) ?? take(newcomers, key);
      if (slot === undefined) return undefined;
      add(regulars, key, slot);
      return slot.value;
    },
    put(key, value) {
      const regular = take(regulars, key);
      const before = regular ?? take(newcomers, key);
      if (before !== undefined && before.value !== value) rules.onRemoved(before.value);
      const size = rules.sizeOf(key, value);
      // What fills a part of its own would come and go without being of use to anybody.
      if (size > rules.bytes * NEWCOMERS) {
        if (before?.value === value) rules.onRemoved(value);
        return false;
      }
      add(regular === undefined ? newcomers : regulars, key, { value, size });
      tidy();
      return (newcomers.slots.get(key) ?? regulars.slots.get(key))?.value === value;
    },
    resize(key, value) {
      for (const part of [newcomers, regulars]) {
        const slot = part.slots.get(key);
        if (slot?.value !== value) continue;
        const size = rules.sizeOf(key, value);
        part.used += size - slot.size;
        slot.size = size;
        tidy();
      }
    },
    size: () => ({
      values: newcomers.slots.size + regulars.slots.size,
      bytes: newcomers.used + regulars.used,
    }),
  };
}
