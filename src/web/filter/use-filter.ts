import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router';
import { useChangeOfSearch } from '#web/choice/use-choice.ts';
import { searchWords } from '#domain/search.ts';

/** Milliseconds without typing before the text is written to the address. */
const pause = 400;

/** A filter that the browser applies to loaded rows. */
export type Filter = {
  /** The text in the field. */
  typed: string;
  /** The text that the rows are filtered by; deferred, so that typing stays smooth. */
  applied: string;
  type: (text: string) => void;
  /** Writes the text to the address now. */
  settle: () => void;
};

/**
 * The filter of a screen. Typing filters the rows at once; after a pause the text is in the address too (`?q=`), so that
 * the view can be shared. It adds no history entry.
 */
export function useFilter(): Filter {
  const { search } = useLocation();
  const arrivedBy = useNavigationType();
  const inAddress = textIn(new URLSearchParams(search));
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // After a replacement the new text in the address is the one typed here; after any other navigation it is not.
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (arrivedBy !== NavigationType.Replace) setTyped(inAddress);
  }
  const settle = useSettle(typed, inAddress);
  useEffect(() => {
    const waiting = setTimeout(settle, pause);
    return () => clearTimeout(waiting);
  }, [settle]);
  return { typed, applied: useDeferredValue(typed), type: setTyped, settle };
}

/** Writes the text to the address; not while a page loads, which that would cancel. */
function useSettle(typed: string, inAddress: string): () => void {
  const idle = useNavigation().state === 'idle';
  const go = useChangeOfSearch();
  return useCallback(() => {
    if (idle && typed.trim() !== inAddress) go((here) => withText(here, typed.trim()), true);
  }, [typed, inAddress, idle, go]);
}

function textIn(search: URLSearchParams): string {
  return search.get('q') ?? '';
}

function withText(search: URLSearchParams, text: string): URLSearchParams {
  if (text === '') search.delete('q');
  else search.set('q', text);
  return search;
}

/** The words of a row's texts, lower case and without accents, to be searched by `fits`. */
export function findable(...texts: string[]): string {
  return searchWords(texts.join(' ')).join(' ');
}

/** Returns whether a row contains every typed word. Without typed words every row fits. */
export function fits(typed: string): (findableText: string) => boolean {
  const words = searchWords(typed);
  return (text) => words.every((word) => text.includes(word));
}
