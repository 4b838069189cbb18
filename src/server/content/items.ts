import type { z } from 'zod';
import { fixturesPicturePart } from '#contract/kinds/fixtures-picture.ts';
import type { StoredPicture } from '#contract/kinds/kind.ts';
import { addressWords, compareText } from '#domain/name.ts';
import { inOrder } from '#domain/place.ts';
import { storedShape } from '#domain/stored-shape.ts';
import { ITEM_SCHEMAS, type ItemKind, FIXTURES_PICTURE } from '../storage/content-schemas.ts';
import { contentMapper, contentRows } from '../storage/mappers/content.ts';
import { liveOf } from '../storage/mappers/mapper.ts';
import { canBeId } from '../storage/new-id.ts';
import type { Change, Snapshot } from '../storage/store.ts';

/** The stored fields of an item. */
type Value<K extends ItemKind> = z.output<(typeof ITEM_SCHEMAS)[K]>;
/** An item with its id. */
export type Item<K extends ItemKind> = Value<K> & { id: string };

/** Returns the items of a kind, also those above today's limits; one of another shape is left out. */
export function itemsIn<K extends ItemKind>(values: ReadonlyMap<string, unknown>, kind: K): Item<K>[] {
  return itemsOfKind(kind).itemsIn(values);
}

/** Returns how a kind is kept among the league's content. */
export function itemsOfKind<K extends ItemKind>(kind: K) {
  return itemsOf<(typeof ITEM_SCHEMAS)[K]>(kind, ITEM_SCHEMAS[kind]);
}

/** Returns how items of a schema are kept: each under `{kind}:{id}`, with a number that grows in the order of adding. */
export function itemsOf<S extends z.ZodObject>(kind: string, schema: S) {
  type Kept = z.output<S> & { id: string };
  const keyOf = (id: string): string => `${kind}:${id}`;
  const own = (values: ReadonlyMap<string, unknown>) => [...values].filter(([key]) => key.startsWith(keyOf('')));
  const read = (id: string, value: unknown): Kept[] => {
    const { data } = storedShape(schema).safeParse(value);
    return data === undefined ? [] : [{ ...data, id }];
  };
  return {
    /** The items of the kind, as they were added. */
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
      const present = (await contentMapper.load(db, [id])).get(id);
      const added = present
        ? addedOf(present.value)
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
  // Fields that a change leaves as they are may be above today's limits; those of its body have been checked.
  const value = storedShape(ITEM_SCHEMAS[kind]).parse(item) as Value<K>; // by the schema of the kind
  return { id: `${kind}:${item.id}`, value, deleted };
}

export function putItem<K extends ItemKind>(change: Change, kind: K, item: Item<K>, deleted = false): Promise<void> {
  return change.put('content', itemValue(kind, item, deleted));
}

/** A document of the league. */
export type LeagueDocument = Item<'document'>;
/** The league's own picture of the fixtures. */
export type FixturesPicture = z.output<typeof fixturesPicturePart>;

/** Returns the documents among the league's content, in order, each with a name of its own. */
export function documentsIn(values: ReadonlyMap<string, unknown>): LeagueDocument[] {
  const documents = inOrder(itemsIn(values, 'document'));
  const taken = new Set<string>();
  return documents.map((document) => {
    // An undo can bring one back whose name another one has by now.
    const name = taken.has(folded(document.name)) ? withSuffix(document.name, document.id.slice(0, 6)) : document.name;
    taken.add(folded(name));
    return { ...document, name };
  });
}

export function fixturesPictureIn(values: ReadonlyMap<string, unknown>): FixturesPicture | null {
  return fixturesPicturePart.safeParse(values.get(FIXTURES_PICTURE)).data ?? null;
}

/** The document at `/documents/{name}`: that of the name, or the one that had it before; `null` if there is none. */
export function documentNamed(documents: readonly LeagueDocument[], name: string): LeagueDocument | null {
  const wanted = folded(name);
  return (
    documents.find((document) => folded(document.name) === wanted) ??
    documents.find(({ former }) => former.some((one) => folded(one) === wanted)) ??
    null
  );
}

/** Returns a name for a document, made from its title, that no other document has. */
export function nameFor(title: string, others: readonly LeagueDocument[], ending = '.pdf'): string {
  const plain = `${addressWords(title, 'document')}${ending}`;
  const taken = new Set(others.map(({ name }) => folded(name)));
  let name = plain;
  for (let count = 2; taken.has(folded(name)); count++) name = withSuffix(plain, String(count));
  return name;
}

/** The league's logo is the one item of its kind. */
export const LOGO = 'league';
export const logos = itemsOfKind('logo');

export function logoIn(values: ReadonlyMap<string, unknown>): StoredPicture {
  return logos.itemsIn(values)[0]?.picture ?? null;
}

export function putFixturesPicture(change: Change, value: FixturesPicture, deleted = false): Promise<void> {
  return change.put('content', { id: FIXTURES_PICTURE, value, deleted });
}

function withSuffix(name: string, suffix: string): string {
  return name.replace(/(\.\w+)?$/, `-${suffix}$1`);
}

/** Names of files count as equal whatever their case: disks of some systems do not tell them apart. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** A photo of a gallery. `file` is the hash of its picture, which has that width and height. */
export type GalleryPhoto = Item<'photo'>;
/** A gallery with its photos, in order. */
export type Gallery = Item<'gallery'> & { photos: GalleryPhoto[] };

/** Returns the galleries among the league's content, in order, empty ones included. */
export function galleriesIn(values: ReadonlyMap<string, unknown>): Gallery[] {
  const byGallery = Map.groupBy(inOrder(itemsIn(values, 'photo')), ({ gallery }) => gallery);
  return inOrder(itemsIn(values, 'gallery')).map((gallery) => ({
    ...gallery,
    photos: byGallery.get(gallery.id) ?? [],
  }));
}

/** The part of a picture's hash that is in its addresses. */
export function pictureId(file: string): string {
  return file.slice(0, 32);
}

/** The width in which things show their pictures: sharp on a phone, where a logo is small. */
const SHOWN_WIDTH = 480;

/** Returns how an answer shows a stored picture. */
export function pictureIn(picture: StoredPicture) {
  if (picture === null) return { picture: null, pictureSize: null };
  const width = Math.min(SHOWN_WIDTH, picture.width);
  const height = Math.round((picture.height * width) / picture.width);
  return { picture: `/photos/${picture.id}-${width}.jpg`, pictureSize: { width, height } };
}

/** A news post. `date` and `updated` are days; `text` is Markdown; it is shown from `from` to `until`. */
export type Post = Item<'post'>;

/** Orders posts, the newest first. */
export function newestFirst(a: Post, b: Post): number {
  return compareText(b.date, a.date) || compareText(b.id, a.id);
}
