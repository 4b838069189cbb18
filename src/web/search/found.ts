import { useEffect, useState } from 'react';
import type { SearchAnswer } from '#contract/players.ts';
import { careerAddress, teamAddress } from '#web/layout/addresses.ts';
import { useCarried } from '#web/choice/use-choice.ts';

/** Fewer letters find nothing (Rule G1). */
export const fewestLetters = 3;

/** Whether a text is too short to search for. */
export function isShort(text: string): boolean {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').length < fewestLetters;
}

/** A team or player that a search found, with the address of its page. */
export type Found = { key: string; name: string; what: string; address: string };

/** Lists teams before players, because they are few, and a typed team name means the team. */
export function foundIn({ teams, players }: SearchAnswer, carried: string): Found[] {
  return [
    ...teams.map(({ teamId, name, division, deleted, formerly }) => ({
      key: `team ${teamId}`,
      name,
      what: words(deleted || division === 0 ? 'Former team' : `Team, Division ${division}`, formerly),
      address: teamAddress(teamId, carried),
    })),
    ...players.map(({ playerId, name, team, deleted, formerly }) => ({
      key: `player ${playerId}`,
      name,
      what: words(deleted ? `Former player, ${team}` : `Player, ${team}`, formerly),
      address: careerAddress(playerId, carried),
    })),
  ];
}

function words(what: string, formerly: string | null): string {
  return formerly === null ? what : `${what}, formerly ${formerly}`;
}

/** Milliseconds without typing before a search. */
const pause = 150;

/** The suggestions for a text; `null` until the first arrive. The old ones stay until the new ones arrive. */
export function useSuggestions(text: string): Found[] | null {
  const carried = useCarried();
  const [found, setFound] = useState<Found[] | null>(null);
  useEffect(() => {
    if (isShort(text)) return;
    const cancelled = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await suggest(text, cancelled.signal);
      if (answer !== null && !cancelled.signal.aborted) setFound(foundIn(answer, carried));
    }, pause);
    return () => {
      clearTimeout(timer);
      cancelled.abort();
    };
  }, [text, carried]);
  return isShort(text) ? null : found;
}

/** Searches for a text, which finds nothing if it is too short; `null` if the request failed or was aborted. */
export async function suggest(text: string, signal: AbortSignal): Promise<SearchAnswer | null> {
  if (isShort(text)) return { players: [], teams: [] };
  try {
    const response = await fetch(`/api/search?q=${encodeURIComponent(text.slice(0, 100))}`, { signal });
    // The server checked it against the schema of this type.
    return response.ok ? ((await response.json()) as SearchAnswer) : null;
  } catch {
    return null;
  }
}
