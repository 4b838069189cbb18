import { type Checked, validResult } from '#domain/issue.ts';
import { tidyAndCheckName } from '#domain/entered-name.ts';
import { compareByCodePoint, foldName } from '#domain/name.ts';
import { tidyText } from '#domain/text.ts';

/** The maximum length of a venue's name, in code points. */
export const MAX_VENUE_LENGTH = 80;

/** A venue of the league. `tables`: the number of fixtures that it can hold on one evening. */
export type VenueWithTables = { name: string; tables: number };

/** Returns the number of tables of a venue, given its name. */
export type TableCountLookup = (venue: string) => number;

/** Returns the name of a venue without surplus spaces, or its faults. An empty name means that the venue is unknown. */
export function parseVenueName(text: string): Checked<string> {
  return tidyText(text) === '' ? validResult('') : tidyAndCheckName(text, 'The venue', 'venue', MAX_VENUE_LENGTH);
}

/** Returns the key by which venues are compared: the name without regard to upper and lower case. */
export function venueKey(venue: string): string {
  return foldName(venue.trim());
}

/**
 * Returns a function that looks up the number of tables of a venue. A venue that is not listed has one table (Rule F4).
 */
export function tableCountLookup(venues: readonly VenueWithTables[]): TableCountLookup {
  const known = new Map(venues.map(({ name, tables }) => [venueKey(name), tables]));
  return (venue) => known.get(venueKey(venue)) ?? 1;
}

/**
 * A fixture that needs a table at a venue. `venue` is empty if unknown. `day` is `null` if the fixture may be on any
 * day of the week.
 */
export type FixtureNeedingTable = { week: number; day: string | null; venue: string; homeTeamId: string };

/**
 * A week in which a venue has more fixtures than tables, with the home teams of all these fixtures in the order of the
 * fixtures.
 */
export type TableClash = { week: number; venue: string; tables: number; homeTeamIds: string[] };

/**
 * Returns the weeks in which a venue has too few tables for the fixtures of all divisions, ordered by week, then venue
 * (Rule F3). An unknown venue never clashes. Neither do fixtures on different days of a week.
 */
export function tableClashes(uses: readonly FixtureNeedingTable[], tablesAt: TableCountLookup): TableClash[] {
  const known = uses.filter(({ venue }) => venue !== '');
  const byPlace = Map.groupBy(known, ({ week, venue }) => `${week} ${venueKey(venue)}`);
  return [...byPlace.values()]
    .flatMap(groupByDay)
    .flatMap((together) => {
      const { week, venue } = together[0]!; // a group is never empty
      const tables = tablesAt(venue);
      if (together.length <= tables) return [];
      return [{ week, venue, tables, homeTeamIds: together.map(({ homeTeamId }) => homeTeamId) }];
    })
    .sort((a, b) => a.week - b.week || compareByCodePoint(venueKey(a.venue), venueKey(b.venue)));
}

/**
 * Groups the fixtures of one week and venue by day. A fixture without a day is in each group, because it may be on any
 * day.
 */
function groupByDay(uses: readonly FixtureNeedingTable[]): (readonly FixtureNeedingTable[])[] {
  const days = new Set(uses.map(({ day }) => day).filter((day) => day !== null));
  if (days.size < 2) return [uses];
  return [...days].map((day) => uses.filter((use) => use.day === null || use.day === day));
}

/**
 * Returns the new names of renamed venues, keyed by `venueKey` of the old name. Only an old venue whose name is missing
 * in `after` can be renamed. Its new name comes from a venue in `after` that was not in `before`:
 * - from the only new venue with the address of the old venue, if no other missing venue had this address;
 * - otherwise from the new venue at the position of the old venue, if `before` and `after` are equally long.
 */
export function detectVenueRenames(
  before: readonly VenueNameAndAddress[],
  after: readonly VenueNameAndAddress[],
): ReadonlyMap<string, string> {
  const names = (venues: readonly VenueNameAndAddress[]) => new Set(venues.map(({ name }) => name));
  const [old, current] = [names(before), names(after)];
  const gone = before.filter(({ name }) => !current.has(name));
  const added = after.filter(({ name }) => !old.has(name));
  const renamed = new Map<string, string>();
  for (const venue of gone) {
    const there = ({ address }: VenueNameAndAddress) => venueKey(address) === venueKey(venue.address);
    const [same, ...others] = added.filter(there);
    const inPlace = before.length === after.length ? after[before.indexOf(venue)] : undefined;
    const found = same !== undefined && others.length === 0 && gone.filter(there).length === 1 ? same : inPlace;
    if (found !== undefined && added.includes(found)) renamed.set(venueKey(venue.name), found.name);
  }
  return renamed;
}

type VenueNameAndAddress = { name: string; address: string };
