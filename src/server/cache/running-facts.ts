import { fresh } from '#domain/cards/running.ts';
import type { Clock } from '../clock.ts';
import { allRunning, allRunningTies } from '../storage/running-scores.ts';
import type { Snapshot } from '../storage/store.ts';
import type { Cached, FactCache } from './fact-cache.ts';

/** Reads the running scores that are still fresh. */
export function factsOfRunning(db: Snapshot, cache: FactCache, cached: Cached, clock: Pick<Clock, 'now'>) {
  const now = () => clock.now().getTime();
  return {
    running: async () => fresh(await cached(cache.running, '', 'running', () => allRunning(db)), now()),
    runningTies: async () => fresh(await cached(cache.runningTies, '', 'running', () => allRunningTies(db)), now()),
  };
}
