/**
 * The scopes that an answer was made from (`people`, `seasons`, `draws`, `season:25/26`), each with its revision; the one
 * of `today` is the number of the league's day. Every
 * public read sends them in the header `Depends-On`, so that a page can tell from the live stream whether the answer is
 * still current.
 */
export type DependsOn = Readonly<Record<string, number>>;

export const dependsOnHeader = 'depends-on';

/** Returns whether every page makes this call: the league, and its seasons. */
export function isOfEveryPage(key: string): boolean {
  return key === 'GET /api/league' || key === 'GET /api/seasons';
}

/** Returns the header's text, `people=3,season:25/26=12`. */
export function dependenciesText(scopes: Iterable<readonly [string, number]>): string {
  return Array.from(scopes, ([scope, revision]) => `${escaped(scope)}=${revision}`).join(',');
}

/** Reads the header's text. Unreadable parts are left out. */
export function parseDependencies(text: string): DependsOn {
  const scopes: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [scope = '', revision = ''] = part.split('=');
    if (scope !== '' && /^\d+$/.test(revision)) scopes[decodeURIComponent(scope)] = Number(revision);
  }
  return scopes;
}

/** `25/26` stays readable; characters that a header or this format cannot hold are escaped. */
function escaped(scope: string): string {
  return encodeURIComponent(scope).replaceAll('%2F', '/').replaceAll('%3A', ':');
}

/**
 * Sent by the server after a write, and by the client with a read: an instance that is behind this revision catches up
 * first.
 */
export const revisionHeader = 'revision';

/** Sent with a cached public answer while the database is unavailable: the moment of its data, ISO 8601. */
export const staleSinceHeader = 'stale-since';

/** The highest revision that a client has seen. */
export type SeenRevision = {
  /** Takes an answer's header; `null` and anything but a number are ignored. */
  note(text: string | null): void;
  /** The headers of the next request. */
  headers(): Record<string, string>;
  /** 0 if none was seen. */
  present(): number;
};

export function createSeenRevision(): SeenRevision {
  let highest = 0;
  return {
    note(text) {
      highest = Math.max(highest, parseRevision(text ?? ''));
    },
    headers: () => (highest === 0 ? {} : { [revisionHeader]: String(highest) }),
    present: () => highest,
  };
}

/** Returns 0 for text that is not a revision. */
export function parseRevision(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** Sent after a write: the number of its history entry, for undo. Left out if nothing changed. */
export const historyEntryHeader = 'history-entry';

/** The most reads in one request (`GET /api/together`). Hardly any page needs more. */
export const maxBatchReads = 16;
