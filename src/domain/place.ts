/** A thing in an order that people choose. */
export type WithPlace = { id: string; place: number };

/** Places closer than this are counted anew. */
const LEAST = 1e-6;

/** Returns the things in their order; equal places in the order of their ids. */
export function inOrder<T extends WithPlace>(things: readonly T[]): T[] {
  return things.toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));
}

/** The place after all others. */
export function lastPlace(things: readonly WithPlace[]): number {
  return Math.floor(Math.max(0, ...things.map(({ place }) => place))) + 1;
}

/**
 * Returns the new places that put `id` before another thing, or at the end for '' and unknown things: as a rule one, halfway
 * between its neighbours; all of them where there is no room.
 */
export function movedBefore(things: readonly WithPlace[], id: string, before: string): Map<string, number> {
  const others = inOrder(things).filter((thing) => thing.id !== id);
  const found = others.findIndex((thing) => thing.id === before);
  const index = found === -1 ? others.length : found;
  const next = others[index];
  if (next === undefined) return new Map([[id, lastPlace(others)]]);
  const least = others[index - 1]?.place ?? next.place - 1;
  const place = (least + next.place) / 2;
  if (place - least > LEAST && next.place - place > LEAST) return new Map([[id, place]]);
  const ids = others.map((thing) => thing.id).toSpliced(index, 0, id);
  return new Map(ids.map((one, position) => [one, position + 1]));
}
