import type { z } from 'zod';
import { fixturesPicturePartSchema } from '#contract/kinds/fixtures-picture.ts';
import type { StoredPicture } from '#contract/kinds/kind.ts';
import { addressSlug, compareByCodePoint } from '#domain/name.ts';
import { sortByPlace } from '#domain/place.ts';
import { toStoredSchema } from '#domain/stored-shape.ts';
import { ITEM_SCHEMAS, type ItemKind, FIXTURES_PICTURE_ID } from '../storage/content-schemas.ts';
import { contentMapper, allUndeletedContent } from '../storage/mappers/content.ts';
import { valueUnlessDeleted } from '../storage/mappers/mapper.ts';
import { canBeId } from '../storage/new-id.ts';
import type { ChangeTransaction, DatabaseTransaction } from '../storage/store.ts';

/** The stored fields of an item. */
type ItemFields<K extends ItemKind> = z.output<(typeof ITEM_SCHEMAS)[K]>;
/** One item of the league's content, such as a news post, with its id. `K` is the item's kind. */
export type Item<K extends ItemKind> = ItemFields<K> & { id: string };

/**
 * Returns the items of one kind from the stored content, in the order in which they were added. Items may exceed the
 * current limits, such as the maximum length of a title. Omits items of the wrong shape.
 */
export function itemsIn<K extends ItemKind>(values: ReadonlyMap<string, unknown>, kind: K): Item<K>[] {
  return itemStoreOfKind(kind).itemsIn(values);
}

/** Returns the functions that read and store items of one kind in the league's content. */
export function itemStoreOfKind<K extends ItemKind>(kind: K) {
  return itemStore<(typeof ITEM_SCHEMAS)[K]>(kind, ITEM_SCHEMAS[kind]);
}

/**
 * Returns the functions that read and store the items of one kind, whose fields are those of `schema`. An item is
 * stored under the key `{kind}:{id}`. Its field `added`, which `put` stores, is a number that grows in the order in
 * which items are added.
 */
export function itemStore<S extends z.ZodObject>(kind: string, schema: S) {
  type Kept = z.output<S> & { id: string };
  const keyOf = (id: string): string => `${kind}:${id}`;
  const own = (values: ReadonlyMap<string, unknown>) => [...values].filter(([key]) => key.startsWith(keyOf('')));
  const read = (id: string, value: unknown): Kept[] => {
    const { data } = toStoredSchema(schema).safeParse(value);
    return data === undefined ? [] : [{ ...data, id }];
  };
  return {
    /** Returns the items of this kind, in the order in which they were added. */
    itemsIn(values: ReadonlyMap<string, unknown>): Kept[] {
      return own(values)
        .sort(([, a], [, b]) => insertionOrder(a) - insertionOrder(b))
        .flatMap(([key, value]) => read(key.slice(kind.length + 1), value));
    },
    async live(db: DatabaseTransaction, id: string): Promise<Kept | null> {
      const key = keyOf(id);
      const stored = canBeId(key) ? valueUnlessDeleted((await contentMapper.load(db, [key])).get(key)) : null;
      return (stored && read(id, stored.value)[0]) ?? null;
    },
    async put({ db, put }: ChangeTransaction, { deleted, ...item }: Kept & { deleted: boolean }): Promise<void> {
      const id = keyOf(item.id);
      const stored = (await contentMapper.load(db, [id])).get(id);
      const added = stored
        ? insertionOrder(stored.value)
        : 1 + Math.max(0, ...own(await allUndeletedContent(db)).map(([, value]) => insertionOrder(value)));
      await put('content', { id, value: { ...toStoredSchema(schema).parse(item), added }, deleted });
    },
  };
}

function insertionOrder(value: unknown): number {
  return Number(Reflect.get(Object(value), 'added') ?? 0);
}

/** Returns an item as it is stored, with only the fields of its schema. */
export function itemAsStored<K extends ItemKind>(kind: K, item: Item<K>, deleted = false) {
  // Checks only the shape: a field that was not changed may exceed the current limits, and changed fields have already
  // been checked against them.
  const value = toStoredSchema(ITEM_SCHEMAS[kind]).parse(item) as ItemFields<K>; // safe cast: `ItemFields` has this schema’s type
  return { id: `${kind}:${item.id}`, value, deleted };
}

export function putItem<K extends ItemKind>(
  change: ChangeTransaction,
  kind: K,
  item: Item<K>,
  deleted = false,
): Promise<void> {
  return change.put('content', itemAsStored(kind, item, deleted));
}

/** A document that the league has uploaded. */
export type LeagueDocument = Item<'document'>;
/** An uploaded picture of the fixtures. It is shown in place of the picture that the site draws. */
export type UploadedFixturesPicture = z.output<typeof fixturesPicturePartSchema>;

/** Returns the league's documents in the order chosen by officials, each with a different file name. */
export function documentsIn(values: ReadonlyMap<string, unknown>): LeagueDocument[] {
  const documents = sortByPlace(itemsIn(values, 'document'));
  const taken = new Set<string>();
  return documents.map((document) => {
    // An undo can restore a document whose name another document has taken meanwhile.
    const name = taken.has(foldFileName(document.name))
      ? withSuffix(document.name, document.id.slice(0, 6))
      : document.name;
    taken.add(foldFileName(name));
    return { ...document, name };
  });
}

export function uploadedFixturesPictureIn(values: ReadonlyMap<string, unknown>): UploadedFixturesPicture | null {
  return fixturesPicturePartSchema.safeParse(values.get(FIXTURES_PICTURE_ID)).data ?? null;
}

/**
 * Returns the document for the address `/documents/{name}`: the document with this name, or else one that had this name
 * before; `null` if there is none.
 */
export function findDocumentByName(documents: readonly LeagueDocument[], name: string): LeagueDocument | null {
  const wanted = foldFileName(name);
  return (
    documents.find((document) => foldFileName(document.name) === wanted) ??
    documents.find(({ former }) => former.some((one) => foldFileName(one) === wanted)) ??
    null
  );
}

/** Returns a file name that is made from a document's title and that no other document has. */
export function unusedDocumentFileName(title: string, others: readonly LeagueDocument[], ending = '.pdf'): string {
  const plain = `${addressSlug(title, 'document')}${ending}`;
  const taken = new Set(others.map(({ name }) => foldFileName(name)));
  let name = plain;
  for (let count = 2; taken.has(foldFileName(name)); count++) name = withSuffix(plain, String(count));
  return name;
}

/** The id under which the league's logo is stored. A league has only one logo. */
export const LOGO_ID = 'league';
export const logoStore = itemStoreOfKind('logo');

/** Returns the picture of the league's logo; `null` if there is none. */
export function logoIn(values: ReadonlyMap<string, unknown>): StoredPicture {
  return logoStore.itemsIn(values)[0]?.picture ?? null;
}

export function putUploadedFixturesPicture(
  change: ChangeTransaction,
  value: UploadedFixturesPicture,
  deleted = false,
): Promise<void> {
  return change.put('content', { id: FIXTURES_PICTURE_ID, value, deleted });
}

function withSuffix(name: string, suffix: string): string {
  return name.replace(/(\.\w+)?$/, `-${suffix}$1`);
}

/**
 * Returns a file name in the form in which two names are compared: in lower case, because some disks ignore case, and
 * with each accented letter as one character (NFC).
 */
function foldFileName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** A photo in a gallery. `file` is the hash of the picture, `width` and `height` are its size in pixels. */
export type GalleryPhoto = Item<'photo'>;
/** A gallery with its photos, which are in the order chosen by officials. */
export type Gallery = Item<'gallery'> & { photos: GalleryPhoto[] };

/** Returns the league's galleries in the order chosen by officials, even galleries without photos. */
export function galleriesIn(values: ReadonlyMap<string, unknown>): Gallery[] {
  const byGallery = Map.groupBy(sortByPlace(itemsIn(values, 'photo')), ({ gallery }) => gallery);
  return sortByPlace(itemsIn(values, 'gallery')).map((gallery) => ({
    ...gallery,
    photos: byGallery.get(gallery.id) ?? [],
  }));
}

/** Returns the id of a picture in addresses: the beginning of the hash of its file. */
export function pictureId(file: string): string {
  return file.slice(0, 32);
}

/**
 * The greatest width of a picture in API answers, in pixels. This is enough for a photo on a phone, and for a logo,
 * which is small even on a large screen.
 */
const MAX_SHOWN_WIDTH = 480;

/**
 * Returns a stored picture as the API sends it: its address, and its size in pixels at that address. Both are `null`
 * without a picture.
 */
export function pictureAddressAndSize(picture: StoredPicture) {
  if (picture === null) return { picture: null, pictureSize: null };
  const width = Math.min(MAX_SHOWN_WIDTH, picture.width);
  const height = Math.round((picture.height * width) / picture.width);
  return { picture: `/photos/${picture.id}-${width}.jpg`, pictureSize: { width, height } };
}

/**
 * A news post, which is shown from the day `from` to the day `until` (`null`: no limit). `date` and `updated` are days,
 * `text` is Markdown.
 */
export type NewsPostItem = Item<'post'>;

/** Compares posts for sorting, the newest first. */
export function compareNewestFirst(a: NewsPostItem, b: NewsPostItem): number {
  return compareByCodePoint(b.date, a.date) || compareByCodePoint(b.id, a.id);
}
