import { hasPlayByDayRule } from '#domain/fixtures/moved-fixture.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { teamHasLeft, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { fixtureListOfSeason } from '../storage/mappers/described.ts';
import type { RevisionScope, DatabaseTransaction } from '../storage/store.ts';
import { type FactCache, loadFixtureListProgress, type CachePart, type SeasonsWithDefault } from './fact-cache.ts';

type FactReaders = {
  dependOn: (scope: RevisionScope) => number;
  cached: <T>(part: CachePart<T>, key: string, scope: RevisionScope, load: () => Promise<T>) => Promise<T>;
  seasons: () => Promise<SeasonsWithDefault>;
  people: () => Promise<TeamsAndPlayers>;
};

/**
 * Returns the functions that read fixture lists. A list is read again when a team leaves, because the team's fixtures
 * are then settled (Rule F18). It is also read again when a change of rules moves the last days on which postponed
 * fixtures may be played (Rule F40).
 */
export function factsOfFixtureLists(
  db: DatabaseTransaction,
  cache: FactCache,
  { dependOn, cached, seasons, people }: FactReaders,
) {
  const left = async () => departedTeamsKey(await seasons(), await people());
  return {
    async scheduledFixtures(season: string) {
      const key = `${season} ${await left()} ${postponementRulesKey(await seasons(), season)}`;
      return cached(cache.lists, key, `list:${season}`, () => fixtureListOfSeason(db, season));
    },
    async listProgress(season: string) {
      const list = `${dependOn(`list:${season}`)} ${await left()}`;
      return cached(cache.listProgress, `${season} ${list}`, `season:${season}`, () =>
        loadFixtureListProgress(db, season),
      );
    },
  };
}

const departedTeamIdsCache = new WeakMap<TeamsAndPlayers, string>();

/** Returns a text for a cache key: the default season, and the ids of the teams that are deleted or in no division. */
function departedTeamsKey({ default: season }: SeasonsWithDefault, people: TeamsAndPlayers): string {
  const left =
    departedTeamIdsCache.get(people) ??
    [...people.teams.values()]
      .filter(teamHasLeft)
      .map(({ id }) => id)
      .join();
  departedTeamIdsCache.set(people, left);
  return `${season} ${left}`;
}

/**
 * Returns a text for a cache key: everything that decides until which days a season's postponed fixtures may be played.
 * The text is empty if there is no such season, or if the season has no such days.
 */
function postponementRulesKey({ list }: SeasonsWithDefault, name: string): string {
  const season = list.find((one) => one.name === name);
  if (!season || !hasPlayByDayRule(season)) return '';
  const days = season.divisions.map((division) => rulesOfDivision(season, division).postponing?.days);
  return JSON.stringify([season.divisions, days, season.calendar]);
}
