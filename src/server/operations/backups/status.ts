import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { revisionOfBackup } from '../../storage/backup/backup-file.ts';
import { filesOfBackups } from '../../storage/backup/backup-files.ts';
import { writeAtomically } from '../../disk.ts';
import { createWorkQueue } from '../../work-queue.ts';
import { LEAP } from '../../storage/backup/restore.ts';
import { type BackupName, DRAFT, listBackups } from './backup-folder.ts';

/** The outcome of an attempt: its time (ISO 8601), whether it worked, and a sentence for the status page. */
type Outcome = z.infer<typeof outcome>;

/** The state of this installation's backups. Times are ISO 8601 in UTC. */
export type BackupStatus = {
  /** Whether this installation makes backups automatically. */
  isOn: boolean;
  folder: string;
  /** The number of finished backups of this league, and the bytes of all backups with their files. */
  count: number;
  bytes: number;
  /** The number of backups of the league before the last restore. */
  others: number;
  /** The newest backup. Every backup is opened and checked before it gets its final name. */
  last: { file: string; at: string; bytes: number } | null;
  /** The last failure since the last success, or `null`. */
  failure: Outcome | null;
  /** The outcome of the last upload, or `null` before the first. */
  hook: Outcome | null;
  /** The outcome of the last attempt to store a backup elsewhere, or `null` before the first. */
  storage: Outcome | null;
};

const outcome = z.object({ at: z.string(), ok: z.boolean(), sentence: z.string() });
/** `file`: the backup in this folder that was sent. */
const stored = outcome.extend({ file: z.string() });
const notes = z.object({
  failure: outcome.nullable(),
  hook: outcome.nullable(),
  storage: stored.nullable().default(null),
});

/** Facts that the folder's files do not show. They are stored beside the files. */
export type Notes = z.infer<typeof notes>;

const FILE = 'status.json';
const NOTHING: Notes = { failure: null, hook: null, storage: null };

/**
 * Reads the state only from the backup folder, so that it survives a restart; `isOn` is a setting. `revision` is the league's
 * revision; without it, all backups count as backups of this league. Never throws.
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

/** Revisions of finished backups, keyed by path. They never change. */
const revisions = new Map<string, number | null>();

/**
 * Returns the backups of the current league, newest first. A restore raises the league's revision far above all earlier ones, so
 * backups before such a leap belong to the replaced league.
 */
export function ownBackups(folder: string, newestFirst: readonly BackupName[], revision: number): BackupName[] {
  let later = revision;
  const first = newestFirst.findIndex(({ file }) => {
    const place = path.join(folder, file);
    const found = revisions.get(place) ?? revisionOfBackup(place);
    revisions.set(place, found);
    // An unreadable backup shows nothing about the leap.
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

/** Reads the notes about failed backups and uploads. Returns empty notes if the file is unreadable. */
export async function readNotes(folder: string): Promise<Notes> {
  try {
    return notes.parse(JSON.parse(await readFile(path.join(folder, FILE), 'utf8')));
  } catch {
    return NOTHING;
  }
}

/** Writes the notes atomically. Throws if the folder is not writable. */
async function writeNotes(folder: string, values: Notes): Promise<void> {
  const draft = path.join(folder, `${DRAFT}status-${randomBytes(6).toString('hex')}`);
  const text = `${JSON.stringify(values)}\n`;
  await writeAtomically(draft, path.join(folder, FILE), () => writeFile(draft, text, { mode: 0o600 }));
}

/** Writes some of the notes; the others stay. Throws if the folder is not writable. */
export function addNotes(folder: string, values: Partial<Notes>): Promise<void> {
  return inTurn(async () => writeNotes(folder, { ...(await readNotes(folder)), ...values }));
}
/** A backup may be sent while the next one is made, and both write notes. */
const inTurn = createWorkQueue(1);
