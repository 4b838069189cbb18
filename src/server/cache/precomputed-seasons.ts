import type { Store } from '../storage/store.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import { createYieldToRequests } from '../yield-to-requests.ts';
import type { Facts, FactsReader } from './facts.ts';

/**
 * Computes and caches the data of one season that is needed for answers about all seasons. Skips data that is already
 * cached.
 */
type SeasonPrecomputer = (facts: Facts, season: string) => Promise<void>;

/**
 * Computes and caches, season by season, the data that is needed for answers about all seasons. Starts at once with the
 * newest season, and starts again after every write. Lets other requests run between seasons. If a season fails with an
 * unexpected error, calls `failed` and goes on with the next season. Returns a function that stops the work. This
 * function returns a promise, which resolves when the last read has ended.
 */
export function keepSeasonsPrecomputed(
  facts: Pick<FactsReader, 'read'>,
  store: Pick<Store, 'onChange'>,
  precompute: SeasonPrecomputer,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const over = new AbortController();
  let isChanged = false;
  let running: Promise<void> | null = null;

  async function precomputeAll(): Promise<void> {
    const turn = createYieldToRequests();
    const { value: seasons } = await facts.read((from) => from.seasons());
    for (const { name } of seasons.list.toReversed()) {
      if (over.signal.aborted) return;
      await facts.read((from) => precompute(from, name)).catch(report);
      await turn();
    }
  }

  /**
   * Calls `failed` with an error, unless the work was stopped or the database is unavailable. When the database is
   * available again, the store calls `start`.
   */
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
