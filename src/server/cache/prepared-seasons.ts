import type { Store } from '../storage/store.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import { createTurns } from '../turns.ts';
import type { Facts, FactsReader } from './facts.ts';

/** Computes and caches what answers about all seasons need from one season, unless it is cached already. */
type Prepare = (facts: Facts, season: string) => Promise<void>;

/**
 * Prepares each season, newest first, and again whenever a write has changed something. Lets other requests run in
 * between. Calls `failed` with an unexpected error and goes on with the next season. Returns a function that stops
 * this, and resolves when nothing is being read any more.
 */
export function prepareSeasons(
  facts: Pick<FactsReader, 'read'>,
  store: Pick<Store, 'onChange'>,
  prepare: Prepare,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const over = new AbortController();
  let isChanged = false;
  let running: Promise<void> | null = null;

  async function prepareAll(): Promise<void> {
    const turn = createTurns();
    const { value: seasons } = await facts.read((from) => from.seasons());
    for (const { name } of seasons.list.toReversed()) {
      if (over.signal.aborted) return;
      await facts.read((from) => prepare(from, name)).catch(report);
      await turn();
    }
  }

  /**
   * Reports an error to `failed`, unless the database is unavailable: the store calls `start` when it is available
   * again.
   */
  function report(error: unknown): void {
    if (!over.signal.aborted && !(error instanceof StoreUnavailable)) failed(error);
  }

  async function run(): Promise<void> {
    do {
      isChanged = false;
      await prepareAll().catch(report);
    } while (isChanged && !over.signal.aborted);
    running = null;
  }

  function start(): void {
    isChanged = true;
    running ??= run();
  }

  const unsubscribe = store.onChange(start);
  start();
  return async () => {
    over.abort();
    unsubscribe();
    await running;
  };
}
