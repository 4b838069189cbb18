import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { filesBeside } from '../files/folder-files.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { createListeners, type Engine } from './engine.ts';
import { makeTables } from '../tables/make-tables.ts';
import { markOfTables, sqliteMark } from '../tables/mark.ts';
import type { Tables } from '../tables/tables.ts';
import { type BeforeUpgrade, upgradeTables } from '../tables/upgrade-tables.ts';
import type { Schema } from '../schema.ts';
import { damageOf, kyselyOn, missingRows } from './sqlite-dialect.ts';
import { isBusy, sqliteWriteFault, sqliteFault } from './engine-errors.ts';
import { type OnOneFile, onOneFile } from './one-file.ts';
import { unappliedPages } from './unapplied-log.ts';
import type { Revisions, Snapshot } from '../store.ts';
import { refuseOtherFile } from './file-header.ts';
import { StoreUnavailable, upgradedMeanwhile } from '../store-error.ts';

/** The number of concurrent reads. Each read has its own connection and snapshot. */
const READERS = 4;
/** In milliseconds: the longest wait for a lock at the start and in a read. The process is blocked meanwhile. */
const LOCK_PATIENCE = 5000;
/** Milliseconds for which the revisions that were read count as current. Another process may write meanwhile. */
const LOOK_EVERY = 250;

/**
 * Opens the database file, or creates it. Throws `OtherDatabase` if another version or program made it, and
 * `StoreUnavailable` if it cannot be used.
 */
export async function openSqlite(file: string): Promise<Engine> {
  refuseOtherFile(file);
  const opened: DatabaseSync[] = [];
  try {
    const writer = open(file, { readOnly: false }, opened);
    // Opening the file waits for the lock, and blocks the process meanwhile.
    const making = kyselyOn([writer], 'begin immediate', { hasTurns: false });
    // The tables come before the write-ahead log, so that the header of the main file always shows which program owns it.
    await makeTables(making, 'sqlite');
    await useWriteAheadLog(writer);
    const unapplied = unappliedAtStart(writer, file);
    // From now on the dialect waits for other writers without blocking the process.
    writer.exec('pragma busy_timeout = 0');
    // The data for rolling back a failed statement needs no file.
    writer.exec('pragma temp_store = memory');
    const readers = Array.from({ length: READERS }, () => open(file, { readOnly: true }, opened));
    // A connection opens the log by name at its first read. Afterwards it can read even if the files are renamed.
    for (const reader of readers) reader.exec('select 1 from revision limit 1');
    const [writing, reading] = [kyselyOn([writer], 'begin immediate'), kyselyOn(readers)];
    return engineOn({
      files: filesBeside(file),
      writer,
      writing,
      reading,
      readRevisions: revisionReader(open(file, { readOnly: true }, opened)),
      opened,
      onOneFile: onOneFile(file),
      unapplied,
    });
  } catch (error) {
    for (const database of opened) database.close();
    throw sqliteWriteFault(error);
  }
}

/** Milliseconds that a start waits while another process backs the database up and upgrades it. */
const UPGRADE_PATIENCE = 10 * 60_000;

/**
 * Changes the tables of a file as `upgradeTables` does. Returns the number of the tables before, with the number of lost pages
 * (`unapplied`), or `null` if there was nothing to do. Throws `StoreUnavailable`.
 */
export async function upgradeSqlite(file: string, before: BeforeUpgrade, tables: Tables) {
  let unapplied = 0;
  try {
    // References are checked at the end instead: a table that others reference may be made anew.
    using database = new DatabaseSync(file, { timeout: LOCK_PATIENCE, enableForeignKeyConstraints: false });
    // Renaming a table must not change those that reference it.
    database.exec('pragma legacy_alter_table = on; pragma synchronous = full; pragma temp_store = memory');
    // The dialect waits for other writers without blocking the process.
    database.exec('pragma busy_timeout = 0');
    const db = kyselyOn([database], 'begin immediate', { patience: UPGRADE_PATIENCE });
    const number = await upgradeTables(db, 'sqlite', tables, async (...found) => {
      unapplied = unappliedPages(file);
      await before(...found);
    });
    // The header of the main file then shows the new mark.
    shortenLog(database);
    return number === null ? null : { number, unapplied };
  } catch (error) {
    throw sqliteWriteFault(error);
  }
}

type Parts = {
  files: StoredFiles;
  writer: DatabaseSync;
  writing: Kysely<Schema>;
  reading: Kysely<Schema>;
  readRevisions: () => Revisions;
  opened: DatabaseSync[];
  onOneFile: OnOneFile;
  unapplied: number;
};

function engineOn({
  files,
  writer,
  writing,
  reading,
  readRevisions,
  opened,
  onOneFile: guarded,
  unapplied,
}: Parts): Engine {
  const changes = watchRevisions(readRevisions);
  return {
    engine: 'sqlite',
    files,
    unapplied,
    snapshot: (work) =>
      reading.transaction().execute(async (db) => {
        await refuseUpgraded(db);
        return work(db);
      }),
    transaction: (work) =>
      guarded((check) =>
        writing.transaction().execute(async (db) => {
          await refuseUpgraded(db);
          const result = await work(db);
          check();
          return result;
        }),
      ).catch((error: unknown) => {
        // The log itself may fill the disk.
        if (error instanceof StoreUnavailable && error.trouble === 'full') shortenLog(writer);
        throw error;
      }),
    // All processes, including this one, see changes in the file itself: see revisionReader.
    announce: async () => undefined,
    committed: changes.look,
    revisions: changes.revisions,
    reaches: (league) => (changes.known().get('league') ?? 0) >= league,
    catchUp: async () => void changes.readNow(),
    unavailableSince: () => null,
    onChange: changes.add,
    check: async (db) => [...(await damageOf(db)), ...(await missingRows(db))],
    async close() {
      changes.stop();
      // The readers close first. Then the whole log is written to the file, so that the file alone is complete.
      for (const database of opened.filter((database) => database !== writer)) database.close();
      shortenLog(writer);
      writer.close();
    },
  };
}

const { version: MARK } = sqliteMark(markOfTables());

/** Throws if a later version has changed the tables since this process opened the file. */
async function refuseUpgraded(db: Snapshot): Promise<void> {
  const { rows } = await sql<{ mark: number }>`select user_version as mark from pragma_user_version`.execute(db);
  if (rows[0]?.mark !== MARK) throw upgradedMeanwhile();
}

/**
 * Knows the revisions as they were at most LOOK_EVERY ago. Looks for new ones in this interval until stopped, and calls its
 * listeners. A look takes several µs, which every answer would cost.
 */
function watchRevisions(read: () => Revisions) {
  const listeners = createListeners();
  let [known, lookedAt] = [read(), performance.now()];
  /** Reads the file. Throws `StoreUnavailable`. */
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
      // The next caller that needs the store gets the error.
      if (!(error instanceof StoreUnavailable)) throw error;
      lookedAt = Number.NEGATIVE_INFINITY;
    }
  }
  const timer = setInterval(look, LOOK_EVERY).unref();
  return {
    look,
    readNow,
    known: () => known,
    // On a busy event loop, requests may come before the timer.
    revisions: () => (performance.now() - lookedAt < LOOK_EVERY ? known : readNow()),
    add: listeners.add,
    stop(): void {
      clearInterval(timer);
      listeners.clear();
    },
  };
}

/** Returns the number of lost log pages (`unappliedPages`), and removes them, so that the next start ignores them. */
function unappliedAtStart(writer: DatabaseSync, file: string): number {
  try {
    // No other process can write now. One that writes has already done this check. Any other fault appears again later.
    writer.exec('begin immediate');
  } catch {
    return 0;
  }
  const unapplied = unappliedPages(file);
  writer.exec('rollback');
  if (unapplied > 0) shortenLog(writer);
  return unapplied;
}

/** Writes the whole log into the file. If the disk does not allow this, the log stays and is read together with the file. */
function shortenLog(writer: DatabaseSync): void {
  try {
    writer.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // Nothing is lost: the log stays.
  }
}

function open(file: string, { readOnly }: { readOnly: boolean }, opened: DatabaseSync[]): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly, timeout: LOCK_PATIENCE, enableForeignKeyConstraints: true });
  opened.push(database);
  return database;
}

/** Waits if two processes change the mode of a new file at the same time, because SQLite does not wait for this lock. */
async function useWriteAheadLog(database: DatabaseSync): Promise<void> {
  const deadline = performance.now() + LOCK_PATIENCE;
  for (;;) {
    try {
      const mode = database.prepare('pragma journal_mode = wal').get()?.['journal_mode'];
      if (mode !== 'wal')
        throw new StoreUnavailable(`The database file cannot be used with a log: its mode is ${String(mode)}.`);
      return database.exec('pragma synchronous = full');
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await delay(10);
  }
}

/**
 * Returns a function that returns the revisions, the same object while the file has not changed. `data_version` changes with
 * every commit of another connection. So this connection never writes, and never stays in a transaction, in which the number
 * would not change.
 */
function revisionReader(database: DatabaseSync): () => Revisions {
  const version = database.prepare('pragma data_version');
  const mark = database.prepare('pragma user_version');
  const rows = database.prepare('select scope, value from revision');
  let seen: unknown = null;
  let revisions: Revisions = new Map();
  return () => {
    try {
      const now = version.get()?.['data_version'];
      if (now === seen) return revisions;
      if (mark.get()?.['user_version'] !== MARK) throw upgradedMeanwhile();
      // A commit between the two statements is read now and again next time.
      revisions = new Map(rows.all().map(({ scope, value }) => [String(scope), Number(value)]));
      seen = now;
      return revisions;
    } catch (error) {
      throw sqliteFault(error);
    }
  };
}
