import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { kyselyOn } from '../engines/sqlite-dialect.ts';
import { sqliteFault } from '../engines/engine-errors.ts';
import { filesIn, linkFrom } from '../files/folder-files.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { filesInTable } from '../files/file-rows.ts';

/*
 * The pictures and documents of backups. The backups in a folder share one folder of files, which stores each file once. A backup
 * that leaves the machine contains its files.
 */

/** The files of the backups in a folder. */
export function filesOfBackups(folder: string): StoredFiles {
  return filesIn(path.join(folder, 'backup-files'));
}

/** Returns the hashes of a backup's files; none for a backup of another version, whose tables may differ. */
export function hashesInBackup(file: string): string[] {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    if (!hasTable(database, 'stored_file')) return [];
    const rows = database.prepare('select hash from stored_file order by hash').all();
    return rows.map(({ hash }) => String(hash));
  } catch (error) {
    throw sqliteFault(error);
  }
}

function hasTable(database: DatabaseSync, table: string): boolean {
  return database.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(table) !== undefined;
}

/** Copies the files of a new backup into the folder of backups, unless they are already there. */
export async function keepFilesBeside(backup: string, from: StoredFiles): Promise<void> {
  const beside = filesOfBackups(path.dirname(backup));
  const hashes = hashesInBackup(backup);
  const stored = await beside.stored(hashes);
  for (const hash of hashes) if (!stored.has(hash)) await takeFile(hash, from, beside);
}

/** Puts the files that a backup references into the backup. The draft is synced later. */
export async function putFilesInside(backup: string, sources: readonly StoredFiles[]): Promise<void> {
  const hashes = hashesInBackup(backup);
  if (hashes.length === 0) return;
  await withFilesInside(backup, async (inside) => {
    for (const hash of hashes) await takeFromFirst(hash, sources, inside);
  });
}

/** Runs work on the files inside a backup. */
export async function withFilesInside<T>(backup: string, work: (inside: StoredFiles) => Promise<T>): Promise<T> {
  using database = new DatabaseSync(backup);
  database.exec('pragma synchronous = off');
  return await work(filesInTable(kyselyOn([database])));
}

/**
 * Stores the files of a backup in `target`, each from the first source that has it. Returns the number of missing files: a backup
 * may have been copied without the files beside it.
 */
export async function restoreFiles(
  hashes: readonly string[],
  sources: readonly StoredFiles[],
  target: StoredFiles,
): Promise<number> {
  const stored = await target.stored(hashes);
  let missing = 0;
  for (const hash of hashes) if (!stored.has(hash) && !(await takeFromFirst(hash, sources, target))) missing += 1;
  return missing;
}

async function takeFromFirst(hash: string, sources: readonly StoredFiles[], target: StoredFiles): Promise<boolean> {
  for (const source of sources) if (await takeFile(hash, source, target)) return true;
  return false;
}

/** Copies a file from the source to the target. Returns whether the source had the file, undamaged. */
async function takeFile(hash: string, source: StoredFiles, target: StoredFiles): Promise<boolean> {
  if (source.folder !== null && target.folder !== null) return linkFrom(source.folder, target.folder, hash);
  const bytes = await source.read(hash);
  return bytes !== null && (await target.keep(bytes)) === hash;
}

/** Removes the files that no backup in a folder references any more. */
export async function removeFilesOfOldBackups(folder: string, backups: readonly string[]): Promise<void> {
  const beside = filesOfBackups(folder);
  if (beside.folder === null || !existsSync(beside.folder)) return;
  const named = new Set(backups.flatMap((file) => hashesInBackup(path.join(folder, file))));
  await beside.removeOthers(named);
}
