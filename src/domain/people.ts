import { byName } from '#domain/name.ts';

/**
 * A team as it is today; `division` 0 is retired. `venue` is where it plays at home, not given where nobody said. A
 * deleted one stays known, because results name it.
 */
export type Team = {
  id: string;
  name: string;
  formerNames: string[];
  division: number;
  venue?: string;
  deleted: boolean;
};

/** A player, one person for ever. `teamId` is the team of today. Handicaps in points. */
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

/** Everybody the league has ever known, by id: names for recorded results, squads of today. */
export type People = { teams: ReadonlyMap<string, Team>; players: ReadonlyMap<string, Player> };

/** The team of an id that is on record; throws for any other, as that is a mistake of the program. */
export function knownTeam(teams: ReadonlyMap<string, Team>, id: string): Team {
  const team = teams.get(id);
  if (!team) throw new Error(`No team has the id ${id}`);
  return team;
}

/** The player of an id that is on record; throws for any other, as that is a mistake of the program. */
export function knownPlayer(players: ReadonlyMap<string, Player>, id: string): Player {
  const player = players.get(id);
  if (!player) throw new Error(`No player has the id ${id}`);
  return player;
}

/** The teams of a division as it is today, deleted ones left out, by name. */
export function liveTeams(teams: ReadonlyMap<string, Team>, division: number): Team[] {
  return [...teams.values()].filter((team) => team.division === division && !team.deleted).sort(byName);
}

/** A team's players of today, deleted ones left out, by name. */
export function squad(people: People, teamId: string): Player[] {
  return [...people.players.values()].filter((player) => player.teamId === teamId && !player.deleted).sort(byName);
}
