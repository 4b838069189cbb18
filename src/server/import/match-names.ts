import { foldName } from '#domain/name.ts';
import { currentId, namesOf, type People, type Player, type Team } from '#domain/squads/people.ts';

type Entry = { id: string; name: string; formerNames: string[]; mergedNames?: readonly string[] };

/** Finds players or teams by their current and former names, which are compared folded. */
export type NameIndex<T extends Entry = Entry> = {
  get(id: string): T | undefined;
  /** Returns whether this is a current or former name of the entry with this id. */
  isNameOf(id: string, folded: string): boolean;
  /** Returns all entries with this current or former name. */
  all(folded: string): T[];
  /**
   * Returns the entries that this name most likely means. For teams these are live teams with this current name, or
   * else deleted teams with it, or else teams that had it earlier.
   */
  first(folded: string): T[];
};

/**
 * Returns an index of players by name. Current and former names count the same. The id of a merged player leads to the
 * player who was kept.
 */
export function playersByName(people: People): NameIndex<Player> {
  const index = nameIndex(people.players.values(), () => 0);
  return {
    ...index,
    get: (id) => index.get(currentId(people, id)),
    isNameOf: (id, folded) => index.isNameOf(currentId(people, id), folded),
  };
}

/** Returns an index of teams by name, in which `first` prefers current names of live teams. */
export function teamsByName(teams: Iterable<Team>): NameIndex<Team> {
  return nameIndex(teams, (team, isPresent) => (isPresent ? Number(team.deleted) : 2));
}

function nameIndex<T extends Entry>(
  entries: Iterable<T>,
  rankOf: (entry: T, isPresent: boolean) => number,
): NameIndex<T> {
  const byId = new Map<string, T>();
  const byName = new Map<string, { entry: T; rank: number }[]>();
  for (const entry of entries) {
    byId.set(entry.id, entry);
    const currentName = foldName(entry.name);
    for (const folded of new Set(namesOf(entry).map(foldName))) {
      const found = byName.get(folded) ?? [];
      byName.set(folded, found);
      found.push({ entry, rank: rankOf(entry, folded === currentName) });
    }
  }
  const found = (folded: string) => byName.get(folded) ?? [];
  return {
    get: (id) => byId.get(id),
    isNameOf: (id, folded) => found(folded).some(({ entry }) => entry.id === id),
    all: (folded) => found(folded).map(({ entry }) => entry),
    first(folded) {
      const best = found(folded).reduce((least, { rank }) => Math.min(least, rank), Infinity);
      return found(folded).flatMap(({ entry, rank }) => (rank === best ? [entry] : []));
    },
  };
}

/** Returns a player's team and folded name as one text. No two live players have the same text. */
export function squadPlayerKey({ name, teamId }: Pick<Player, 'name' | 'teamId'>): string {
  return `${teamId} ${foldName(name)}`;
}
