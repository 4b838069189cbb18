import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import type { People, Player, Team } from '#domain/people.ts';
import { playerCalled, playerNameConflict } from '#domain/squad.ts';

/** A player and the team to go to. */
export type Transfer = { player: Player; team: Team };

/** What is sent wrongly has issues (422), what stands against the present squads is a conflict (409). */
export type CheckedTransfer = Checked<Transfer> | { ok: false; conflict: string };

/** Checks a transfer (contract §4); a field is `undefined` where its fault has been told already. */
export function checkTransfer(
  people: People,
  playerId: string | undefined,
  newTeamId: string | undefined,
): CheckedTransfer {
  const player = people.players.get(playerId ?? '');
  const team = people.teams.get(newTeamId ?? '');
  const issues = [
    ...transferFaults('playerId', playerId, player, 'player'),
    ...transferFaults('newTeamId', newTeamId, team, 'team'),
  ];
  if (issues.length > 0 || !player || !team) return faulty(issues);
  const conflict = conflictOf(player, team, people);
  return conflict === null ? valid({ player, team }) : { ok: false, conflict };
}

function transferFaults(path: string, id: string | undefined, found: Player | Team | undefined, what: string): Issue[] {
  if (id === undefined) return [];
  if (!found) return [{ path, message: `The league has no such ${what}.` }];
  return found.deleted ? [{ path, message: `The ${what} ${found.name} has been deleted.` }] : [];
}

function conflictOf(player: Player, team: Team, people: People): string | null {
  if (player.teamId === team.id) return `${player.name} plays for ${team.name} already.`;
  const other = playerCalled(people, team.id, player.name, player.id);
  return other ? playerNameConflict(other.name, team.name) : null;
}
