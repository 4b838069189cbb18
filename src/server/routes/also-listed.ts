import type { Facts } from '../cache/facts.ts';

/**
 * The teams that have a row in a table even if they have not played: for the default season and for All (`null`) every
 * live team of the division (contract §5); 0 is no division to play in.
 */
export async function alsoListed(facts: Facts, division: number, season: string | null): Promise<string[]> {
  const { default: shown } = await facts.seasons();
  if (division === 0 || (season !== null && season !== shown)) return [];
  const teams = [...(await facts.people()).teams.values()];
  return teams.filter((team) => !team.deleted && team.division === division).map(({ id }) => id);
}
