import type { IncomingHttpHeaders } from 'node:http';
import { parseRevision, revisionHeader } from '#contract/protocol.ts';

/** The header's twin for what cannot send one: a page that is opened. Only who has written while signed in has it. */
const COOKIE = 'revision';
const IN_COOKIE = /(?:^|;\s*)revision=(\d{1,15})(?:;|$)/;
/** An instance that was cut off may be behind for as long as it takes to mend that; in seconds. */
const COOKIE_LIFE = 60 * 60;

/** The revision of the league that an answer must not be older than; 0 for nearly everybody, who has written nothing. */
export function requestedRevision(headers: IncomingHttpHeaders): number {
  const header = headers[revisionHeader];
  const cookie = headers.cookie;
  if (header === undefined && cookie === undefined) return 0;
  const inCookie = cookie === undefined ? 0 : Number(IN_COOKIE.exec(cookie)?.[1] ?? 0);
  return Math.max(inCookie, typeof header === 'string' ? parseRevision(header) : 0);
}

/** What has a browser send a write's revision along with whatever it asks for in the next hour. */
export function revisionCookie(revision: number, isSecure: boolean): string {
  return `${COOKIE}=${revision}; Path=/; SameSite=Lax; HttpOnly; Max-Age=${COOKIE_LIFE}${isSecure ? '; Secure' : ''}`;
}
