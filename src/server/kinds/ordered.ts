import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { placeAtEnd, placesAfterMove, type WithPlace } from '#domain/place.ts';
import { type Item, putItem } from '../content/items.ts';
import { refuseOldVersion } from '../content/refuse-old-version.ts';
import { parsedBody } from '../http/input.ts';
import { done, type Write, write } from '../http/writes.ts';
import { wholeLeague, withId } from '../routes/named-in-request.ts';
import { newId } from '../storage/new-id.ts';
import type { Change, Snapshot } from '../storage/store.ts';

/** The kinds whose items officials can reorder. */
type Kind = 'document' | 'gallery' | 'photo';

type PlacedItem<K extends Kind> = Item<K> & WithPlace;

/** The contract's description of a kind with an order. `S` is the type of a change's body. */
type Description<K extends Kind, S> = {
  one: K;
  form: z.ZodType<S>;
  change: Call & { body: z.ZodObject };
  remove: Call;
};

/** The functions in which one kind differs from the others. `A` is the type of everything that its writes load. */
type Special<K extends Kind, S, A> = {
  load(db: Snapshot): Promise<A>;
  itemsOf(all: A): readonly PlacedItem<K>[];
  /** Returns the items among which this item has its place. The default is all items. */
  among?(item: PlacedItem<K>, all: A): readonly PlacedItem<K>[];
  /** Returns the item to store after its fields were set. `item` is the item before the change. */
  changed?(next: PlacedItem<K>, item: PlacedItem<K>, all: A): PlacedItem<K>;
  /** Returns the new place of an item if the body names none: `''` for the end, `undefined` to stay. */
  movedBy?(sent: S): '' | undefined;
  /** Removes what an item contains, before the item itself is removed. */
  removeContent?(change: Change, item: PlacedItem<K>, all: A): Promise<void>;
  /** Describes an item in the history. `changes` is the verb of the summary if the item was changed but not moved. */
  describe(item: PlacedItem<K>, all: A): string;
  changes?: string;
};

/** Returns the writes that change, move and remove an item, and functions to build further writes of the kind. */
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
    await putItem(to, one, { ...value, id, place: placeAtEnd(others) } as PlacedItem<K>); // `PlacedItem` adds `id` and `place`
    to.summarise(summary);
    return { success: true as const, id };
  }
  const writes: Write[] = [
    write(change, wholeLeague, async (to, { params, body }) => {
      const { all, item } = await itemInPath(to.db, params);
      // The body of an ordered kind has these two fields besides those of its form.
      const sent = parsedBody(change.body, body) as S & { before?: string; version?: number };
      const { before, version, ...fields } = sent;
      const set = { ...item, ...fields };
      const next = special.changed?.(set, item, all) ?? set;
      if (version !== undefined) await refuseOldVersion(to.db, `${one}:${item.id}`, version);
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

/** Stores a changed item: before the item with id `before`, at the end for `''`, or where it is for `undefined`. */
async function putPlaced<T extends WithPlace>(
  items: readonly T[],
  changed: T,
  before: string | undefined,
  put: (item: T) => Promise<void>,
): Promise<void> {
  const places = before === undefined ? new Map<string, number>() : placesAfterMove(items, changed.id, before);
  for (const other of items)
    if (other.id !== changed.id && places.has(other.id)) await put({ ...other, place: places.get(other.id)! });
  await put({ ...changed, place: places.get(changed.id) ?? changed.place });
}
