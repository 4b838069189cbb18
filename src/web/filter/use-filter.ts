import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router';
import { useChangeOfSearch, useNextSearch } from '#web/choice/use-choice.ts';

/** How long nobody types before the address takes over what was typed. */
const pause = 400;

/** A filter that the browser applies by itself. */
export type Filter = {
  /** What stands in the field. */
  typed: string;
  /** What the rows follow: the same, but typing does not wait for it. */
  applied: string;
  type: (text: string) => void;
  /** Writes it into the address now. */
  settle: () => void;
};

/**
 * The filter of a screen. Typing changes the rows at once and asks nobody; after a pause the address has it too (`?q=`),
 * so that the view can be shared, without a step to go back to.
 */
export function useFilter(): Filter {
  const { search } = useLocation();
  const arrivedBy = useNavigationType();
  const inAddress = textIn(new URLSearchParams(search));
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // A new text in the address is what was typed here, unless somebody went to another address.
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

/** Writes into the address. Not while a page is on its way: that would turn it back. */
function useSettle(typed: string, inAddress: string): () => void {
  const next = useNextSearch().toString();
  const idle = useNavigation().state === 'idle';
  const go = useChangeOfSearch();
  return useCallback(() => {
    if (idle && typed.trim() !== inAddress) go(withText(new URLSearchParams(next), typed.trim()), true);
  }, [typed, inAddress, next, idle, go]);
}

function textIn(search: URLSearchParams): string {
  return search.get('q') ?? '';
}

function withText(search: URLSearchParams, text: string): URLSearchParams {
  if (text === '') search.delete('q');
  else search.set('q', text);
  return search;
}
