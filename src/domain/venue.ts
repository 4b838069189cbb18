import { type Checked, faulty, valid } from '#domain/issue.ts';
import { foldName, parseName } from '#domain/name.ts';

/** The longest name of a venue, in code points. */
export const LONGEST_VENUE = 80;

/** A place to play at, as the league's folder names it; `tables` is how many fixtures can be played there in one week. */
export type Venue = { name: string; tables: number };

/** How many tables a venue has, by its name as somebody wrote it. */
export type TablesAt = (venue: string) => number;

/** The name of a venue as it is kept: empty where it is not known, else held to the rules of names (contract §4). */
export function parseVenue(text: string, path = 'venue'): Checked<string> {
  return text.trim() === '' ? valid('') : parseName(text, 'The venue', path, LONGEST_VENUE);
}

/** The same of a draft, whose field is `undefined` where its fault has been told already. */
export function checkVenue(text: string | undefined, path = 'venue'): Checked<string> {
  return text === undefined ? faulty([]) : parseVenue(text, path);
}

/** The form in which venues are compared. */
export function venueKey(venue: string): string {
  return foldName(venue.trim());
}

/** The tables of the league's venues. One table is what a venue has of which nobody said how many. */
export function tablesOf(venues: readonly Venue[]): TablesAt {
  const known = new Map(venues.map(({ name, tables }) => [venueKey(name), tables]));
  return (venue) => known.get(venueKey(venue)) ?? 1;
}
