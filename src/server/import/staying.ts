import type { People, Player } from '#domain/squads/people.ts';

/** The most players that the note names. */
const NAMED = 20;

/** Returns the line of a report about those whom a file has in another team, which moves nobody (Rule N8); none without any. */
export function stayNote(staying: readonly Player[], { teams }: People): string[] {
  if (staying.length === 0) return [];
  const names = staying.slice(0, NAMED).map(({ name, teamId }) => `${name} (${teams.get(teamId)?.name ?? teamId})`);
  const more = staying.length > NAMED ? ` and ${staying.length - NAMED} more` : '';
  return [`These players stay in their teams, as a file moves nobody: ${names.join(', ')}${more}.`];
}
