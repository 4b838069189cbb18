import { hasLeft, type People } from '#domain/squads/people.ts';
import { listOf } from '../storage/mappers/described.ts';
import type { Scope, Snapshot } from '../storage/store.ts';
import { type FactCache, loadListProgress, type Part, type Seasons } from './fact-cache.ts';

type Reading = {
  dependOn: (scope: Scope) => number;
  cached: <T>(part: Part<T>, key: string, scope: Scope, load: () => Promise<T>) => Promise<T>;
  /** A key for the teams that have left. Their fixtures are marked as settled. */
  departedTeamsKey: () => Promise<string>;
};

/** Reads fixture lists. They are read again when a team leaves, because its fixtures are then settled (Rule F18). */
export function factsOfLists(db: Snapshot, cache: FactCache, { dependOn, cached, departedTeamsKey: left }: Reading) {
  return {
    list: async (season: string) =>
      cached(cache.lists, `${season} ${await left()}`, `list:${season}`, () => listOf(db, season)),
    async listProgress(season: string) {
      const list = `${dependOn(`list:${season}`)} ${await left()}`;
      return cached(cache.listProgress, `${season} ${list}`, `season:${season}`, () => loadListProgress(db, season));
    },
  };
}

const known = new WeakMap<People, string>();

/** Returns a text that lists the default season and the teams that are deleted or in no division. */
export function departedTeamsKey({ default: season }: Seasons, people: People): string {
  const left =
    known.get(people) ??
    [...people.teams.values()]
      .filter(hasLeft)
      .map(({ id }) => id)
      .join();
  known.set(people, left);
  return `${season} ${left}`;
}
