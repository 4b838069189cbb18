import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { storedFilesBesideDatabase } from '../files/folder-files.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { createListenerList, type Engine } from './engine.ts';
import { makeTables } from '../tables/make-tables.ts';
import { stampOfTables, sqliteStamp } from '../tables/stamp.ts';
import type { TableDefinitions } from '../tables/tables.ts';
import { type BeforeUpgradeHook, upgradeTables } from '../tables/upgrade-tables.ts';
import type { DatabaseTables } from '../schema.ts';
import { databaseDamage, createSqliteKysely, brokenReferences } from './sqlite-dialect.ts';
import { isDatabaseBusy, wrapSqliteWriteError, toStoreError } from './engine-errors.ts';
import { type FileGuard, createFileGuard } from './file-guard.ts';
import { countUnappliedPages } from './unapplied-log.ts';
import type { Revisions, DatabaseTransaction } from '../store.ts';
import { refuseIncompatibleFile } from './file-header.ts';
import { StoreUnavailable, upgradedMeanwhileError } from '../store-error.ts';

/** How many reads can run at once. Each read has a connection and a snapshot of its own. */
const MAX_CONCURRENT_READS = 4;
/** The longest wait for a lock while the database is opened or read, in milliseconds. Waiting blocks the process. */
const LOCK_TIMEOUT_MS = 5000;
/**
 * How long the revisions count as current after they were read, in milliseconds. If another process writes within this
 * time, this process notices the write only at the end of the time.
 */
const REVISION_CHECK_INTERVAL_MS = 250;

/**
 * Opens the database file, or creates it. Throws `IncompatibleDatabase` if another version or program made it, and
 * `StoreUnavailable` if it cannot be used.
 */
export async function openSqlite(file: string): Promise<Engine> {
  refuseIncompatibleFile(file);
  const opened: DatabaseSync[] = [];
  try {
    const writer = openDatabaseFile(file, { readOnly: false }, opened);
    // Until `busy_timeout` is set to 0 below, waiting for a lock on the file blocks the process.
    const making = createSqliteKysely([writer], 'begin immediate', { hasTurns: false });
    // Creates the tables before the write-ahead log, so that the header of the main file always shows which program
    // made the file.
    await makeTables(making, 'sqlite');
    await enableWriteAheadLog(writer);
    const unapplied = removeUnappliedPages(writer, file);
    // From here on SQLite itself does not wait for other writers. The dialect waits, without blocking the process.
    writer.exec('pragma busy_timeout = 0');
    // Keeps the data for rolling back a failed statement in memory, and not in a temporary file.
    writer.exec('pragma temp_store = memory');
    const readers = Array.from({ length: MAX_CONCURRENT_READS }, () =>
      openDatabaseFile(file, { readOnly: true }, opened),
    );
    // At its first read, a connection opens the log by the log's name. After this first read, the connection can read
    // even if the database file and the log are renamed.
    for (const reader of readers) reader.exec('select 1 from revision limit 1');
    const [writing, reading] = [createSqliteKysely([writer], 'begin immediate'), createSqliteKysely(readers)];
    return createSqliteEngine({
      files: storedFilesBesideDatabase(file),
      writer,
      writing,
      reading,
      readRevisions: revisionReader(openDatabaseFile(file, { readOnly: true }, opened)),
      opened,
      guarded: createFileGuard(file),
      unapplied,
    });
  } catch (error) {
    for (const database of opened) database.close();
    throw wrapSqliteWriteError(error);
  }
}

/** The longest time to wait while another process backs up and upgrades the database, in milliseconds. */
const UPGRADE_TIMEOUT_MS = 10 * 60_000;

/**
 * Upgrades the tables of a file (see `upgradeTables`). Returns an object with the version number of the old tables
 * (`number`) and the number of lost pages of the file's log (`unapplied`). Returns `null` instead of the object if
 * another process has already upgraded the tables. Throws `StoreUnavailable` and the errors of `upgradeTables`.
 */
export async function upgradeSqliteTables(file: string, before: BeforeUpgradeHook, tables: TableDefinitions) {
  let unapplied = 0;
  try {
    // During an upgrade, references are not enforced, because the upgrade may replace a table to which other tables
    // refer. The references are checked at the end of the upgrade.
    using database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS, enableForeignKeyConstraints: false });
    // Without `legacy_alter_table`, renaming a table would also change the tables that refer to the renamed table.
    database.exec('pragma legacy_alter_table = on; pragma synchronous = full; pragma temp_store = memory');
    // SQLite itself does not wait for other writers. The dialect waits, without blocking the process.
    database.exec('pragma busy_timeout = 0');
    const db = createSqliteKysely([database], 'begin immediate', { patience: UPGRADE_TIMEOUT_MS });
    const number = await upgradeTables(db, 'sqlite', tables, async (...found) => {
      unapplied = countUnappliedPages(file);
      await before(...found);
    });
    // Writes the log into the main file, so that the header of the main file shows the new stamp.
    truncateWriteAheadLog(database);
    return number === null ? null : { number, unapplied };
  } catch (error) {
    throw wrapSqliteWriteError(error);
  }
}

type SqliteEngineParts = {
  files: StoredFiles;
  writer: DatabaseSync;
  writing: Kysely<DatabaseTables>;
  reading: Kysely<DatabaseTables>;
  readRevisions: () => Revisions;
  opened: DatabaseSync[];
  guarded: FileGuard;
  unapplied: number;
};

function createSqliteEngine({
  files,
  writer,
  writing,
  reading,
  readRevisions,
  opened,
  guarded,
  unapplied,
}: SqliteEngineParts): Engine {
  const changes = watchRevisions(readRevisions);
  return {
    engine: 'sqlite',
    files,
    unapplied,
    snapshot: (work) =>
      reading.transaction().execute(async (db) => {
        await refuseUpgradedTables(db);
        return work(db);
      }),
    transaction: (work) =>
      guarded((check) =>
        writing.transaction().execute(async (db) => {
          await refuseUpgradedTables(db);
          const result = await work(db);
          check();
          return result;
        }),
      ).catch((error: unknown) => {
        // If the disk is full, empties the write-ahead log, because the log itself may have filled the disk.
        if (error instanceof StoreUnavailable && error.trouble === 'full') truncateWriteAheadLog(writer);
        throw error;
      }),
    // Nothing to do: every process sees the change in the file itself (see `revisionReader`).
    announce: async () => undefined,
    committed: changes.look,
    revisions: changes.revisions,
    reaches: (league) => (changes.known().get('league') ?? 0) >= league,
    catchUp: async () => void changes.readNow(),
    unavailableSince: () => null,
    onChange: changes.add,
    check: async (db) => [...(await databaseDamage(db)), ...(await brokenReferences(db))],
    async close() {
      changes.stop();
      // Closes the readers first, and then writes the whole log into the file, so that the file is complete without the
      // log.
      for (const database of opened.filter((database) => database !== writer)) database.close();
      truncateWriteAheadLog(writer);
      writer.close();
    },
  };
}

const { version: STAMP } = sqliteStamp(stampOfTables());

/** Throws `StoreUnavailable` if a later version has upgraded the tables since this process opened the file. */
async function refuseUpgradedTables(db: DatabaseTransaction): Promise<void> {
  const { rows } = await sql<{ stamp: number }>`select user_version as stamp from pragma_user_version`.execute(db);
  if (rows[0]?.stamp !== STAMP) throw upgradedMeanwhileError();
}

/**
 * Watches the revisions. Reads them every `OPEN_CONNECTIONS_CHECK_INTERVAL_MS` milliseconds until `stop` is called, and
 * calls the listeners if the revisions have changed. In between, `revisions` returns the known revisions, because
 * reading takes several µs and every answer needs the revisions.
 */
function watchRevisions(read: () => Revisions) {
  const listeners = createListenerList();
  let [known, lookedAt] = [read(), performance.now()];
  /** Reads the revisions from the file, and calls the listeners if they have changed. Throws `StoreUnavailable`. */
  function readNow(): Revisions {
    const before = known;
    known = read();
    lookedAt = performance.now();
    if (known !== before) listeners.call();
    return known;
  }
  function look(): void {
    try {
      readNow();
    } catch (error) {
      // Ignores `StoreUnavailable`. The next call of `revisions` reads again and, if the store is still unavailable,
      // throws the error to its caller.
      if (!(error instanceof StoreUnavailable)) throw error;
      lookedAt = Number.NEGATIVE_INFINITY;
    }
  }
  const timer = setInterval(look, REVISION_CHECK_INTERVAL_MS).unref();
  return {
    look,
    readNow,
    known: () => known,
    // If the event loop is busy, the timer may be late, and the known revisions may be too old. A request that runs
    // before the timer then reads the revisions itself.
    revisions: () => (performance.now() - lookedAt < REVISION_CHECK_INTERVAL_MS ? known : readNow()),
    add: listeners.add,
    stop(): void {
      clearInterval(timer);
      listeners.clear();
    },
  };
}

/**
 * Returns the number of lost pages in the log (`countUnappliedPages`) and removes them, so that the next start does not
 * count them again. Returns 0 if another process is writing.
 */
function removeUnappliedPages(writer: DatabaseSync, file: string): number {
  try {
    // Stops other processes from writing. If another process is writing, this statement fails, but that process has
    // already counted the log's lost pages. Any other error of this statement will occur again later.
    writer.exec('begin immediate');
  } catch {
    return 0;
  }
  const unapplied = countUnappliedPages(file);
  writer.exec('rollback');
  if (unapplied > 0) truncateWriteAheadLog(writer);
  return unapplied;
}

/**
 * Writes the whole log into the database file, and empties the log. If the disk does not allow that, the log stays, and
 * SQLite reads it together with the file.
 */
function truncateWriteAheadLog(writer: DatabaseSync): void {
  try {
    writer.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // If the write-ahead log cannot be emptied, no data is lost, because SQLite still reads the log.
  }
}

function openDatabaseFile(file: string, { readOnly }: { readOnly: boolean }, opened: DatabaseSync[]): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly, timeout: LOCK_TIMEOUT_MS, enableForeignKeyConstraints: true });
  opened.push(database);
  return database;
}

/**
 * Switches a database to the write-ahead log. Two processes may do this to a new file at the same moment. SQLite does
 * not wait in that case, so this function tries again until the other process has finished. Throws `StoreUnavailable`
 * if the file cannot have a write-ahead log.
 */
async function enableWriteAheadLog(database: DatabaseSync): Promise<void> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      const mode = database.prepare('pragma journal_mode = wal').get()?.['journal_mode'];
      if (mode !== 'wal')
        throw new StoreUnavailable(`The database file cannot be used with a log: its mode is ${String(mode)}.`);
      return database.exec('pragma synchronous = full');
    } catch (error) {
      if (!isDatabaseBusy(error) || performance.now() > deadline) throw error;
    }
    await delay(10);
  }
}

/**
 * Returns a function that reads the revisions. The function reads them again only after another connection has
 * committed, and otherwise returns the same object. It notices such a commit by the number `data_version`. SQLite does
 * not change this number after a commit of this connection, or while this connection is in a transaction. Therefore
 * this connection must never write or stay in a transaction.
 */
function revisionReader(database: DatabaseSync): () => Revisions {
  const version = database.prepare('pragma data_version');
  const stamp = database.prepare('pragma user_version');
  const rows = database.prepare('select scope, value from revision');
  let seen: unknown = null;
  let revisions: Revisions = new Map();
  return () => {
    try {
      const now = version.get()?.['data_version'];
      if (now === seen) return revisions;
      if (stamp.get()?.['user_version'] !== STAMP) throw upgradedMeanwhileError();
      // Another process may commit after `version` was read. The rows then include that commit already, and the next
      // call of this function reads the rows once more.
      revisions = new Map(rows.all().map(({ scope, value }) => [String(scope), Number(value)]));
      seen = now;
      return revisions;
    } catch (error) {
      throw toStoreError(error);
    }
  };
}
