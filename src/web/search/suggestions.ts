import { useEffect, useState } from 'react';
import type { SearchAnswer } from '#contract/players.ts';
import { useCarried } from '#web/choice/use-choice.ts';
import { type Found, foundIn, isShort } from './found.ts';

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
