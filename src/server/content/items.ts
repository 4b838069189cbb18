import type { z } from 'zod';
import { fixturesPicturePart } from '#contract/kinds/fixtures-picture.ts';
import type { StoredPicture } from '#contract/kinds/kind.ts';
import { addressWords, compareText } from '#domain/name.ts';
import { sortByPlace } from '#domain/place.ts';
import { storedShape } from '#domain/stored-shape.ts';
import { ITEM_SCHEMAS, type ItemKind, FIXTURES_PICTURE } from '../storage/content-schemas.ts';
import { contentMapper, contentRows } from '../storage/mappers/content.ts';
import { liveOf } from '../storage/mappers/mapper.ts';
import { canBeId } from '../storage/new-id.ts';
import type { Change, Snapshot } from '../storage/store.ts';

/** The stored fields of an item. */
type Value<K extends ItemKind> = z.output<(typeof ITEM_SCHEMAS)[K]>;
/** A value of the league's content of which there can be several, such as a news post, with its id. */
export type Item<K extends ItemKind> = Value<K> & { id: string };

/** Returns the items of a kind, which may exceed today's limits. Omits items of the wrong shape. */
export function itemsIn<K extends ItemKind>(values: ReadonlyMap<string, unknown>, kind: K): Item<K>[] {
  return itemsOfKind(kind).itemsIn(values);
}

/** Returns the functions that read and store items of a kind in the league's content. */
export function itemsOfKind<K extends ItemKind>(kind: K) {
  return itemsOf<(typeof ITEM_SCHEMAS)[K]>(kind, ITEM_SCHEMAS[kind]);
}

/**
 * Returns the functions that read and store items with a schema. An item is stored as `{kind}:{id}`, with a number that
 * grows in the order in which items are added.
 */
export function itemsOf<S extends z.ZodObject>(kind: string, schema: S) {
  type Kept = z.output<S> & { id: string };
  const keyOf = (id: string): string => `${kind}:${id}`;
  const own = (values: ReadonlyMap<string, unknown>) => [...values].filter(([key]) => key.startsWith(keyOf('')));
  const read = (id: string, value: unknown): Kept[] => {
    const { data } = storedShape(schema).safeParse(value);
    return data === undefined ? [] : [{ ...data, id }];
  };
  return {
    /** Returns the items of this kind, in the order in which they were added. */
    itemsIn(values: ReadonlyMap<string, unknown>): Kept[] {
      return own(values)
        .sort(([, a], [, b]) => addedOf(a) - addedOf(b))
        .flatMap(([key, value]) => read(key.slice(kind.length + 1), value));
    },
    async live(db: Snapshot, id: string): Promise<Kept | null> {
      const key = keyOf(id);
      const stored = canBeId(key) ? liveOf((await contentMapper.load(db, [key])).get(key)) : null;
      return (stored && read(id, stored.value)[0]) ?? null;
    },
    async put({ db, put }: Change, { deleted, ...item }: Kept & { deleted: boolean }): Promise<void> {
      const id = keyOf(item.id);
      const stored = (await contentMapper.load(db, [id])).get(id);
      const added = stored
        ? addedOf(stored.value)
        : 1 + Math.max(0, ...own(await contentRows(db)).map(([, value]) => addedOf(value)));
      await put('content', { id, value: { ...storedShape(schema).parse(item), added }, deleted });
    },
  };
}

function addedOf(value: unknown): number {
  return Number(Reflect.get(Object(value), 'added') ?? 0);
}

/** Returns an item as it is stored, with only the fields of its schema. */
export function itemValue<K extends ItemKind>(kind: K, item: Item<K>, deleted = false) {
  // Checks only the shape: a field that was not changed may exceed today's limits, and changed fields have been
  // checked.
  const value = storedShape(ITEM_SCHEMAS[kind]).parse(item) as Value<K>; // parsed by the kind’s schema
  return { id: `${kind}:${item.id}`, value, deleted };
}

export function putItem<K extends ItemKind>(change: Change, kind: K, item: Item<K>, deleted = false): Promise<void> {
  return change.put('content', itemValue(kind, item, deleted));
}

/** A document that the league has uploaded. */
export type LeagueDocument = Item<'document'>;
/** The picture that the league has uploaded in place of the drawn picture of its fixtures. */
export type FixturesPicture = z.output<typeof fixturesPicturePart>;

/** Returns the league's documents in order, each with a different file name. */
export function documentsIn(values: ReadonlyMap<string, unknown>): LeagueDocument[] {
  const documents = sortByPlace(itemsIn(values, 'document'));
  const taken = new Set<string>();
  return documents.map((document) => {
    // An undo can restore a document whose name another document has taken meanwhile.
    const name = taken.has(folded(document.name)) ? withSuffix(document.name, document.id.slice(0, 6)) : document.name;
    taken.add(folded(name));
    return { ...document, name };
  });
}

export function fixturesPictureIn(values: ReadonlyMap<string, unknown>): FixturesPicture | null {
  return fixturesPicturePart.safeParse(values.get(FIXTURES_PICTURE)).data ?? null;
}

/**
 * Returns the document at `/documents/{name}`: by its current name, or else by a former one; `null` if there is none.
 */
export function documentNamed(documents: readonly LeagueDocument[], name: string): LeagueDocument | null {
  const wanted = folded(name);
  return (
    documents.find((document) => folded(document.name) === wanted) ??
    documents.find(({ former }) => former.some((one) => folded(one) === wanted)) ??
    null
  );
}

/** Returns a file name made from a document's title that no other document has. */
export function documentNameFor(title: string, others: readonly LeagueDocument[], ending = '.pdf'): string {
  const plain = `${addressWords(title, 'document')}${ending}`;
  const taken = new Set(others.map(({ name }) => folded(name)));
  let name = plain;
  for (let count = 2; taken.has(folded(name)); count++) name = withSuffix(plain, String(count));
  return name;
}

/** The id of the logo. There is only one item of its kind. */
export const LOGO_ID = 'league';
export const logoItems = itemsOfKind('logo');

/** Returns the picture of the league's logo; `null` if there is none. */
export function logoIn(values: ReadonlyMap<string, unknown>): StoredPicture {
  return logoItems.itemsIn(values)[0]?.picture ?? null;
}

export function putFixturesPicture(change: Change, value: FixturesPicture, deleted = false): Promise<void> {
  return change.put('content', { id: FIXTURES_PICTURE, value, deleted });
}

function withSuffix(name: string, suffix: string): string {
  return name.replace(/(\.\w+)?$/, `-${suffix}$1`);
}

/** Returns a file name in the form in which names are compared: some disks ignore the case of names. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** A photo in a gallery. `file` is the hash of the picture, `width` and `height` are its size. */
export type GalleryPhoto = Item<'photo'>;
/** A gallery with its photos, in order. */
export type Gallery = Item<'gallery'> & { photos: GalleryPhoto[] };

/** Returns the league's galleries in order, even empty ones. */
export function galleriesIn(values: ReadonlyMap<string, unknown>): Gallery[] {
  const byGallery = Map.groupBy(sortByPlace(itemsIn(values, 'photo')), ({ gallery }) => gallery);
  return sortByPlace(itemsIn(values, 'gallery')).map((gallery) => ({
    ...gallery,
    photos: byGallery.get(gallery.id) ?? [],
  }));
}

/** Returns the beginning of a file's hash, which is in the addresses of the picture. */
export function pictureId(file: string): string {
  return file.slice(0, 32);
}

/** The width of pictures in pages: enough for photos on a phone, and for large screens, which show logos small. */
const SHOWN_WIDTH = 480;

/** Returns a stored picture as the API sends it. */
export function pictureIn(picture: StoredPicture) {
  if (picture === null) return { picture: null, pictureSize: null };
  const width = Math.min(SHOWN_WIDTH, picture.width);
  const height = Math.round((picture.height * width) / picture.width);
  return { picture: `/photos/${picture.id}-${width}.jpg`, pictureSize: { width, height } };
}

/**
 * A news post, which is shown from the day `from` to the day `until`. `date` and `updated` are days, `text` is
 * Markdown.
 */
export type Post = Item<'post'>;

/** Compares posts for sorting, the newest first. */
export function newestFirst(a: Post, b: Post): number {
  return compareText(b.date, a.date) || compareText(b.id, a.id);
}
