import { randomBytes } from 'node:crypto';
import { chmod, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import { makeFolder } from '../../disk.ts';
import { syncPath } from '../../storage/files/folder-files.ts';
import type { Retention } from '../../config.ts';
import { removeFilesOfOldBackups } from '../../storage/backup/backup-files.ts';

/**
 * The reason for a backup: made by the running site (`kept`), by the `backup` command (`asked`), before a restore (`restore`), or
 * before the tables of an earlier release were changed (`upgrade`).
 */
export type BackupKind = (typeof KINDS)[number];

/** `number` increases with each backup in a folder. `at` is the time of the backup (ISO 8601, UTC, in seconds). */
export type BackupName = { file: string; number: number; at: string; kind: BackupKind };

const KINDS = ['kept', 'asked', 'restore', 'upgrade'] as const;
const NAME = /^baize-(\d{6,12})-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([a-z]+)\.sqlite$/;

/** The prefix of an unfinished file. No finished backup has this prefix. */
export const DRAFT = '.making-';

/** Returns `baize-000012-2026-11-21T21-30-00Z-kept.sqlite`. The number comes first, because clocks may be set back. */
export function backupFile(number: number, at: Date, kind: BackupKind): string {
  const moment = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return `baize-${String(number).padStart(6, '0')}-${moment}-${kind}.sqlite`;
}

/** Parses a file's name; returns `null` for any file that is not a finished backup. */
export function parseBackupFile(file: string): BackupName | null {
  const [, number, day, hour, minute, second, word] = NAME.exec(file) ?? [];
  const kind = KINDS.find((one) => one === word);
  if (number === undefined || kind === undefined) return null;
  const at = `${day}T${hour}:${minute}:${second}Z`;
  return Number.isNaN(Date.parse(at)) ? null : { file, number: Number(number), at, kind };
}

/** Returns the finished backups among files, newest first. The numbers decide, because a clock may have been wrong. */
export function backupsAmong(files: readonly string[]): BackupName[] {
  return files
    .map(parseBackupFile)
    .filter((name) => name !== null)
    .sort((a, b) => b.number - a.number || (a.file < b.file ? 1 : -1));
}

/** Creates the folder if it is missing. Only its owner may read it. */
export async function openBackupFolder(folder: string): Promise<void> {
  await makeFolder(folder, 0o700);
}

/** Returns the finished backups, newest first; none if there is no folder. */
export async function listBackups(folder: string): Promise<BackupName[]> {
  return backupsAmong(await readdir(folder).catch(() => []));
}

/** Returns the drafts: unfinished and abandoned backups. */
export async function listDrafts(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((file) => file.startsWith(DRAFT));
}

/** Creates an empty file for a backup. Only its owner may read it. */
export async function newDraft(folder: string): Promise<string> {
  const draft = path.join(folder, `${DRAFT}${randomBytes(6).toString('hex')}.sqlite`);
  const handle = await open(draft, 'wx', 0o600);
  await handle.close();
  return draft;
}

/** Runs work on a draft, and always removes the draft afterwards. */
export async function withDraft<T>(folder: string, work: (draft: string) => Promise<T>): Promise<T> {
  const draft = await newDraft(folder);
  try {
    return await work(draft);
  } finally {
    await removeDraft(draft);
  }
}

/** Removes a draft and the files that SQLite has added beside it. */
export async function removeDraft(draft: string): Promise<void> {
  for (const end of ['', '-journal', '-wal', '-shm']) await rm(`${draft}${end}`, { force: true });
}

/** Gives a checked draft its final name, once it is on the disk. */
export async function finishDraft(draft: string, target: string): Promise<void> {
  await chmod(draft, 0o600);
  await syncPath(draft);
  await rename(draft, target);
  // The name is safe on the disk once the folder is synced. Not every system can do this.
  await syncPath(path.dirname(target)).catch(() => undefined);
}

/** Gives a checked draft the next number in its folder. */
export async function nameDraft(draft: string, kind: BackupKind, now: Date): Promise<BackupName> {
  const folder = path.dirname(draft);
  const number = ((await listBackups(folder))[0]?.number ?? 0) + 1;
  const file = backupFile(number, now, kind);
  await finishDraft(draft, path.join(folder, file));
  return { file, number, at: now.toISOString(), kind };
}

/** Removes abandoned drafts. */
export async function removeAbandonedDrafts(folder: string, now: number): Promise<void> {
  for (const file of await listDrafts(folder)) {
    const place = path.join(folder, file);
    const touched = (await stat(place).catch(() => null))?.mtimeMs;
    if (touched !== undefined && !isAlive(touched, LIFETIMES.draft, now))
      await rm(place, { recursive: true, force: true });
  }
}

/**
 * A backup could not be made or used. The message is for the operator's terminal and log. `shown` is for screens, and contains no
 * path and no text from a library.
 */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
  readonly shown: string;

  constructor(message: string, { shown = message, cause }: { shown?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.shown = shown;
  }
}

/** Returns an error with a sentence that explains why no backup could be made. */
export function backupFailure(error: unknown, folder: string): BackupFailure {
  if (error instanceof BackupFailure) return error;
  return new BackupFailure(failureSentence(error, folder), { shown: failureSentence(error, null), cause: error });
}

/** Returns an error handler that throws a `BackupFailure` instead. */
export function throwBackupFailure(folder: string): (error: unknown) => never {
  return (error) => {
    throw backupFailure(error, folder);
  };
}

/** `folder` is `null` for a sentence on a screen. */
function failureSentence(error: unknown, folder: string | null): string {
  const text = error instanceof Error ? wordsOf(error) : String(error);
  const named = folder ?? 'the folder of the backups';
  if (/ENOSPC|EDQUOT|disk is full/.test(text)) return `There is no space left for a backup in ${named}.`;
  if (/EACCES|EPERM|EROFS|readonly|read-only/.test(text))
    return `A backup could not be made: ${named} is not writable.`;
  if (text.includes('ENOENT')) return `A backup could not be made: ${named} does not exist.`;
  return folder === null ? 'A backup could not be made.' : `A backup could not be made in ${folder}: ${text}`;
}

/** Returns the message of an error. The cause of a store error is the engine's own error, which says more. */
function wordsOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} ${cause.message}` : message;
}

/** The number of kept backups that the running site did not make: the latest of each kind. */
const KEPT: Record<Exclude<BackupKind, 'kept'>, number> = { asked: 10, restore: 5, upgrade: 5 };

/** Removes the backups that need not be kept, and the files that no remaining backup references. */
export async function removeOldBackups(folder: string, keep: Retention): Promise<void> {
  const all = await listBackups(folder);
  const old = backupsToRemove(all, keep);
  for (const { file } of old) await rm(path.join(folder, file), { force: true });
  // An unfinished backup may reference files that no finished one does.
  if (old.length === 0 || (await listDrafts(folder)).length > 0) return;
  const left = all.filter((one) => !old.includes(one)).map(({ file }) => file);
  await removeFilesOfOldBackups(folder, left);
}

/**
 * Returns the backups that can be removed. The newest backup is always kept. So is the last backup of each of the latest hours,
 * days and months with a backup. The numbers decide which is latest, because a clock may have been wrong.
 */
export function backupsToRemove(names: readonly BackupName[], keep: Retention): BackupName[] {
  const newestFirst = names.toSorted((a, b) => b.number - a.number);
  const byClock = newestFirst.filter(({ kind }) => kind === 'kept');
  const kept = new Set<BackupName>([
    ...newestFirst.slice(0, 1),
    ...byClock.slice(0, 1),
    ...lastOfEach(byClock, keep.hours, 'YYYY-MM-DDTHH'.length),
    ...lastOfEach(byClock, keep.days, 'YYYY-MM-DD'.length),
    ...lastOfEach(byClock, keep.months, 'YYYY-MM'.length),
    ...(['asked', 'restore', 'upgrade'] as const).flatMap((kind) =>
      newestFirst.filter((name) => name.kind === kind).slice(0, KEPT[kind]),
    ),
  ]);
  return newestFirst.filter((name) => !kept.has(name));
}

/** Returns the newest backup of each of `max` periods. A period is identified by the first `letters` of a time. */
function lastOfEach(newestFirst: readonly BackupName[], max: number, letters: number): BackupName[] {
  const periods = new Map<string, BackupName>();
  for (const name of newestFirst) {
    const period = name.at.slice(0, letters);
    if (!periods.has(period) && periods.size < max) periods.set(period, name);
  }
  return [...periods.values()];
}
