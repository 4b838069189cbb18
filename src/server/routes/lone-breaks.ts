import { separateLoneBreaks, type LoneBreak } from '#domain/players/lone-break.ts';
import type { Facts } from '../cache/facts.ts';

/** Returns a season's breaks without a known frame, except breaks that a card has meanwhile (Rule B3). */
export async function loneBreaksIn(facts: Facts, season: string): Promise<LoneBreak[]> {
  const breaks = await facts.loneBreaks(season);
  if (breaks.length === 0) return [];
  return separateLoneBreaks(breaks, (await facts.sums(season)).frames, await facts.people()).others;
}
