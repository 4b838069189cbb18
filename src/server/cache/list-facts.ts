import { hasPlayBy } from '#domain/fixtures/put-off.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { hasLeft, type People } from '#domain/squads/people.ts';
import { listOf } from '../storage/mappers/described.ts';
import type { Scope, Snapshot } from '../storage/store.ts';
import { type FactCache, loadListProgress, type CachePart, type Seasons } from './fact-cache.ts';

type Reading = {
  dependOn: (scope: Scope) => number;
  cached: <T>(part: CachePart<T>, key: string, scope: Scope, load: () => Promise<T>) => Promise<T>;
  seasons: () => Promise<Seasons>;
  people: () => Promise<People>;
};

/**
 * Returns the facts of fixture lists. A list is read again when a team leaves, because the team's fixtures are then
 * settled (Rule F18), and when changed rules move the last days for postponed fixtures (Rule F40).
 */
export function factsOfLists(db: Snapshot, cache: FactCache, { dependOn, cached, seasons, people }: Reading) {
  const left = async () => departedTeamsKey(await seasons(), await people());
  return {
    async list(season: string) {
      const key = `${season} ${await left()} ${playByKey(await seasons(), season)}`;
      return cached(cache.lists, key, `list:${season}`, () => listOf(db, season));
    },
    async listProgress(season: string) {
      const list = `${dependOn(`list:${season}`)} ${await left()}`;
      return cached(cache.listProgress, `${season} ${list}`, `season:${season}`, () => loadListProgress(db, season));
    },
  };
}

const known = new WeakMap<People, string>();

/** Returns a cache key of the default season and the teams that are deleted or in no division. */
function departedTeamsKey({ default: season }: Seasons, people: People): string {
  const left =
    known.get(people) ??
    [...people.teams.values()]
      .filter(hasLeft)
      .map(({ id }) => id)
      .join();
  known.set(people, left);
  return `${season} ${left}`;
}

/** Returns a cache key of the rules that decide the last days for a season's fixtures; empty if there are none. */
function playByKey({ list }: Seasons, name: string): string {
  const season = list.find((one) => one.name === name);
  if (!season || !hasPlayBy(season)) return '';
  const days = season.divisions.map((division) => rulesOfDivision(season, division).postponing?.days);
  return JSON.stringify([season.divisions, days, season.calendar]);
}
