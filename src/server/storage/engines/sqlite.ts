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

/** The number of concurrent reads; each has its own connection and snapshot. */
const READERS = 4;
/** The longest wait for a lock at the start and in a read, where it blocks the process. Milliseconds. */
const LOCK_PATIENCE = 5000;
/** The interval of checks for changes by other processes, in milliseconds. */
const LOOK_EVERY = 250;

/** Opens or creates the database file. Throws `StoreUnavailable`, and `OtherDatabase`. */
export async function openSqlite(file: string): Promise<Engine> {
  if (isForeignFile(file)) throw new OtherDatabase();
  const opened: DatabaseSync[] = [];
  try {
    const writer = open(file, { readOnly: false }, opened);
    const writing = kyselyOn([writer], 'begin immediate');
    // Before there is a log, so that the head of the file always says whose tables it has.
    await makeTables(writing, 'sqlite');
    await useWriteAheadLog(writer);
    const unapplied = unappliedAtStart(writer, file);
    // From here on the dialect itself waits for other writers, without blocking the process.
    writer.exec('pragma busy_timeout = 0');
    // The data for rolling back a statement that fails halfway needs no file.
    writer.exec('pragma temp_store = memory');
    const readers = Array.from({ length: READERS }, () => open(file, { readOnly: true }, opened));
    // A connection opens the log by name at its first read; after that it can read whatever happens to the files' names.
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
        // The log itself may be filling the disk.
        if (error instanceof StoreUnavailable && error.trouble === 'full') shortenLog(writer);
        throw error;
      }),
    // Other processes, and this one, see changes in the file itself: see revisionWatch.
    announce: async () => undefined,
    committed: changes.look,
    revisions,
    // Every call reads the file itself, so it is never behind.
    reaches: () => true,
    catchUp: async () => undefined,
    unavailableSince: () => null,
    onChange: changes.add,
    check: async (db) => [...(await damageOf(db)), ...(await missingRows(db))],
    async close() {
      changes.stop();
      // The readers first: then the whole log goes into the file, so that the file alone is complete.
      for (const database of opened.filter((database) => database !== writer)) database.close();
      shortenLog(writer);
      writer.close();
    },
  };
}

/** Looks for new revisions until it is stopped, and calls its listeners. */
function watchRevisions(revisions: () => Revisions) {
  const listeners = createListeners();
  let known = revisions();
  function look(): void {
    let now = known;
    try {
      now = revisions();
    } catch (error) {
      // The next caller who needs the store gets the error.
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

/** Returns how many pages of the log are lost (`unappliedPages`), and removes them, so that the next start does not count them again. */
function unappliedAtStart(writer: DatabaseSync, file: string): number {
  try {
    // No other process writes meanwhile. One that does now has looked at its own start; any other fault is met again.
    writer.exec('begin immediate');
  } catch {
    return 0;
  }
  const unapplied = unappliedPages(file);
  writer.exec('rollback');
  if (unapplied > 0) shortenLog(writer);
  return unapplied;
}

/** Writes the whole log into the file. If the disk does not allow it, the log stays and is read with the file. */
function shortenLog(writer: DatabaseSync): void {
  try {
    writer.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // Nothing is lost: see above.
  }
}

function open(file: string, { readOnly }: { readOnly: boolean }, opened: DatabaseSync[]): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly, timeout: LOCK_PATIENCE, enableForeignKeyConstraints: true });
  opened.push(database);
  return database;
}

/** Waits where two processes change the mode of a new file at once, since SQLite does not wait for this lock. */
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
 * Returns a function that returns the revisions, read again only when the file has changed. `data_version` changes with
 * every commit of another connection, so this one never writes, nor stays in a transaction, where it would not change.
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
      // A commit between the two statements is read now, and once more the next time.
      revisions = new Map(rows.all().map(({ scope, value }) => [String(scope), Number(value)]));
      seen = now;
      return revisions;
    } catch (error) {
      throw sqliteFault(error);
    }
  };
}

/** Runs one write, which must call `check` before it commits. */
type OnOneFile = <T>(write: (check: () => void) => Promise<T>) => Promise<T>;

/**
 * Returns a function that writes only while the file still has its name: a moved or removed file would accept writes, and
 * all of them would be lost with the process. Throws `StoreUnavailable`.
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

/** `null` where there is no such file. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}
