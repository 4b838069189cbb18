import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { headOf } from '#web/screen.ts';
import { canonicalPath, moveCanonical } from './canonical.ts';
import { useSite } from './site.ts';
import { titleOf } from './title.ts';

/**
 * Does what a browser does when it opens a new document: it sets the title of the tab, and moves the focus to the heading,
 * which screen readers read. If only the query changed, the focus stays, and the new title is returned, to be announced.
 */
export function useArrival(): string {
  const { pathname, search } = useLocation();
  const head = headOf(useMatches(), useSite());
  const failed = head === null;
  const title = titleOf(head, useSite());
  const address = canonicalPath(head, { pathname, search });
  const [announced, setAnnounced] = useState('');
  const last = useRef({ pathname, search });

  // With the new page, not after it: the focus is not taken from what a visitor presses as soon as the page shows.
  useLayoutEffect(() => {
    // A page that could not be shown has set its own title.
    if (!failed) document.title = title;
    moveCanonical(address);
    const before = last.current;
    last.current = { pathname, search };
    if (before.pathname !== pathname) {
      setAnnounced('');
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    } else if (before.search !== search) {
      setAnnounced(title);
    }
  }, [failed, title, address, pathname, search]);
  return announced;
}
