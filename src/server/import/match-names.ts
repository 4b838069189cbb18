import { foldName } from '#domain/name.ts';
import {
  idAfterMerges,
  currentAndFormerNames,
  type TeamsAndPlayers,
  type Player,
  type Team,
} from '#domain/squads/teams-and-players.ts';

type NamedTeamOrPlayer = { id: string; name: string; formerNames: string[]; mergedNames?: readonly string[] };

/** Finds players or teams by their current and former names. `folded` is a name in the form that `foldName` returns. */
export type NameIndex<T extends NamedTeamOrPlayer = NamedTeamOrPlayer> = {
  get(id: string): T | undefined;
  /** Returns whether this is a current or former name of the player or team with this id. */
  isNameOf(id: string, folded: string): boolean;
  /** Returns all players or teams with this current or former name. */
  all(folded: string): T[];
  /**
   * Returns the players or teams that this name most likely means. For players: all players who have or had this name.
   * For teams: the teams with this current name that are not deleted. If there are none, the deleted teams with this
   * current name. If no team has this current name, the teams that had this name earlier.
   */
  first(folded: string): T[];
};

/**
 * Returns an index of players by name. Current and former names count the same. The id of a merged player leads to the
 * player who was kept.
 */
export function playersByName(people: TeamsAndPlayers): NameIndex<Player> {
  const index = nameIndex(people.players.values(), () => 0);
  return {
    ...index,
    get: (id) => index.get(idAfterMerges(people, id)),
    isNameOf: (id, folded) => index.isNameOf(idAfterMerges(people, id), folded),
  };
}

/**
 * Returns an index of teams by name. The function `first` of the index returns the teams with a name that are not
 * deleted. If there are none, it returns the deleted teams with that name, or else the teams that had that name
 * earlier.
 */
export function teamsByName(teams: Iterable<Team>): NameIndex<Team> {
  return nameIndex(teams, (team, isPresent) => (isPresent ? Number(team.deleted) : 2));
}

function nameIndex<T extends NamedTeamOrPlayer>(
  entries: Iterable<T>,
  rankOf: (entry: T, isPresent: boolean) => number,
): NameIndex<T> {
  const byId = new Map<string, T>();
  const byName = new Map<string, { entry: T; rank: number }[]>();
  for (const entry of entries) {
    byId.set(entry.id, entry);
    const currentName = foldName(entry.name);
    for (const folded of new Set(currentAndFormerNames(entry).map(foldName))) {
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

/**
 * Returns a text made of a player's team id and folded name. At most one of the players with the same text is not
 * deleted.
 */
export function squadPlayerKey({ name, teamId }: Pick<Player, 'name' | 'teamId'>): string {
  return `${teamId} ${foldName(name)}`;
}
