import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { revisionOfBackup } from '../../storage/backup/backup-file.ts';
import { filesOfBackups } from '../../storage/backup/backup-files.ts';
import { wholeFile } from '../../disk.ts';
import { LEAP } from '../../storage/backup/restore.ts';
import { type BackupName, DRAFT, listBackups } from './backup-folder.ts';

/** What came of a try: when (ISO 8601), whether it worked, and a sentence for the status page. */
export type Outcome = z.infer<typeof outcome>;

/** The state of this installation's backups. Moments are ISO 8601 in UTC. */
export type BackupStatus = {
  /** Whether this installation makes backups by itself. */
  isOn: boolean;
  folder: string;
  /** Finished backups of this league, and the bytes of all backups with their files. */
  count: number;
  bytes: number;
  /** Backups of what was here before the last restore. */
  others: number;
  /** The newest backup. Each was opened and checked before it got its name. */
  last: { file: string; at: string; bytes: number } | null;
  /** What failed since the last success, or `null`. */
  failure: Outcome | null;
  /** What came of the last upload, or `null` if there was none yet. */
  hook: Outcome | null;
};

const outcome = z.object({ at: z.string(), ok: z.boolean(), sentence: z.string() });
const notes = z.object({ failure: outcome.nullable(), hook: outcome.nullable() });

/** What the folder's files cannot tell, stored beside them. */
export type Notes = z.infer<typeof notes>;

const FILE = 'status.json';
const NOTHING: Notes = { failure: null, hook: null };

/**
 * Reads the state from the backup folder alone, so that it survives a restart; `isOn` is a setting. `revision` is the
 * league's: without it, all backups count as its own. Never throws.
 */
export async function readBackupStatus(
  folder: string,
  isOn = true,
  revision: number | null = null,
): Promise<BackupStatus> {
  const names = await listBackups(folder);
  const beside = filesOfBackups(folder).folder ?? folder;
  const files = (await readdir(beside).catch(() => [])).map((file) => path.join(beside, file));
  const sizes = await Promise.all([...names.map(({ file }) => path.join(folder, file)), ...files].map(sizeOf));
  const own = revision === null ? names : ownBackups(folder, names, revision);
  const [newest] = own;
  return {
    ...(await readNotes(folder)),
    isOn,
    folder,
    count: own.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    others: names.length - own.length,
    last: newest ? { file: newest.file, at: newest.at, bytes: sizes[0] ?? 0 } : null,
  };
}

/** The revisions of finished backups, which never change, by their paths. */
const revisions = new Map<string, number | null>();

/**
 * The backups of the current league among all, newest first. A restore raises the league's revision far above any that was
 * known, so what lies before such a leap is of the league that was replaced.
 */
export function ownBackups(folder: string, newestFirst: readonly BackupName[], revision: number): BackupName[] {
  let later = revision;
  const first = newestFirst.findIndex(({ file }) => {
    const place = path.join(folder, file);
    const found = revisions.get(place) ?? revisionOfBackup(place);
    revisions.set(place, found);
    // One that cannot be read decides nothing.
    if (found === null) return false;
    const isOther = Math.abs(later - found) >= LEAP;
    later = found;
    return isOther;
  });
  return newestFirst.slice(0, first === -1 ? newestFirst.length : first);
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

/** Reads what was noted of failed backups and uploads; empty notes if the file cannot be read. */
export async function readNotes(folder: string): Promise<Notes> {
  try {
    return notes.parse(JSON.parse(await readFile(path.join(folder, FILE), 'utf8')));
  } catch {
    return NOTHING;
  }
}

/** Writes the notes atomically; throws if the folder cannot be written. */
export async function writeNotes(folder: string, values: Notes): Promise<void> {
  const draft = path.join(folder, `${DRAFT}status-${randomBytes(6).toString('hex')}`);
  const text = `${JSON.stringify(values)}\n`;
  await wholeFile(draft, path.join(folder, FILE), () => writeFile(draft, text, { mode: 0o600 }));
}
