import path from 'node:path';
import type { UploadedBackup } from '#contract/backups.ts';
import { type BackupContents, copyUpgraded, inspectBackup } from '../../storage/backup/backup-file.ts';
import { filesOfBackups, hashesInBackup, restoreFiles, withFilesInside } from '../../storage/backup/backup-files.ts';
import { backupSqlite } from '../../storage/backup/from-sqlite.ts';
import { isUntouched, replaceWithBackup } from '../../storage/backup/restore.ts';
import { contentRows } from '../../storage/mappers/content.ts';
import { openStore, type DatabaseLocation } from '../../storage/open.ts';
import { leagueRevision } from '../../storage/revisions.ts';
import { OtherDatabase, StoreUnavailable } from '../../storage/store-error.ts';
import { setAside } from '../../storage/set-aside.ts';
import type { Change, Origin, Store } from '../../storage/store.ts';
import { BackupFailure, throwBackupFailure, ensureBackupFolder, withDraft } from './backup-folder.ts';
import { type Backup, makeBackup, throwUpgradeFailure } from './make-backup.ts';
import { latestChangeTime, tablesAt } from '../../storage/examine.ts';

/** What to restore, and where. `replace`: a league may be overwritten, which is first backed up to `folder`. */
type RestoreOptions = {
  file: string;
  place: DatabaseLocation;
  folder: string;
  replace: boolean;
  /** The name of the official who restores on the site. */
  by?: string;
  now: Date;
};

/**
 * What was restored: its contents, how many pictures and documents were missing, and the backup of the replaced league
 * (`null` if there was none). `aside`: where a database of another release is now, which this version can neither back
 * up nor open.
 */
export type RestoreResult = {
  contents: BackupContents;
  missingFiles: number;
  before: Backup | null;
  aside: string | null;
};

/**
 * Replaces a league with a backup in one transaction. A running site shows either the old or the new league, and an
 * interrupted restore has changed nothing. Throws a `BackupFailure` that says what to do.
 */
export async function restoreLeague(options: RestoreOptions): Promise<RestoreResult> {
  const { file, folder, place } = options;
  const maker = await tablesAt(place);
  if (maker === 'other') throw new OtherDatabase(maker);
  const isOfOtherRelease = maker === 'earlier' || maker === 'later';
  if (isOfOtherRelease && !options.replace) throw new BackupFailure(OTHER_RELEASE_FAULT);
  return openBackup(file, folder, async ({ contents, store: backup, draft }) => {
    const aside = isOfOtherRelease ? await putAside(options) : null;
    const target = await openStore(place).catch((error: unknown) => {
      throw unusableFile(error, place);
    });
    try {
      const before = await backupOfTarget(target, options);
      // Stores the files first; the rows that refer to them follow in one transaction.
      const missingFiles = await withFilesInside(draft, (inside) =>
        restoreFiles(
          hashesInBackup(draft),
          [filesOfBackups(path.dirname(file)), inside, filesOfBackups(folder)],
          target.files,
        ),
      );
      const origin: Origin = {
        by: options.by ?? '',
        via: options.by === undefined ? 'command' : 'web',
        action: 'restore',
        summary: `Restored a backup with ${contents.results} results`,
      };
      await backup.read((rows) =>
        target.write(origin, async (change) => {
          await refuseChanged(change, before);
          await replaceWithBackup(change, rows, origin, target.engine);
        }),
      );
      return { contents, missingFiles, before, aside };
    } catch (error) {
      throw unusableFile(error, place);
    } finally {
      await target.close();
    }
  });
}

async function putAside({ place, now }: RestoreOptions): Promise<string> {
  const aside = await setAside(place, now).catch((error: unknown) => {
    throw unusableFile(error, place);
  });
  if (aside === null)
    throw new BackupFailure('The site is still running. Nothing was changed: stop it, and run this again.');
  return aside;
}

const OTHER_RELEASE_FAULT =
  'The league’s database is of another version of Baize. Nothing was changed. To go on with the backup instead, stop the site and ' +
  'add --replace: the database is set aside, not removed.';

/**
 * Makes a backup of the league that will be replaced, and returns it; `null` if there is nothing to back up. Throws if
 * the league may not be replaced.
 */
async function backupOfTarget(target: Store, { place, folder, replace, now }: RestoreOptions): Promise<Backup | null> {
  if (await target.read(isUntouched)) return null;
  if (!replace) {
    throw new BackupFailure(
      'There is a league already, with teams or results (or the demo league). Nothing was changed. ' +
        'To replace it by the backup, add --replace: it is backed up first.',
    );
  }
  return makeBackup(place, folder, 'restore', now);
}

/** Throws if the league has changed since its backup was made, because the restore would lose the changes. */
async function refuseChanged({ db }: Change, before: Backup | null): Promise<void> {
  const isAsBefore = before === null ? await isUntouched(db) : (await leagueRevision(db)) === before.contents.revision;
  if (!isAsBefore)
    throw new BackupFailure('The league was changed during the restore. Nothing was restored: run this again.');
}

/**
 * Returns the failure for a database file that cannot be used: the operator must move it. Returns other errors as they
 * are.
 */
function unusableFile(error: unknown, place: DatabaseLocation): unknown {
  if (!(error instanceof StoreUnavailable) || 'url' in place) return error;
  return new BackupFailure(
    `${place.file} cannot be used: ${error.cause instanceof Error ? error.cause.message : error.message}.\n` +
      'If it is damaged, stop the site, move this file and those beside it that end in -wal and -shm to another folder, ' +
      'and run this again.',
    { shown: `Nothing was restored. ${error.message}`, cause: error },
  );
}

/** What somebody needs to know about a backup before restoring it. Times are ISO 8601 in UTC. */
export type UploadedContents = Pick<UploadedBackup, 'league' | 'latest'> & { contents: BackupContents };

/** Checks all of a backup and returns what it contains. Throws `BackupFailure`, as `openBackup` does. */
export function inspectUpload(file: string, folder: string): Promise<UploadedContents> {
  return openBackup(file, folder, ({ contents, store }) =>
    store.read(async (db) => {
      const league = (await contentRows(db)).get('league');
      const name = typeof league === 'object' && league !== null && 'name' in league ? String(league.name) : null;
      return { contents, league: name, latest: await latestChangeTime(db) };
    }),
  );
}

/** An open backup: its contents, and a store on the file `draft`, which has its rows. */
type OpenBackup = { contents: BackupContents; store: Store; draft: string };

/**
 * Copies a backup to a file of its own in `folder` and opens the copy, so that the backup itself never changes. If it
 * is of an earlier release, upgrades the copy. Throws `BackupFailure` if the file is damaged, is no backup, or is from
 * a later version.
 */
async function openBackup<T>(file: string, folder: string, work: (backup: OpenBackup) => Promise<T>): Promise<T> {
  const { tables, contents, problems } = await inspectBackup(file);
  if (tables === 'other' || tables === 'later') throw new BackupFailure(`${file} ${NOT_RESTORED[tables]}`);
  refuseDamaged(file, problems);
  if (tables === 'none') throw new BackupFailure(`${file} contains no league.`);
  await ensureBackupFolder(folder).catch(throwBackupFailure(folder));
  return withDraft(folder, async (draft) => {
    if (tables === 'earlier') await copyUpgraded(file, draft).catch(throwUpgradeFailure);
    else backupSqlite(file, draft);
    const upgraded = contents ?? (await contentsOfUpgraded(file, draft));
    const store = await openStore({ file: draft });
    try {
      return await work({ contents: upgraded, store, draft });
    } finally {
      await store.close();
    }
  });
}

const NOT_RESTORED = {
  later: 'was made by a later version of Baize. Nothing was changed. Restore it with that version.',
  other:
    'was made by a version of Baize from before 1.0.0, or by another program. Nothing was changed. Restore it with the version ' +
    'that made it.',
};

/** Checks the upgraded copy of a backup completely, like a backup of this version. */
async function contentsOfUpgraded(file: string, draft: string): Promise<BackupContents> {
  const { contents, problems } = await inspectBackup(draft);
  refuseDamaged(file, problems);
  if (contents === null) throw new BackupFailure(`${file} contains no league.`);
  return contents;
}

function refuseDamaged(file: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new BackupFailure(`${file} is damaged.\n${problems.join('\n')}`);
}
