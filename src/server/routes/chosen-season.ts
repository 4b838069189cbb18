import type { Facts } from '../cache/facts.ts';

/** The season that a read names; `All`, an empty value and no value name none (contract §1). */
export function namedSeason(text: string | undefined): string | null {
  return text === undefined || text === '' || text === 'All' ? null : text;
}

/** The names of the seasons that a read is about, oldest first: the named one, or all; none where it is unknown. */
export async function chosenSeasons(facts: Facts, text: string | undefined): Promise<string[]> {
  const { list } = await facts.seasons();
  const named = namedSeason(text);
  return list.map(({ name }) => name).filter((name) => named === null || name === named);
}
