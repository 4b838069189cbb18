import { randomBytes } from 'node:crypto';
import { chmod, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import { makeFolder } from '../../disk.ts';
import { syncPath } from '../../storage/files/folder-files.ts';
import type { Retention } from '../../config.ts';
import { removeFilesOfOldBackups } from '../../storage/backup/backup-files.ts';

/**
 * Why a backup was made: by the running site (`kept`), by the `backup` command (`asked`), before a restore (`restore`),
 * or before the tables of an earlier release were changed (`upgrade`).
 */
export type BackupKind = (typeof KINDS)[number];

/**
 * What the name of a backup says. `number` grows with each backup in the folder. `at` is when it was made (ISO 8601,
 * UTC, in seconds).
 */
export type BackupName = { file: string; number: number; at: string; kind: BackupKind };

const KINDS = ['kept', 'asked', 'restore', 'upgrade'] as const;
const NAME = /^baize-(\d{6,12})-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([a-z]+)\.sqlite$/;

/** The prefix of an unfinished file. A finished backup never has it. */
export const DRAFT_PREFIX = '.making-';

/**
 * Returns a name such as `baize-000012-2026-11-21T21-30-00Z-kept.sqlite`. The number comes first, because clocks may be
 * set back.
 */
export function backupFileName(number: number, at: Date, kind: BackupKind): string {
  const moment = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return `baize-${String(number).padStart(6, '0')}-${moment}-${kind}.sqlite`;
}

/** Parses a file's name; returns `null` for any file that is not a finished backup. */
export function parseBackupFileName(file: string): BackupName | null {
  const [, number, day, hour, minute, second, word] = NAME.exec(file) ?? [];
  const kind = KINDS.find((one) => one === word);
  if (number === undefined || kind === undefined) return null;
  const at = `${day}T${hour}:${minute}:${second}Z`;
  return Number.isNaN(Date.parse(at)) ? null : { file, number: Number(number), at, kind };
}

/** Returns the finished backups among files, newest first by their numbers, because clocks may have been wrong. */
export function backupsAmong(files: readonly string[]): BackupName[] {
  return files
    .map(parseBackupFileName)
    .filter((name) => name !== null)
    .sort((a, b) => b.number - a.number || (a.file < b.file ? 1 : -1));
}

/** Creates the folder if it is missing, so that only its owner can read it. */
export async function ensureBackupFolder(folder: string): Promise<void> {
  await makeFolder(folder, 0o700);
}

/** Returns the finished backups in a folder, newest first; none if there is no folder. */
export async function listBackups(folder: string): Promise<BackupName[]> {
  return backupsAmong(await readdir(folder).catch(() => []));
}

/** Returns the names of drafts in a folder: backups that are unfinished or abandoned. */
export async function listDrafts(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((file) => file.startsWith(DRAFT_PREFIX));
}

/** Creates an empty file for a backup that only its owner can read, and returns its path. */
export async function newDraft(folder: string): Promise<string> {
  const draft = path.join(folder, `${DRAFT_PREFIX}${randomBytes(6).toString('hex')}.sqlite`);
  const handle = await open(draft, 'wx', 0o600);
  await handle.close();
  return draft;
}

/** Creates a draft, runs work on it, and always removes it afterwards. */
export async function withDraft<T>(folder: string, work: (draft: string) => Promise<T>): Promise<T> {
  const draft = await newDraft(folder);
  try {
    return await work(draft);
  } finally {
    await removeDraft(draft);
  }
}

/** Removes a draft, and files that SQLite has added beside it. */
export async function removeDraft(draft: string): Promise<void> {
  for (const end of ['', '-journal', '-wal', '-shm']) await rm(`${draft}${end}`, { force: true });
}

/** Syncs a checked draft to the disk and gives it its final name. */
export async function finishDraft(draft: string, target: string): Promise<void> {
  await chmod(draft, 0o600);
  await syncPath(draft);
  await rename(draft, target);
  // A new name is safe only once its folder is synced. Not every system can do that.
  await syncPath(path.dirname(target)).catch(() => undefined);
}

/** Names a checked draft with the next number in its folder. */
export async function nameDraft(draft: string, kind: BackupKind, now: Date): Promise<BackupName> {
  const folder = path.dirname(draft);
  const number = ((await listBackups(folder))[0]?.number ?? 0) + 1;
  const file = backupFileName(number, now, kind);
  await finishDraft(draft, path.join(folder, file));
  return { file, number, at: now.toISOString(), kind };
}

/** Removes drafts that nothing has written to for an hour. */
export async function removeAbandonedDrafts(folder: string, now: number): Promise<void> {
  for (const file of await listDrafts(folder)) {
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

/** Returns a `BackupFailure` whose sentence says why no backup could be made. */
export function backupFailure(error: unknown, folder: string): BackupFailure {
  if (error instanceof BackupFailure) return error;
  return new BackupFailure(failureSentence(error, folder), { shown: failureSentence(error, null), cause: error });
}

/** Returns a function that throws a `BackupFailure` in place of an error. */
export function throwBackupFailure(folder: string): (error: unknown) => never {
  return (error) => {
    throw backupFailure(error, folder);
  };
}

/** Returns the sentence about an error. `folder` is `null` for a sentence on a screen. */
function failureSentence(error: unknown, folder: string | null): string {
  const text = error instanceof Error ? wordsOf(error) : String(error);
  const named = folder ?? 'the folder of the backups';
  if (/ENOSPC|EDQUOT|disk is full/.test(text)) return `There is no space left for a backup in ${named}.`;
  if (/EACCES|EPERM|EROFS|readonly|read-only/.test(text))
    return `A backup could not be made: ${named} is not writable.`;
  if (text.includes('ENOENT')) return `A backup could not be made: ${named} does not exist.`;
  return folder === null ? 'A backup could not be made.' : `A backup could not be made in ${folder}: ${text}`;
}

/** Returns the message of an error. For an error of the store, adds that of the engine's own error, which says more. */
function wordsOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} ${cause.message}` : message;
}

/** How many backups are kept that the running site did not make: the latest of each kind. */
const KEPT: Record<Exclude<BackupKind, 'kept'>, number> = { asked: 10, restore: 5, upgrade: 5 };

/** Removes backups that need not be kept, and files that no remaining backup has. */
export async function removeOldBackups(folder: string, keep: Retention): Promise<void> {
  const all = await listBackups(folder);
  const old = backupsToRemove(all, keep);
  for (const { file } of old) await rm(path.join(folder, file), { force: true });
  // An unfinished backup may have files that no finished one has.
  if (old.length === 0 || (await listDrafts(folder)).length > 0) return;
  const left = all.filter((one) => !old.includes(one)).map(({ file }) => file);
  await removeFilesOfOldBackups(folder, left);
}

/**
 * Returns the backups that can be removed. The newest is always kept, and so is the last one of each of the latest
 * hours, days and months in which there was a backup. Numbers say which one is the latest, because clocks may have been
 * wrong.
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

/**
 * Returns the newest backup of each of the latest `max` periods. Times with the same first `letters` characters are in
 * one period.
 */
function lastOfEach(newestFirst: readonly BackupName[], max: number, letters: number): BackupName[] {
  const periods = new Map<string, BackupName>();
  for (const name of newestFirst) {
    const period = name.at.slice(0, letters);
    if (!periods.has(period) && periods.size < max) periods.set(period, name);
  }
  return [...periods.values()];
}
