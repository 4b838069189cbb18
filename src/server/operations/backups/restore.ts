import path from 'node:path';
import type { BackupToRestoreSummary } from '#contract/backups.ts';
import { type BackupSummary, copyAndUpgradeBackup, inspectBackup } from '../../storage/backup/backup-file.ts';
import {
  storedFilesOfBackups,
  hashesInBackup,
  restoreFiles,
  runOnFilesInBackup,
} from '../../storage/backup/backup-files.ts';
import { backUpSqliteDatabase } from '../../storage/backup/from-sqlite.ts';
import { isLeagueEmpty, replaceWithBackup } from '../../storage/backup/restore.ts';
import { allUndeletedContent } from '../../storage/mappers/content.ts';
import { openStore, type DatabaseLocation } from '../../storage/open.ts';
import { leagueRevision } from '../../storage/revisions.ts';
import { IncompatibleDatabase, StoreUnavailable } from '../../storage/store-error.ts';
import { setDatabaseAside } from '../../storage/set-aside.ts';
import type { ChangeTransaction, ChangeOrigin, Store } from '../../storage/store.ts';
import { BackupFailure, backupFailureThrower, ensureBackupFolder, withTemporaryDraft } from './backup-folder.ts';
import { type Backup, makeBackup, rethrowUpgradeFailureAsBackupFailure } from './make-backup.ts';
import { latestChangeTime, tablesCompatibilityAt } from '../../storage/examine.ts';

/**
 * The backup to restore (`file`), and the database in which to restore it (`place`). `replace`: whether a league in
 * that database may be overwritten. Such a league is first backed up to `folder`.
 */
type RestoreOptions = {
  file: string;
  place: DatabaseLocation;
  folder: string;
  replace: boolean;
  /** The name of the official who restores on the site; absent for the `restore` command. */
  by?: string;
  now: Date;
};

/**
 * The contents of the restored backup, how many of its pictures and documents were missing, and the backup of the
 * replaced league (`before`; `null` if none was made). `aside` says where a replaced database of another release is
 * now; `null` if there was none.
 */
export type RestoreResult = {
  contents: BackupSummary;
  missingFiles: number;
  before: Backup | null;
  aside: string | null;
};

/**
 * Replaces a league with a backup in one transaction. A running site shows either the old or the new league, and an
 * interrupted restore leaves the league as it was. A database of another release is first set aside under another name.
 * Throws `IncompatibleDatabase` if another program made the database, or a `BackupFailure` that says what to do.
 */
export async function restoreLeague(options: RestoreOptions): Promise<RestoreResult> {
  const { file, folder, place } = options;
  const maker = await tablesCompatibilityAt(place);
  if (maker === 'other') throw new IncompatibleDatabase(maker);
  const isOfOtherRelease = maker === 'earlier' || maker === 'later';
  if (isOfOtherRelease && !options.replace) throw new BackupFailure(OTHER_RELEASE_DATABASE_FAULT);
  return withOpenBackup(file, folder, async ({ contents, store: backup, draft }) => {
    const aside = isOfOtherRelease ? await setDatabaseAsideOrThrow(options) : null;
    const target = await openStore(place).catch((error: unknown) => {
      throw unusableDatabaseFailure(error, place);
    });
    try {
      const before = await backUpTarget(target, options);
      // Stores the pictures and documents first. The transaction then writes the rows that refer to them.
      const missingFiles = await runOnFilesInBackup(draft, (inside) =>
        restoreFiles(
          hashesInBackup(draft),
          [storedFilesOfBackups(path.dirname(file)), inside, storedFilesOfBackups(folder)],
          target.files,
        ),
      );
      const origin: ChangeOrigin = {
        by: options.by ?? '',
        via: options.by === undefined ? 'command' : 'web',
        action: 'restore',
        summary: `Restored a backup with ${contents.results} results`,
      };
      await backup.read((rows) =>
        target.write(origin, async (change) => {
          await refuseIfChangedSinceBackup(change, before);
          await replaceWithBackup(change, rows, origin, target.engine);
        }),
      );
      return { contents, missingFiles, before, aside };
    } catch (error) {
      throw unusableDatabaseFailure(error, place);
    } finally {
      await target.close();
    }
  });
}

async function setDatabaseAsideOrThrow({ place, now }: RestoreOptions): Promise<string> {
  const aside = await setDatabaseAside(place, now).catch((error: unknown) => {
    throw unusableDatabaseFailure(error, place);
  });
  if (aside === null)
    throw new BackupFailure('The site is still running. Nothing was changed: stop it, and run this again.');
  return aside;
}

const OTHER_RELEASE_DATABASE_FAULT =
  'The league’s database is of another version of Baize. Nothing was changed. To go on with the backup instead, stop the site and ' +
  'add --replace: the database is set aside, not removed.';

/**
 * Makes a backup of the league that will be replaced, and returns it; `null` if there is nothing to back up. Throws if
 * the league may not be replaced.
 */
async function backUpTarget(target: Store, { place, folder, replace, now }: RestoreOptions): Promise<Backup | null> {
  if (await target.read(isLeagueEmpty)) return null;
  if (!replace) {
    throw new BackupFailure(
      'There is a league already, with teams or results (or the demo league). Nothing was changed. ' +
        'To replace it by the backup, add --replace: it is backed up first.',
    );
  }
  return makeBackup(place, folder, 'restore', now);
}

/** Throws if the league has changed since its backup was made, because the restore would lose the changes. */
async function refuseIfChangedSinceBackup({ db }: ChangeTransaction, before: Backup | null): Promise<void> {
  const isAsBefore =
    before === null ? await isLeagueEmpty(db) : (await leagueRevision(db)) === before.contents.revision;
  if (!isAsBefore)
    throw new BackupFailure('The league was changed during the restore. Nothing was restored: run this again.');
}

/**
 * If the error says that a database file cannot be used, returns a failure that tells the operator to move the file.
 * Returns any other error as it is.
 */
function unusableDatabaseFailure(error: unknown, place: DatabaseLocation): unknown {
  if (!(error instanceof StoreUnavailable) || 'url' in place) return error;
  return new BackupFailure(
    `${place.file} cannot be used: ${error.cause instanceof Error ? error.cause.message : error.message}.\n` +
      'If it is damaged, stop the site, move this file and those beside it that end in -wal and -shm to another folder, ' +
      'and run this again.',
    { shown: `Nothing was restored. ${error.message}`, cause: error },
  );
}

/**
 * What an official sees of a backup before restoring it. `latest` is the time of its latest change (ISO 8601 in UTC).
 */
export type UploadedBackupContents = Pick<BackupToRestoreSummary, 'league' | 'latest'> & { contents: BackupSummary };

/** Checks a whole backup and returns what it contains. Throws `BackupFailure` if it cannot be restored. */
export function inspectUploadedBackup(file: string, folder: string): Promise<UploadedBackupContents> {
  return withOpenBackup(file, folder, ({ contents, store }) =>
    store.read(async (db) => {
      const league = (await allUndeletedContent(db)).get('league');
      const name = typeof league === 'object' && league !== null && 'name' in league ? String(league.name) : null;
      return { contents, league: name, latest: await latestChangeTime(db) };
    }),
  );
}

/** An open backup: its contents, the path of its copy (`draft`), and the store that reads this copy. */
type OpenedBackup = { contents: BackupSummary; store: Store; draft: string };

/**
 * Copies a backup into `folder`, runs `work` on the copy, and then removes the copy. The backup itself never changes.
 * If the backup is from an earlier release, the copy is upgraded first. Throws `BackupFailure` if the file is damaged,
 * contains no league, or is from a later version or another program.
 */
async function withOpenBackup<T>(file: string, folder: string, work: (backup: OpenedBackup) => Promise<T>): Promise<T> {
  const { tables, contents, problems } = await inspectBackup(file);
  if (tables === 'other' || tables === 'later')
    throw new BackupFailure(`${file} ${INCOMPATIBLE_BACKUP_FAULTS[tables]}`);
  refuseDamagedBackup(file, problems);
  if (tables === 'none') throw new BackupFailure(`${file} contains no league.`);
  await ensureBackupFolder(folder).catch(backupFailureThrower(folder));
  return withTemporaryDraft(folder, async (draft) => {
    if (tables === 'earlier') await copyAndUpgradeBackup(file, draft).catch(rethrowUpgradeFailureAsBackupFailure);
    else backUpSqliteDatabase(file, draft);
    const upgraded = contents ?? (await contentsOfUpgradedCopy(file, draft));
    const store = await openStore({ file: draft });
    try {
      return await work({ contents: upgraded, store, draft });
    } finally {
      await store.close();
    }
  });
}

const INCOMPATIBLE_BACKUP_FAULTS = {
  later: 'was made by a later version of Baize. Nothing was changed. Restore it with that version.',
  other:
    'was made by a version of Baize from before 1.0.0, or by another program. Nothing was changed. Restore it with the version ' +
    'that made it.',
};

/**
 * Checks the whole upgraded copy (`draft`) of a backup (`file`), and returns its contents. Throws `BackupFailure` if
 * the copy is damaged or contains no league.
 */
async function contentsOfUpgradedCopy(file: string, draft: string): Promise<BackupSummary> {
  const { contents, problems } = await inspectBackup(draft);
  refuseDamagedBackup(file, problems);
  if (contents === null) throw new BackupFailure(`${file} contains no league.`);
  return contents;
}

function refuseDamagedBackup(file: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new BackupFailure(`${file} is damaged.\n${problems.join('\n')}`);
}
