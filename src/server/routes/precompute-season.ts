import type { Facts } from '../cache/facts.ts';
import { seasonProgress } from '../seasons/season-league.ts';
import { createYieldToRequests } from '../yield-to-requests.ts';
import { breaksOfSeason } from './players.ts';
import { seasonHonours } from './records.ts';

/**
 * Computes and caches, for one season, the data that is needed for answers about all seasons. Data in the cache is not
 * computed again.
 */
export async function precomputeSeason(facts: Facts, name: string): Promise<void> {
  const turn = createYieldToRequests();
  await facts.precompute(name);
  await turn();
  await breaksOfSeason(facts, name, 'League');
  await turn();
  const season = (await facts.seasons()).list.find((one) => one.name === name);
  if (season && (await seasonProgress(facts, season)).finished) await seasonHonours(facts, season);
}
