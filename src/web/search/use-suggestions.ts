import { useEffect, useState } from 'react';
import { useCarried } from '#web/choice/use-choice.ts';
import { type Found, foundIn } from './found.ts';
import { isShort, suggest } from './suggest.ts';

/** As long as somebody types on, nothing is asked for. */
const pause = 150;

/** What is suggested for a text; `null` while nobody knows. The old suggestions stand until the new ones are there. */
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
