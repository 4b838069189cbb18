import { readFile } from 'node:fs/promises';
import { countOf } from '#domain/count.ts';
import type { FolderFile } from '../../league-folder/folder-files.ts';
import { listFiles, mistakeText } from '../../league-folder/folder-files.ts';
import { addFile, PICTURE } from '../../storage/files/file-rows.ts';
import { setting } from '../../storage/mappers/settings.ts';
import { newId } from '../../storage/new-id.ts';
import type { Store } from '../../storage/store.ts';
import { findFile } from '../files.ts';
import { type Picture, takePicture, Unreadable } from './convert.ts';
import { type Gallery, readGalleries } from './galleries.ts';
import { putGallery, putPhoto } from '../../content/galleries.ts';

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
  const { galleries, problems } = await readGalleries(folder, await listFiles(folder).catch(() => []));
  for (const problem of problems) say(mistakeText(problem));
  let count = 0;
  for (const [index, gallery] of galleries.entries())
    count += await takeGalleryIn({ store, folder, say }, gallery, index + 1);
  const origin = {
    by: '',
    via: 'seed',
    action: 'change content',
    summary: 'Took in the photos of the league’s folder',
  } as const;
  await store.write(origin, (change) => change.set(TAKEN_IN, '1'));
  return count;
}

async function takeGalleryIn(
  { store, folder, say }: TakeIn,
  { id, title, pictures }: Gallery,
  place: number,
): Promise<number> {
  const taken: (Omit<Picture, 'bytes'> & { file: string; bytes: number; caption: string })[] = [];
  for (const { file, caption } of pictures) {
    const picture = await pictureIn(folder, file, say);
    if (picture === null) continue;
    const hash = await store.files.keep(picture.bytes);
    const { width, height, bytes } = picture;
    taken.push({ width, height, bytes: bytes.length, file: hash, caption: caption ?? '' });
  }
  if (taken.length === 0) return 0;
  const summary = `Took in ${countOf(taken.length, 'photo')} of ${title}`;
  const origin = { by: '', via: 'seed', action: 'change content', summary } as const;
  return store.write(origin, async (change) => {
    const there = await change.db
      .selectFrom('content')
      .select('content_id')
      .where('content_id', '=', `gallery:${id}`)
      .execute();
    if (there.length > 0) return 0;
    await putGallery(change, { id, title, place });
    for (const [index, { bytes, ...photo }] of taken.entries()) {
      await addFile(change.db, { hash: photo.file, type: PICTURE, bytes });
      await putPhoto(change, { ...photo, id: newId(), gallery: id, place: index + 1 });
    }
    return taken.length;
  });
}

async function pictureIn(folder: string, { path }: FolderFile, say: TakeIn['say']): Promise<Picture | null> {
  const found = await findFile(folder, path);
  try {
    if (found === null) throw new Unreadable('cannot be read.');
    if (found.bytes > MOST_BYTES) throw new Unreadable(`is too large: at most ${MOST_BYTES / 1024 / 1024} MB.`);
    return await takePicture(await readFile(found.place));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    say(mistakeText({ file: path, place: '', message: error.message }));
    return null;
  }
}
