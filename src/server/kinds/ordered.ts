import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { newLastPlace, placesChangedByMove, type OrderedItem } from '#domain/place.ts';
import { type Item, putItem } from '../content/items.ts';
import { refuseOldVersion } from '../content/refuse-old-version.ts';
import { parseBodyBySchema } from '../http/input.ts';
import { setSummary, type WriteHandler, writeHandler } from '../http/writes.ts';
import { wholeLeagueSubject, itemWithId } from '../routes/named-in-request.ts';
import { newId } from '../storage/new-id.ts';
import type { ChangeTransaction, DatabaseTransaction } from '../storage/store.ts';

/** The kinds of items that officials can reorder. */
type ReorderableKindName = 'document' | 'gallery' | 'photo';

type PlacedItem<K extends ReorderableKindName> = Item<K> & OrderedItem;

/**
 * What the API contract says about one kind of item: its name (`one`), the schema of its form, and the calls that
 * change and remove an item. `S` is the type of the form's fields.
 */
type KindContract<K extends ReorderableKindName, S> = {
  one: K;
  form: z.ZodType<S>;
  change: Call & { body: z.ZodObject };
  remove: Call;
};

/** The functions and texts that differ between the kinds of items. `A` is the type that `load` returns. */
type KindFunctions<K extends ReorderableKindName, S, A> = {
  load(db: DatabaseTransaction): Promise<A>;
  itemsOf(all: A): readonly PlacedItem<K>[];
  /** Returns the list in which this item has a place, such as the photos of one gallery. The default is all items. */
  among?(item: PlacedItem<K>, all: A): readonly PlacedItem<K>[];
  /**
   * Returns the item to store, or throws if the change is not allowed. `next` is the item with the new fields, and
   * `item` is the item before the change.
   */
  changed?(next: PlacedItem<K>, item: PlacedItem<K>, all: A): PlacedItem<K>;
  /**
   * Called if the request body has no `before`. Returns `''` if the item moves to the end, or `undefined` if it stays
   * where it is.
   */
  movedBy?(sent: S): '' | undefined;
  /** Removes what an item contains, such as a gallery's photos, before the item itself is removed. */
  removeContent?(change: ChangeTransaction, item: PlacedItem<K>, all: A): Promise<void>;
  /** Returns the words that describe an item in the history's summary. */
  describe(item: PlacedItem<K>, all: A): string;
  /** The verb of the summary if an item was changed but not moved. The default is `Changed`. */
  changes?: string;
};

/**
 * Returns the writes that change, move and remove items of one kind, and the functions with which that kind builds its
 * other writes.
 */
export function orderedWrites<K extends ReorderableKindName, S, A>(
  { one, change, remove }: KindContract<K, S>,
  {
    load,
    itemsOf,
    among = (_, all) => itemsOf(all),
    describe,
    changes = 'Changed',
    ...special
  }: KindFunctions<K, S, A>,
) {
  /**
   * Returns the result of `load` (`all`), and the item whose id is in the request's path. Throws 404 if there is no
   * such item.
   */
  async function itemInPath(db: DatabaseTransaction, params: object) {
    const all = await load(db);
    return { all, item: itemWithId(itemsOf(all), String(Reflect.get(params, one)), `There is no such ${one}.`) };
  }
  /** Adds an item after all `others`. Returns the answer for the client, with the item's id. */
  async function add(
    to: ChangeTransaction,
    value: Omit<PlacedItem<K>, 'id' | 'place'>,
    others: readonly OrderedItem[],
    summary: string,
  ) {
    const id = newId();
    // The cast is safe: `value` has all fields of an item except `id` and `place`.
    await putItem(to, one, { ...value, id, place: newLastPlace(others) } as PlacedItem<K>);
    to.summarise(summary);
    return { success: true as const, id };
  }
  const writes: WriteHandler[] = [
    writeHandler(change, wholeLeagueSubject, async (to, { params, body }) => {
      const { all, item } = await itemInPath(to.db, params);
      // Besides the fields of the form, the body may have `before` and `version`.
      const sent = parseBodyBySchema(change.body, body) as S & { before?: string; version?: number };
      const { before, version, ...fields } = sent;
      const set = { ...item, ...fields };
      const next = special.changed?.(set, item, all) ?? set;
      if (version !== undefined) await refuseOldVersion(to.db, `${one}:${item.id}`, version);
      const moved = before ?? special.movedBy?.(sent);
      await putItemAndReorder(among(next, all), next, moved, (changed) => putItem(to, one, changed));
      return setSummary(to, `${moved === undefined ? changes : 'Moved'} ${describe(next, all)}`);
    }),
    writeHandler(remove, wholeLeagueSubject, async (to, { params }) => {
      const { all, item } = await itemInPath(to.db, params);
      await special.removeContent?.(to, item, all);
      await putItem(to, one, item, true);
      return setSummary(to, `Removed ${describe(item, all)}`);
    }),
  ];
  return { writes, load, itemInPath, add };
}

/**
 * Stores a changed item, and every other item that gets a new place as a result. `before`: the id of the item in front
 * of which the changed item moves, `''` to move it to the end, or `undefined` if it does not move.
 */
async function putItemAndReorder<T extends OrderedItem>(
  items: readonly T[],
  changed: T,
  before: string | undefined,
  put: (item: T) => Promise<void>,
): Promise<void> {
  const places = before === undefined ? new Map<string, number>() : placesChangedByMove(items, changed.id, before);
  for (const other of items)
    if (other.id !== changed.id && places.has(other.id)) await put({ ...other, place: places.get(other.id)! });
  await put({ ...changed, place: places.get(changed.id) ?? changed.place });
}
