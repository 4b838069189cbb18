import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { type ClientConfig, Pool, type PoolClient, types } from 'pg';
import type { Engine } from './engine.ts';
import { type Migrations, migrate } from './migrate.ts';
import { postgresFault } from './postgres-fault.ts';
import { followRevisions, notify } from './postgres-revisions.ts';
import type { Schema } from './schema.ts';
import { StoreUnavailable } from './store-error.ts';

const CONNECTIONS = 10;
/** How long anything waits for a connection, or for another process's transaction, in milliseconds. */
const PATIENCE = 5000;
/** A transaction that does nothing for so long belongs to a process that hangs, and others wait for it. Milliseconds. */
const IDLE_LIMIT = 60_000;
// Whole numbers of eight bytes and exact fractions come as text unless told otherwise: counts and sums, all small here.
const NUMBERS = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/** Connects to the database and brings its tables up to date. Throws `StoreUnavailable`, `NewerDatabase`. */
export async function openPostgres(url: string, migrations: Migrations): Promise<Engine> {
  const config: ClientConfig = {
    connectionString: url,
    application_name: 'baize',
    connectionTimeoutMillis: PATIENCE,
    lock_timeout: PATIENCE,
    idle_in_transaction_session_timeout: IDLE_LIMIT,
    keepAlive: true,
    types: {
      getTypeParser: (type, format) => (NUMBERS.has(type) ? Number : types.getTypeParser(type, format)),
    },
  };
  const pool = new Pool({ ...config, max: CONNECTIONS });
  // Lost connections show in the next call. Unheard, their errors would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded(pool) }) });
  try {
    await migrate(db, migrations);
    const revisions = await followRevisions(config);
    return engineOn(pool, db, revisions);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

function engineOn(pool: Pool, db: Kysely<Schema>, revisions: Awaited<ReturnType<typeof followRevisions>>): Engine {
  return {
    name: 'postgresql',
    snapshot: (work) =>
      onLiveConnection(() =>
        db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
      ),
    transaction: (work) =>
      onLiveConnection(() =>
        db.transaction().execute(async (transaction) => {
          // Whoever holds this row is the one writer; what it then reads, no other changes.
          await transaction.selectFrom('revision').select('value').where('scope', '=', 'league').forUpdate().execute();
          return work(transaction);
        }),
      ),
    announce: notify,
    committed: revisions.note,
    revisions: revisions.current,
    watch: revisions.watch,
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

/** A pooled connection may have died unnoticed: as long as no work was begun on it, another is tried. */
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

/** A pool for Kysely whose errors are the store's own. */
function guarded(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return guardedClient(await pool.connect());
      } catch (error) {
        throw postgresFault(error, false);
      }
    },
  };
}

function guardedClient(client: PoolClient): PostgresPoolClient {
  let untouched = true;
  let lost = false;

  async function query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    try {
      const answer = await client.query(text, [...parameters]);
      untouched = false;
      return answer;
    } catch (error) {
      const fault = postgresFault(error, untouched);
      lost ||= fault instanceof StoreUnavailable;
      throw fault;
    }
  }

  return {
    // Kysely's own type has a second form, for cursors, which it uses only where it was given some.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || lost),
  };
}
