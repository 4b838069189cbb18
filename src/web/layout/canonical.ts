import type { Head } from '#web/screen.ts';

/** The parts of a query that make another view of a page; whatever else stands in an address is left out. */
const telling = ['season', 'division', 'week', 'playerId', 'fixture', 'q', 'gallery', 'photo'];

/** The one address of a view, path and query: what a search engine keeps and a phone shares. A screen may name it itself. */
export function canonicalPath(head: Head | null, { pathname, search }: { pathname: string; search: string }): string {
  if (head?.address !== undefined) return head.address;
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of telling) {
    const value = given.get(name);
    if (value !== null && value !== '') kept.set(name, value);
  }
  const query = kept.toString().replaceAll('%2F', '/');
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** A phone shares the canonical address and not the visible one, so it has to follow from page to page. */
export function moveCanonical(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (link !== null) link.href = new URL(path, link.href).href;
}
