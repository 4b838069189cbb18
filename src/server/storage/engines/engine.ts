import { AsyncLocalStorage } from 'node:async_hooks';
import { makeChange } from '../change.ts';
import { leagueRevision } from '../revisions.ts';
import type { EngineName, Revisions, Snapshot, Store } from '../store.ts';
import { StoreUnavailable } from '../store-error.ts';
import { mutex } from '../mutex.ts';

/** What differs between the engines. */
export type Engine = {
  name: EngineName;
  /** Runs `work` in a transaction that only reads, on one consistent snapshot. */
  snapshot<T>(work: (db: Snapshot) => Promise<T>): Promise<T>;
  /** Runs `work` in a transaction that no other writer, in whatever process, overlaps. */
  transaction<T>(work: (db: Snapshot) => Promise<T>): Promise<T>;
  /** Tells other processes, within the transaction, what it raised. */
  announce(db: Snapshot, raised: Revisions): Promise<void>;
  /** Notes what a transaction of this process has raised, now that it is committed. */
  committed(raised: Revisions): void;
  /** The revisions now; the same object as before where nothing changed. */
  revisions(): Revisions;
  /** As `Store` has them. */
  reaches(league: number): boolean;
  catchUp(league: number): Promise<void>;
  unavailableSince(): Date | null;
  /** Calls back when `revisions()` or `unavailableSince()` may have changed; answers how to stop. */
  watch(look: () => void): () => void;
  /** Problems that the engine finds in its own files; empty when sound. */
  check(db: Snapshot): Promise<string[]>;
  close(): Promise<void>;
};

/** The store on an engine: what is the same on both. `integrity` looks at the rows themselves. */
export function storeOn(engine: Engine, integrity: (db: Snapshot) => Promise<string[]>): Store {
  const exclusively = mutex();
  const inside = new AsyncLocalStorage<true>();
  const running = new Set<Promise<unknown>>();
  const listeners = new Set<() => void>();
  let stopWatching: (() => void) | null = null;
  let announced: Revisions = new Map();
  let announcedUnavailable = false;
  let closing: Promise<void> | null = null;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (closing) throw new StoreUnavailable('The store is closed.');
    // A write inside a write would wait for itself for ever, and a read inside a write would not see it.
    if (inside.getStore()) throw new Error('read and write do not nest: use the handle that the work was given.');
    const task = inside.run(true, work);
    running.add(task);
    try {
      return await task;
    } finally {
      running.delete(task);
    }
  }

  /** Listeners are called on their own, so that a mistake in one is not taken for a failed write. */
  function look(): void {
    const [now, isUnavailable] = [currentOr(announced), engine.unavailableSince() !== null];
    if (now === announced && isUnavailable === announcedUnavailable) return;
    announced = now;
    announcedUnavailable = isUnavailable;
    for (const listener of listeners) queueMicrotask(listener);
  }

  /** A store that is away is noticed by whoever asks it next, not by the one that only watches. */
  function currentOr(known: Revisions): Revisions {
    try {
      return engine.revisions();
    } catch (error) {
      if (error instanceof StoreUnavailable) return known;
      throw error;
    }
  }

  return {
    engine: engine.name,
    read: (work) => run(() => engine.snapshot(work)),
    write: (origin, work, noted = () => {}) =>
      run(() =>
        exclusively(async () => {
          const { result, raised, entry, revision } = await engine.transaction(async (db) => {
            const change = await makeChange(db, origin, work);
            if (change.raised.size > 0) await engine.announce(db, change.raised);
            return { ...change, revision: change.raised.get('league') ?? (await leagueRevision(db)) };
          });
          engine.committed(raised);
          if (listeners.size > 0) look();
          noted(entry, revision);
          return result;
        }),
      ),
    revisions: () => engine.revisions(),
    reaches: (league) => engine.reaches(league),
    catchUp: (league) => engine.catchUp(league),
    unavailableSince: () => engine.unavailableSince(),
    onChange(listener) {
      if (listeners.size === 0) {
        announced = currentOr(announced);
        announcedUnavailable = engine.unavailableSince() !== null;
        stopWatching = engine.watch(look);
      }
      // Its own function for each call, so that one listener may be given twice.
      const called = () => {
        if (listeners.has(called)) listener();
      };
      listeners.add(called);
      return () => {
        listeners.delete(called);
        if (listeners.size === 0) stopWatching?.();
      };
    },
    integrity: () => run(() => engine.snapshot(async (db) => [...(await engine.check(db)), ...(await integrity(db))])),
    close() {
      closing ??= Promise.allSettled(running).then(async () => {
        stopWatching?.();
        listeners.clear();
        await engine.close();
      });
      return closing;
    },
  };
}
