import { compareText } from '#domain/name.ts';
import { type TablesAt, venueKey } from '#domain/venue.ts';

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
