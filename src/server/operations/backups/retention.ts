import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Retention } from '../../config.ts';
import { removeFilesOfOldBackups } from '../../storage/backup/backup-files.ts';
import { type BackupKind, type BackupName, listBackups, listDrafts } from './backup-folder.ts';

/** How many of the backups that the running site did not make are kept: the latest of each kind. */
const KEPT: Record<Exclude<BackupKind, 'kept'>, number> = { asked: 10, upgrade: 5, restore: 5 };

/** Removes the backups of a folder that need not be kept, and the files that no other backup names. */
export async function removeOldBackups(folder: string, keep: Retention): Promise<void> {
  const all = await listBackups(folder);
  const old = backupsToRemove(all, keep);
  for (const { file } of old) await rm(path.join(folder, file), { force: true });
  // A backup that is being made may name files that no finished one names.
  if (old.length === 0 || (await listDrafts(folder)).length > 0) return;
  const left = all.filter((one) => !old.includes(one)).map(({ file }) => file);
  await removeFilesOfOldBackups(folder, left);
}

/**
 * Returns the backups that need not be kept. Kept are the last one of each of the latest hours, days and months in which
 * one was made, and always the newest. "Latest" goes by their numbers, as a clock may have been wrong.
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
    ...(['asked', 'upgrade', 'restore'] as const).flatMap((kind) =>
      newestFirst.filter((name) => name.kind === kind).slice(0, KEPT[kind]),
    ),
  ]);
  return newestFirst.filter((name) => !kept.has(name));
}

/** Returns the newest of each of the first `max` periods; a period is the first `letters` characters of a moment. */
function lastOfEach(newestFirst: readonly BackupName[], max: number, letters: number): BackupName[] {
  const periods = new Map<string, BackupName>();
  for (const name of newestFirst) {
    const period = name.at.slice(0, letters);
    if (!periods.has(period) && periods.size < max) periods.set(period, name);
  }
  return [...periods.values()];
}
