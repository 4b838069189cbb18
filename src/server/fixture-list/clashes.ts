import type { ClashAnswer } from '#contract/fixture-list.ts';
import type { ScheduledFixture } from '#domain/scheduled-fixture.ts';
import { knownTeam, type People } from '#domain/people.ts';
import { type TableClash, tableClashes, type TablesAt } from '#domain/venue.ts';
import { venueOf } from './season-list.ts';

/** Where fixtures of a list stand in one another's way. A postponed one is not played in its week. */
export function clashesOn(scheduled: readonly ScheduledFixture[], people: People, tablesAt: TablesAt): ClashAnswer[] {
  const uses = scheduled
    .filter(({ state }) => state !== 'postponed')
    .map((fixture) => ({ week: fixture.week, homeTeamId: fixture.homeTeamId, venue: venueOf(fixture, people) }));
  return tableClashes(uses, tablesAt).map((clash) => clashAnswer(clash, people));
}

function clashAnswer({ week, venue, tables, homeTeamIds }: TableClash, { teams }: People): ClashAnswer {
  return { weekNumber: week, venue, tables, homeTeams: homeTeamIds.map((id) => knownTeam(teams, id).name) };
}
