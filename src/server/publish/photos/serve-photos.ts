import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { GalleryAnswer } from '#contract/league.ts';
import { LIFETIMES } from '#domain/lifetimes.ts';
import { type Gallery, pictureId } from '../../content/items.ts';
import type { LeagueContent, LeagueContentCache } from '../../content/league-content.ts';
import { notFound } from '../../refusal.ts';
import { allRevisions } from '../../storage/revisions.ts';
import type { Store } from '../../storage/store.ts';
import { createFolders, writeAtomically } from '../../disk.ts';
import { convertPicture, UnusablePicture, pictureWidth } from './convert.ts';
import {
  photoFileName,
  type PhotoFormat,
  parsePhotoFileName,
  type PhotoVariant,
  servedPhotoWidths,
} from './photo-variants.ts';
import { PLAYER_PHOTO_MEDIA_TYPE, photoHashAtAddress } from '../../storage/faces.ts';
import { findFullPictureHash } from '../../storage/files/file-rows.ts';

/** The league's pictures, in the sizes and formats that the site uses. */
export type PhotoVariantStore = {
  /**
   * Returns a picture in one width and format, made at the first request; `null` if the site does not serve that
   * variant of the picture, or cannot read the picture.
   */
  file(variant: PhotoVariant): Promise<Buffer | null>;
};

/** What `openPhotoVariantStore` needs. `cacheFolder` is the folder for the files made from pictures. */
type PhotoVariantStoreOptions = {
  content: Pick<LeagueContentCache, 'current' | 'at'>;
  store: Store;
  cacheFolder: string;
};

export function openPhotoVariantStore({ content, store, cacheFolder }: PhotoVariantStoreOptions): PhotoVariantStore {
  const pending = new Map<string, Promise<Buffer>>();
  let shown: { content: LeagueContent | null; pictures: ReadonlySet<string> } = { content: null, pictures: new Set() };

  /**
   * Returns the ids of the pictures that the site shows. If some pictures are not shown any more, removes the files
   * made from them, so that nothing remains of a removed photo.
   */
  function shownNow(): ReadonlySet<string> {
    const current = content.current();
    if (shown.content === current) return shown.pictures;
    const before = shown.pictures;
    shown = { content: current, pictures: pictureIdsInContent(current) };
    if (!before.isSubsetOf(shown.pictures))
      void removeOtherPictureFiles(cacheFolder, shown.pictures).catch(() => undefined);
    return shown.pictures;
  }

  return {
    async file(variant) {
      if (!shownNow().has(variant.id) && !(await isInStore(variant.id))) return null;
      // Simultaneous requests for a file share one conversion.
      const name = photoFileName(variant);
      const loading = pending.get(name) ?? load(name, variant).finally(() => pending.delete(name));
      pending.set(name, loading);
      return loading.catch((error: unknown) => {
        if (error instanceof UnusablePicture) return null;
        throw error;
      });
    },
  };

  async function load(name: string, variant: PhotoVariant): Promise<Buffer> {
    const stored = await readFile(path.join(cacheFolder, name)).catch(() => null);
    if (stored !== null) return stored;
    const bytes = await make(variant);
    await storeIfPossible(cacheFolder, name, bytes);
    return bytes;
  }

  /**
   * Returns whether the store has a picture that the content in memory does not show: another instance of the server
   * has just added it, or an official has uploaded it for a preview.
   */
  async function isInStore(id: string): Promise<boolean> {
    return store.read(async (db) => {
      await content.at(db, (await allRevisions(db)).get('content') ?? 0);
      return shownNow().has(id) || (await findFullPictureHash(db, id, LIFETIMES.preview)) !== null;
    });
  }

  async function make({ id, width, format }: PhotoVariant): Promise<Buffer> {
    const hash = await store.read((db) => findFullPictureHash(db, id, null));
    const bytes = hash === null ? null : await store.files.read(hash);
    if (bytes === null) throw new UnusablePicture('is missing.');
    if (!servedPhotoWidths(await pictureWidth(bytes)).includes(width))
      throw new UnusablePicture('is not made in this width.');
    return convertPicture(bytes, width, format);
  }
}

/** Removes all files made from pictures whose ids are not in `ids`, so that nothing remains of a removed photo. */
async function removeOtherPictureFiles(folder: string, ids: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const variant = parsePhotoFileName(name);
    if (variant !== null && !ids.has(variant.id)) await rm(path.join(folder, name), { force: true });
  }
}

/**
 * Stores a file. If the disk is full or not writable, does nothing: the file is then made again for each request. Such
 * a disk is reported by the `doctor` command and the status page.
 */
async function storeIfPossible(folder: string, name: string, content: Buffer): Promise<void> {
  try {
    await createFolders(folder);
    const part = path.join(folder, `${name}.${randomUUID()}.part`);
    await writeAtomically(part, path.join(folder, name), () => writeFile(part, content));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(code)) throw error;
  }
}

const PICTURE_PATH_PATTERN = /\/photos\/([0-9a-f]{32})-/g;

/** Returns the ids of the pictures in galleries, in texts, and in items such as news. */
function pictureIdsInContent({ galleries, posts, rules, howToStart, values }: LeagueContent): Set<string> {
  const inTexts = [...posts.map(({ text }) => text), rules, howToStart].flatMap((text) =>
    Array.from(text.matchAll(PICTURE_PATH_PATTERN), ([, id = '']) => id),
  );
  const inGalleries = galleries.flatMap(({ photos }) => photos.map(({ file }) => pictureId(file)));
  const ofItems = [...values.values()].flatMap(
    (value) => itemWithPictureSchema.safeParse(value).data?.picture.id ?? [],
  );
  return new Set([...inGalleries, ...inTexts, ...ofItems]);
}

const itemWithPictureSchema = z.object({ picture: z.object({ id: z.string() }) });

/** Returns the galleries that have photos, as visitors see them. A gallery shows the same picture only once. */
export function shownGalleries(galleries: readonly Gallery[]): GalleryAnswer[] {
  return galleries.flatMap(({ id, title, photos }) => {
    const byPicture = new Map(photos.toReversed().map((photo) => [photo.file, photo]));
    const once = photos.filter((photo) => byPicture.get(photo.file) === photo);
    if (once.length === 0) return [];
    const shown = once.map(({ file, caption, width, height }) => ({
      id: pictureId(file),
      caption: caption === '' ? null : caption,
      width,
      height,
      widths: servedPhotoWidths(width),
    }));
    return [{ id, title, photos: shown }];
  });
}

const mediaTypes: Record<PhotoFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
/** The policy that prevents scripts in a picture from running, whatever type a browser takes it for. */
const NO_SCRIPTS_POLICY = "default-src 'none'; sandbox";

/**
 * Serves the photos of players. Search engines do not index them, and browsers keep them for an hour at most, so that a
 * removed photo soon disappears everywhere.
 */
export function servePlayerPhotos(app: FastifyInstance, store: Store): void {
  app.get<{ Params: { file: string } }>('/faces/:file', async (request, reply) => {
    const [, id] = /^([0-9a-f]{32})\.jpg$/.exec(request.params.file) ?? [];
    const hash = id === undefined ? null : await store.read((db) => photoHashAtAddress(db, id));
    const bytes = hash === null ? null : await store.files.read(hash);
    if (bytes === null) throw notFound('There is no such photo.');
    return reply
      .headers({
        'cache-control': 'private, max-age=3600',
        'content-type': PLAYER_PHOTO_MEDIA_TYPE,
        'content-security-policy': NO_SCRIPTS_POLICY,
        'x-robots-tag': 'noindex',
      })
      .send(bytes);
  });
}

/** Serves pictures. The address of a picture contains a part of its hash, so caches may keep the picture forever. */
export function servePhotoVariants(app: FastifyInstance, album: PhotoVariantStore): void {
  app.get<{ Params: { file: string } }>('/photos/:file', async (request, reply) => {
    const variant = parsePhotoFileName(request.params.file);
    const bytes = variant === null ? null : await album.file(variant);
    if (variant === null || bytes === null) throw notFound('There is no such photo.');
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': mediaTypes[variant.format],
        'content-security-policy': NO_SCRIPTS_POLICY,
      })
      .send(bytes);
  });
}
