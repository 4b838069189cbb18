import path from 'node:path';
import { type BackupSummary, copyAndUpgradeBackup, inspectBackup } from '../../storage/backup/backup-file.ts';
import {
  copyBackupFilesIntoFolder,
  putFilesIntoBackup,
  storedFilesOfBackups,
} from '../../storage/backup/backup-files.ts';
import { backupPostgres } from '../../storage/backup/from-postgres.ts';
import { backUpSqliteDatabase } from '../../storage/backup/from-sqlite.ts';
import { storedFilesBesideDatabase } from '../../storage/files/folder-files.ts';
import type { StoredFiles } from '../../storage/files/stored-files.ts';
import { tablesCompatibilityAt } from '../../storage/examine.ts';
import type { DatabaseLocation } from '../../storage/open.ts';
import { IncompatibleDatabase, UpgradeFailed } from '../../storage/store-error.ts';
import { type TableDefinitions, TABLE_DEFINITIONS } from '../../storage/tables/tables.ts';
import {
  BackupFailure,
  type BackupReason,
  backupFailureThrower,
  finishBackupDraft,
  giveFinalName,
  ensureBackupFolder,
  withTemporaryDraft,
} from './backup-folder.ts';

/** A finished backup: its path and its contents. */
export type Backup = { file: string; contents: BackupSummary };

/**
 * Makes a backup of a league in `folder`, without a child process. Throws `BackupFailure`, or `IncompatibleDatabase` if
 * this version cannot back the database up.
 */
export async function makeBackup(
  place: DatabaseLocation,
  folder: string,
  kind: BackupReason,
  now: Date,
  tables: TableDefinitions = TABLE_DEFINITIONS,
): Promise<Backup> {
  await refuseIncompatibleDatabase(place, tables);
  await ensureBackupFolder(folder).catch(backupFailureThrower(folder));
  return withTemporaryDraft(folder, async (draft) => {
    const contents = await writeAndCheckBackupDraft({
      place,
      draft,
      files: 'beside',
      wait: kind === 'upgrade',
      tables,
    });
    const { file } = await giveFinalName(draft, kind, now);
    return { file: path.join(folder, file), contents };
  }).catch(backupFailureThrower(folder));
}

/**
 * Makes a backup at a given path, with its pictures and documents inside. Replaces an older file there. Throws
 * `BackupFailure`, or `IncompatibleDatabase` if this version cannot back the database up.
 */
export async function backUpToFile(place: DatabaseLocation, file: string): Promise<Backup> {
  await refuseIncompatibleDatabase(place, TABLE_DEFINITIONS);
  return withTemporaryDraft(path.dirname(file), async (draft) => {
    const contents = await writeAndCheckBackupDraft({ place, draft, files: 'inside' });
    await finishBackupDraft(draft, file);
    return { file, contents };
  }).catch(backupFailureThrower(path.dirname(file)));
}

/**
 * Throws `IncompatibleDatabase` if a later version or another program made the tables. A database of an earlier release
 * is backed up as it is. Throws `BackupFailure` if a PostgreSQL database contains no league.
 */
async function refuseIncompatibleDatabase(place: DatabaseLocation, tables: TableDefinitions): Promise<void> {
  const maker = await tablesCompatibilityAt(place, tables);
  if (maker === 'later' || maker === 'other') throw new IncompatibleDatabase(maker);
  if (maker === 'none' && 'url' in place) throw new BackupFailure('There is no league in the database yet.');
}

/** Where a backup's pictures and documents are: inside it, or in the folder beside it that all backups share. */
export type BackupFilesPlace = 'beside' | 'inside';

/**
 * The database to back up (`place`), and the empty file for the backup (`draft`). `wait` matters only on PostgreSQL,
 * while another process makes a backup: `true` waits for that process, otherwise `BackupUnderWay` is thrown.
 */
export type BackupDraftOptions = {
  place: DatabaseLocation;
  draft: string;
  files: BackupFilesPlace;
  wait?: boolean;
  tables?: TableDefinitions;
};

/**
 * Copies a league into an empty file, checks the copy and returns its contents. Throws `BackupFailure`. On PostgreSQL,
 * throws `BackupUnderWay` if another process makes a backup and `wait` is not `true`.
 */
export async function writeAndCheckBackupDraft({
  place,
  draft,
  files,
  wait,
  tables,
}: BackupDraftOptions): Promise<BackupSummary> {
  if ('file' in place) {
    backUpSqliteDatabase(place.file, draft);
    await addFiles(draft, storedFilesBesideDatabase(place.file), files);
  } else {
    const { withPostgresSnapshot } = await import('../../storage/engines/postgres.ts');
    await withPostgresSnapshot(place.url, async (snapshot, stored) => {
      await backupPostgres(snapshot, draft, wait ?? false);
      await addFiles(draft, stored, files);
    });
  }
  return checkBackup(draft, tables);
}

async function addFiles(draft: string, from: StoredFiles, files: BackupFilesPlace): Promise<void> {
  if (files === 'inside') await putFilesIntoBackup(draft, [from]);
  else await copyBackupFilesIntoFolder(draft, from);
}

/** Copies a finished backup and all its pictures and documents into an empty file. */
export async function copyBackupWithFiles(backup: string, draft: string): Promise<void> {
  backUpSqliteDatabase(backup, draft);
  await putFilesIntoBackup(draft, [storedFilesOfBackups(path.dirname(backup))]);
}

/**
 * Checks a backup and returns its contents. If it is from an earlier release, upgrades a copy and checks the copy. This
 * shows that the upgrade works with this league. Throws `BackupFailure` if the backup is damaged, contains no league,
 * cannot be upgraded, or is from a later version or another program.
 */
export async function checkBackup(file: string, tables: TableDefinitions = TABLE_DEFINITIONS): Promise<BackupSummary> {
  const { tables: maker, contents, problems } = await inspectBackup(file, tables);
  if (contents !== null && problems.length === 0) return contents;
  if (maker === 'earlier' && problems.length === 0)
    return withTemporaryDraft(path.dirname(file), async (copy) => {
      await copyAndUpgradeBackup(file, copy, tables).catch(rethrowUpgradeFailureAsBackupFailure);
      return checkBackup(copy, tables);
    });
  if (maker === 'later' || maker === 'other') throw new BackupFailure('Another version of Baize made this backup.');
  const reason = problems.length === 0 ? ['It contains no league.'] : problems;
  throw new BackupFailure(`The backup is damaged. ${reason.slice(0, 5).join(' ')}`);
}

/** Throws a `BackupFailure` in place of an `UpgradeFailed`. Throws any other error again. */
export function rethrowUpgradeFailureAsBackupFailure(error: unknown): never {
  if (!(error instanceof UpgradeFailed)) throw error;
  throw new BackupFailure(`A copy of it could not be brought up to date: ${error.message}`, {
    shown: 'A copy of it could not be brought up to date.',
    cause: error,
  });
}
