import { dividedBreaks, type LoneBreak } from '#domain/players/lone-break.ts';
import type { Facts } from '../cache/facts.ts';

/** Returns a season's breaks without a frame, except those that a card now has (Rule B3). */
export async function loneBreaksIn(facts: Facts, season: string): Promise<LoneBreak[]> {
  const breaks = await facts.loneBreaks(season);
  if (breaks.length === 0) return [];
  return dividedBreaks(breaks, (await facts.sums(season)).withBreaks, await facts.people()).others;
}
