import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { BackupSettings } from '../../config.ts';
import { leagueRevisionInBackup } from '../../storage/backup/backup-file.ts';
import type { DatabaseLocation } from '../../storage/open.ts';
import { BackupUnderWay, StoreUnavailable } from '../../storage/store-error.ts';
import type { Store } from '../../storage/store.ts';
import {
  BackupFailure,
  backupFailure,
  listBackups,
  giveFinalName,
  ensureBackupFolder,
  removeAbandonedDrafts,
  withTemporaryDraft,
  removeOldBackups,
} from './backup-folder.ts';
import { runInBackupProcess, type BackupProcessRunner } from './backup-process.ts';
import { createBackupSender, withSelfContainedBackup } from './send-backups.ts';
import { recordBackupOutcomes, type BackupStatus, backupsOfCurrentLeague, readBackupStatus } from './status.ts';
import { execFile } from 'node:child_process';
import { isAlive } from '#domain/lifetimes.ts';

/** How often to check whether a backup is due, in milliseconds. A check takes almost no time. */
const CHECK_INTERVAL = 60_000;
/** How many bytes must stay free on the backups' disk, because the league's database may be on the same disk. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** Makes the backups of a running site, sends them to the S3 storage, and reports their status. */
export type BackupScheduler = {
  /**
   * Makes a backup if one is due, and sends the newest backup to the S3 storage if it is not there. A call while a
   * backup is being made waits for that backup. Never throws.
   */
  check(): Promise<void>;
  status(): Promise<BackupStatus>;
  /** Stops the checks, and any backup that is being made or sent. Leaves no unfinished backup. */
  close(): Promise<void>;
};

type ScheduledBackupsOptions = {
  store: Pick<Store, 'revisions'>;
  place: DatabaseLocation;
  settings: BackupSettings;
  now: () => Date;
  run?: BackupProcessRunner;
  /** Logs a failure: `sentence` is also shown to officials, `detail` is only for the operator. */
  warn: (sentence: string, detail: string) => void;
};

/** Checks every minute whether a backup is due, unless the settings switch backups off (docs/backups.md). */
export function scheduleBackups(options: ScheduledBackupsOptions): BackupScheduler {
  const { settings } = options;
  const closing = new AbortController();
  const send = createBackupSender(options, closing.signal);
  let running: Promise<void> | null = null;
  let failedAt: number | null = null;
  const timer = settings.isOn ? setInterval(() => void check(), CHECK_INTERVAL).unref() : null;

  async function checkOnce(): Promise<void> {
    try {
      if (!(await isBackupDueNow(options, failedAt))) return;
      await makeScheduledBackup(options, closing.signal);
      failedAt = null;
    } catch (error) {
      if (closing.signal.aborted || error instanceof BackupUnderWay) return;
      failedAt = options.now().getTime();
      await noteFailure(options, backupFailure(error, settings.folder));
    }
  }

  async function check(): Promise<void> {
    running ??= checkOnce().finally(() => {
      running = null;
    });
    await running;
    // While the newest backup is being sent, another check may already make the next one.
    await send();
  }

  return {
    check,
    status: () => readBackupStatus(settings.folder, settings.isOn, currentRevision(options.store)),
    async close() {
      if (timer) clearInterval(timer);
      closing.abort();
      await running;
      await send();
    },
  };
}

/** The least time between two scheduled backups, in milliseconds. */
export const BACKUP_INTERVAL = 60 * 60_000;
/**
 * How long to wait after a failed backup before the next attempt, in milliseconds. Trying again each minute would not
 * help if the disk is full.
 */
export const RETRY_INTERVAL = 15 * 60_000;

/** The time when the last backup was made (milliseconds), and the league's revision in it. */
export type LastBackup = { at: number; revision: number };

/**
 * Returns whether a backup is due: the league has changed since the last backup, the last backup is at least an hour
 * old, and the last failed attempt is at least a quarter of an hour ago. `last`: the last backup; `null` if there is no
 * backup. `failedAt`: the time of the last attempt if it failed, otherwise `null`. If either time is more than an hour
 * after `now`, the clock was set back, and this time does not delay the backup.
 */
export function isBackupDue(now: number, revision: number, last: LastBackup | null, failedAt: number | null): boolean {
  if (last?.revision === revision) return false;
  const isRecent = (since: number | null | undefined, time: number) =>
    typeof since === 'number' && isAlive(since, time, now);
  return !isRecent(failedAt, RETRY_INTERVAL) && !isRecent(last?.at, BACKUP_INTERVAL);
}

/**
 * Returns whether a backup is due. Reads the newest backup's revision each time, because another process may have made
 * that backup.
 */
async function isBackupDueNow(
  { store, settings, now }: ScheduledBackupsOptions,
  failedAt: number | null,
): Promise<boolean> {
  const revision = currentRevision(store);
  if (revision === null) return false;
  const [newest] = backupsOfCurrentLeague(settings.folder, (await listBackups(settings.folder)).slice(0, 1), revision);
  const lastRevision = newest ? leagueRevisionInBackup(path.join(settings.folder, newest.file)) : null;
  const last = newest && lastRevision !== null ? { at: Date.parse(newest.at), revision: lastRevision } : null;
  return isBackupDue(now().getTime(), revision, last, failedAt);
}

/** Returns the league's revision; `null` while the database is unavailable. */
function currentRevision(store: ScheduledBackupsOptions['store']): number | null {
  try {
    return store.revisions().get('league') ?? 0;
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}

/**
 * Makes a backup at once, in the same way as a scheduled one. Records a failure for the status page, and throws it. If
 * another process is making a backup, throws `BackupUnderWay` and records nothing.
 */
export async function makeBackupNow(
  options: Omit<ScheduledBackupsOptions, 'store'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await makeScheduledBackup(options, signal);
  } catch (error) {
    if (error instanceof BackupUnderWay) throw error;
    const failure = backupFailure(error, options.settings.folder);
    await noteFailure(options, failure);
    throw failure;
  }
}

async function makeScheduledBackup(
  { place, settings, now, warn, run = runInBackupProcess }: Omit<ScheduledBackupsOptions, 'store'>,
  signal: AbortSignal,
): Promise<void> {
  const { folder, keep, hook } = settings;
  await ensureBackupFolder(folder);
  await removeAbandonedDrafts(folder, now().getTime());
  await requireFreeDiskSpace(place, folder);
  await withTemporaryDraft(folder, async (draft) => {
    await run('draft', folder, { place, draft, files: 'beside' }, signal);
    const { file } = await giveFinalName(draft, 'kept', now());
    await recordBackupOutcomes(folder, { failure: null });
    await removeOldBackups(folder, keep);
    if (hook !== null) await uploadWithHook({ hook, folder, file, now, warn, run }, signal);
  });
}

/**
 * Throws if less than `MIN_FREE_BYTES` bytes would be left on the disk of the backups. A backup of PostgreSQL counts as
 * 0 bytes, because its size is not known in advance.
 */
async function requireFreeDiskSpace(place: DatabaseLocation, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = 'file' in place ? (await stat(place.file)).size : 0;
  if (bavail * bsize < needed + MIN_FREE_BYTES)
    throw new BackupFailure(noSpaceSentence(folder), { shown: noSpaceSentence('the folder of the backups') });
}

function noSpaceSentence(folder: string): string {
  return `There is no space left for a backup in ${folder}: free some, or set BACKUP_DIR to another disk.`;
}

type HookUploadOptions = { hook: string; folder: string; file: string; run: BackupProcessRunner } & Pick<
  ScheduledBackupsOptions,
  'now' | 'warn'
>;

async function uploadWithHook(
  { hook, folder, file, now, warn, run }: HookUploadOptions,
  signal: AbortSignal,
): Promise<void> {
  const { ok, sentence, complaint } = await withSelfContainedBackup({ folder, file, run }, signal, (whole) =>
    runHook(hook, whole, signal),
  );
  if (!ok) warn(sentence, complaint === '' ? '' : `Its last line was: ${complaint}`);
  await recordBackupOutcomes(folder, { hook: { at: now().toISOString(), ok, sentence } });
}

async function noteFailure(
  { settings, now, warn }: Pick<ScheduledBackupsOptions, 'settings' | 'now' | 'warn'>,
  { message, shown }: BackupFailure,
): Promise<void> {
  warn(shown, message);
  // If the folder cannot be written to, only the log mentions the failed backup.
  const failure = { at: now().toISOString(), ok: false, sentence: shown };
  await recordBackupOutcomes(settings.folder, { failure }).catch(() => undefined);
}

/** How long the hook (the program in BACKUP_HOOK) may run before it is killed, in milliseconds. */
const HOOK_TIMEOUT = 10 * 60_000;
/**
 * How many bytes the program in BACKUP_HOOK may print before it is killed. Its output and its error output are counted
 * separately.
 */
const MAX_HOOK_OUTPUT_BYTES = 64 * 1024;
/**
 * Environment variables that are not passed to the hook (the program in BACKUP_HOOK). The hook uploads a file, and
 * needs none of these variables.
 */
const VARIABLES_WITHHELD_FROM_HOOK = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'BACKUP_S3_KEY',
  'BACKUP_S3_SECRET',
  'BACKUP_PASSPHRASE',
];

/**
 * The result of running the hook. `sentence` is for the status page. `complaint` is the last line of the hook's error
 * output, which is only for the log.
 */
type HookResult = { ok: boolean; sentence: string; complaint: string };

/**
 * Runs a program with the file as its only argument. There is no shell, so a file's name cannot become a command. Kills
 * the program on abort, after `limit` milliseconds, and when it prints more than `MAX_HOOK_OUTPUT_BYTES` bytes. Never
 * throws.
 */
export function runHook(program: string, file: string, signal: AbortSignal, limit = HOOK_TIMEOUT): Promise<HookResult> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !VARIABLES_WITHHELD_FROM_HOOK.includes(name)),
  );
  const options = { env, timeout: limit, killSignal: 'SIGKILL', maxBuffer: MAX_HOOK_OUTPUT_BYTES, signal } as const;
  return new Promise((resolve) => {
    execFile(program, [file], options, (error, _out, errors) => {
      const complaint = errors.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
      resolve({
        ok: error === null,
        sentence: error === null ? 'It was uploaded.' : hookFailureSentence(error, limit),
        complaint,
      });
    });
  });
}

/**
 * Returns a sentence about a failed hook. `code` is the program's exit code if it ended by itself, or Node's error
 * code, such as `ENOENT`.
 */
function hookFailureSentence(error: Error & { code?: unknown; killed?: boolean }, limit: number): string {
  if (error.name === 'AbortError') return 'The upload was stopped with the site.';
  if (error.code === 'ENOENT') return 'The program in BACKUP_HOOK does not exist.';
  if (error.code === 'EACCES') return 'The program in BACKUP_HOOK is not executable.';
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'The upload was stopped: it printed too much.';
  if (error.killed === true)
    return `The upload took longer than ${Math.round(limit / 60_000)} minutes and was stopped.`;
  return `The upload failed: the program ended with ${typeof error.code === 'number' ? `code ${error.code}` : 'a signal'}.`;
}
