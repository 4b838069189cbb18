import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isBusy, sqliteFault } from './engine-errors.ts';

/** How long a transaction waits for another process to finish its own, in milliseconds. */
const PATIENCE = 5000;
const STATEMENTS_KEPT = 200;
// Longer texts are bulk inserts, seldom asked for twice and large when prepared.
const LONGEST_KEPT = 20_000;

type Options = { connections: DatabaseSync[]; begin: 'begin' | 'begin immediate' };

/** Kysely on node:sqlite: hands out the connections given, each to one piece of work at a time. */
export function sqliteDialect(options: Options): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite undoes the making of tables like any other write, so that a migration is whole or not there. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #idle: SqliteConnection[];
  readonly #waiting: ((connection: SqliteConnection) => void)[] = [];
  readonly #begin: Options['begin'];

  constructor({ connections, begin }: Options) {
    this.#idle = connections.map((database) => new SqliteConnection(database));
    this.#begin = begin;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#idle.pop() ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next(own(connection));
    else this.#idle.push(own(connection));
  }

  /** Waits for another process's transaction without holding up the event loop, as SQLite's own timeout would. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const { database } = own(connection);
    const deadline = performance.now() + PATIENCE;
    for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
      try {
        return database.exec(this.#begin);
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw sqliteFault(error);
      }
      await delay(pause);
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** After some errors (disk full, out of memory) SQLite has rolled back already. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (own(connection).database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  /** The connections belong to whoever opened them. */
  async destroy(): Promise<void> {}
}

function own(connection: DatabaseConnection): SqliteConnection {
  // Kysely gives back only what acquireConnection handed out.
  return connection as SqliteConnection;
}

/** `columns` is empty for a statement that answers no rows. */
type Prepared = { statement: StatementSync; columns: string[] };

class SqliteConnection implements DatabaseConnection {
  readonly database: DatabaseSync;
  readonly #kept = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { statement, columns } = this.#prepare(sql);
      const values = parameters.map(bound);
      if (columns.length === 0) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
      // It was told to answer arrays; and Kysely's types vouch for the rows of its own queries.
      const rows = statement.all(...values) as unknown as SQLOutputValue[][];
      return { rows: rows.map((row) => named(columns, row)) as R[] };
    } catch (error) {
      throw sqliteFault(error);
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  /** The statement used longest ago makes room: a Map keeps the order in which keys were put in. */
  #prepare(sql: string): Prepared {
    const kept = this.#kept.get(sql);
    if (kept) {
      this.#kept.delete(sql);
      this.#kept.set(sql, kept);
      return kept;
    }
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    if (sql.length > LONGEST_KEPT) return prepared;
    this.#kept.set(sql, prepared);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > STATEMENTS_KEPT && !oldest.done) this.#kept.delete(oldest.value);
    return prepared;
  }
}

/** An ordinary object: those of node:sqlite have no prototype, and reading their keys takes twice as long as all the rest. */
function named(columns: readonly string[], values: readonly SQLOutputValue[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) row[column] = values[index];
  return row;
}

/** node:sqlite binds every JavaScript number as REAL, so that `7 / 2` would be 3.5: whole numbers go in as integers. */
function bound(value: unknown): SQLInputValue {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new TypeError(`SQLite cannot keep a ${typeof value}.`);
}
