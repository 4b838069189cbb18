import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { BackupSettings } from '../../config.ts';
import { revisionOfBackup } from '../../storage/backup/backup-file.ts';
import type { Place } from '../../storage/open.ts';
import { BackupUnderWay, StoreUnavailable } from '../../storage/store-error.ts';
import type { Store } from '../../storage/store.ts';
import {
  BackupFailure,
  backupFailure,
  listBackups,
  nameDraft,
  openBackupFolder,
  removeAbandonedDrafts,
  withDraft,
  removeOldBackups,
} from './backup-folder.ts';
import { inBackupProcess, type RunTask } from './backup-process.ts';
import { createSender, withFiles } from './send-backups.ts';
import { addNotes, type BackupStatus, ownBackups, readBackupStatus } from './status.ts';
import { execFile } from 'node:child_process';
import { isAlive } from '#domain/lifetimes.ts';

/** Milliseconds between two checks whether a backup is due. A check costs next to nothing. */
const CHECK_EVERY = 60_000;
/** Bytes that must stay free on a backup's disk, for the league itself. */
const SPARE = 64 * 1024 * 1024;

/** The backups of a running site. */
export type Backups = {
  /**
   * Makes a backup if one is due, and sends the newest to the storage if it is not there. A call meanwhile waits for the same
   * backup. Never throws.
   */
  check(): Promise<void>;
  status(): Promise<BackupStatus>;
  /** Ends the running backup and leaves no draft. */
  close(): Promise<void>;
};

type BackupParts = {
  store: Pick<Store, 'revisions'>;
  place: Place;
  settings: BackupSettings;
  now: () => Date;
  run?: RunTask;
  /** Logs a failure: a sentence that officials also see, and details only for the operator. */
  warn: (sentence: string, detail: string) => void;
};

/** Makes backups while the site runs, if the settings say so (docs/backups.md). */
export function scheduleBackups(parts: BackupParts): Backups {
  const { settings } = parts;
  const closing = new AbortController();
  const send = createSender(parts, closing.signal);
  let running: Promise<void> | null = null;
  let failedAt: number | null = null;
  const timer = settings.isOn ? setInterval(() => void check(), CHECK_EVERY).unref() : null;

  async function checkOnce(): Promise<void> {
    try {
      if (!(await isDue(parts, failedAt))) return;
      await makeScheduled(parts, closing.signal);
      failedAt = null;
    } catch (error) {
      if (closing.signal.aborted || error instanceof BackupUnderWay) return;
      failedAt = parts.now().getTime();
      await noteFailure(parts, backupFailure(error, settings.folder));
    }
  }

  async function check(): Promise<void> {
    running ??= checkOnce().finally(() => {
      running = null;
    });
    await running;
    // Another check may make a backup while this one is sent.
    await send();
  }

  return {
    check,
    status: () => readBackupStatus(settings.folder, settings.isOn, currentRevision(parts.store)),
    async close() {
      if (timer) clearInterval(timer);
      closing.abort();
      await running;
      await send();
    },
  };
}

/** The least milliseconds between two scheduled backups. */
export const EVERY = 60 * 60_000;
/** Milliseconds from a failure to the next try. Retrying every minute does not help a full disk. */
export const AFTER_FAILURE = 15 * 60_000;

/** The time of the last backup (milliseconds), and the league's revision in it. */
export type LastBackup = { at: number; revision: number };

/**
 * Returns whether a backup is due: something has changed since the last backup, which is an hour old (`lasts`). `failedAt` is the
 * last failure since then.
 */
export function isBackupDue(now: number, revision: number, last: LastBackup | null, failedAt: number | null): boolean {
  if (last?.revision === revision) return false;
  const isRecent = (since: number | null | undefined, time: number) =>
    typeof since === 'number' && isAlive(since, time, now);
  return !isRecent(failedAt, AFTER_FAILURE) && !isRecent(last?.at, EVERY);
}

/** Reads the newest backup's revision each time, because another process may have made it. */
async function isDue({ store, settings, now }: BackupParts, failedAt: number | null): Promise<boolean> {
  const revision = currentRevision(store);
  if (revision === null) return false;
  const [newest] = ownBackups(settings.folder, (await listBackups(settings.folder)).slice(0, 1), revision);
  const lastRevision = newest ? revisionOfBackup(path.join(settings.folder, newest.file)) : null;
  const last = newest && lastRevision !== null ? { at: Date.parse(newest.at), revision: lastRevision } : null;
  return isBackupDue(now().getTime(), revision, last, failedAt);
}

/** Returns `null` while the database is unavailable. This is logged elsewhere, and nothing can be backed up. */
function currentRevision(store: BackupParts['store']): number | null {
  try {
    return store.revisions().get('league') ?? 0;
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}

/** Makes a backup now, like a scheduled one. Throws on failure, and also records the failure for the status page. */
export async function makeBackupNow(parts: Omit<BackupParts, 'store'>, signal: AbortSignal): Promise<void> {
  try {
    await makeScheduled(parts, signal);
  } catch (error) {
    if (error instanceof BackupUnderWay) throw error;
    const failure = backupFailure(error, parts.settings.folder);
    await noteFailure(parts, failure);
    throw failure;
  }
}

async function makeScheduled(
  { place, settings, now, warn, run = inBackupProcess }: Omit<BackupParts, 'store'>,
  signal: AbortSignal,
): Promise<void> {
  const { folder, keep, hook } = settings;
  await openBackupFolder(folder);
  await removeAbandonedDrafts(folder, now().getTime());
  await refuseFullDisk(place, folder);
  await withDraft(folder, async (draft) => {
    await run('draft', folder, { place, draft, files: 'beside' }, signal);
    const { file } = await nameDraft(draft, 'kept', now());
    await addNotes(folder, { failure: null });
    await removeOldBackups(folder, keep);
    if (hook !== null) await upload({ hook, folder, file, now, warn, run }, signal);
  });
}

/** Throws if a backup would fill the disk that the league is written to. PostgreSQL does not report the size in advance. */
async function refuseFullDisk(place: Place, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = 'file' in place ? (await stat(place.file)).size : 0;
  if (bavail * bsize < needed + SPARE)
    throw new BackupFailure(noSpaceIn(folder), { shown: noSpaceIn('the folder of the backups') });
}

function noSpaceIn(folder: string): string {
  return `There is no space left for a backup in ${folder}: free some, or set BACKUP_DIR to another disk.`;
}

type Upload = { hook: string; folder: string; file: string; run: RunTask } & Pick<BackupParts, 'now' | 'warn'>;

async function upload({ hook, folder, file, now, warn, run }: Upload, signal: AbortSignal): Promise<void> {
  const { ok, sentence, complaint } = await withFiles({ folder, file, run }, signal, (whole) =>
    runHook(hook, whole, signal),
  );
  if (!ok) warn(sentence, complaint === '' ? '' : `Its last line was: ${complaint}`);
  await addNotes(folder, { hook: { at: now().toISOString(), ok, sentence } });
}

async function noteFailure(
  { settings, now, warn }: Pick<BackupParts, 'settings' | 'now' | 'warn'>,
  { message, shown }: BackupFailure,
): Promise<void> {
  warn(shown, message);
  // If the folder is not writable, only the log has the failure.
  const failure = { at: now().toISOString(), ok: false, sentence: shown };
  await addNotes(settings.folder, { failure }).catch(() => undefined);
}

/** Milliseconds after which the hook is killed. */
const HOOK_LIMIT = 10 * 60_000;
/** Bytes of the hook's output that are read. */
const MAX_OUTPUT = 64 * 1024;
/** Environment variables that are hidden from the hook, because an upload program needs none of them. */
const SECRETS = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'BACKUP_S3_KEY',
  'BACKUP_S3_SECRET',
  'BACKUP_PASSPHRASE',
];

/** `sentence` is for the status page. `complaint`, the last line of the hook's error output, is only for the log. */
type HookResult = { ok: boolean; sentence: string; complaint: string };

/**
 * Runs a program with the file as its only argument. No shell parses the argument, so a name cannot become a command. The program
 * is killed on abort and after `limit` milliseconds. Never throws.
 */
export function runHook(program: string, file: string, signal: AbortSignal, limit = HOOK_LIMIT): Promise<HookResult> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.includes(name)));
  const options = { env, timeout: limit, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT, signal } as const;
  return new Promise((resolve) => {
    execFile(program, [file], options, (error, _out, errors) => {
      const complaint = errors.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
      resolve({ ok: error === null, sentence: error === null ? 'It was uploaded.' : wordsOf(error, limit), complaint });
    });
  });
}

/** `code` is a number if the program ended by itself, and a text if it never ran. */
function wordsOf(error: Error & { code?: unknown; killed?: boolean }, limit: number): string {
  if (error.name === 'AbortError') return 'The upload was stopped with the site.';
  if (error.code === 'ENOENT') return 'The program in BACKUP_HOOK does not exist.';
  if (error.code === 'EACCES') return 'The program in BACKUP_HOOK is not executable.';
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'The upload was stopped: it printed too much.';
  if (error.killed === true)
    return `The upload took longer than ${Math.round(limit / 60_000)} minutes and was stopped.`;
  return `The upload failed: the program ended with ${typeof error.code === 'number' ? `code ${error.code}` : 'a signal'}.`;
}
