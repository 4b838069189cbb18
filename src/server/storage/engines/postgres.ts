import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { type ClientConfig, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { backupPostgres } from '../backup/from-postgres.ts';
import type { Engine } from './engine.ts';
import { type BeforeUpgrade, type Migrations, migrate } from '../migrations/migrate.ts';
import { postgresFault } from './engine-errors.ts';
import { type FollowedRevisions, followRevisions, notify } from './postgres-revisions.ts';
import type { Schema } from '../schema.ts';
import { StoreUnavailable } from '../store-error.ts';

const CONNECTIONS = 10;
/** How long anything waits for a connection, or for another process's transaction, in milliseconds. */
const PATIENCE = 5000;
/** No statement of a league takes a second: one that takes this long (milliseconds) waits for something that does not come. */
const LONGEST_STATEMENT = 10_000;
/** Where not even the database's own limit is heard of, the line is cut. Milliseconds. */
const LONGEST_SILENCE = 12_000;
/** A transaction that does nothing for so long belongs to a process that hangs or was cut off, and all other writers wait for it. Milliseconds. */
const IDLE_LIMIT = 15_000;
/** Another instance that starts at the same moment may be changing the tables. Milliseconds. */
const MIGRATION_PATIENCE = 60_000;
// Whole numbers of eight bytes and exact fractions come as text unless told otherwise: counts and sums, all small here.
const NUMBERS = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/**
 * Connects to the database and brings its tables up to date. Throws `StoreUnavailable`, `NewerDatabase`,
 * `UpgradeFailed`.
 */
export async function openPostgres(url: string, migrations: Migrations, before?: BeforeUpgrade): Promise<Engine> {
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
  await bringUpToDate(config, migrations, before);
  const revisions = await followRevisions(config);
  const limits = { lock_timeout: PATIENCE, statement_timeout: LONGEST_STATEMENT, query_timeout: LONGEST_SILENCE };
  const pool = poolOf({ ...config, ...limits, max: CONNECTIONS });
  return engineOn(pool, kyselyOn(guarded(pool, revisions)), revisions);
}

/** On a connection of its own: a change of tables may take longer than any statement of a running site. */
async function bringUpToDate(config: ClientConfig, migrations: Migrations, before?: BeforeUpgrade): Promise<void> {
  const pool = poolOf({ ...config, lock_timeout: MIGRATION_PATIENCE, idle_in_transaction_session_timeout: 0, max: 1 });
  try {
    const db = kyselyOn(guarded(pool, ALWAYS_THERE));
    const writeBackup = (target: string) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((snapshot) => backupPostgres(snapshot, target));
    await migrate(db, migrations, before && { before, writeBackup });
  } finally {
    await pool.end();
  }
}

/** Lost connections show in the next call. Unheard, their errors would end the process. */
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
    reaches: revisions.reaches,
    catchUp: revisions.catchUp,
    unavailableSince: revisions.unavailableSince,
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

/** Whether the database can be asked, and whom to tell that it could not. */
type Link = Pick<FollowedRevisions, 'unavailableSince' | 'timesUnavailable' | 'doubt'>;
/** While nobody follows the revisions yet. */
const ALWAYS_THERE: Link = { unavailableSince: () => null, timesUnavailable: () => 0, doubt: () => undefined };

/** A pool for Kysely whose errors are the store's own, and which nobody waits for while the database is away. */
function guarded(pool: Pool, link: Link): PostgresPool {
  const era = new WeakMap<PoolClient, number>();
  pool.on('connect', (client) => era.set(client, link.timesUnavailable()));

  async function connected(): Promise<PoolClient> {
    for (;;) {
      if (link.unavailableSince() !== null) throw new StoreUnavailable('The database cannot be reached now.');
      const client = await pool.connect();
      // A line from before the database was away may be one that nobody answers any more.
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
    // Kysely's own type has a second form, for cursors, which it uses only where it was given some.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || lost),
  };
}
