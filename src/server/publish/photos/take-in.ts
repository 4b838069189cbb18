import { readFile } from 'node:fs/promises';
import { countOf } from '#domain/count.ts';
import { lastPlace } from '#domain/place.ts';
import { type Gallery, galleriesIn, type GalleryPhoto, itemValue, pictureId } from '../../content/items.ts';
import { leagueOf } from '../../league-folder/contents.ts';
import { type FolderFile, listFiles, mistakeText } from '../../league-folder/folder-files.ts';
import { PICTURE } from '../../storage/files/file-rows.ts';
import { hashOf } from '../../storage/files/stored-files.ts';
import { setting } from '../../storage/mappers/settings.ts';
import { newId } from '../../storage/new-id.ts';
import type { Store } from '../../storage/store.ts';
import { findFile } from '../files.ts';
import {
  applyPlan,
  differing,
  type FolderPlan,
  type FolderReader,
  NOTHING,
  placesInOrder,
  together,
} from '../folder-plan.ts';
import { takePicture, Unreadable } from './convert.ts';
import { type Gallery as FolderGallery, readGalleries } from './galleries.ts';

/** The setting that says that a league has taken in the photos of its folder. */
export const TAKEN_IN = 'photos-taken-in';
/** Bytes of a picture in the folder. */
const MOST_BYTES = 40 * 1024 * 1024;

/** What is taken in, and how to report a picture that cannot be shown. */
type TakeIn = { store: Store; folder: string; say: (sentence: string) => void };

/**
 * Takes the photos of a league's folder into its store, once; each gallery in one write, so that a start that was killed
 * here goes on with the next. Returns how many photos were taken in.
 */
export async function takePhotosIn({ store, folder, say }: TakeIn): Promise<number> {
  if (await store.read((db) => setting(db, TAKEN_IN))) return 0;
  const reader = { folder, say, keep: (bytes: Buffer) => store.files.keep(bytes) };
  let count = 0;
  for (const gallery of await galleriesOf(reader)) {
    const plan = await galleryPlan(reader, gallery, new Map());
    const photos = plan.changes.length - 1;
    if (photos < 1) continue;
    const summary = `Took in ${countOf(photos, 'photo')} of ${gallery.title}`;
    const origin = { by: '', via: 'seed', action: 'change content', summary } as const;
    await store.write(origin, async (change) => {
      const there = await change.db
        .selectFrom('content')
        .select('content_id')
        .where('content_id', '=', `gallery:${gallery.id}`)
        .execute();
      if (there.length > 0) return;
      await applyPlan(change, plan);
      count += photos;
    });
  }
  const summary = 'Took in the photos of the league’s folder';
  const origin = { by: '', via: 'seed', action: 'change content', summary } as const;
  const pictures = await picturesPlan(reader, new Set());
  await store.write(origin, async (change) => {
    await applyPlan(change, pictures);
    await change.set(TAKEN_IN, '1');
  });
  return count;
}

async function galleriesOf({ folder, say }: Omit<FolderReader, 'keep'>): Promise<FolderGallery[]> {
  const league = await leagueOf(folder);
  const titles = new Map(league.ok ? league.value.galleries.map((one) => [one.folder, one.title]) : []);
  const { galleries, problems } = await readGalleries(folder, await listFiles(folder).catch(() => []), titles);
  for (const problem of problems) say(mistakeText(problem));
  return galleries;
}

/** What the galleries of a folder change among stored content. */
export async function galleriesPlan(reader: FolderReader, present: ReadonlyMap<string, unknown>): Promise<FolderPlan> {
  const after = lastPlace(galleriesIn(present)) - 1;
  const plans: FolderPlan[] = [];
  for (const gallery of await galleriesOf(reader))
    plans.push(await galleryPlan(reader, { ...gallery, place: after + gallery.place }, present));
  return together(plans);
}

/** The pictures that news and texts name by the first half of their hash, without those of `stored`. */
export async function picturesPlan(reader: FolderReader, stored: ReadonlySet<string>): Promise<FolderPlan> {
  const files: FolderPlan['files'] = [];
  for (const file of await listFiles(reader.folder).catch(() => [])) {
    const [, id] = /^pictures\/([0-9a-f]{32})\.webp$/.exec(file.path) ?? [];
    const sent = id === undefined ? null : await bytesOf(reader, file);
    if (sent === null || stored.has(hashOf(sent))) continue;
    const made = await takePicture(sent).catch((error: unknown) => reportUnreadable(reader, file, error));
    if (made === null) continue;
    const hash = await reader.keep(made.bytes);
    if (pictureId(hash) === id) files.push({ hash, type: PICTURE, bytes: made.bytes.length });
    else reportUnreadable(reader, file, new Unreadable('is not the picture that an export wrote.'));
  }
  return { changes: [], files, lines: files.length === 0 ? [] : [`is new: ${countOf(files.length, 'picture')}`] };
}

type TakenPhoto = Omit<GalleryPhoto, 'gallery' | 'place'> & { bytes: number | null };

/** What a gallery of a folder changes among stored content; photos that the folder lacks stay, after the others. */
async function galleryPlan(
  reader: FolderReader,
  gallery: FolderGallery,
  present: ReadonlyMap<string, unknown>,
): Promise<FolderPlan> {
  const galleries = galleriesIn(present);
  const known =
    galleries.find(({ title }) => title === gallery.title) ?? galleries.find(({ id }) => id === gallery.id) ?? null;
  const taken = await takenPhotos(reader, gallery, known);
  if (taken.length === 0) return NOTHING;
  const left = (known?.photos ?? []).filter(({ id }) => taken.every((photo) => photo.id !== id));
  const places = placesInOrder(
    known?.photos ?? [],
    taken.map(({ id }) => id),
  );
  const { id, place } = known ?? { id: gallery.id, place: gallery.place };
  const photos = [...taken, ...left].map((photo) =>
    itemValue('photo', { ...photo, gallery: id, place: places.get(photo.id)! }),
  );
  const changed = differing(photos, present);
  const whole = itemValue('gallery', { id, title: gallery.title, place });
  const added = changed.filter((photo) => !present.has(photo.id)).length;
  const title = differing([whole], present);
  return {
    changes: [...title, ...changed],
    files: taken.flatMap(({ file, bytes }) => (bytes === null ? [] : [{ hash: file, type: PICTURE, bytes }])),
    lines: [
      ...title.map(() => `${known ? 'changes' : 'is new'}: gallery ${gallery.title}`),
      ...(added > 0 ? [`is new: ${countOf(added, 'photo')} of ${gallery.title}`] : []),
      ...(changed.length > added ? [`changes: ${countOf(changed.length - added, 'photo')} of ${gallery.title}`] : []),
    ],
  };
}

/** The pictures of a gallery as they are stored. One that its stored gallery has keeps its identity, and its caption without another. */
async function takenPhotos(reader: FolderReader, gallery: FolderGallery, known: Gallery | null): Promise<TakenPhoto[]> {
  const left = [...(known?.photos ?? [])];
  const taken: TakenPhoto[] = [];
  for (const { file, caption } of gallery.pictures) {
    const sent = await bytesOf(reader, file);
    if (sent === null) continue;
    const same = left.findIndex((photo) => photo.file === hashOf(sent));
    const [stored] = same === -1 ? [] : left.splice(same, 1);
    if (stored !== undefined) {
      taken.push({ ...stored, caption: caption ?? stored.caption, bytes: null });
      continue;
    }
    const made = await takePicture(sent).catch((error: unknown) => reportUnreadable(reader, file, error));
    if (made === null) continue;
    const hash = await reader.keep(made.bytes);
    const again = left.findIndex((photo) => photo.file === hash);
    const [before] = again === -1 ? [] : left.splice(again, 1);
    const { width, height, bytes } = made;
    const words = caption ?? before?.caption ?? '';
    taken.push({ id: before?.id ?? newId(), caption: words, file: hash, width, height, bytes: bytes.length });
  }
  return taken;
}

async function bytesOf(reader: FolderReader, file: FolderFile): Promise<Buffer | null> {
  const found = await findFile(reader.folder, file.path);
  if (found === null) return reportUnreadable(reader, file, new Unreadable('cannot be read.'));
  const fits = found.bytes <= MOST_BYTES;
  if (fits) return readFile(found.place);
  return reportUnreadable(reader, file, new Unreadable(`is too large: at most ${MOST_BYTES / 1024 / 1024} MB.`));
}

function reportUnreadable({ say }: FolderReader, { path }: FolderFile, error: unknown): null {
  if (!(error instanceof Unreadable)) throw error;
  say(mistakeText({ file: path, place: '', message: error.message }));
  return null;
}
