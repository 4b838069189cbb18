import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { backupSqlite } from '../backup/from-sqlite.ts';
import type { Engine } from './engine.ts';
import { type BeforeUpgrade, migrate, type Migrations } from '../migrations/migrate.ts';
import type { Schema } from '../schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { isBusy, sqliteWriteFault, sqliteFault } from './engine-errors.ts';
import type { Revisions } from '../store.ts';
import { StoreUnavailable } from '../store-error.ts';
import { statSync } from 'node:fs';

/** Reads that may be under way at once; each is a connection of its own, with its own snapshot. */
const READERS = 4;
/** How long SQLite waits for a lock where it may hold up the process: at the start, and in a read. Milliseconds. */
const LOCK_PATIENCE = 5000;
/** How often a change by another process is looked for while somebody listens, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * Opens, or makes, the database file, and brings its tables up to date. Throws `StoreUnavailable`, `NewerDatabase`,
 * `UpgradeFailed`.
 */
export async function openSqlite(file: string, migrations: Migrations, before?: BeforeUpgrade): Promise<Engine> {
  const opened: DatabaseSync[] = [];
  try {
    const writer = open(file, { readOnly: false }, opened);
    await useWriteAheadLog(writer);
    const writing = new Kysely<Schema>({
      dialect: sqliteDialect({ connections: [writer], begin: 'begin immediate' }),
    });
    const writeBackup = async (target: string) => backupSqlite(file, target);
    await migrate(writing, migrations, before && { before, writeBackup });
    // From here on the dialect waits for other writers itself, without holding up the process.
    writer.exec('pragma busy_timeout = 0');
    // What a statement would take back if it failed half-way need not lie in a file of its own.
    writer.exec('pragma temp_store = memory');
    const readers = Array.from({ length: READERS }, () => open(file, { readOnly: true }, opened));
    // A connection finds the log by its name when it reads first: after that it can read whatever becomes of the names.
    for (const reader of readers) reader.exec('select 1 from revision limit 1');
    const reading = new Kysely<Schema>({ dialect: sqliteDialect({ connections: readers, begin: 'begin' }) });
    return engineOn({
      writer,
      writing,
      reading,
      revisions: revisionWatch(open(file, { readOnly: true }, opened)),
      opened,
      onOneFile: onOneFile(file),
    });
  } catch (error) {
    for (const database of opened) database.close();
    throw sqliteWriteFault(error);
  }
}

type Parts = {
  writer: DatabaseSync;
  writing: Kysely<Schema>;
  reading: Kysely<Schema>;
  revisions: () => Revisions;
  opened: DatabaseSync[];
  onOneFile: OnOneFile;
};

function engineOn({ writer, writing, reading, revisions, opened, onOneFile: guarded }: Parts): Engine {
  return {
    name: 'sqlite',
    snapshot: (work) => reading.transaction().execute(work),
    transaction: (work) =>
      guarded((check) =>
        writing.transaction().execute(async (db) => {
          const result = await work(db);
          check();
          return result;
        }),
      ).catch((error: unknown) => {
        // The log itself may be what fills the disk.
        if (error instanceof StoreUnavailable && error.trouble === 'full') shortenLog(writer);
        throw error;
      }),
    // The file itself tells other processes, and this one: see revisionWatch.
    announce: async () => undefined,
    committed: () => undefined,
    revisions,
    // Whoever asks looks at the file itself, so nobody is ever behind it.
    reaches: () => true,
    catchUp: async () => undefined,
    unavailableSince: () => null,
    watch(look) {
      const timer = setInterval(look, LOOK_EVERY).unref();
      return () => clearInterval(timer);
    },
    async check(db) {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
      const broken = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
      return [
        ...rows.map((row) => row.integrity_check).filter((finding) => finding !== 'ok'),
        ...broken.rows.map(({ table, parent }) => `A row of ${table} names a row of ${parent} that is not there.`),
      ];
    },
    async close() {
      // The readers first: with none left the whole log goes into the file, so that the file alone is a copy.
      for (const database of opened.filter((database) => database !== writer)) database.close();
      shortenLog(writer);
      writer.close();
    },
  };
}

/** Takes the whole log into the file. Where the disk does not let it, the log stays, and is read with the file. */
function shortenLog(writer: DatabaseSync): void {
  try {
    writer.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // Nothing is lost by it.
  }
}

function open(file: string, { readOnly }: { readOnly: boolean }, opened: DatabaseSync[]): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly, timeout: LOCK_PATIENCE, enableForeignKeyConstraints: true });
  opened.push(database);
  return database;
}

/** SQLite does not wait for its own lock when two processes change a new file's mode at once, so this does. */
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
 * The revisions, read again only where the file changed. `data_version` tells one connection of every commit made by
 * others, so this connection never writes, and never stays in a transaction, where the number would stand still.
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
      // A commit between the two statements is read already, and read once more the next time.
      revisions = new Map(rows.all().map(({ scope, value }) => [String(scope), Number(value)]));
      seen = now;
      return revisions;
    } catch (error) {
      throw sqliteFault(error);
    }
  };
}

/** Runs one write; `check` is to be called before it is committed. */
export type OnOneFile = <T>(write: (check: () => void) => Promise<T>) => Promise<T>;

/**
 * Writes into a file only while it bears its name: one that was moved or removed goes on taking writes, all of which would
 * be lost with the process. Throws `StoreUnavailable`.
 */
export function onOneFile(file: string): OnOneFile {
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
  'The database file was moved, removed or replaced while the site was running. Nothing more is written: ' +
  'put the file back (or restore a copy of it) and start the site again.';

/** `null`: there is no such file. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}
