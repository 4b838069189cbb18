import { foldName } from '#domain/name.ts';
import type { Player, Team } from '#domain/people.ts';

type Entry = { id: string; name: string; formerNames: string[] };

/** Who bears or bore a name, compared as the league compares names (contract §4). */
export type NameBook = {
  get(id: string): Entry | undefined;
  /** Whether the entry of this id is or was called so. */
  isNameOf(id: string, folded: string): boolean;
  /** Everybody who is or was called so. */
  all(folded: string): Entry[];
  /** Those whom the name means first: for teams a live one's present name, then a deleted one's, then former names. */
  first(folded: string): Entry[];
};

/** People are permanent: a present and a former name, of a deleted person too, count alike. */
export function playerBook(players: Iterable<Player>): NameBook {
  return nameBook(players, () => 0);
}

export function teamBook(teams: Iterable<Team>): NameBook {
  return nameBook(teams, (team, isPresent) => (isPresent ? Number(team.deleted) : 2));
}

function nameBook<T extends Entry>(entries: Iterable<T>, levelOf: (entry: T, isPresent: boolean) => number): NameBook {
  const byId = new Map<string, T>();
  const byName = new Map<string, { entry: T; level: number }[]>();
  for (const entry of entries) {
    byId.set(entry.id, entry);
    const present = foldName(entry.name);
    for (const folded of new Set([present, ...entry.formerNames.map(foldName)])) {
      const found = byName.get(folded) ?? [];
      byName.set(folded, found);
      found.push({ entry, level: levelOf(entry, folded === present) });
    }
  }
  const found = (folded: string) => byName.get(folded) ?? [];
  return {
    get: (id) => byId.get(id),
    isNameOf: (id, folded) => found(folded).some(({ entry }) => entry.id === id),
    all: (folded) => found(folded).map(({ entry }) => entry),
    first(folded) {
      const level = found(folded).reduce((least, candidate) => Math.min(least, candidate.level), Infinity);
      return found(folded)
        .filter((candidate) => candidate.level === level)
        .map(({ entry }) => entry);
    },
  };
}
