import type { FailureAnswer } from '#contract/call.ts';
import { queryText } from '#web/choice/season-choice.ts';
import type { Head } from '#web/screen.ts';
import type { Site } from './site.ts';

/** Returns the title of a page for the browser tab: the page's own title, if any, then the league's name. */
export function pageTitle(head: Head | null, { league }: Site): string {
  return head === null || head.title === '' ? league.name : `${head.title} | ${league.name}`;
}

/** Returns the heading of a page that failed, by HTTP status. */
export function headingOfFailure(status: number): string {
  return status === 404 ? 'Page not found' : 'This page could not be loaded';
}

export function headOfFailurePage({ status, failure }: { status: number; failure: FailureAnswer }, site?: Site): Head {
  const title = headingOfFailure(status);
  return { title: site === undefined ? title : `${title} | ${site.league.name}`, description: failure.error };
}

/** Query parameters that change what a page shows. All others are left out of the canonical address. */
const meaningfulParameters = ['season', 'division', 'week', 'playerId', 'fixture', 'q', 'gallery', 'photo'];

/**
 * Returns the canonical path and query of a page, which search engines store and phones share. A screen's own
 * `head.address` takes precedence.
 */
export function canonicalPath(head: Head | null, { pathname, search }: { pathname: string; search: string }): string {
  if (head?.address !== undefined) return head.address;
  const given = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of meaningfulParameters) {
    const value = given.get(name);
    if (value !== null && value !== '') query.set(name, value);
  }
  return pathname + queryText(query);
}

/** Sets the canonical address after a change of page. Phones share this address instead of the visible one. */
export function setCanonicalAddress(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (link !== null) link.href = new URL(path, link.href).href;
}
