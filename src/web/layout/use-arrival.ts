import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { headOf } from '#web/screen.ts';
import { canonicalPath, moveCanonical } from './canonical.ts';
import { useSite } from './site.ts';
import { titleOf } from './title.ts';

/**
 * What a browser does by itself between pages of the plain kind: the tab gets the new title, and somebody who listens
 * hears it. A new page takes the focus to its heading; where only the choice changed, the focus stays on the selector
 * and the title is said. Returns what is to be said.
 */
export function useArrival(): string {
  const { pathname, search } = useLocation();
  const head = headOf(useMatches(), useSite());
  const failed = head === null;
  const title = titleOf(head, useSite());
  const address = canonicalPath(head, { pathname, search });
  const [said, say] = useState('');
  const last = useRef({ pathname, search });

  useEffect(() => {
    // A page that could not be shown has set its own title.
    if (!failed) document.title = title;
    moveCanonical(address);
    const before = last.current;
    last.current = { pathname, search };
    if (before.pathname !== pathname) {
      say('');
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    } else if (before.search !== search) {
      say(title);
    }
  }, [failed, title, address, pathname, search]);
  return said;
}
