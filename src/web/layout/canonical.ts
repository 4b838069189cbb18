import { searchText } from '#web/choice/season-choice.ts';
import type { Head } from '#web/screen.ts';

/** The query parameters that make a different view of a page. Others are left out of the canonical address. */
const meaningful = ['season', 'division', 'week', 'playerId', 'fixture', 'q', 'gallery', 'photo'];

/** The canonical address of a view, path and query, which search engines store and phones share. A screen may set it. */
export function canonicalPath(head: Head | null, { pathname, search }: { pathname: string; search: string }): string {
  if (head?.address !== undefined) return head.address;
  const given = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of meaningful) {
    const value = given.get(name);
    if (value !== null && value !== '') query.set(name, value);
  }
  return pathname + searchText(query);
}

/** Sets the canonical address after a change of page: phones share it instead of the visible one. */
export function moveCanonical(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (link !== null) link.href = new URL(path, link.href).href;
}
