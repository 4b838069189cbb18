import path from 'node:path';
import type { BackupSettings } from '../../config.ts';
import { leagueRevisionInBackup } from '../../storage/backup/backup-file.ts';
import { tablesVersionOfFile, tablesCompatibilityOfFile } from '../../storage/engines/file-header.ts';
import { tablesCompatibilityAt } from '../../storage/examine.ts';
import { type DatabaseLocation, upgradeStore } from '../../storage/open.ts';
import { IncompatibleDatabase, UpgradeFailed } from '../../storage/store-error.ts';
import { tablesVersion, type TableDefinitions, TABLE_DEFINITIONS } from '../../storage/tables/tables.ts';
import { commandText } from '../../program.ts';
import { lostDatabasePagesSentence } from '../status/operating.ts';
import { BackupFailure, listBackups, removeOldBackups } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';

/**
 * Thrown if a database of an earlier release could not be upgraded. Nothing was changed. The message is for the
 * operator.
 */
export class DatabaseNotUpgraded extends Error {
  override readonly name = 'DatabaseNotUpgraded';
}

type UpgradeOptions = {
  place: DatabaseLocation;
  settings: Pick<BackupSettings, 'folder' | 'keep'>;
  now: () => Date;
  /** Called with a sentence for the log before each step and after the last one. */
  say: (sentence: string) => void;
  tables?: TableDefinitions;
};

/**
 * Upgrades a database of an earlier release: backs it up, tries the upgrade on a copy of the backup, and then changes
 * the tables of the database. Nobody else can write meanwhile. Does nothing for any other database. If a step fails,
 * throws `DatabaseNotUpgraded`; the database is then as it was.
 */
export async function upgradeDatabase({
  place,
  settings,
  now,
  say,
  tables = TABLE_DEFINITIONS,
}: UpgradeOptions): Promise<void> {
  if ((await tablesCompatibilityAt(place, tables)) !== 'earlier') return;
  const { folder, keep } = settings;
  const before = { release: '', backup: '' };
  try {
    const done = await upgradeStore(
      place,
      async (number, revision) => {
        before.release = tables.migrations[number - 1]?.release ?? '';
        say('An earlier version of Baize made this database. It is backed up, and then brought up to date');
        before.backup =
          (await findBackupOfEarlierAttempt(folder, revision, tables)) ??
          (await makeBackup(place, folder, 'upgrade', now(), tables)).file;
        say(`Made the backup ${before.backup}. Changing the tables of the database`);
      },
      tables,
    );
    // `done` is `null` if another process has already upgraded the database. That process may even have finished before
    // this function began: the header of the database file can still show the old version, while the new version is
    // only in the write-ahead log.
    if (done === null) return;
    if (done.unapplied > 0) say(`The database was damaged. ${lostDatabasePagesSentence(done.unapplied)}`);
    say(`The database is up to date: its tables were number ${done.number}, and are number ${tablesVersion(tables)}`);
    say(rollbackSentence(before.backup, before.release));
  } catch (error) {
    throw upgradeErrorWithAdvice(error, before.release);
  }
  // Old backups that cannot be removed do not stop the site from starting.
  await removeOldBackups(folder, keep).catch(() => undefined);
}

/**
 * Returns the path of the backup that an earlier attempt to upgrade made, if nothing has changed since; otherwise
 * `null`.
 */
async function findBackupOfEarlierAttempt(
  folder: string,
  revision: number,
  tables: TableDefinitions,
): Promise<string | null> {
  const [newest] = await listBackups(folder);
  if (newest?.kind !== 'upgrade') return null;
  const file = path.join(folder, newest.file);
  return tablesCompatibilityOfFile(file, tables) === 'earlier' && leagueRevisionInBackup(file) === revision
    ? file
    : null;
}

function upgradeErrorWithAdvice(error: unknown, release: string): unknown {
  if (!(error instanceof BackupFailure || error instanceof UpgradeFailed)) return error;
  return new DatabaseNotUpgraded(
    `The database was made by an earlier version of Baize, and could not be brought up to date. Nothing was changed.\n` +
      `${error.message}\n` +
      `Start again once this is solved, or go on with the version that you had before (${release} or later).`,
    { cause: error },
  );
}

/**
 * Returns a sentence that says how to go back to the earlier release with this backup. `release` is the first release
 * with the tables of the backup. Later releases with the same tables can restore the backup too.
 */
function rollbackSentence(backup: string, release: string): string {
  return (
    `To go back to the version that you had before (${release} or later): stop the site, install that version, run ` +
    `${commandText(`restore ${backup} --replace`)}, and start the site`
  );
}

/**
 * Returns the sentence for an error about a database of a later version. The sentence names the newest backup that this
 * version can restore. Returns `null` for any other error.
 */
export async function laterVersionText(error: unknown, folder: string): Promise<string | null> {
  if (!(error instanceof IncompatibleDatabase) || error.maker !== 'later') return null;
  const backups = await listBackups(folder);
  const own = backups.find(({ file }) =>
    ['present', 'earlier'].includes(tablesCompatibilityOfFile(path.join(folder, file))),
  );
  if (own === undefined) return `${error.message} There is no backup in ${folder} that this version can restore.`;
  return (
    `${error.message}\nOr go on with this one, without what was entered since ${own.at}: stop the site, and run\n` +
    `${commandText(`restore ${path.join(folder, own.file)} --replace`)}\nThe database of the later version is kept under another name.`
  );
}

/** For this many milliseconds after an upgrade, the upgrade may be the cause if the site fails to start. */
const RECENT_UPGRADE_PERIOD = 14 * 24 * 60 * 60_000;

/**
 * Returns a sentence that says how to go back to the earlier release, if the database was upgraded in the last two
 * weeks; otherwise `null`.
 */
export async function downgradeAdviceText(folder: string, now: Date): Promise<string | null> {
  const upgrade = (await listBackups(folder)).find(({ kind }) => kind === 'upgrade');
  if (upgrade === undefined || now.getTime() - Date.parse(upgrade.at) > RECENT_UPGRADE_PERIOD) return null;
  const file = path.join(folder, upgrade.file);
  const number = tablesVersionOfFile(file);
  const release = number === null ? undefined : TABLE_DEFINITIONS.migrations[number - 1]?.release;
  return release === undefined ? null : rollbackSentence(file, release);
}
