import { partitionLoneBreaks, type LoneBreak } from '#domain/players/lone-break.ts';
import type { Facts } from '../cache/facts.ts';

/**
 * Returns a season's breaks that were recorded without their frame, except breaks that are also on a match card (Rule
 * B3).
 */
export async function loneBreaksInSeason(facts: Facts, season: string): Promise<LoneBreak[]> {
  const breaks = await facts.loneBreaks(season);
  if (breaks.length === 0) return [];
  return partitionLoneBreaks(breaks, (await facts.sums(season)).frames, await facts.people()).others;
}
