import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { GalleryAnswer } from '#contract/league.ts';
import { LIFETIMES } from '#domain/lifetimes.ts';
import { type Gallery, pictureId } from '../../content/items.ts';
import type { LeagueContent, LiveContent } from '../../content/league-content.ts';
import { notFound } from '../../refusal.ts';
import { revisionsOf } from '../../storage/revisions.ts';
import type { Store } from '../../storage/store.ts';
import { makeFolder, writeAtomically } from '../../disk.ts';
import {
  convert,
  fileName,
  type Format,
  parseFileName,
  Unreadable,
  type Variant,
  widthOf,
  widthsOf,
} from './convert.ts';
import { FACE_TYPE, faceAt } from '../../storage/faces.ts';
import { fileOfPicture } from '../../storage/files/file-rows.ts';

/** The league's pictures, in the sizes and formats that the site uses. */
export type Album = {
  /** Returns one file of a picture, made at the first request. `null` for any other file. */
  file(variant: Variant): Promise<Buffer | null>;
};

/** `cacheFolder`: the folder of the files made from pictures. */
type AlbumParts = { content: Pick<LiveContent, 'current' | 'at'>; store: Store; cacheFolder: string };

export function openAlbum({ content, store, cacheFolder }: AlbumParts): Album {
  const pending = new Map<string, Promise<Buffer>>();
  let shown: { content: LeagueContent | null; pictures: ReadonlySet<string> } = { content: null, pictures: new Set() };

  /** Returns the pictures that the site shows now. Removes files of others: nothing must remain of a removed photo. */
  function shownNow(): ReadonlySet<string> {
    const current = content.current();
    if (shown.content === current) return shown.pictures;
    const before = shown.pictures;
    shown = { content: current, pictures: picturesOf(current) };
    if (!before.isSubsetOf(shown.pictures)) void keepOnly(cacheFolder, shown.pictures).catch(() => undefined);
    return shown.pictures;
  }

  return {
    async file(variant) {
      if (!shownNow().has(variant.id) && !(await isInStore(variant.id))) return null;
      // Simultaneous requests share one conversion.
      const name = fileName(variant);
      const loading = pending.get(name) ?? load(name, variant).finally(() => pending.delete(name));
      pending.set(name, loading);
      return loading.catch((error: unknown) => {
        if (error instanceof Unreadable) return null;
        throw error;
      });
    },
  };

  async function load(name: string, variant: Variant): Promise<Buffer> {
    const stored = await readFile(path.join(cacheFolder, name)).catch(() => null);
    if (stored !== null) return stored;
    const bytes = await make(variant);
    await storeIfPossible(cacheFolder, name, bytes);
    return bytes;
  }

  /** Returns whether the site shows a picture because of another instance's recent change, or an official may preview it. */
  async function isInStore(id: string): Promise<boolean> {
    return store.read(async (db) => {
      await content.at(db, (await revisionsOf(db)).get('content') ?? 0);
      return shownNow().has(id) || (await fileOfPicture(db, id, LIFETIMES.preview)) !== null;
    });
  }

  async function make({ id, width, format }: Variant): Promise<Buffer> {
    const hash = await store.read((db) => fileOfPicture(db, id, null));
    const bytes = hash === null ? null : await store.files.read(hash);
    if (bytes === null) throw new Unreadable('is missing.');
    if (!widthsOf(await widthOf(bytes)).includes(width)) throw new Unreadable('is not made in this width.');
    return convert(bytes, width, format);
  }
}

/** Removes the files of all other pictures, so that nothing remains of a removed photo. */
async function keepOnly(folder: string, ids: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const variant = parseFileName(name);
    if (variant !== null && !ids.has(variant.id)) await rm(path.join(folder, name), { force: true });
  }
}

/** Stores a file. If the disk is full or read-only, the file is made again each time. Doctor and status report the disk. */
async function storeIfPossible(folder: string, name: string, content: Buffer): Promise<void> {
  try {
    await makeFolder(folder);
    const part = path.join(folder, `${name}.${randomUUID()}.part`);
    await writeAtomically(part, path.join(folder, name), () => writeFile(part, content));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(code)) throw error;
  }
}

const IN_TEXT = /\/photos\/([0-9a-f]{32})-/g;

/** Returns the pictures in galleries, in items such as news, and in texts. */
function picturesOf({ galleries, posts, rules, howToStart, values }: LeagueContent): Set<string> {
  const inTexts = [...posts.map(({ text }) => text), rules, howToStart].flatMap((text) =>
    Array.from(text.matchAll(IN_TEXT), ([, id = '']) => id),
  );
  const inGalleries = galleries.flatMap(({ photos }) => photos.map(({ file }) => pictureId(file)));
  const ofItems = [...values.values()].flatMap((value) => withPicture.safeParse(value).data?.picture.id ?? []);
  return new Set([...inGalleries, ...inTexts, ...ofItems]);
}

const withPicture = z.object({ picture: z.object({ id: z.string() }) });

/** Returns the galleries with photos, as visitors see them. Each picture appears once per gallery. */
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
      widths: widthsOf(width),
    }));
    return [{ id, title, photos: shown }];
  });
}

const types: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
/** Whatever type a browser guesses for a picture, nothing in it may run. */
const NOTHING_RUNS = "default-src 'none'; sandbox";

/**
 * Serves the photos of players. Search engines leave them out, and browsers ask again after an hour, so that a removed photo is
 * gone soon everywhere.
 */
export function serveFaces(app: FastifyInstance, store: Store): void {
  app.get<{ Params: { file: string } }>('/faces/:file', async (request, reply) => {
    const [, id] = /^([0-9a-f]{32})\.jpg$/.exec(request.params.file) ?? [];
    const hash = id === undefined ? null : await store.read((db) => faceAt(db, id));
    const bytes = hash === null ? null : await store.files.read(hash);
    if (bytes === null) throw notFound('There is no such photo.');
    return reply
      .headers({
        'cache-control': 'private, max-age=3600',
        'content-type': FACE_TYPE,
        'content-security-policy': NOTHING_RUNS,
        'x-robots-tag': 'noindex',
      })
      .send(bytes);
  });
}

/** Serves picture files. Their addresses contain the picture's hash, so they can be cached forever. */
export function servePhotos(app: FastifyInstance, album: Album): void {
  app.get<{ Params: { file: string } }>('/photos/:file', async (request, reply) => {
    const variant = parseFileName(request.params.file);
    const bytes = variant === null ? null : await album.file(variant);
    if (variant === null || bytes === null) throw notFound('There is no such photo.');
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': types[variant.format],
        'content-security-policy': NOTHING_RUNS,
      })
      .send(bytes);
  });
}
