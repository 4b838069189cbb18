import { foldName } from '#domain/name.ts';
import type { Actor } from '#domain/people/permissions.ts';
import type { TeamsAndPlayers, Player } from '#domain/squads/teams-and-players.ts';

/**
 * Returns the players who are possibly the signed-in person (Rule N31): for a captain, the players of the same name in
 * the captain's teams; for anyone else, the player of that name if there is only one. Returns none for the shared
 * password, which many people use.
 */
export function possibleOwnPlayers(
  { personId, name, role, teamIds }: Pick<Actor, 'personId' | 'name' | 'role' | 'teamIds'>,
  { players }: Pick<TeamsAndPlayers, 'players'>,
): Player[] {
  if (personId === null) return [];
  const called = foldName(name);
  const named = [...players.values()].filter((player) => !player.deleted && foldName(player.name) === called);
  if (role === 'captain') return named.filter(({ teamId }) => teamIds.includes(teamId));
  return named.length === 1 ? named : [];
}
