import { randomUUID } from 'node:crypto';
import { copyFile, link, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import { createFolders, writeAtomically, writeFileDurably } from '../../disk.ts';
import { StoreUnavailable, type StoreTrouble } from '../store-error.ts';
import { hashBytes, isHash, type StoredFiles } from './stored-files.ts';

/** The extension of a file that is not complete yet. */
const PARTIAL_FILE_EXTENSION = '.part';

/** Returns the files of a SQLite database, which are in the folder `files` beside it. */
export function storedFilesBesideDatabase(database: string): StoredFiles {
  return storedFilesInFolder(path.join(path.dirname(database), 'files'));
}

/** Returns the files in a folder, where the name of a file is its hash. */
export function storedFilesInFolder(folder: string): StoredFiles {
  return {
    folder,
    async keep(bytes) {
      const hash = await hashBytes(bytes);
      await addToFolder(folder, hash, (part) => writeFileDurably(part, bytes, 0o600));
      return hash;
    },
    read: async (hash) => (isHash(hash) ? readFile(path.join(folder, hash)).catch(nullIfFileMissing) : null),
    async open(hash) {
      const handle = isHash(hash) ? await open(path.join(folder, hash)).catch(nullIfFileMissing) : null;
      return handle && handle.createReadStream();
    },
    async stored(hashes) {
      const names = new Set(await readdir(folder).catch(() => []));
      return new Set(hashes.filter((hash) => names.has(hash)));
    },
    async remove(hash) {
      if (isHash(hash)) await rm(path.join(folder, hash), { force: true });
    },
    removeOthers: (hashes) => removeOtherFiles(folder, hashes),
  };
}

/**
 * Adds a file from the folder `from` to another folder: as a hard link or, if the folders are on different disks, as a
 * copy. Returns whether the other folder then has the file.
 */
export async function linkFileFrom(from: string, folder: string, hash: string): Promise<boolean> {
  if (!isHash(hash)) return false;
  const source = path.join(from, hash);
  await createFolders(folder, 0o700);
  try {
    await link(source, path.join(folder, hash));
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return true;
    if (errorCode(error) === 'ENOENT') return false;
  }
  await addToFolder(folder, hash, async (part) => {
    await copyFile(source, part);
    await syncPath(part);
  });
  return true;
}

/**
 * Adds a file, unless the folder already has it. Writes it under another name, syncs it and renames it, so that a file
 * with its final name is complete.
 */
async function addToFolder(folder: string, hash: string, write: (part: string) => Promise<void>): Promise<void> {
  const target = path.join(folder, hash);
  // If the folder already has the file, the file's time is set to now, so that the file is not removed as abandoned.
  const now = new Date();
  if (
    await utimes(target, now, now).then(
      () => true,
      () => false,
    )
  )
    return;
  const part = path.join(folder, `${randomUUID()}${PARTIAL_FILE_EXTENSION}`);
  try {
    await createFolders(folder, 0o700);
    await writeAtomically(part, target, write);
    await syncPath(folder).catch(() => undefined);
  } catch (error) {
    throw wrapDiskError(error);
  }
}

/**
 * Waits until a file, or the list of names in a folder, is safely on the disk. Throws if the system cannot sync a
 * folder.
 */
export async function syncPath(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeOtherFiles(folder: string, hashes: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (hashes.has(name) || !(isHash(name) || name.endsWith(PARTIAL_FILE_EXTENSION))) continue;
    const place = path.join(folder, name);
    const changed = (await stat(place).catch(() => null))?.mtimeMs ?? Date.now();
    if (!isAlive(changed, LIFETIMES.upload, Date.now())) await rm(place, { force: true });
  }
}

function nullIfFileMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw wrapDiskError(error);
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const TROUBLE_BY_ERROR_CODE: Record<string, StoreTrouble> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EROFS: 'read-only',
  EIO: 'disk',
};

/**
 * Returns `StoreUnavailable` for an error of the disk. Returns any other error itself, because it is a bug of this
 * program.
 */
function wrapDiskError(error: unknown): unknown {
  const code = errorCode(error);
  const trouble = TROUBLE_BY_ERROR_CODE[code];
  if (trouble === undefined) return error;
  return new StoreUnavailable(`A file of the league cannot be stored or read (${code}).`, { cause: error, trouble });
}
