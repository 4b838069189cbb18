import { AsyncLocalStorage } from 'node:async_hooks';
import { makeChange } from '../change.ts';
import { createWorkQueue } from '../../work-queue.ts';
import { leagueRevision } from '../revisions.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import type { EngineName, Revisions, Snapshot, Store } from '../store.ts';
import { StoreUnavailable } from '../store-error.ts';

/** The part of a store that differs between the engines. */
export type Engine = {
  name: EngineName;
  files: StoredFiles;
  /** Runs `work` in a read-only transaction on one consistent snapshot. */
  snapshot<T>(work: (db: Snapshot) => Promise<T>): Promise<T>;
  /** Runs `work` in a transaction that no other writer, in any process, overlaps. */
  transaction<T>(work: (db: Snapshot) => Promise<T>): Promise<T>;
  /** Notifies other processes, within the transaction, of the revisions it raised. */
  announce(db: Snapshot, raised: Revisions): Promise<void>;
  /** Notes what a transaction of this process has raised, once it is committed. */
  committed(raised: Revisions): void;
  /** The revisions now; the same object as before where nothing changed. */
  revisions(): Revisions;
  /** As in `Store`. */
  reaches(league: number): boolean;
  catchUp(league: number): Promise<void>;
  unavailableSince(): Date | null;
  /** Calls back when `revisions()` or `unavailableSince()` may have changed; returns how to stop. */
  watch(look: () => void): () => void;
  /** Problems that the engine finds in its own files; empty when sound. */
  check(db: Snapshot): Promise<string[]>;
  close(): Promise<void>;
};

/** The store on an engine; `integrity` checks the rows themselves. */
export function storeOn(engine: Engine, integrity: (db: Snapshot) => Promise<string[]>): Store {
  const exclusively = createWorkQueue(1);
  const inside = new AsyncLocalStorage<true>();
  const running = new Set<Promise<unknown>>();
  const listeners = changeListeners(engine);
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

  return {
    engine: engine.name,
    files: engine.files,
    read: (work) => run(() => engine.snapshot(work)),
    write: (origin, work, noted = () => {}) =>
      run(() =>
        exclusively(async () => {
          const { result, raised, entry, revision, changes } = await engine.transaction(async (db) => {
            const change = await makeChange(db, origin, work);
            if (change.raised.size > 0) await engine.announce(db, change.raised);
            return { ...change, revision: change.raised.get('league') ?? (await leagueRevision(db)) };
          });
          engine.committed(raised);
          listeners.look();
          noted(entry, revision, changes);
          return result;
        }),
      ),
    revisions: () => engine.revisions(),
    reaches: (league) => engine.reaches(league),
    catchUp: (league) => engine.catchUp(league),
    unavailableSince: () => engine.unavailableSince(),
    onChange: listeners.add,
    integrity: () => run(() => engine.snapshot(async (db) => [...(await engine.check(db)), ...(await integrity(db))])),
    close() {
      closing ??= Promise.allSettled(running).then(async () => {
        listeners.clear();
        await engine.close();
      });
      return closing;
    },
  };
}

/** The listeners of a store; the engine is watched only while there are any. */
function changeListeners(engine: Engine) {
  const listeners = new Set<() => void>();
  let stopWatching: (() => void) | null = null;
  let announced: Revisions = new Map();
  let announcedUnavailable = false;

  function look(): void {
    if (listeners.size === 0) return;
    const [now, isUnavailable] = [revisionsOr(announced), engine.unavailableSince() !== null];
    if (now === announced && isUnavailable === announcedUnavailable) return;
    announced = now;
    announcedUnavailable = isUnavailable;
    // In microtasks of their own, so that an error in a listener does not look like a failed write.
    for (const listener of listeners) queueMicrotask(listener);
  }

  /** Watching ignores an unavailable store: the next caller who needs it gets the error. */
  function revisionsOr(known: Revisions): Revisions {
    try {
      return engine.revisions();
    } catch (error) {
      if (error instanceof StoreUnavailable) return known;
      throw error;
    }
  }

  return {
    look,
    add(listener: () => void): () => void {
      if (listeners.size === 0) {
        announced = revisionsOr(announced);
        announcedUnavailable = engine.unavailableSince() !== null;
        stopWatching = engine.watch(look);
      }
      // A function of its own for each call, so that the same listener may be added twice.
      const called = () => {
        if (listeners.has(called)) listener();
      };
      listeners.add(called);
      return () => {
        listeners.delete(called);
        if (listeners.size === 0) stopWatching?.();
      };
    },
    clear(): void {
      stopWatching?.();
      listeners.clear();
    },
  };
}
