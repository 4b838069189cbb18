import type { People, Player } from '#domain/squads/people.ts';

/** The most players whom the note lists. */
const NAMED = 20;

/** Returns a note about players whom a file lists in another team. The import does not move them (Rule N8). */
export function unmovedPlayersNote(staying: readonly Player[], { teams }: People): string[] {
  if (staying.length === 0) return [];
  const names = staying.slice(0, NAMED).map(({ name, teamId }) => `${name} (${teams.get(teamId)?.name ?? teamId})`);
  const more = staying.length > NAMED ? ` and ${staying.length - NAMED} more` : '';
  return [`These players stay in their teams, as a file moves nobody: ${names.join(', ')}${more}.`];
}
