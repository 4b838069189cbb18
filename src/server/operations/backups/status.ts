import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { backupsAmong, DRAFT } from './backup-name.ts';

/** Something that was tried: when (ISO 8601), whether it worked, and the sentence for the secretary. */
export type Tried = { at: string; ok: boolean; sentence: string };

/** How the backups of this installation stand. Moments are ISO 8601 in UTC. */
export type BackupStatus = {
  /** Whether this installation makes copies by itself. */
  isOn: boolean;
  folder: string;
  /** How many finished copies are there, and their bytes together. */
  count: number;
  bytes: number;
  /** The newest copy. Each was opened and checked before it got its name. */
  last: { file: string; at: string; bytes: number } | null;
  /** What failed since the last success, or `null`. */
  failure: Tried | null;
  /** What the upload hook came to the last time, or `null` where none was run yet. */
  hook: Tried | null;
};

const tried = z.object({ at: z.string(), ok: z.boolean(), sentence: z.string() });
const noted = z.object({ failure: tried.nullable(), hook: tried.nullable() });

/** What the folder's files cannot tell, kept beside them. */
export type Noted = z.infer<typeof noted>;

const FILE = 'status.json';
const NOTHING: Noted = { failure: null, hook: null };

/**
 * Reads how the backups stand from their folder alone, so that it holds after a restart too; `isOn` is a setting
 * (`Config.backups`). Never throws.
 */
export async function readBackupStatus(folder: string, isOn = true): Promise<BackupStatus> {
  const names = backupsAmong(await readdir(folder).catch(() => []));
  const sizes = await Promise.all(names.map(({ file }) => sizeOf(path.join(folder, file))));
  const [newest] = names;
  return {
    ...(await readNoted(folder)),
    isOn,
    folder,
    count: names.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    last: newest ? { file: newest.file, at: newest.at, bytes: sizes[0] ?? 0 } : null,
  };
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

/** What was noted last; nothing, where that cannot be read. */
export async function readNoted(folder: string): Promise<Noted> {
  try {
    return noted.parse(JSON.parse(await readFile(path.join(folder, FILE), 'utf8')));
  } catch {
    return NOTHING;
  }
}

/** Notes it in one step; throws where the folder cannot be written. */
export async function writeNoted(folder: string, values: Noted): Promise<void> {
  const draft = path.join(folder, `${DRAFT}status-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(draft, `${JSON.stringify(values)}\n`, { mode: 0o600 });
    await rename(draft, path.join(folder, FILE));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
