import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createSqliteKysely } from '../engines/sqlite-dialect.ts';
import { toStoreError } from '../engines/engine-errors.ts';
import { storedFilesInFolder, linkFileFrom } from '../files/folder-files.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { storedFilesInTable } from '../files/file-rows.ts';

/*
 * The pictures and documents of backups. All backups in a folder share its subfolder `backup-files`, in which each
 * picture or document is stored once. A backup that is sent to another machine contains its pictures and documents
 * itself.
 */

/** Returns the pictures and documents that all backups in a folder share. */
export function storedFilesOfBackups(folder: string): StoredFiles {
  return storedFilesInFolder(path.join(folder, 'backup-files'));
}

/**
 * Returns the hashes of a backup's pictures and documents; none if the version that made the backup had no table of
 * files. Throws `StoreUnavailable` if the backup cannot be read.
 */
export function hashesInBackup(file: string): string[] {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    if (!hasTable(database, 'stored_file')) return [];
    const rows = database.prepare('select hash from stored_file order by hash').all();
    return rows.map(({ hash }) => String(hash));
  } catch (error) {
    throw toStoreError(error);
  }
}

function hasTable(database: DatabaseSync, table: string): boolean {
  return database.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(table) !== undefined;
}

/**
 * Copies the pictures and documents of a new backup into the folder `backup-files` beside it. Leaves out those that are
 * there already.
 */
export async function copyBackupFilesIntoFolder(backup: string, from: StoredFiles): Promise<void> {
  const beside = storedFilesOfBackups(path.dirname(backup));
  const hashes = hashesInBackup(backup);
  const stored = await beside.stored(hashes);
  for (const hash of hashes) if (!stored.has(hash)) await copyStoredFile(hash, from, beside);
}

/**
 * Puts the pictures and documents of a backup into the backup itself, each from the first source that has it. Leaves
 * out those that no source has. Does not sync the backup to the disk: the caller must do that afterwards.
 */
export async function putFilesIntoBackup(backup: string, sources: readonly StoredFiles[]): Promise<void> {
  const hashes = hashesInBackup(backup);
  if (hashes.length === 0) return;
  await runOnFilesInBackup(backup, async (inside) => {
    for (const hash of hashes) await copyFromFirstSourceWithFile(hash, sources, inside);
  });
}

/**
 * Runs `work` on the pictures and documents inside a backup, and returns the result of `work`. Does not sync the backup
 * to the disk.
 */
export async function runOnFilesInBackup<T>(backup: string, work: (inside: StoredFiles) => Promise<T>): Promise<T> {
  using database = new DatabaseSync(backup);
  database.exec('pragma synchronous = off');
  return await work(storedFilesInTable(createSqliteKysely([database])));
}

/**
 * Stores the files with these hashes in `target`, each from the first source that has it. Returns how many files no
 * source has: a backup may have been copied without its files.
 */
export async function restoreFiles(
  hashes: readonly string[],
  sources: readonly StoredFiles[],
  target: StoredFiles,
): Promise<number> {
  const stored = await target.stored(hashes);
  let missing = 0;
  for (const hash of hashes)
    if (!stored.has(hash) && !(await copyFromFirstSourceWithFile(hash, sources, target))) missing += 1;
  return missing;
}

async function copyFromFirstSourceWithFile(
  hash: string,
  sources: readonly StoredFiles[],
  target: StoredFiles,
): Promise<boolean> {
  for (const source of sources) if (await copyStoredFile(hash, source, target)) return true;
  return false;
}

/**
 * Copies a file from `source` to `target`. Returns `false` if `source` does not have the file, or if its bytes are
 * damaged. Does not check the bytes if `source` and `target` are both folders.
 */
async function copyStoredFile(hash: string, source: StoredFiles, target: StoredFiles): Promise<boolean> {
  if (source.folder !== null && target.folder !== null) return linkFileFrom(source.folder, target.folder, hash);
  const bytes = await source.read(hash);
  return bytes !== null && (await target.keep(bytes)) === hash;
}

/**
 * Removes from the folder `backup-files` all pictures and documents that belong to no backup in `backups`, except those
 * stored within the last hour. `backups`: the names of backups in `folder`.
 */
export async function removeFilesOfOldBackups(folder: string, backups: readonly string[]): Promise<void> {
  const beside = storedFilesOfBackups(folder);
  if (beside.folder === null || !existsSync(beside.folder)) return;
  const named = new Set(backups.flatMap((file) => hashesInBackup(path.join(folder, file))));
  await beside.removeOthers(named);
}
