/**
 * The revisions of the data from which an answer was computed, keyed by scope. A scope is a part of the data, such as
 * `people` or `season:25/26`; its revision grows with each change. The scope `today` stands for the current date, and
 * its revision is a number for that date. Every public read sends these revisions in the header `Depends-On`, so that a
 * page can tell from the live stream whether the answer is still current.
 */
export type DependencyRevisions = Readonly<Record<string, number>>;

export const dependsOnHeader = 'depends-on';

/**
 * Returns whether a request is one of the two that every page makes: the request for the league, or the request for its
 * seasons. `key`: the method and the path of the request.
 */
export function isRequestedByEveryPage(key: string): boolean {
  return key === 'GET /api/league' || key === 'GET /api/seasons';
}

/** Returns the text of the `Depends-On` header, such as `people=3,season:25/26=12`. */
export function formatDependencies(scopes: Iterable<readonly [string, number]>): string {
  return Array.from(scopes, ([scope, revision]) => `${escapeScopeForHeader(scope)}=${revision}`).join(',');
}

/** Parses the `Depends-On` header. Leaves out scopes whose revision is not a whole number. */
export function parseDependencies(text: string): DependencyRevisions {
  const scopes: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [scope = '', revision = ''] = part.split('=');
    if (scope !== '' && /^\d+$/.test(revision)) scopes[decodeURIComponent(scope)] = Number(revision);
  }
  return scopes;
}

/**
 * Escapes the characters in the name of a scope that a header cannot contain, and the characters that separate scopes.
 * `25/26` stays readable.
 */
function escapeScopeForHeader(scope: string): string {
  return encodeURIComponent(scope).replaceAll('%2F', '/').replaceAll('%3A', ':');
}

/**
 * The name of the header with the newest revision of the league's data that the sender knows. The server sends it after
 * a write, and the client with its later reads. A server that has older data loads the newer data before it answers.
 */
export const revisionHeader = 'revision';

/**
 * The name of the header that the server adds to cached public answers while the database is unavailable. Its value is
 * the moment, in ISO 8601, from which the answers may be out of date.
 */
export const staleSinceHeader = 'stale-since';

/** Remembers the highest revision that a client has seen. */
export type RevisionTracker = {
  /** Records the revision in the header of an answer. Ignores `null` and text that is not a number. */
  note(text: string | null): void;
  /**
   * Returns the headers to send with the next request: the header with the highest revision so far. Returns no header
   * if no revision has been seen yet.
   */
  headers(): Record<string, string>;
  /** Returns the highest revision so far; 0 before the first. */
  current(): number;
};

export function createRevisionTracker(): RevisionTracker {
  let highest = 0;
  return {
    note(text) {
      highest = Math.max(highest, parseRevision(text ?? ''));
    },
    headers: () => (highest === 0 ? {} : { [revisionHeader]: String(highest) }),
    current: () => highest,
  };
}

/** Returns the revision in the text of a header; 0 if the text is not a revision. */
export function parseRevision(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/**
 * The name of the header with the number of the new entry in the change log, so that the client can offer undo. The
 * server sends it after a write that changed something.
 */
export const historyEntryHeader = 'history-entry';

/** The largest number of reads in one request to `GET /api/together`. Hardly any page makes more reads. */
export const maxBatchReads = 16;
