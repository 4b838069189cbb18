import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { type ClientConfig, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { Engine } from './engine.ts';
import { makeTables, readStamp } from '../tables/make-tables.ts';
import { stampOfTables, stampText } from '../tables/stamp.ts';
import type { TableDefinitions } from '../tables/tables.ts';
import { type BeforeUpgradeHook, upgradeTables } from '../tables/upgrade-tables.ts';
import { translatePostgresError } from './engine-errors.ts';
import { type PostgresRevisionFollower, followRevisions, notifyRevisions } from './postgres-revisions.ts';
import type { DatabaseTables } from '../schema.ts';
import type { DatabaseTransaction } from '../store.ts';
import { StoreUnavailable, upgradedMeanwhileError } from '../store-error.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { storedFilesInTable } from '../files/file-rows.ts';

const MAX_CONNECTIONS = 10;
/** The longest time to wait for a connection or another process's transaction, in milliseconds. */
const CONNECTION_OR_LOCK_TIMEOUT_MS = 5000;
/**
 * The longest time that a statement may run, in milliseconds. Usual statements run for less than a second; one that
 * runs this long is stuck.
 */
const MAX_STATEMENT_MS = 10_000;
/**
 * The longest time to wait for the result of a statement, in milliseconds. If the database has not even reported a
 * timeout (`MAX_STATEMENT_MS`) by then, the connection is closed.
 */
const MAX_SILENCE_MS = 12_000;
/**
 * The database ends a transaction that does nothing for this many milliseconds. The process that began such a
 * transaction hangs or is gone, but the open transaction would block all writers.
 */
const MAX_IDLE_TRANSACTION_MS = 15_000;
/**
 * The longest wait for a lock at the start, in milliseconds. Another instance may be creating the tables, or backing up
 * and upgrading the database.
 */
const STARTUP_LOCK_TIMEOUT_MS = 10 * 60_000;
// By default pg returns 8-byte integers and exact fractions as text. In this database they are small enough for
// JavaScript's numbers.
const NUMBER_TYPES = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/**
 * Connects to a database, and creates the tables if it is empty. Throws `StoreUnavailable` if the database cannot be
 * used now. Throws `IncompatibleDatabase` if another version or program made the database.
 */
export async function openPostgres(url: string): Promise<Engine> {
  const config = clientConfigFromUrl(url);
  // Creates the tables first, because the revisions are read from one of them.
  await runOnNewConnection({ ...config, lock_timeout: STARTUP_LOCK_TIMEOUT_MS }, (db) => makeTables(db, 'postgresql'));
  const revisions = await followRevisions(config);
  const pool = createPool({ ...config, ...TIME_LIMITS, max: MAX_CONNECTIONS });
  return engineOn(pool, createKysely(guardedPool(pool, revisions)), revisions);
}

/** Time limits in milliseconds, for all work except creating and upgrading the tables. */
const TIME_LIMITS = {
  lock_timeout: CONNECTION_OR_LOCK_TIMEOUT_MS,
  statement_timeout: MAX_STATEMENT_MS,
  query_timeout: MAX_SILENCE_MS,
};

function clientConfigFromUrl(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'baize',
    connectionTimeoutMillis: CONNECTION_OR_LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: MAX_IDLE_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (type, format) => (NUMBER_TYPES.has(type) ? Number : types.getTypeParser(type, format)),
    },
  };
}

/** Opens a connection, runs `work` on it, and closes it. Returns the result of `work`. */
async function runOnNewConnection<T>(config: ClientConfig, work: (db: DatabaseTransaction) => Promise<T>): Promise<T> {
  const pool = createPool({ ...config, max: 1 });
  try {
    return await work(createKysely(guardedPool(pool, ALWAYS_AVAILABLE)));
  } finally {
    await pool.end();
  }
}

/**
 * Upgrades the tables of a database (see `upgradeTables`). Returns the version number of the old tables (`number`);
 * `null` if another process has already upgraded them. `unapplied` is 0, because only the log of SQLite can lose pages.
 * Throws `StoreUnavailable` and the errors of `upgradeTables`.
 */
export async function upgradePostgresTables(url: string, before: BeforeUpgradeHook, tables: TableDefinitions) {
  const patience = {
    lock_timeout: STARTUP_LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STARTUP_LOCK_TIMEOUT_MS,
  };
  const number = await runOnNewConnection({ ...clientConfigFromUrl(url), ...patience }, (db) =>
    upgradeTables(db, 'postgresql', tables, before),
  );
  return number === null ? null : { number, unapplied: 0 };
}

/**
 * Runs `work` on one snapshot of a database and on its stored files. Any release may have made the tables. Throws
 * `StoreUnavailable`.
 */
export function withPostgresSnapshot<T>(
  url: string,
  work: (db: DatabaseTransaction, files: StoredFiles) => Promise<T>,
): Promise<T> {
  return runOnNewConnection({ ...clientConfigFromUrl(url), ...TIME_LIMITS }, (db) =>
    runInSnapshot(db, (own) => work(own, storedFilesInTable(own))),
  );
}

/** Creates a schema and moves all tables of the database into it. Throws `StoreUnavailable`. */
export async function moveTablesToSchema(url: string, schema: string): Promise<void> {
  await runOnNewConnection({ ...clientConfigFromUrl(url), ...TIME_LIMITS }, (db) =>
    db.transaction().execute(async (own) => {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class
        where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`.execute(own);
      await sql`create schema ${sql.ref(schema)}`.execute(own);
      for (const { name } of rows) await sql`alter table ${sql.ref(name)} set schema ${sql.ref(schema)}`.execute(own);
    }),
  );
}

function runInSnapshot<T>(db: DatabaseTransaction, work: (own: DatabaseTransaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/**
 * Creates a pool that ignores the errors of lost connections. Without a listener such an error would end the process.
 * The next query on the connection reports the error anyway.
 */
function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function createKysely(pool: PostgresPool): Kysely<DatabaseTables> {
  return new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool }) });
}

function engineOn(pool: Pool, db: Kysely<DatabaseTables>, revisions: PostgresRevisionFollower): Engine {
  return {
    engine: 'postgresql',
    files: storedFilesInTable(db),
    unapplied: 0,
    snapshot: (work) =>
      runOnLiveConnection(() =>
        runInSnapshot(db, async (own) => {
          // Locks the table before the snapshot begins, so that no upgrade can happen between `refuseUpgradedTables`
          // and `work`.
          await sql`lock table setting in access share mode`.execute(own);
          await refuseUpgradedTables(own);
          return work(own);
        }),
      ),
    transaction: (work) =>
      runOnLiveConnection(() =>
        db.transaction().execute(async (transaction) => {
          // The lock on this row makes this transaction the only writer, so that the data that it reads cannot change.
          await transaction.selectFrom('revision').select('value').where('scope', '=', 'league').forUpdate().execute();
          await refuseUpgradedTables(transaction);
          return work(transaction);
        }),
      ),
    announce: notifyRevisions,
    committed: (raised) => revisions.note(raised),
    revisions: () => revisions.current(),
    reaches: (league) => revisions.reaches(league),
    catchUp: (league) => revisions.catchUp(league),
    unavailableSince: () => revisions.unavailableSince(),
    onChange: (listener) => revisions.onChange(listener),
    async check(connection) {
      const { rows } = await sql<{ name: string }>`
        select conname as name from pg_constraint
        where not convalidated and connamespace = current_schema()::regnamespace`.execute(connection);
      return rows.map(({ name }) => `The constraint ${name} was never checked against all rows.`);
    },
    async close() {
      await revisions.close();
      await pool.end();
    },
  };
}

const EXPECTED_STAMP = stampText(stampOfTables());

/** Throws `StoreUnavailable` if a later version has upgraded the tables since this process opened the database. */
async function refuseUpgradedTables(db: DatabaseTransaction): Promise<void> {
  const stamp = await readStamp(db, 'postgresql');
  if (stamp === null || stampText(stamp) !== EXPECTED_STAMP) throw upgradedMeanwhileError();
}

/**
 * Runs `attempt`. If its connection turns out to be dead before any query has run on it, tries again with another
 * connection of the pool.
 */
async function runOnLiveConnection<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const again = error instanceof StoreUnavailable && error.untouched && tries < MAX_CONNECTIONS;
      if (!again) throw error;
    }
  }
}

/** The methods of `PostgresRevisionFollower` that the pool uses. */
type AvailabilityTracker = Pick<PostgresRevisionFollower, 'unavailableSince' | 'timesUnavailable' | 'doubt'>;
/**
 * The tracker for a connection that is opened for one task. No `PostgresRevisionFollower` watches the database for such
 * a connection, so the database always counts as available.
 */
const ALWAYS_AVAILABLE: AvailabilityTracker = {
  unavailableSince: () => null,
  timesUnavailable: () => 0,
  doubt: () => undefined,
};

/**
 * Returns the pool that Kysely uses. It throws the store's own errors, and fails at once while the database is
 * unavailable.
 */
function guardedPool(pool: Pool, link: AvailabilityTracker): PostgresPool {
  const era = new WeakMap<PoolClient, number>();
  pool.on('connect', (client) => era.set(client, link.timesUnavailable()));

  async function connected(): Promise<PoolClient> {
    for (;;) {
      if (link.unavailableSince() !== null) throw new StoreUnavailable('The database cannot be reached now.');
      const client = await pool.connect();
      // A connection from before an outage may never answer, so it is not used again.
      if (era.get(client) === link.timesUnavailable()) return client;
      client.release(true);
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return clientReportingConnectionLoss(await connected(), link);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) link.doubt();
        throw translatePostgresError(error, false);
      }
    },
  };
}

function clientReportingConnectionLoss(client: PoolClient, link: AvailabilityTracker): PostgresPoolClient {
  let untouched = true;
  let lost = false;

  async function query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    try {
      const answer = await client.query(text, [...parameters]);
      untouched = false;
      return answer;
    } catch (error) {
      const fault = translatePostgresError(error, untouched);
      if (fault instanceof StoreUnavailable) {
        lost = true;
        link.doubt();
      }
      throw fault;
    }
  }

  return {
    // The cast is safe: Kysely's type also allows cursors, but they are not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || lost),
  };
}
