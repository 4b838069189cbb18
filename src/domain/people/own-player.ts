import { foldName } from '#domain/name.ts';
import type { Actor } from '#domain/people/permissions.ts';
import type { TeamsAndPlayers, Player } from '#domain/squads/teams-and-players.ts';

/**
 * Returns the players who are possibly the signed-in person (Rule N31): for a captain, the players in the captain's
 * teams who have the captain's name; for anyone else, the only player who has the person's name, or none if several
 * have it. Returns none for the shared password, which many people use.
 */
export function playersWhoMayBeActor(
  { personId, name, role, teamIds }: Pick<Actor, 'personId' | 'name' | 'role' | 'teamIds'>,
  { players }: Pick<TeamsAndPlayers, 'players'>,
): Player[] {
  if (personId === null) return [];
  const called = foldName(name);
  const named = [...players.values()].filter((player) => !player.deleted && foldName(player.name) === called);
  if (role === 'captain') return named.filter(({ teamId }) => teamIds.includes(teamId));
  return named.length === 1 ? named : [];
}
