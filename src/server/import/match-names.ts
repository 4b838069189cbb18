import { foldName } from '#domain/name.ts';
import { currentId, namesOf, type People, type Player, type Team } from '#domain/squads/people.ts';

type Entry = { id: string; name: string; formerNames: string[]; mergedNames?: readonly string[] };

/** Players or teams, keyed by their current and former names. Names are compared by the league's rules. */
export type NameIndex<T extends Entry = Entry> = {
  get(id: string): T | undefined;
  /** Returns whether this is a current or former name of the entry with this id. */
  isNameOf(id: string, folded: string): boolean;
  /** Returns all entries with this current or former name. */
  all(folded: string): T[];
  /** Returns the best matches. For teams: live teams with this current name, else deleted teams with it, else former names. */
  first(folded: string): T[];
};

/** Indexes players by name. Current and former names rank the same. A merged player's id leads to the remaining player. */
export function playerNames(people: People): NameIndex<Player> {
  const index = nameIndex(people.players.values(), () => 0);
  return {
    ...index,
    get: (id) => index.get(currentId(people, id)),
    isNameOf: (id, folded) => index.isNameOf(currentId(people, id), folded),
  };
}

/** Indexes teams by name. `first` prefers current names of live teams. */
export function teamNames(teams: Iterable<Team>): NameIndex<Team> {
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

/** Returns the key of a player's name in a squad. No two live players of a squad have the same key. */
export function squadName({ name, teamId }: Pick<Player, 'name' | 'teamId'>): string {
  return `${teamId} ${foldName(name)}`;
}
