import { randomBytes } from 'node:crypto';
import { chmod, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import { createFolders } from '../../disk.ts';
import { syncPath } from '../../storage/files/folder-files.ts';
import type { BackupRetention } from '../../config.ts';
import { removeFilesOfOldBackups } from '../../storage/backup/backup-files.ts';

/**
 * Why a backup was made: by the running site (`kept`), by the `backup` command (`asked`), before a restore (`restore`),
 * or before the tables of an earlier release were changed (`upgrade`).
 */
export type BackupReason = (typeof BACKUP_REASONS)[number];

/**
 * What the file name of a backup says. `number` grows with each backup in the folder. `at` is when the backup was made
 * (ISO 8601, UTC).
 */
export type BackupFileDetails = { file: string; number: number; at: string; kind: BackupReason };

const BACKUP_REASONS = ['kept', 'asked', 'restore', 'upgrade'] as const;
const BACKUP_NAME_PATTERN = /^baize-(\d{6,12})-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([a-z]+)\.sqlite$/;

/** The prefix of a draft's file name. A draft is an unfinished backup. Finished backups do not have this prefix. */
export const DRAFT_PREFIX = '.making-';

/**
 * Returns a name such as `baize-000012-2026-11-21T21-30-00Z-kept.sqlite`. The number comes first, so that names sort in
 * the order in which the backups were made, even if the clock was set back.
 */
export function backupFileName(number: number, at: Date, kind: BackupReason): string {
  const moment = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return `baize-${String(number).padStart(6, '0')}-${moment}-${kind}.sqlite`;
}

/** Returns what a file's name says about a backup; `null` for any file that is not a finished backup. */
export function parseBackupFileName(file: string): BackupFileDetails | null {
  const [, number, day, hour, minute, second, word] = BACKUP_NAME_PATTERN.exec(file) ?? [];
  const kind = BACKUP_REASONS.find((one) => one === word);
  if (number === undefined || kind === undefined) return null;
  const at = `${day}T${hour}:${minute}:${second}Z`;
  return Number.isNaN(Date.parse(at)) ? null : { file, number: Number(number), at, kind };
}

/**
 * Returns the finished backups among files, newest first. They are ordered by their numbers, because a clock may have
 * been wrong.
 */
export function finishedBackups(files: readonly string[]): BackupFileDetails[] {
  return files
    .map(parseBackupFileName)
    .filter((name) => name !== null)
    .sort((a, b) => b.number - a.number || (a.file < b.file ? 1 : -1));
}

/** Creates the folder of the backups if it is missing. Only its owner can read it. */
export async function ensureBackupFolder(folder: string): Promise<void> {
  await createFolders(folder, 0o700);
}

/** Returns the finished backups in a folder, newest first; an empty list if the folder cannot be read. */
export async function listBackups(folder: string): Promise<BackupFileDetails[]> {
  return finishedBackups(await readdir(folder).catch(() => []));
}

/** Returns the names of the drafts in a folder: unfinished backups, including those whose process has ended. */
export async function listUnfinishedBackups(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((file) => file.startsWith(DRAFT_PREFIX));
}

/** Creates a draft, an empty file that only its owner can read, and returns its path. */
export async function createDraftFile(folder: string): Promise<string> {
  const draft = path.join(folder, `${DRAFT_PREFIX}${randomBytes(6).toString('hex')}.sqlite`);
  const handle = await open(draft, 'wx', 0o600);
  await handle.close();
  return draft;
}

/** Creates a draft and returns the result of `work` on it. Always removes the draft afterwards. */
export async function withTemporaryDraft<T>(folder: string, work: (draft: string) => Promise<T>): Promise<T> {
  const draft = await createDraftFile(folder);
  try {
    return await work(draft);
  } finally {
    await removeDraft(draft);
  }
}

/** Removes the draft of a backup, and the files that SQLite has added next to the draft. */
export async function removeDraft(draft: string): Promise<void> {
  for (const end of ['', '-journal', '-wal', '-shm']) await rm(`${draft}${end}`, { force: true });
}

/** Makes a checked draft readable only by its owner, syncs it to the disk, and moves it to its final path, `target`. */
export async function finishBackupDraft(draft: string, target: string): Promise<void> {
  await chmod(draft, 0o600);
  await syncPath(draft);
  await rename(draft, target);
  // A crash can undo the renaming until the folder is synced. Some systems cannot sync a folder.
  await syncPath(path.dirname(target)).catch(() => undefined);
}

/**
 * Gives a checked draft its final name, with the next number in its folder. Returns the new name and its parts: number,
 * time and kind.
 */
export async function giveFinalName(draft: string, kind: BackupReason, now: Date): Promise<BackupFileDetails> {
  const folder = path.dirname(draft);
  const number = ((await listBackups(folder))[0]?.number ?? 0) + 1;
  const file = backupFileName(number, now, kind);
  await finishBackupDraft(draft, path.join(folder, file));
  return { file, number, at: now.toISOString(), kind };
}

/** Removes unfinished backups to which nothing has been written for an hour. */
export async function removeAbandonedDrafts(folder: string, now: number): Promise<void> {
  for (const file of await listUnfinishedBackups(folder)) {
    const place = path.join(folder, file);
    const touched = (await stat(place).catch(() => null))?.mtimeMs;
    if (touched !== undefined && !isAlive(touched, LIFETIMES.unfinishedBackup, now))
      await rm(place, { recursive: true, force: true });
  }
}

/**
 * A backup could not be made or used. The message is for the operator's terminal and log. `shown` is for screens: it
 * contains no path, and no text from a library.
 */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
  readonly shown: string;

  constructor(message: string, { shown = message, cause }: { shown?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.shown = shown;
  }
}

/**
 * Returns a `BackupFailure` that says why no backup could be made. If the error is a `BackupFailure`, returns it
 * unchanged.
 */
export function backupFailure(error: unknown, folder: string): BackupFailure {
  if (error instanceof BackupFailure) return error;
  return new BackupFailure(backupFailureSentence(error, folder), {
    shown: backupFailureSentence(error, null),
    cause: error,
  });
}

/** Returns a function that takes an error and throws a `BackupFailure` in its place. */
export function backupFailureThrower(folder: string): (error: unknown) => never {
  return (error) => {
    throw backupFailure(error, folder);
  };
}

/** Returns a sentence about an error. `folder` is `null` for a sentence on a screen, which must not contain a path. */
function backupFailureSentence(error: unknown, folder: string | null): string {
  const text = error instanceof Error ? messageWithCause(error) : String(error);
  const named = folder ?? 'the folder of the backups';
  if (/ENOSPC|EDQUOT|disk is full/.test(text)) return `There is no space left for a backup in ${named}.`;
  if (/EACCES|EPERM|EROFS|readonly|read-only/.test(text))
    return `A backup could not be made: ${named} is not writable.`;
  if (text.includes('ENOENT')) return `A backup could not be made: ${named} does not exist.`;
  return folder === null ? 'A backup could not be made.' : `A backup could not be made in ${folder}: ${text}`;
}

/**
 * Returns the message of an error and of its cause. The cause of a store's error is the error of the database engine,
 * which says more.
 */
function messageWithCause({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} ${cause.message}` : message;
}

/** How many of the latest backups of each kind are kept. `backupsToRemove` has other rules for the kind `kept`. */
const MAX_BACKUPS_BY_REASON: Record<Exclude<BackupReason, 'kept'>, number> = { asked: 10, restore: 5, upgrade: 5 };

/** Removes backups that need not be kept, and the stored files (such as photos) that no remaining backup has. */
export async function removeOldBackups(folder: string, keep: BackupRetention): Promise<void> {
  const all = await listBackups(folder);
  const old = backupsToRemove(all, keep);
  for (const { file } of old) await rm(path.join(folder, file), { force: true });
  // Removes no stored files while there is an unfinished backup, which may need files that no finished backup has.
  if (old.length === 0 || (await listUnfinishedBackups(folder)).length > 0) return;
  const left = all.filter((one) => !old.includes(one)).map(({ file }) => file);
  await removeFilesOfOldBackups(folder, left);
}

/**
 * Returns the backups that can be removed. The newest backup of all stays, and so does the newest backup of the kind
 * `kept`. From the backups of the kind `kept`, the newest backup of each of the latest hours, days and months also
 * stays. `keep` says how many hours, days and months. An hour, day or month without a backup of this kind is not
 * counted. From the backups of each other kind, the latest few stay (`MAX_BACKUPS_BY_REASON`). The backup with the
 * higher number counts as newer, whatever its time, because a clock may have been wrong.
 */
export function backupsToRemove(names: readonly BackupFileDetails[], keep: BackupRetention): BackupFileDetails[] {
  const newestFirst = names.toSorted((a, b) => b.number - a.number);
  const byClock = newestFirst.filter(({ kind }) => kind === 'kept');
  const kept = new Set<BackupFileDetails>([
    ...newestFirst.slice(0, 1),
    ...byClock.slice(0, 1),
    ...newestBackupOfEachPeriod(byClock, keep.hours, 'YYYY-MM-DDTHH'.length),
    ...newestBackupOfEachPeriod(byClock, keep.days, 'YYYY-MM-DD'.length),
    ...newestBackupOfEachPeriod(byClock, keep.months, 'YYYY-MM'.length),
    ...(['asked', 'restore', 'upgrade'] as const).flatMap((kind) =>
      newestFirst.filter((name) => name.kind === kind).slice(0, MAX_BACKUPS_BY_REASON[kind]),
    ),
  ]);
  return newestFirst.filter((name) => !kept.has(name));
}

/**
 * Returns the newest backup in each of the latest `max` periods that have a backup. Two backups are in the same period
 * if the first `letters` characters of their times are the same.
 */
function newestBackupOfEachPeriod(
  newestFirst: readonly BackupFileDetails[],
  max: number,
  letters: number,
): BackupFileDetails[] {
  const periods = new Map<string, BackupFileDetails>();
  for (const name of newestFirst) {
    const period = name.at.slice(0, letters);
    if (!periods.has(period) && periods.size < max) periods.set(period, name);
  }
  return [...periods.values()];
}
