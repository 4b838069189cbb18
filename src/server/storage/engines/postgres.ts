import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { type ClientConfig, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { Engine } from './engine.ts';
import { makeTables } from '../tables/make-tables.ts';
import { postgresFault } from './engine-errors.ts';
import { type FollowedRevisions, followRevisions, notify } from './postgres-revisions.ts';
import type { Schema } from '../schema.ts';
import { StoreUnavailable } from '../store-error.ts';
import { filesInTable } from '../files/file-rows.ts';

const CONNECTIONS = 10;
/** The longest wait for a connection or another process's transaction, in milliseconds. */
const PATIENCE = 5000;
/** In milliseconds. No statement of a league takes a second, so a statement that takes this long is stuck. */
const LONGEST_STATEMENT = 10_000;
/** In milliseconds. The connection is closed if even the database's own timeout is not reported. */
const LONGEST_SILENCE = 12_000;
/** In milliseconds. A transaction idle for this long belongs to a hung or disconnected process and blocks all writers. */
const IDLE_LIMIT = 15_000;
/** In milliseconds. Another starting instance may be creating the tables. */
const START_PATIENCE = 60_000;
// By default pg returns 8-byte integers and exact fractions as text. Here they are small counts and sums.
const NUMBERS = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/** Connects to the database and creates the tables of an empty one. Throws `StoreUnavailable` and `OtherDatabase`. */
export async function openPostgres(url: string): Promise<Engine> {
  const config: ClientConfig = {
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
  await makeTablesOn(config);
  const revisions = await followRevisions(config);
  const limits = { lock_timeout: PATIENCE, statement_timeout: LONGEST_STATEMENT, query_timeout: LONGEST_SILENCE };
  const pool = poolOf({ ...config, ...limits, max: CONNECTIONS });
  return engineOn(pool, kyselyOn(guarded(pool, revisions)), revisions);
}

/** Uses its own connection, because the revisions can be followed only after their table exists. */
async function makeTablesOn(config: ClientConfig): Promise<void> {
  const pool = poolOf({ ...config, lock_timeout: START_PATIENCE, max: 1 });
  try {
    await makeTables(kyselyOn(guarded(pool, ALWAYS_AVAILABLE)), 'postgresql');
  } finally {
    await pool.end();
  }
}

/** Without these listeners, the error of a lost connection would end the process. The next call reports the error anyway. */
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
        db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
      ),
    transaction: (work) =>
      onLiveConnection(() =>
        db.transaction().execute(async (transaction) => {
          // The lock on this row makes this the only writer, so the data that it reads cannot change.
          await transaction.selectFrom('revision').select('value').where('scope', '=', 'league').forUpdate().execute();
          return work(transaction);
        }),
      ),
    announce: notify,
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

/** Tries another connection if a pooled one was already dead before any work was done on it. */
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

/** What the pool reads from the follower of revisions, and reports to it. */
type Link = Pick<FollowedRevisions, 'unavailableSince' | 'timesUnavailable' | 'doubt'>;
/** Used at the start, before the revisions are followed. */
const ALWAYS_AVAILABLE: Link = { unavailableSince: () => null, timesUnavailable: () => 0, doubt: () => undefined };

/** Returns a pool for Kysely. It throws the store's own errors, and fails at once while the database is unavailable. */
function guarded(pool: Pool, link: Link): PostgresPool {
  const era = new WeakMap<PoolClient, number>();
  pool.on('connect', (client) => era.set(client, link.timesUnavailable()));

  async function connected(): Promise<PoolClient> {
    for (;;) {
      if (link.unavailableSince() !== null) throw new StoreUnavailable('The database cannot be reached now.');
      const client = await pool.connect();
      // A connection from before an outage may never answer.
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
    // Kysely's type also allows cursors, which need a configuration that is not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || lost),
  };
}
