import { AsyncLocalStorage } from 'node:async_hooks';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { makeChange } from '../change.ts';
import { createConcurrencyLimiter } from '../../concurrency-limiter.ts';
import { leagueRevision } from '../revisions.ts';
import type { Revisions, DatabaseTransaction, Store } from '../store.ts';
import { StoreUnavailable } from '../store-error.ts';
import type { DatabaseTables } from '../schema.ts';

/** The parts of a store that depend on the database engine. */
export type Engine = Omit<Store, 'read' | 'write' | 'integrity'> & {
  /** Runs `work` in a read-only transaction on one consistent snapshot. */
  snapshot<T>(work: (db: DatabaseTransaction) => Promise<T>): Promise<T>;
  /** Runs `work` in a transaction. Other writers, in any process, must wait until it ends. */
  transaction<T>(work: (db: DatabaseTransaction) => Promise<T>): Promise<T>;
  /** Tells other processes which revisions the transaction has raised. Runs inside that transaction. */
  announce(db: DatabaseTransaction, raised: Revisions): Promise<void>;
  /** Takes note of the revisions that a committed transaction of this process has raised. */
  committed(raised: Revisions): void;
  /** Returns the problems that the engine finds in the database; empty if there are none. */
  check(db: DatabaseTransaction): Promise<string[]>;
};

/**
 * Creates the store that uses a database engine. `integrity` returns the problems in the rows; empty if there are none.
 */
export function createStore(engine: Engine, integrity: (db: DatabaseTransaction) => Promise<string[]>): Store {
  const { snapshot, transaction, announce, committed, check, close, ...shared } = engine;
  const exclusively = createConcurrencyLimiter(1);
  const inside = new AsyncLocalStorage<true>();
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | null = null;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (closing) throw new StoreUnavailable('The store is closed.');
    // A write inside a write would wait for itself forever. A read inside a write would not see what that write has
    // changed.
    if (inside.getStore()) throw new Error('read and write do not nest: use the handle that the work was given.');
    const task = inside.run(true, work);
    running.add(task);
    try {
      return await task;
    } finally {
      running.delete(task);
    }
  }

  return {
    ...shared,
    read: (work) => run(() => snapshot(work)),
    write: (origin, work, noted = () => {}) =>
      run(() =>
        exclusively(async () => {
          const { result, raised, entry, revision, changes } = await transaction(async (db) => {
            const change = await makeChange(db, origin, work);
            if (change.raised.size > 0) await announce(db, change.raised);
            return { ...change, revision: change.raised.get('league') ?? (await leagueRevision(db)) };
          });
          committed(raised);
          noted(entry, revision, changes);
          return result;
        }),
      ),
    integrity: () => run(() => snapshot(async (db) => [...(await check(db)), ...(await integrity(db))])),
    close() {
      closing ??= Promise.allSettled(running).then(close);
      return closing;
    },
  };
}

/** Creates a list of functions to be called when the store changes. */
export function createListenerList() {
  const listeners = new Set<() => void>();
  return {
    /** Calls each listener in a microtask of its own, so that its error does not look like a failed write. */
    call(): void {
      for (const listener of listeners) queueMicrotask(listener);
    },
    add(listener: () => void): () => void {
      // Runs the listener in the asynchronous context of `add`. Otherwise the listener would run in the context of a
      // write, where reading the store is refused.
      const outside = AsyncLocalStorage.bind(listener);
      // Wraps the listener in a new function, so that the same listener can be added twice.
      const called = () => {
        if (listeners.has(called)) outside();
      };
      listeners.add(called);
      return () => void listeners.delete(called);
    },
    clear: () => listeners.clear(),
  };
}

class UnavailableDriver extends DummyDriver {
  override async acquireConnection(): Promise<never> {
    throw new StoreUnavailable('The database cannot be reached now.');
  }
}

/**
 * A snapshot of an unavailable store: every query throws `StoreUnavailable`. Work that needs only cached facts can
 * still run.
 */
export const unavailableSnapshot: DatabaseTransaction = new Kysely<DatabaseTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new UnavailableDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
