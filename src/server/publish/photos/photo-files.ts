import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../make-folder.ts';

/** The formats that a photo is served in; every browser reads the last. */
export const formats = ['avif', 'webp', 'jpg'] as const;
export type Format = (typeof formats)[number];

/** One file made from a photo; `id`: the first half of the hash of the photo's bytes. */
export type Variant = { id: string; width: number; format: Format };

/** For thumbnails on plain and fine screens, for phones, for desks, for large screens. */
const WIDTHS = [240, 480, 960, 1600];
export const WIDEST = 1600;
/** The width of the file that is made to examine a photo. */
export const EXAMINED_WIDTH = 240;

/** The widths that a photo is served in: the usual ones up to its own, and its own. */
export function widthsOf(width: number): number[] {
  const own = Math.min(width, WIDEST);
  return [...WIDTHS.filter((one) => one < own), own];
}

function fileName({ id, width, format }: Variant): string {
  return `${id}-${width}.${format}`;
}

/** Parses the name of a file; `null` for any other text. */
export function parseFileName(name: string): Variant | null {
  const [, id, width, ending] = /^([0-9a-f]{32})-([1-9]\d{0,4})\.(\w+)$/.exec(name) ?? [];
  const format = formats.find((one) => one === ending);
  return id === undefined || width === undefined || format === undefined ? null : { id, width: Number(width), format };
}

/** The files made from photos, stored in a folder under names that say what they are. */
type PhotoFiles = {
  /** Returns the stored file, or makes and stores it; simultaneous calls make it once. */
  get(variant: Variant, make: () => Promise<Buffer>): Promise<Buffer>;
  /** Removes the files of all other photos, so that nothing remains of a photo that was taken out. */
  keepOnly(ids: ReadonlySet<string>): Promise<void>;
};

export function openPhotoFiles(folder: string): PhotoFiles {
  const pending = new Map<string, Promise<Buffer>>();

  async function load(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const stored = await readFile(path.join(folder, name)).catch(() => null);
    if (stored !== null) return stored;
    const bytes = await make();
    await storeIfPossible(folder, name, bytes);
    return bytes;
  }
  return {
    get(variant, make) {
      const name = fileName(variant);
      const loading = pending.get(name) ?? load(name, make).finally(() => pending.delete(name));
      pending.set(name, loading);
      return loading;
    },
    async keepOnly(ids) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const variant = parseFileName(name);
        if (variant !== null && !ids.has(variant.id)) await rm(path.join(folder, name), { force: true });
      }
    },
  };
}

/** Stores a file unless the disk is full or read-only: then it is made each time. Doctor and status report the disk. */
async function storeIfPossible(folder: string, name: string, content: Buffer): Promise<void> {
  await storeFile(folder, name, content).catch((error: NodeJS.ErrnoException) => {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(error.code ?? '')) throw error;
  });
}

/** Stores a file under a temporary name first, so that a file under its own name is complete. */
async function storeFile(folder: string, name: string, content: Buffer | string): Promise<void> {
  await makeFolder(folder);
  const temporary = path.join(folder, `${name}.${randomUUID()}.part`);
  try {
    await writeFile(temporary, content);
    await rename(temporary, path.join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
