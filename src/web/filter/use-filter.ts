import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router';
import { useChangeQuery } from '#web/choice/use-choice.ts';
import { searchableWords } from '#domain/search.ts';

/** Milliseconds without typing before the text is written into the address. */
const typingPauseMs = 400;

/** A filter that the browser applies to loaded rows. */
export type Filter = {
  /** The text in the field. */
  typed: string;
  /** The text that filters the rows. It is deferred, so that typing stays smooth. */
  applied: string;
  type: (text: string) => void;
  /** Writes the text into the address now, without waiting for a pause in typing. */
  settle: () => void;
};

/**
 * Returns the state of a screen's filter. Typing filters the rows at once. After a pause the text is written into the
 * address (`?q=`), so that the view can be shared. This adds no history entry.
 */
export function useFilter(): Filter {
  const { search } = useLocation();
  const arrivedBy = useNavigationType();
  const inAddress = filterTextInAddress(new URLSearchParams(search));
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // After a `Replace` navigation, the address contains what the visitor typed here. After any other navigation, such as
  // Back, the field takes the text from the address.
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (arrivedBy !== NavigationType.Replace) setTyped(inAddress);
  }
  const settle = useAddressWriter(typed, inAddress);
  useEffect(() => {
    const waiting = setTimeout(settle, typingPauseMs);
    return () => clearTimeout(waiting);
  }, [settle]);
  return { typed, applied: useDeferredValue(typed), type: setTyped, settle };
}

/**
 * Returns a function that writes the text into the address. While a page is loading it does nothing, because a new
 * address would cancel the loading.
 */
function useAddressWriter(typed: string, inAddress: string): () => void {
  const idle = useNavigation().state === 'idle';
  const go = useChangeQuery();
  return useCallback(() => {
    if (idle && typed.trim() !== inAddress) go((here) => setFilterText(here, typed.trim()), true);
  }, [typed, inAddress, idle, go]);
}

function filterTextInAddress(search: URLSearchParams): string {
  return search.get('q') ?? '';
}

function setFilterText(search: URLSearchParams, text: string): URLSearchParams {
  if (text === '') search.delete('q');
  else search.set('q', text);
  return search;
}

/** Returns the words of a row's texts in lower case without accents, to be searched by `matcherFor`. */
export function searchableText(...texts: string[]): string {
  return searchableWords(texts.join(' ')).join(' ');
}

/**
 * Returns a function that checks whether a text contains every typed word. If nothing is typed, the function always
 * returns true.
 */
export function matcherFor(typed: string): (findableText: string) => boolean {
  const words = searchableWords(typed);
  return (text) => words.every((word) => text.includes(word));
}

/**
 * Calls `find` with a function that checks a row's searchable text, and returns the rows that `find` selects. At first,
 * each typed word must be the beginning of a word in the text. If `find` then selects no row, it is called again with a
 * function that accepts a typed word anywhere in the text.
 */
export function findPreferringWordStarts<T>(
  typed: string,
  find: (matches: (text: string) => boolean) => readonly T[],
): readonly T[] {
  const words = searchableWords(typed);
  const found = find((text) => words.every((word) => ` ${text}`.includes(` ${word}`)));
  return found.length > 0 ? found : find(matcherFor(typed));
}
