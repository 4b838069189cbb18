import { byName } from '#domain/name.ts';

/**
 * A team at present; `division` 0 is retired. `venue` is left out if unknown; so is `night`, on which it plays at home (1
 * for Monday to 7 for Sunday), if it has none of its own. A deleted team stays, because results name it.
 */
export type Team = {
  id: string;
  name: string;
  formerNames: string[];
  division: number;
  venue?: string;
  night?: number;
  deleted: boolean;
};

/** A player: one person for good. `teamId` is the present team; handicaps are in points. */
export type Player = {
  id: string;
  name: string;
  formerNames: string[];
  teamId: string;
  handicap: number;
  modifier: number;
  newHandicap: number;
  deleted: boolean;
};

/** Everybody the league has ever known, by id. */
export type People = { teams: ReadonlyMap<string, Team>; players: ReadonlyMap<string, Player> };

/** Returns the team with this id. Throws if there is none, which would be an error of the program. */
export function knownTeam(teams: ReadonlyMap<string, Team>, id: string): Team {
  const team = teams.get(id);
  if (!team) throw new Error(`No team has the id ${id}`);
  return team;
}

/** Returns the player with this id. Throws if there is none, which would be an error of the program. */
export function knownPlayer(players: ReadonlyMap<string, Player>, id: string): Player {
  const player = players.get(id);
  if (!player) throw new Error(`No player has the id ${id}`);
  return player;
}

/** Returns the teams that are in a division at present, by name. */
export function liveTeams(teams: ReadonlyMap<string, Team>, division: number): Team[] {
  return [...teams.values()].filter((team) => team.division === division && !team.deleted).sort(byName);
}

/** Returns a team's present players, by name. */
export function squad(people: People, teamId: string): Player[] {
  return [...people.players.values()].filter((player) => player.teamId === teamId && !player.deleted).sort(byName);
}
