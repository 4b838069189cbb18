import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { lastPlace, movedBefore, type WithPlace } from '#domain/place.ts';
import { type Item, putItem } from '../content/items.ts';
import { parsedBody } from '../http/input.ts';
import { done, type Write, write } from '../http/writes.ts';
import { conflict } from '../refusal.ts';
import { changedMeanwhile } from '../routes/content.ts';
import { wholeLeague, withId } from '../routes/named-in-request.ts';
import { latestEntry } from '../storage/history.ts';
import { newId } from '../storage/new-id.ts';
import type { Change, Snapshot } from '../storage/store.ts';

/** The kinds with items that officials can reorder. */
type Kind = 'document' | 'gallery' | 'photo';

type PlacedItem<K extends Kind> = Item<K> & WithPlace;

/** A kind with an order. `S` is the type of an item's changes. */
type Description<K extends Kind, S> = {
  one: K;
  form: z.ZodType<S>;
  change: Call & { body: z.ZodObject };
  remove: Call;
};

/** The special behaviour of a kind. `A` is the type of everything that its writes read. */
type Special<K extends Kind, S, A> = {
  load(db: Snapshot): Promise<A>;
  itemsOf(all: A): readonly PlacedItem<K>[];
  /** Returns the items that share an order with this item. The default is all items. */
  among?(item: PlacedItem<K>, all: A): readonly PlacedItem<K>[];
  /** Adjusts an item after its fields were set. `item` is the item before the change. */
  changed?(next: PlacedItem<K>, item: PlacedItem<K>, all: A): PlacedItem<K>;
  /** Returns the new place of an item if the change itself names no place: `''` for the end. */
  movedBy?(sent: S): '' | undefined;
  /** Removes the content of an item before the item is removed. */
  removeContent?(change: Change, item: PlacedItem<K>, all: A): Promise<void>;
  /** Describes an item in the history. `changes` is the verb for a change that moves nothing. */
  describe(item: PlacedItem<K>, all: A): string;
  changes?: string;
};

/** Returns the writes that change, move and remove an item, and the functions for further writes of the kind. */
export function orderedWrites<K extends Kind, S, A>(
  { one, change, remove }: Description<K, S>,
  { load, itemsOf, among = (_, all) => itemsOf(all), describe, changes = 'Changed', ...special }: Special<K, S, A>,
) {
  /** Returns the item in a path. Throws 404 if there is none. */
  async function itemInPath(db: Snapshot, params: object) {
    const all = await load(db);
    return { all, item: withId(itemsOf(all), String(Reflect.get(params, one)), `There is no such ${one}.`) };
  }
  /** Adds an item at the end of its order. */
  async function add(
    to: Change,
    value: Omit<PlacedItem<K>, 'id' | 'place'>,
    others: readonly WithPlace[],
    summary: string,
  ) {
    const id = newId();
    await putItem(to, one, { ...value, id, place: lastPlace(others) } as PlacedItem<K>); // `PlacedItem` adds `id` and `place`
    to.summarise(summary);
    return { success: true as const, id };
  }
  const writes: Write[] = [
    write(change, wholeLeague, async (to, { params, body }) => {
      const { all, item } = await itemInPath(to.db, params);
      // Besides the fields of its form, the body of an ordered kind has these two.
      const sent = parsedBody(change.body, body) as S & { before?: string; version?: number };
      const { before, version, ...fields } = sent;
      const set = { ...item, ...fields };
      const next = special.changed?.(set, item, all) ?? set;
      if (version !== undefined) await refuseChanged(to.db, `${one}:${item.id}`, version);
      const moved = before ?? special.movedBy?.(sent);
      await putPlaced(among(next, all), next, moved, (changed) => putItem(to, one, changed));
      return done(to, `${moved === undefined ? changes : 'Moved'} ${describe(next, all)}`);
    }),
    write(remove, wholeLeague, async (to, { params }) => {
      const { all, item } = await itemInPath(to.db, params);
      await special.removeContent?.(to, item, all);
      await putItem(to, one, item, true);
      return done(to, `Removed ${describe(item, all)}`);
    }),
  ];
  return { writes, load, itemInPath, add };
}

/** Stores a changed item before another item of its order, at the end for '', or in its current place. */
async function putPlaced<T extends WithPlace>(
  items: readonly T[],
  changed: T,
  before: string | undefined,
  put: (item: T) => Promise<void>,
): Promise<void> {
  const places = before === undefined ? new Map<string, number>() : movedBefore(items, changed.id, before);
  for (const other of items)
    if (other.id !== changed.id && places.has(other.id)) await put({ ...other, place: places.get(other.id)! });
  await put({ ...changed, place: places.get(changed.id) ?? changed.place });
}

/** Throws 409 if another official has changed the item meanwhile. The official then sees the current item. */
export async function refuseChanged(db: Snapshot, id: string, version: number): Promise<void> {
  const last = await latestEntry(db, 'content', id);
  if ((last?.id ?? 0) !== version) throw conflict(changedMeanwhile(last));
}
