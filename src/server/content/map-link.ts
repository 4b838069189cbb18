import type { Venue } from './league-content.ts';

/** Returns the link to a venue on a map: the league's own, else a search for its address. */
export function mapOf({ map, name, address }: Venue): string {
  return map ?? `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${name}, ${address}`)}`;
}
