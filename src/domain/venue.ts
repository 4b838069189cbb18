import { type Checked, faulty, valid } from '#domain/issue.ts';
import { compareText, foldName, parseName } from '#domain/name.ts';

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

/** A fixture as the tables see it; `venue` is empty where nobody said where it is played. */
export type TableUse = { week: number; venue: string; homeTeamId: string };

/** A week in which a venue has more fixtures than tables: all who are at home there, in the order given. */
export type TableClash = { week: number; venue: string; tables: number; homeTeamIds: string[] };

/**
 * Where two teams would be at home on one table in one week, over all divisions together; by week, then venue. A venue
 * that nobody named has tables enough.
 */
export function tableClashes(uses: readonly TableUse[], tablesAt: TablesAt): TableClash[] {
  const known = uses.filter(({ venue }) => venue !== '');
  const byPlace = Map.groupBy(known, ({ week, venue }) => `${week} ${venueKey(venue)}`);
  return [...byPlace.values()]
    .flatMap((together) => {
      const [first] = together;
      const tables = first ? tablesAt(first.venue) : 0;
      if (!first || together.length <= tables) return [];
      const { week, venue } = first;
      return [{ week, venue, tables, homeTeamIds: together.map(({ homeTeamId }) => homeTeamId) }];
    })
    .sort((a, b) => a.week - b.week || compareText(venueKey(a.venue), venueKey(b.venue)));
}

/** How many fixtures have no table. */
export function withoutTable(clashes: readonly TableClash[]): number {
  return clashes.reduce((sum, { homeTeamIds, tables }) => sum + homeTeamIds.length - tables, 0);
}
