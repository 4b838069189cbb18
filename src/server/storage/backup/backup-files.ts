import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { kyselyOn } from '../engines/sqlite-dialect.ts';
import { sqliteFault } from '../engines/engine-errors.ts';
import { filesIn, linkFrom } from '../files/folder-files.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { filesInTable } from '../files/file-rows.ts';

/*
 * The pictures and documents of backups. All backups in a folder share a folder of files, in which each file is stored
 * once. A backup that leaves the machine contains its files.
 */

/** Returns the folder of files that the backups in a folder share. */
export function filesOfBackups(folder: string): StoredFiles {
  return filesIn(path.join(folder, 'backup-files'));
}

/** Returns the hashes of the files that belong to a backup; none if the backup's version has no table of files. */
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

/** Copies the files of a new backup into the folder of files beside it, unless they are there already. */
export async function keepFilesBeside(backup: string, from: StoredFiles): Promise<void> {
  const beside = filesOfBackups(path.dirname(backup));
  const hashes = hashesInBackup(backup);
  const stored = await beside.stored(hashes);
  for (const hash of hashes) if (!stored.has(hash)) await takeFile(hash, from, beside);
}

/** Puts the files of a backup into the backup itself. The caller syncs it to the disk later. */
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
 * Stores the files of a backup in `target`, each from the first source that has it. Returns how many are missing: a
 * backup may have been copied without its files.
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

/** Copies a file from `source` to `target`. Returns whether the source had the file undamaged. */
async function takeFile(hash: string, source: StoredFiles, target: StoredFiles): Promise<boolean> {
  if (source.folder !== null && target.folder !== null) return linkFrom(source.folder, target.folder, hash);
  const bytes = await source.read(hash);
  return bytes !== null && (await target.keep(bytes)) === hash;
}

/** Removes the files that none of these backups in a folder has any more. */
export async function removeFilesOfOldBackups(folder: string, backups: readonly string[]): Promise<void> {
  const beside = filesOfBackups(folder);
  if (beside.folder === null || !existsSync(beside.folder)) return;
  const named = new Set(backups.flatMap((file) => hashesInBackup(path.join(folder, file))));
  await beside.removeOthers(named);
}
