/** An item of a list that people put in order. `place` is the number to sort by. */
export type OrderedItem = { id: string; place: number };

/** If two places would be closer than this, all items of the list get new places. */
const MIN_GAP = 1e-6;

/** Sorts items by place; equal places by id. */
export function sortByPlace<T extends OrderedItem>(things: readonly T[]): T[] {
  return things.toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));
}

/** Returns a place for a new item, after all the existing items. */
export function newLastPlace(things: readonly OrderedItem[]): number {
  return Math.floor(Math.max(0, ...things.map(({ place }) => place))) + 1;
}

/**
 * Returns the places that change when the item `id` moves directly in front of the item `before`, keyed by item id. If
 * `before` is '' or unknown, the item moves to the end. Usually only the moved item gets a new place, halfway between
 * its neighbours. If there is no room between them, all items get new places.
 */
export function placesChangedByMove(things: readonly OrderedItem[], id: string, before: string): Map<string, number> {
  const others = sortByPlace(things).filter((thing) => thing.id !== id);
  const found = others.findIndex((thing) => thing.id === before);
  const index = found === -1 ? others.length : found;
  const next = others[index];
  if (next === undefined) return new Map([[id, newLastPlace(others)]]);
  const least = others[index - 1]?.place ?? next.place - 1;
  const place = (least + next.place) / 2;
  if (place - least > MIN_GAP && next.place - place > MIN_GAP) return new Map([[id, place]]);
  const ids = others.map((thing) => thing.id).toSpliced(index, 0, id);
  return new Map(ids.map((one, position) => [one, position + 1]));
}
