/**
 * The scopes from which an answer was computed (`people`, `seasons`, `draws`, `season:25/26`), each with its revision. The
 * revision of the scope `today` is the number of the league's day. Every public read sends them in the header `Depends-On`, so
 * that a page can tell from the live stream whether the answer is still current.
 */
export type DependsOn = Readonly<Record<string, number>>;

export const dependsOnHeader = 'depends-on';

/** Returns whether every page makes this call: the league and its seasons. */
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

/** Sent by the server after a write, and by the client with a read. An instance behind this revision catches up first. */
export const revisionHeader = 'revision';

/** Sent with a cached public answer while the database is unavailable: the moment of the data, ISO 8601. */
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

/** Returns 0 for text that is not a revision. */
export function parseRevision(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** The server sends this header after a write: the number of the new history entry, for undo. Left out if nothing changed. */
export const historyEntryHeader = 'history-entry';

/** The most reads in one request (`GET /api/together`). Hardly any page makes more. */
export const maxBatchReads = 16;
