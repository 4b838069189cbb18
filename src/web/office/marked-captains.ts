import { foldName } from '#domain/name.ts';
import { createTextStore, useStore } from '#web/store.ts';

/** The captains that officials marked in pasted lists, as JSON. The form to invite captains suggests these names. */
const markedCaptainsStore = createTextStore(() => localStorage, 'setup:captains');

type Team = { name: string; players: readonly { name: string; captain: boolean }[] };

/** Stores the name of each team's marked captain on this device. Teams without a marked captain are skipped. */
export function rememberMarkedCaptains(teams: readonly Team[]): void {
  const marked = parseStoredCaptains(markedCaptainsStore.get());
  for (const { name, players } of teams) {
    const captain = players.find((player) => player.captain);
    if (captain) marked.set(foldName(name), captain.name);
  }
  markedCaptainsStore.set(JSON.stringify([...marked]));
}

/** Returns a function that takes a team's name and returns the name of its marked captain; `''` if there is none. */
export function useMarkedCaptainLookup(): (team: string) => string {
  const marked = parseStoredCaptains(useStore(markedCaptainsStore));
  return (team) => marked.get(foldName(team)) ?? '';
}

function parseStoredCaptains(text: string | null): Map<string, string> {
  try {
    // The cast is safe, because only `rememberMarkedCaptains` writes this JSON text.
    return new Map(JSON.parse(text ?? '[]') as [string, string][]);
  } catch {
    return new Map();
  }
}
