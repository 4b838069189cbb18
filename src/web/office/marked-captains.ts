import { foldName } from '#domain/name.ts';
import { createStoredText, useStore } from '#web/store.ts';

/** The captains that officials marked in a pasted list. Stored on this device until they are invited. */
const stored = createStoredText(() => localStorage, 'setup:captains');

type Team = { name: string; players: readonly { name: string; captain: boolean }[] };

/** Stores the marked captains of teams that were saved. */
export function rememberCaptains(teams: readonly Team[]): void {
  const marked = captainsIn(stored.get());
  for (const { name, players } of teams) {
    const captain = players.find((player) => player.captain);
    if (captain) marked.set(foldName(name), captain.name);
  }
  stored.set(JSON.stringify([...marked]));
}

/** Returns a function that gives the marked captain of a team, or `''`. */
export function useMarkedCaptains(): (team: string) => string {
  const marked = captainsIn(useStore(stored));
  return (team) => marked.get(foldName(team)) ?? '';
}

function captainsIn(text: string | null): Map<string, string> {
  try {
    // Only `rememberCaptains` writes this JSON text.
    return new Map(JSON.parse(text ?? '[]') as [string, string][]);
  } catch {
    return new Map();
  }
}
