import type { Store } from '../storage/store.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import { createTurns } from '../turns.ts';
import type { Facts, FactsReader } from './facts.ts';

/** Makes what answers about all seasons need of one of them, unless it is cached. */
type Prepare = (facts: Facts, season: string) => Promise<void>;

/**
 * Prepares each season, newest first, in turns with visitors; and prepares a season again after a write has changed it. Calls
 * `failed` with an unexpected error, and goes on with the next season. Returns a function that ends this, and resolves when
 * nothing is read any more.
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

  /** While the database is away, nothing can be prepared. The store calls back when it is there again. */
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
