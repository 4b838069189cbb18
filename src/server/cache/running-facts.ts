import { unexpiredRunningScores } from '#domain/cards/running.ts';
import type { Clock } from '../clock.ts';
import { allRunningScores, allRunningTieScores } from '../storage/running-scores.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import type { CachedFactReader, FactCache } from './fact-cache.ts';

/** Returns the functions that read the running scores of fixtures and of cup ties, without expired ones. */
export function createRunningScoreReaders(
  db: DatabaseTransaction,
  cache: FactCache,
  cached: CachedFactReader,
  clock: Pick<Clock, 'now'>,
) {
  const now = () => clock.now().getTime();
  return {
    running: async () =>
      unexpiredRunningScores(await cached(cache.running, '', 'running', () => allRunningScores(db)), now()),
    runningTies: async () =>
      unexpiredRunningScores(await cached(cache.runningTies, '', 'running', () => allRunningTieScores(db)), now()),
  };
}
