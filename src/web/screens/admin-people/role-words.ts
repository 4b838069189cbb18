import type { PersonAnswer } from '#contract/people.ts';
import type { Squads } from '#web/officials/squads/squads.ts';

export type Access = Pick<PersonAnswer, 'role' | 'teamIds' | 'divisions'>;

/** `captain of Trades Hall`, `results, division 1, 2` or `secretary`. */
export function roleWords({ role, teamIds, divisions }: Access, { teams }: Squads): string {
  if (role === 'secretary') return 'secretary';
  if (role === 'results')
    return divisions === null ? 'results, all divisions' : `results, division ${divisions.join(', ')}`;
  const names = teamIds.map((teamId) => teams.find(({ id }) => id === teamId)?.name ?? 'a deleted team');
  return `captain of ${names.join(' and ')}`;
}
