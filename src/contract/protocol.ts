/**
 * The scopes of the data (`people`, `seasons`, `draws`, `season:25/26`) from which an answer was computed, each with
 * its revision. The revision of the scope `today` is the number of the league's day. Every public read sends these
 * revisions in the header `Depends-On`, so that a page can tell from the live stream whether the answer is still
 * current.
 */
export type DependsOn = Readonly<Record<string, number>>;

export const dependsOnHeader = 'depends-on';

/** Returns whether a key is of one of the two calls that every page makes: for the league, and for its seasons. */
export function isLoadedByEveryPage(key: string): boolean {
  return key === 'GET /api/league' || key === 'GET /api/seasons';
}

/** Returns the text of the `Depends-On` header, such as `people=3,season:25/26=12`. */
export function dependenciesText(scopes: Iterable<readonly [string, number]>): string {
  return Array.from(scopes, ([scope, revision]) => `${escaped(scope)}=${revision}`).join(',');
}

/** Parses the `Depends-On` header. Skips parts that it cannot read. */
export function parseDependencies(text: string): DependsOn {
  const scopes: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [scope = '', revision = ''] = part.split('=');
    if (scope !== '' && /^\d+$/.test(revision)) scopes[decodeURIComponent(scope)] = Number(revision);
  }
  return scopes;
}

/** Escapes the characters that a header or this format cannot hold. `25/26` stays readable. */
function escaped(scope: string): string {
  return encodeURIComponent(scope).replaceAll('%2F', '/').replaceAll('%3A', ':');
}

/**
 * The header with a revision of the league's data: the newest one that the sender knows. The server sends it after a
 * write, and the client with a read. A server instance that is behind catches up first.
 */
export const revisionHeader = 'revision';

/**
 * The header of a cached public answer while the database is unavailable: since when its data may be out of date, ISO
 * 8601.
 */
export const staleSinceHeader = 'stale-since';

/** Remembers the highest revision that a client has seen. */
export type SeenRevision = {
  /** Records the revision in an answer's header. Ignores `null` and text that is not a number. */
  note(text: string | null): void;
  /** Returns the headers for the next request. */
  headers(): Record<string, string>;
  /** Returns the highest revision so far; 0 without one. */
  current(): number;
};

export function createSeenRevision(): SeenRevision {
  let highest = 0;
  return {
    note(text) {
      highest = Math.max(highest, parseRevision(text ?? ''));
    },
    headers: () => (highest === 0 ? {} : { [revisionHeader]: String(highest) }),
    current: () => highest,
  };
}

/** Returns the revision in a header's text; 0 for text that is not a revision. */
export function parseRevision(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/**
 * The header with the number of the new history entry, for undo. The server sends it after a write that changed
 * something.
 */
export const historyEntryHeader = 'history-entry';

/** The most reads in one request (`GET /api/together`). Hardly any page makes more. */
export const maxBatchReads = 16;
