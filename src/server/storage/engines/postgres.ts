import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { type ClientConfig, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { Engine } from './engine.ts';
import { makeTables, readStamp } from '../tables/make-tables.ts';
import { stampOfTables, stampText } from '../tables/stamp.ts';
import type { Tables } from '../tables/tables.ts';
import { type BeforeUpgrade, upgradeTables } from '../tables/upgrade-tables.ts';
import { postgresFault } from './engine-errors.ts';
import { type FollowedRevisions, followRevisions, notifyRevisions } from './postgres-revisions.ts';
import type { Schema } from '../schema.ts';
import type { Snapshot } from '../store.ts';
import { StoreUnavailable, upgradedMeanwhile } from '../store-error.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { filesInTable } from '../files/file-rows.ts';

const CONNECTIONS = 10;
/** The longest time to wait for a connection or another process's transaction, in milliseconds. */
const PATIENCE = 5000;
/** In milliseconds. The statements of a league take less than a second; one that takes this long is stuck. */
const MAX_STATEMENT_MS = 10_000;
/** In milliseconds. If even the database's own timeout is not reported, the connection is closed after this time. */
const MAX_SILENCE_MS = 12_000;
/**
 * In milliseconds. A transaction that does nothing for this long belongs to a process that hangs or is gone, and blocks
 * all writers.
 */
const IDLE_LIMIT = 15_000;
/** In milliseconds. Another instance may be starting: creating the tables, or backing up and upgrading the database. */
const START_PATIENCE = 10 * 60_000;
// By default pg returns 8-byte integers and exact fractions as text. Here they are small enough to be numbers.
const NUMBERS = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/** Connects to the database and creates the tables of an empty one. Throws `StoreUnavailable` and `OtherDatabase`. */
export async function openPostgres(url: string): Promise<Engine> {
  const config = configOf(url);
  // Follows the revisions last, because their table must exist.
  await onOneConnection({ ...config, lock_timeout: START_PATIENCE }, (db) => makeTables(db, 'postgresql'));
  const revisions = await followRevisions(config);
  const pool = poolOf({ ...config, ...LIMITS, max: CONNECTIONS });
  return engineOn(pool, kyselyOn(guarded(pool, revisions)), revisions);
}

/** The limits of usual work, in milliseconds. */
const LIMITS = { lock_timeout: PATIENCE, statement_timeout: MAX_STATEMENT_MS, query_timeout: MAX_SILENCE_MS };

function configOf(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'baize',
    connectionTimeoutMillis: PATIENCE,
    idle_in_transaction_session_timeout: IDLE_LIMIT,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (type, format) => (NUMBERS.has(type) ? Number : types.getTypeParser(type, format)),
    },
  };
}

/** Runs work on a connection opened for it. */
async function onOneConnection<T>(config: ClientConfig, work: (db: Snapshot) => Promise<T>): Promise<T> {
  const pool = poolOf({ ...config, max: 1 });
  try {
    return await work(kyselyOn(guarded(pool, ALWAYS_AVAILABLE)));
  } finally {
    await pool.end();
  }
}

/**
 * Changes the tables of a database as `upgradeTables` does. Returns the number that they had before; `null` if there
 * was nothing to do. Throws `StoreUnavailable`.
 */
export async function upgradePostgres(url: string, before: BeforeUpgrade, tables: Tables) {
  const patience = { lock_timeout: START_PATIENCE, idle_in_transaction_session_timeout: START_PATIENCE };
  const number = await onOneConnection({ ...configOf(url), ...patience }, (db) =>
    upgradeTables(db, 'postgresql', tables, before),
  );
  return number === null ? null : { number, unapplied: 0 };
}

/** Reads one snapshot of a database whose tables may be those of any release. Throws `StoreUnavailable`. */
export function readPostgres<T>(url: string, work: (db: Snapshot, files: StoredFiles) => Promise<T>): Promise<T> {
  return onOneConnection({ ...configOf(url), ...LIMITS }, (db) =>
    snapshotOf(db, (own) => work(own, filesInTable(own))),
  );
}

/** Moves all tables into a new schema. Throws `StoreUnavailable`. */
export async function tablesToSchema(url: string, schema: string): Promise<void> {
  await onOneConnection({ ...configOf(url), ...LIMITS }, (db) =>
    db.transaction().execute(async (own) => {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class
        where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`.execute(own);
      await sql`create schema ${sql.ref(schema)}`.execute(own);
      for (const { name } of rows) await sql`alter table ${sql.ref(name)} set schema ${sql.ref(schema)}`.execute(own);
    }),
  );
}

function snapshotOf<T>(db: Snapshot, work: (own: Snapshot) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/**
 * Ignores errors of lost connections, because one without a listener would end the process. The next call reports the
 * error anyway.
 */
function poolOf(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function kyselyOn(pool: PostgresPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

function engineOn(pool: Pool, db: Kysely<Schema>, revisions: FollowedRevisions): Engine {
  return {
    engine: 'postgresql',
    files: filesInTable(db),
    unapplied: 0,
    snapshot: (work) =>
      onLiveConnection(() =>
        snapshotOf(db, async (own) => {
          // Takes the lock before the snapshot, so that no upgrade can happen between this check and the work.
          await sql`lock table setting in access share mode`.execute(own);
          await refuseUpgraded(own);
          return work(own);
        }),
      ),
    transaction: (work) =>
      onLiveConnection(() =>
        db.transaction().execute(async (transaction) => {
          // The lock on this row makes this the only writer, so what it reads cannot change.
          await transaction.selectFrom('revision').select('value').where('scope', '=', 'league').forUpdate().execute();
          await refuseUpgraded(transaction);
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

const STAMP = stampText(stampOfTables());

/** Throws if a later version has upgraded the tables since this process opened the database. */
async function refuseUpgraded(db: Snapshot): Promise<void> {
  const stamp = await readStamp(db, 'postgresql');
  if (stamp === null || stampText(stamp) !== STAMP) throw upgradedMeanwhile();
}

/** Tries again with another connection if a pooled one turns out to be dead before any work was done on it. */
async function onLiveConnection<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const again = error instanceof StoreUnavailable && error.untouched && tries < CONNECTIONS;
      if (!again) throw error;
    }
  }
}

/** What the pool needs to know from the follower of revisions. */
type Link = Pick<FollowedRevisions, 'unavailableSince' | 'timesUnavailable' | 'doubt'>;
/** For the start, before revisions are followed. */
const ALWAYS_AVAILABLE: Link = { unavailableSince: () => null, timesUnavailable: () => 0, doubt: () => undefined };

/**
 * Returns the pool that Kysely uses. It throws the store's own errors, and fails at once while the database is
 * unavailable.
 */
function guarded(pool: Pool, link: Link): PostgresPool {
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
        return guardedClient(await connected(), link);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) link.doubt();
        throw postgresFault(error, false);
      }
    },
  };
}

function guardedClient(client: PoolClient, link: Link): PostgresPoolClient {
  let untouched = true;
  let lost = false;

  async function query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    try {
      const answer = await client.query(text, [...parameters]);
      untouched = false;
      return answer;
    } catch (error) {
      const fault = postgresFault(error, untouched);
      if (fault instanceof StoreUnavailable) {
        lost = true;
        link.doubt();
      }
      throw fault;
    }
  }

  return {
    // Kysely's type also allows cursors, which are not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || lost),
  };
}
