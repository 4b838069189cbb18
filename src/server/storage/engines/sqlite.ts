import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { filesBeside } from '../files/folder-files.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { createListeners, type Engine } from './engine.ts';
import { makeTables } from '../tables/make-tables.ts';
import type { Schema } from '../schema.ts';
import { damageOf, kyselyOn, missingRows } from './sqlite-dialect.ts';
import { isBusy, sqliteWriteFault, sqliteFault } from './engine-errors.ts';
import { unappliedPages } from './unapplied-log.ts';
import type { Revisions } from '../store.ts';
import { isForeignFile } from './foreign-file.ts';
import { OtherDatabase, StoreUnavailable } from '../store-error.ts';
import { statSync } from 'node:fs';

/** The number of concurrent reads. Each read has its own connection and snapshot. */
const READERS = 4;
/** In milliseconds: the longest wait for a lock at the start and in a read. The process is blocked meanwhile. */
const LOCK_PATIENCE = 5000;
/** The interval of checks for changes by other processes, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * Opens the database file, or creates it. Throws `OtherDatabase` if the file belongs to another program, and `StoreUnavailable`
 * if it cannot be used.
 */
export async function openSqlite(file: string): Promise<Engine> {
  if (isForeignFile(file)) throw new OtherDatabase();
  const opened: DatabaseSync[] = [];
  try {
    const writer = open(file, { readOnly: false }, opened);
    const writing = kyselyOn([writer], 'begin immediate');
    // The tables come before the write-ahead log, so that the header of the main file always shows which program owns it.
    await makeTables(writing, 'sqlite');
    await useWriteAheadLog(writer);
    const unapplied = unappliedAtStart(writer, file);
    // From now on the dialect waits for other writers without blocking the process.
    writer.exec('pragma busy_timeout = 0');
    // The data for rolling back a failed statement needs no file.
    writer.exec('pragma temp_store = memory');
    const readers = Array.from({ length: READERS }, () => open(file, { readOnly: true }, opened));
    // A connection opens the log by name at its first read. Afterwards it can read even if the files are renamed.
    for (const reader of readers) reader.exec('select 1 from revision limit 1');
    const reading = kyselyOn(readers);
    return engineOn({
      files: filesBeside(file),
      writer,
      writing,
      reading,
      revisions: revisionWatch(open(file, { readOnly: true }, opened)),
      opened,
      onOneFile: onOneFile(file),
      unapplied,
    });
  } catch (error) {
    for (const database of opened) database.close();
    throw sqliteWriteFault(error);
  }
}

type Parts = {
  files: StoredFiles;
  writer: DatabaseSync;
  writing: Kysely<Schema>;
  reading: Kysely<Schema>;
  revisions: () => Revisions;
  opened: DatabaseSync[];
  onOneFile: OnOneFile;
  unapplied: number;
};

function engineOn({
  files,
  writer,
  writing,
  reading,
  revisions,
  opened,
  onOneFile: guarded,
  unapplied,
}: Parts): Engine {
  const changes = watchRevisions(revisions);
  return {
    engine: 'sqlite',
    files,
    unapplied,
    snapshot: (work) => reading.transaction().execute(work),
    transaction: (work) =>
      guarded((check) =>
        writing.transaction().execute(async (db) => {
          const result = await work(db);
          check();
          return result;
        }),
      ).catch((error: unknown) => {
        // The log itself may fill the disk.
        if (error instanceof StoreUnavailable && error.trouble === 'full') shortenLog(writer);
        throw error;
      }),
    // All processes, including this one, see changes in the file itself: see revisionWatch.
    announce: async () => undefined,
    committed: changes.look,
    revisions,
    // Every call reads the file, so the store is never behind.
    reaches: () => true,
    catchUp: async () => undefined,
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

/** Checks for new revisions until stopped, and calls its listeners. */
function watchRevisions(revisions: () => Revisions) {
  const listeners = createListeners();
  let known = revisions();
  function look(): void {
    let now = known;
    try {
      now = revisions();
    } catch (error) {
      // The next caller that needs the store gets the error.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
    if (now === known) return;
    known = now;
    listeners.call();
  }
  const timer = setInterval(look, LOOK_EVERY).unref();
  return {
    look,
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
 * Returns a function that returns the revisions and reads them again only when the file has changed. `data_version` changes with
 * every commit of another connection. So this connection never writes, and never stays in a transaction, in which the number
 * would not change.
 */
function revisionWatch(database: DatabaseSync): () => Revisions {
  const version = database.prepare('pragma data_version');
  const rows = database.prepare('select scope, value from revision');
  let seen: unknown = null;
  let revisions: Revisions = new Map();
  return () => {
    try {
      const now = version.get()?.['data_version'];
      if (now === seen) return revisions;
      // A commit between the two statements is read now and again next time.
      revisions = new Map(rows.all().map(({ scope, value }) => [String(scope), Number(value)]));
      seen = now;
      return revisions;
    } catch (error) {
      throw sqliteFault(error);
    }
  };
}

/** Runs one write. The write must call `check` before it commits. */
type OnOneFile = <T>(write: (check: () => void) => Promise<T>) => Promise<T>;

/**
 * Returns a function that writes only while the file still has its name. A moved or removed file would accept writes, and all of
 * them would be lost when the process ends. Throws `StoreUnavailable`.
 */
function onOneFile(file: string): OnOneFile {
  const opened = identityOf(file);
  return async (write) => {
    try {
      return await write(() => {
        if (identityOf(file) !== opened) throw new StoreUnavailable(MOVED, { trouble: 'moved' });
      });
    } catch (error) {
      throw sqliteWriteFault(error);
    }
  };
}

const MOVED =
  'The database file was moved, removed or replaced while the site was running. Nothing is written any more: ' +
  'put the file back (or restore a backup) and start the site again.';

/** Returns the identity of a file; `null` if it does not exist. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}
