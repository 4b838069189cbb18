import { foldName } from '#domain/name.ts';
import type { Actor } from '#domain/people/permissions.ts';
import type { People, Player } from '#domain/squads/people.ts';

/**
 * Returns the players who are the person that is signed in (Rule N31): those of the same name in one of a captain's teams; for
 * anyone else the only player of that name. Nobody is one with the shared password.
 */
export function ownPlayers(
  { personId, name, role, teamIds }: Pick<Actor, 'personId' | 'name' | 'role' | 'teamIds'>,
  { players }: Pick<People, 'players'>,
): Player[] {
  if (personId === null) return [];
  const called = foldName(name);
  const named = [...players.values()].filter((player) => !player.deleted && foldName(player.name) === called);
  if (role === 'captain') return named.filter(({ teamId }) => teamIds.includes(teamId));
  return named.length === 1 ? named : [];
}
