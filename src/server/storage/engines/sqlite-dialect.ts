import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DatabaseTables } from '../schema.ts';
import type { DatabaseTransaction } from '../store.ts';
import { isDatabaseBusy, toStoreError } from './engine-errors.ts';
import { createYieldToRequests } from '../../yield-to-requests.ts';

/** The longest wait for another process's transaction, in milliseconds, if `createSqliteKysely` gets no other value. */
const DEFAULT_LOCK_TIMEOUT_MS = 5000;
/** How many prepared statements a connection caches. */
const MAX_CACHED_STATEMENTS = 200;
/**
 * The length of the longest statement that is cached, in characters. Longer statements are bulk inserts, which are
 * seldom repeated and take much memory.
 */
const MAX_CACHED_STATEMENT_LENGTH = 20_000;

type BeginStatement = 'begin' | 'begin immediate';

/**
 * How queries run. `patience` is the longest wait for another process's transaction, in milliseconds. `hasTurns`:
 * whether queries pause so that other requests can run. Pauses are not needed before the site listens, because there
 * are no requests then.
 */
type QueryOptions = { patience?: number; hasTurns?: boolean };

/**
 * Creates a Kysely instance that runs queries on these connections of node:sqlite. Each connection runs one query or
 * transaction at a time. `begin` is the statement that begins a transaction.
 */
export function createSqliteKysely(
  connections: readonly DatabaseSync[],
  begin: BeginStatement = 'begin',
  manner: QueryOptions = {},
): Kysely<DatabaseTables> {
  return new Kysely<DatabaseTables>({
    dialect: {
      createAdapter: () => new ConcurrentAdapter(),
      createDriver: () => new SqliteDriver(connections, begin, manner),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

/** Returns the damage that SQLite finds in the database file, as its own messages; empty if there is none. */
export async function databaseDamage(db: DatabaseTransaction): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select integrity_check as finding from pragma_integrity_check`.execute(db);
  return rows.map(({ finding }) => finding).filter((finding) => finding !== 'ok');
}

/** Returns a sentence for each table with rows that refer to missing rows of another table; empty if there are none. */
export async function brokenReferences(db: DatabaseTransaction): Promise<string[]> {
  const { rows } = await sql<{ name: string; parent: string }>`
    select distinct "table" as name, parent from pragma_foreign_key_check`.execute(db);
  return rows.map(({ name, parent }) => `A row of ${name} names a row of ${parent} that is not there.`);
}

class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #idle: SqliteConnection[];
  readonly #waiting: ((connection: SqliteConnection) => void)[] = [];
  readonly #begin: BeginStatement;

  readonly #patience: number;

  constructor(
    connections: readonly DatabaseSync[],
    begin: BeginStatement,
    { patience = DEFAULT_LOCK_TIMEOUT_MS, hasTurns = true }: QueryOptions,
  ) {
    this.#idle = connections.map((database) => new SqliteConnection(database, hasTurns));
    this.#begin = begin;
    this.#patience = patience;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#idle.pop() ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next(asSqliteConnection(connection));
    else this.#idle.push(asSqliteConnection(connection));
  }

  /**
   * Begins a transaction. If another process has a transaction open, waits without blocking the event loop. SQLite's
   * own timeout would block the event loop.
   */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const { database } = asSqliteConnection(connection);
    asSqliteConnection(connection).startTurn();
    const deadline = performance.now() + this.#patience;
    for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
      try {
        return database.exec(this.#begin);
      } catch (error) {
        if (!isDatabaseBusy(error) || performance.now() > deadline) throw toStoreError(error);
      }
      await delay(pause);
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** Rolls back, unless SQLite has already done so because the disk is full or memory has run out. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (asSqliteConnection(connection).database.isTransaction)
      await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  /** Closes nothing: the caller opened the connections and also closes them. */
  async destroy(): Promise<void> {}
}

function asSqliteConnection(connection: DatabaseConnection): SqliteConnection {
  // The cast is safe: Kysely passes only connections that it got from acquireConnection.
  return connection as SqliteConnection;
}

/** A prepared statement. `columns` is empty if the statement returns no rows. */
type PreparedStatement = { statement: StatementSync; columns: string[] };

class SqliteConnection implements DatabaseConnection {
  readonly database: DatabaseSync;
  readonly #hasTurns: boolean;
  #turn = createYieldToRequests();
  readonly #prepared = new LRUCache<string, PreparedStatement>({ max: MAX_CACHED_STATEMENTS });

  constructor(database: DatabaseSync, hasTurns: boolean) {
    this.database = database;
    this.#hasTurns = hasTurns;
  }

  startTurn(): void {
    this.#turn = createYieldToRequests();
  }

  /**
   * Runs a query, which blocks the event loop. With `hasTurns`, some calls then pause before they return, so that other
   * requests can run.
   */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#run<R>(query);
    if (this.#hasTurns) await this.#turn();
    return result;
  }

  #run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    try {
      const { statement, columns } = this.#prepare(sql);
      const values = parameters.map(toSqliteValue);
      if (columns.length === 0) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
      // With setReturnArrays each row is an array, although its type says otherwise. The cast below is safe: `R` is
      // Kysely's type for the rows of this query.
      const rows = statement.all(...values).map((row) => toRowObject(columns, Object.values(row)));
      return { rows: rows as R[] };
    } catch (error) {
      throw toStoreError(error);
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    if (sql.length <= MAX_CACHED_STATEMENT_LENGTH) this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/**
 * Returns a row, given as an array of values, as an ordinary object. The row objects of node:sqlite have no prototype,
 * and reading their keys would take most of a query's time.
 */
function toRowObject(columns: readonly string[], values: readonly SQLOutputValue[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) row[column] = values[index];
  return row;
}

/**
 * Returns a value in the form in which SQLite gets it. Whole numbers become `bigint`, because node:sqlite passes every
 * `number` as REAL, so that `7 / 2` would be 3.5. Throws a `TypeError` for a type that SQLite does not have.
 */
function toSqliteValue(value: unknown): SQLInputValue {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot keep a ${typeof value}.`);
}
