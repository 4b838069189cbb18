import { officialFixtures } from '#contract/fixture-list.ts';
import { isDue } from '#domain/scheduled-fixture.ts';
import { liveTeams } from '#domain/people.ts';
import { tablesOf } from '#domain/venue.ts';
import type { Clock } from '../clock.ts';
import { clashesOn } from '../fixture-list/clashes.ts';
import { inOrder, scheduledFixtureAnswer } from '../fixture-list/season-list.ts';
import { seasonTeams } from '../fixture-list/season-teams.ts';
import { guardedRead } from '../http/guarded-routes.ts';
import type { LeagueFolder } from '../league-folder/live-folder.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { listOf } from '../storage/mappers/scheduled-fixtures.ts';
import { people as allPeople } from '../storage/mappers/people.ts';
import { defaultSeason } from '../storage/mappers/seasons.ts';
import { namedSeason } from './chosen-season.ts';

const NO_SEASON = { weeks: 0, calendar: [], divisions: [], fixtures: [], clashes: [] };

/** The fixture list as officials see it: drafts, clashes, and what is due and missing. */
export function officialListReads(clock: Clock, folder: Pick<LeagueFolder, 'present'>) {
  return [
    guardedRead(officialFixtures, async (db, { query }) => {
      const name = namedSeason(query.season) ?? (await defaultSeason(db)) ?? '';
      const { venues } = folder.present().file;
      const known = venues.map((venue) => venue.name);
      const found = await seasonTeams(db, name, await allPeople(db));
      if (!found) return { season: name, venues: known, ...NO_SEASON };
      const { season, people } = found;
      const { scheduled, ...rest } = inOrder(await listOf(db, name), await fixturesOf(db, name), people);
      const { calendar, weeks } = season;
      const today = clock.today();
      return {
        season: name,
        weeks,
        calendar,
        divisions: season.divisions.map((division) => {
          const own = scheduled.filter((one) => one.division === division);
          const published = own.filter((one) => one.published).length;
          return { division, teams: liveTeams(people.teams, division).length, fixtures: own.length, published };
        }),
        fixtures: scheduled.map((one) => ({
          ...scheduledFixtureAnswer(one, rest),
          published: one.published,
          ownVenue: one.venue,
          due: isDue(one, rest.results.has(one.id), calendar, today),
        })),
        clashes: clashesOn(scheduled, people, tablesOf(venues)),
        venues: known,
      };
    }),
  ];
}
