import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { foldName } from '#domain/name.ts';
import type { TeamsAndPlayers, Player, Team } from '#domain/squads/teams-and-players.ts';

/**
 * Returns the team's player with this name who is not deleted (Rule N2). `exceptId`: the id of a player to leave out.
 */
export function findTeamPlayerByName(
  people: TeamsAndPlayers,
  teamId: string,
  name: string,
  exceptId: string | null,
): Player | undefined {
  return [...people.players.values()].find(
    (player) => player.teamId === teamId && hasCurrentName(player, name) && player.id !== exceptId,
  );
}

/** Returns the team with this name that is not deleted (Rule N2). `exceptId`: the id of a team to leave out. */
export function findTeamByName(people: TeamsAndPlayers, name: string, exceptId: string | null): Team | undefined {
  return [...people.teams.values()].find((team) => hasCurrentName(team, name) && team.id !== exceptId);
}

function hasCurrentName(one: Team | Player, name: string): boolean {
  return !one.deleted && foldName(one.name) === foldName(name);
}

/** Returns a sentence that says that a team already has a player with this name. */
export function playerNameTakenSentence(name: string, team: string): string {
  return `${team} already have a player called ${name}.`;
}

/** Returns a sentence that says that there is already a team with this name. */
export function teamNameTakenSentence(name: string): string {
  return `There is already a team called ${name}.`;
}

/** A player, and the player's new team. */
export type PlayerAndNewTeam = { player: Player; team: Team };

/**
 * The result of checking a transfer. Faulty input gives issues (HTTP status 422); a conflict with current squads is a
 * sentence (HTTP status 409).
 */
export type CheckedTransferOrConflict = Checked<PlayerAndNewTeam> | { ok: false; conflict: string };

/** Checks whether a player can move to another team, and returns the player and the team (Rule N5). */
export function checkTransfer(
  people: TeamsAndPlayers,
  playerId: string | undefined,
  newTeamId: string | undefined,
): CheckedTransferOrConflict {
  const player = playerId === undefined ? undefined : people.players.get(playerId);
  const team = newTeamId === undefined ? undefined : people.teams.get(newTeamId);
  const issues = [
    ...missingOrDeletedFaults('playerId', playerId, player, 'player'),
    ...missingOrDeletedFaults('newTeamId', newTeamId, team, 'team'),
  ];
  if (issues.length > 0 || !player || !team) return faultyResult(issues);
  const conflict = joiningConflict(player, team, people);
  return conflict === null ? validResult({ player, team }) : { ok: false, conflict };
}

/** Checks whether a deleted player can come back to a team, and returns the player and the team (Rule N20). */
export function checkPlayerReturn(
  people: TeamsAndPlayers,
  player: Player,
  teamId: string | undefined,
): CheckedTransferOrConflict {
  const team = teamId === undefined ? undefined : people.teams.get(teamId);
  const issues = missingOrDeletedFaults('teamId', teamId, team, 'team');
  if (issues.length > 0 || !team) return faultyResult(issues);
  if (!player.deleted) return { ok: false, conflict: `${player.name} has not been deleted.` };
  const other = findTeamPlayerByName(people, team.id, player.name, player.id);
  return other
    ? { ok: false, conflict: playerNameTakenSentence(other.name, team.name) }
    : validResult({ player, team });
}

function missingOrDeletedFaults(
  path: string,
  id: string | undefined,
  found: Player | Team | undefined,
  what: string,
): Issue[] {
  if (id === undefined) return [];
  if (!found) return [{ path, message: `The league has no such ${what}.` }];
  return found.deleted ? [{ path, message: `The ${what} ${found.name} has been deleted.` }] : [];
}

function joiningConflict(player: Player, team: Team, people: TeamsAndPlayers): string | null {
  if (player.teamId === team.id) return `${player.name} already plays for ${team.name}.`;
  const other = findTeamPlayerByName(people, team.id, player.name, player.id);
  return other ? playerNameTakenSentence(other.name, team.name) : null;
}
