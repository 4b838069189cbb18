import type { z } from 'zod';
import { compareByName, foldName } from '#domain/name.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import type { playerSchema, teamSchema } from '#domain/squads/team.ts';

export type Team = z.output<typeof teamSchema>;

/** A player, with the names of all players who were merged into this one (Rule N9). */
export type Player = z.output<typeof playerSchema> & { mergedNames?: readonly string[] };

/**
 * All players and teams that the league has ever had, keyed by id. Merged players are only in `merged`, as they were
 * before the merge; `idAfterMerges` returns the id of the player who remains.
 */
export type TeamsAndPlayers = {
  teams: ReadonlyMap<string, Team>;
  players: ReadonlyMap<string, Player>;
  merged?: ReadonlyMap<string, Player>;
};

/** The merged players, keyed by id. `mergedInto` is the id of the player into whom a player was merged. */
type MergedPlayersById = ReadonlyMap<string, Pick<Player, 'mergedInto'>>;

/**
 * Returns the people of a league from stored teams and players. A merged player's names are added to the player who
 * remains (Rule N9).
 */
export function toTeamsAndPlayers(teams: Iterable<Team>, rows: Iterable<Player>): TeamsAndPlayers {
  const [players, merged] = [new Map<string, Player>(), new Map<string, Player>()];
  for (const { mergedNames: _, ...row } of rows) (row.mergedInto === undefined ? players : merged).set(row.id, row);
  const people = { teams: new Map(Array.from(teams, (team) => [team.id, team])), players, merged };
  for (const [id, aliases] of Map.groupBy(merged.values(), ({ id }) => idAfterMerges(people, id))) {
    const player = players.get(id);
    if (!player) continue;
    const own = new Set([player.name, ...player.formerNames]);
    const names = new Set(aliases.flatMap(({ name, formerNames }) => [name, ...formerNames]));
    players.set(id, { ...player, mergedNames: [...names.difference(own)] });
  }
  return people;
}

/** Returns the id of the player who remains after merges. A player who was not merged keeps the same id. */
export function idAfterMerges({ merged }: { merged?: MergedPlayersById | undefined }, id: string): string {
  const seen = new Set<string>();
  let now = id;
  for (let into: string | undefined = id; into !== undefined && !seen.has(into); into = merged?.get(into)?.mergedInto) {
    seen.add(into);
    now = into;
  }
  return now;
}

type NameHistory = { name: string; formerNames: readonly string[]; mergedNames?: readonly string[] };

/** Returns every name that a player or team has or had, the current one first. */
export function currentAndFormerNames({ name, formerNames, mergedNames = [] }: NameHistory): [string, ...string[]] {
  return [name, ...formerNames, ...mergedNames];
}

/**
 * Returns the players who now have this name. If nobody has it now, returns the players who got it by a merge, or else
 * the players who had it before (Rule N21). With `playerId`, returns only that player, if the player has or had this
 * name.
 */
export function playersWithName(people: TeamsAndPlayers, name: string, playerId?: string): Player[] {
  const wanted = foldName(name);
  const isWanted = (one: string) => foldName(one) === wanted;
  const players = [...people.players.values()];
  const own = players.filter((player) => isWanted(player.name));
  const merged = players.filter(({ mergedNames = [] }) => mergedNames.some(isWanted));
  const former = players.filter(({ formerNames }) => formerNames.some(isWanted));
  if (!playerId) return [own, merged, former].find(({ length }) => length > 0) ?? [];
  const id = idAfterMerges(people, playerId);
  return [...own, ...merged, ...former].filter((player) => player.id === id).slice(0, 1);
}

/** Returns the team with this id. Throws if there is none, which would be a bug. */
export function requireTeam(teams: ReadonlyMap<string, Team>, id: string): Team {
  const team = teams.get(id);
  if (!team) throw new Error(`No team has the id ${id}`);
  return team;
}

/**
 * Returns a team's short name, for places without room for the whole name, or the whole name if there is no short name.
 */
export function shortNameOf({
  name,
  shortName: short,
}: {
  name: string;
  shortName?: string | null | undefined;
}): string {
  return short ?? name;
}

/** Returns the player with this id. Throws if there is none, which would be a bug. */
export function requirePlayer(players: ReadonlyMap<string, Player>, id: string): Player {
  const player = players.get(id);
  if (!player) throw new Error(`No player has the id ${id}`);
  return player;
}

/** Returns whether a team no longer plays: it is deleted or in no division (Rule F18). */
export function teamHasLeft({ deleted, division }: Pick<Team, 'deleted' | 'division'>): boolean {
  return deleted || division === RETIRED_TEAMS_DIVISION;
}

/** Returns the current teams of a division, ordered by name. */
export function currentTeamsOfDivision(teams: ReadonlyMap<string, Team>, division: number): Team[] {
  return [...teams.values()].filter((team) => team.division === division && !team.deleted).sort(compareByName);
}

/** Returns a team's current players, ordered by name. */
export function squad(people: TeamsAndPlayers, teamId: string): Player[] {
  return [...people.players.values()]
    .filter((player) => player.teamId === teamId && !player.deleted)
    .sort(compareByName);
}
