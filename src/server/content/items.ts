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

/** Returns the items of a kind, including those above the current limits. Items of another shape are left out. */
export function itemsIn<K extends ItemKind>(values: ReadonlyMap<string, unknown>, kind: K): Item<K>[] {
  return itemsOfKind(kind).itemsIn(values);
}

/** Returns how items of a kind are stored in the league's content. */
export function itemsOfKind<K extends ItemKind>(kind: K) {
  return itemsOf<(typeof ITEM_SCHEMAS)[K]>(kind, ITEM_SCHEMAS[kind]);
}

/** Returns how items of a schema are stored: each under `{kind}:{id}`, with a number that grows in the order of adding. */
export function itemsOf<S extends z.ZodObject>(kind: string, schema: S) {
  type Kept = z.output<S> & { id: string };
  const keyOf = (id: string): string => `${kind}:${id}`;
  const own = (values: ReadonlyMap<string, unknown>) => [...values].filter(([key]) => key.startsWith(keyOf('')));
  const read = (id: string, value: unknown): Kept[] => {
    const { data } = storedShape(schema).safeParse(value);
    return data === undefined ? [] : [{ ...data, id }];
  };
  return {
    /** Returns the items of the kind, in the order in which they were added. */
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

/** Returns an item in its stored form, with only the fields of its schema. */
export function itemValue<K extends ItemKind>(kind: K, item: Item<K>, deleted = false) {
  // Unchanged fields may be above the current limits. The fields of the change's body were checked before.
  const value = storedShape(ITEM_SCHEMAS[kind]).parse(item) as Value<K>; // parsed by the kind’s schema
  return { id: `${kind}:${item.id}`, value, deleted };
}

export function putItem<K extends ItemKind>(change: Change, kind: K, item: Item<K>, deleted = false): Promise<void> {
  return change.put('content', itemValue(kind, item, deleted));
}

/** A document of the league. */
export type LeagueDocument = Item<'document'>;
/** The league's own picture for fixtures. */
export type FixturesPicture = z.output<typeof fixturesPicturePart>;

/** Returns the league's documents in order, each with a unique name. */
export function documentsIn(values: ReadonlyMap<string, unknown>): LeagueDocument[] {
  const documents = inOrder(itemsIn(values, 'document'));
  const taken = new Set<string>();
  return documents.map((document) => {
    // Undo can restore a document after another document has taken its name.
    const name = taken.has(folded(document.name)) ? withSuffix(document.name, document.id.slice(0, 6)) : document.name;
    taken.add(folded(name));
    return { ...document, name };
  });
}

export function fixturesPictureIn(values: ReadonlyMap<string, unknown>): FixturesPicture | null {
  return fixturesPicturePart.safeParse(values.get(FIXTURES_PICTURE)).data ?? null;
}

/** Returns the document at `/documents/{name}` by its current name, else by a former name; `null` if there is none. */
export function documentNamed(documents: readonly LeagueDocument[], name: string): LeagueDocument | null {
  const wanted = folded(name);
  return (
    documents.find((document) => folded(document.name) === wanted) ??
    documents.find(({ former }) => former.some((one) => folded(one) === wanted)) ??
    null
  );
}

/** Returns a name for a document, made from its title. No other document has it. */
export function nameFor(title: string, others: readonly LeagueDocument[], ending = '.pdf'): string {
  const plain = `${addressWords(title, 'document')}${ending}`;
  const taken = new Set(others.map(({ name }) => folded(name)));
  let name = plain;
  for (let count = 2; taken.has(folded(name)); count++) name = withSuffix(plain, String(count));
  return name;
}

/** The id of the logo, the only item of its kind. */
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

/** Folds a file name, because some disks ignore the case of names. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** A photo of a gallery. `file` is the hash of its picture, `width` and `height` the picture's size. */
export type GalleryPhoto = Item<'photo'>;
/** A gallery with its photos, in order. */
export type Gallery = Item<'gallery'> & { photos: GalleryPhoto[] };

/** Returns the league's galleries in order, including empty galleries. */
export function galleriesIn(values: ReadonlyMap<string, unknown>): Gallery[] {
  const byGallery = Map.groupBy(inOrder(itemsIn(values, 'photo')), ({ gallery }) => gallery);
  return inOrder(itemsIn(values, 'gallery')).map((gallery) => ({
    ...gallery,
    photos: byGallery.get(gallery.id) ?? [],
  }));
}

/** Returns the part of a picture's hash that is used in its addresses. */
export function pictureId(file: string): string {
  return file.slice(0, 32);
}

/** The width of shown pictures: sharp on a phone, where a logo is small. */
const SHOWN_WIDTH = 480;

/** Returns a stored picture as answers show it. */
export function pictureIn(picture: StoredPicture) {
  if (picture === null) return { picture: null, pictureSize: null };
  const width = Math.min(SHOWN_WIDTH, picture.width);
  const height = Math.round((picture.height * width) / picture.width);
  return { picture: `/photos/${picture.id}-${width}.jpg`, pictureSize: { width, height } };
}

/** A news post, shown from day `from` to day `until`. `date` and `updated` are days; `text` is Markdown. */
export type Post = Item<'post'>;

/** Orders posts, the newest first. */
export function newestFirst(a: Post, b: Post): number {
  return compareText(b.date, a.date) || compareText(b.id, a.id);
}
