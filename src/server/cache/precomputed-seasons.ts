import type { Store } from '../storage/store.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import { createTurns } from '../turns.ts';
import type { Facts, FactsReader } from './facts.ts';

/** Computes and caches what answers about all seasons need from one season, unless it is cached already. */
type Precompute = (facts: Facts, season: string) => Promise<void>;

/**
 * Computes and caches what answers about all seasons need from each season, newest first, and does so again whenever a
 * write has changed something. Lets other requests run in between. Calls `failed` with an unexpected error and goes on
 * with the next season. Returns a function that stops this, and resolves when nothing is being read any more.
 */
export function precomputeSeasons(
  facts: Pick<FactsReader, 'read'>,
  store: Pick<Store, 'onChange'>,
  precompute: Precompute,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const over = new AbortController();
  let isChanged = false;
  let running: Promise<void> | null = null;

  async function precomputeAll(): Promise<void> {
    const turn = createTurns();
    const { value: seasons } = await facts.read((from) => from.seasons());
    for (const { name } of seasons.list.toReversed()) {
      if (over.signal.aborted) return;
      await facts.read((from) => precompute(from, name)).catch(report);
      await turn();
    }
  }

  /** Calls `failed` with an error, unless the database is unavailable: when it is back, the store calls `start`. */
  function report(error: unknown): void {
    if (!over.signal.aborted && !(error instanceof StoreUnavailable)) failed(error);
  }

  async function run(): Promise<void> {
    do {
      isChanged = false;
      await precomputeAll().catch(report);
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
