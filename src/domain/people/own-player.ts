import { foldName } from '#domain/name.ts';
import type { Actor } from '#domain/people/permissions.ts';
import type { People, Player } from '#domain/squads/people.ts';

/**
 * Returns the players that the signed-in person may be (Rule N31): for a captain, the players of the same name in the
 * captain's teams; for anyone else, the only player of that name. With the shared password, nobody is known.
 */
export function playersWhoMayBe(
  { personId, name, role, teamIds }: Pick<Actor, 'personId' | 'name' | 'role' | 'teamIds'>,
  { players }: Pick<People, 'players'>,
): Player[] {
  if (personId === null) return [];
  const called = foldName(name);
  const named = [...players.values()].filter((player) => !player.deleted && foldName(player.name) === called);
  if (role === 'captain') return named.filter(({ teamId }) => teamIds.includes(teamId));
  return named.length === 1 ? named : [];
}
