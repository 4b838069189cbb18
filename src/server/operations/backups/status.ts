import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { leagueRevisionInBackup } from '../../storage/backup/backup-file.ts';
import { storedFilesOfBackups } from '../../storage/backup/backup-files.ts';
import { writeAtomically } from '../../disk.ts';
import { createConcurrencyLimiter } from '../../concurrency-limiter.ts';
import { RESTORE_REVISION_INCREMENT } from '../../storage/backup/restore.ts';
import { type BackupFileDetails, DRAFT_PREFIX, listBackups } from './backup-folder.ts';

/** The result of an attempt: when it was (ISO 8601), whether it succeeded, and a sentence for the status page. */
type Outcome = z.infer<typeof outcomeSchema>;

/** The status of the backups of this installation. Times are ISO 8601 in UTC. */
export type BackupStatus = {
  /** Whether this installation makes backups by itself. */
  isOn: boolean;
  folder: string;
  /** How many finished backups of this league there are. */
  count: number;
  /** The size in bytes of all finished backups in the folder, with their pictures and documents. */
  bytes: number;
  /** How many finished backups in the folder are of a league that a restore has replaced. */
  others: number;
  /**
   * The newest backup of this league; `null` if there is none. Every backup is checked before it gets its final name.
   */
  last: { file: string; at: string; bytes: number } | null;
  /** The last failure, if no backup has succeeded since; otherwise `null`. */
  failure: Outcome | null;
  /** The result of the last upload by the program in BACKUP_HOOK; `null` if there was none. */
  hook: Outcome | null;
  /** The result of the last attempt to send a backup to the S3 storage; `null` if there was none. */
  storage: Outcome | null;
};

const outcomeSchema = z.object({ at: z.string(), ok: z.boolean(), sentence: z.string() });
/**
 * The last attempt to send a backup to the S3 storage. `file` is the name of the backup in the local folder. In the
 * storage, the backup's name may have another number.
 */
const uploadOutcomeSchema = outcomeSchema.extend({ file: z.string() });
const backupOutcomesSchema = z.object({
  failure: outcomeSchema.nullable(),
  hook: outcomeSchema.nullable(),
  storage: uploadOutcomeSchema.nullable().default(null),
});

/**
 * The last failure and the results of the last uploads, which the backups themselves do not show. They are stored in
 * `status.json` beside the backups.
 */
export type BackupOutcomes = z.infer<typeof backupOutcomesSchema>;

const STATUS_FILE_NAME = 'status.json';
const NO_OUTCOMES: BackupOutcomes = { failure: null, hook: null, storage: null };

/**
 * Reads the status from the folder of the backups, so that the status survives a restart. `isOn` comes from the
 * settings. `revision` is the league's current revision. It shows which backups are of a league that a restore has
 * replaced, and these backups do not count as backups of this league. If `revision` is `null`, all backups count as
 * backups of this league. Never throws.
 */
export async function readBackupStatus(
  folder: string,
  isOn = true,
  revision: number | null = null,
): Promise<BackupStatus> {
  const names = await listBackups(folder);
  const beside = storedFilesOfBackups(folder).folder ?? folder;
  const files = (await readdir(beside).catch(() => [])).map((file) => path.join(beside, file));
  const sizes = await Promise.all([...names.map(({ file }) => path.join(folder, file)), ...files].map(fileSize));
  const own = revision === null ? names : backupsOfCurrentLeague(folder, names, revision);
  const [newest] = own;
  return {
    ...(await readBackupOutcomes(folder)),
    isOn,
    folder,
    count: own.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    others: names.length - own.length,
    last: newest ? { file: newest.file, at: newest.at, bytes: sizes[0] ?? 0 } : null,
  };
}

/** Caches the revisions of finished backups, which never change, keyed by path. */
const revisionCache = new Map<string, number | null>();

/**
 * Returns the backups of the current league, newest first. `revision` is the league's current revision. A restore
 * raises the league's revision far above all earlier revisions. Backups from before such a rise are left out, because
 * they are of the league that the restore replaced.
 */
export function backupsOfCurrentLeague(
  folder: string,
  newestFirst: readonly BackupFileDetails[],
  revision: number,
): BackupFileDetails[] {
  let later = revision;
  const first = newestFirst.findIndex(({ file }) => {
    const place = path.join(folder, file);
    const found = revisionCache.get(place) ?? leagueRevisionInBackup(place);
    revisionCache.set(place, found);
    // An unreadable backup has no revision to compare, so the search for a large difference between revisions goes on
    // with the next backup.
    if (found === null) return false;
    const isOther = Math.abs(later - found) >= RESTORE_REVISION_INCREMENT;
    later = found;
    return isOther;
  });
  return newestFirst.slice(0, first === -1 ? newestFirst.length : first);
}

async function fileSize(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

/** Reads the notes about failures and uploads. Returns empty notes if they cannot be read. */
export async function readBackupOutcomes(folder: string): Promise<BackupOutcomes> {
  try {
    return backupOutcomesSchema.parse(JSON.parse(await readFile(path.join(folder, STATUS_FILE_NAME), 'utf8')));
  } catch {
    return NO_OUTCOMES;
  }
}

/** Writes the notes so that the file is never incomplete. Throws if the folder cannot be written to. */
async function writeBackupOutcomes(folder: string, values: BackupOutcomes): Promise<void> {
  const draft = path.join(folder, `${DRAFT_PREFIX}status-${randomBytes(6).toString('hex')}`);
  const text = `${JSON.stringify(values)}\n`;
  await writeAtomically(draft, path.join(folder, STATUS_FILE_NAME), () => writeFile(draft, text, { mode: 0o600 }));
}

/** Writes the notes that are in `values`, and keeps all other notes. Throws if the folder cannot be written to. */
export function recordBackupOutcomes(folder: string, values: Partial<BackupOutcomes>): Promise<void> {
  return writeNotesInTurn(async () =>
    writeBackupOutcomes(folder, { ...(await readBackupOutcomes(folder)), ...values }),
  );
}
/**
 * The notes in `status.json` are written one after another, because two tasks may write notes at the same time: one
 * sends a backup while the other makes the next backup.
 */
const writeNotesInTurn = createConcurrencyLimiter(1);
