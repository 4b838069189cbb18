/**
 * What an answer was made from: for each scope it read (`people`, `seasons`, `draws`, `season:25/26`) that scope's
 * revision. Every public read carries it in the header `Depends-On`, so that whoever shows the answer can tell from the
 * revisions of the live stream whether it still holds.
 */
export type DependsOn = Readonly<Record<string, number>>;

export const dependsOnHeader = 'depends-on';

/** Whether a call is one of those that every page makes, whatever it shows: the league, and its list of seasons. */
export function isOfEveryPage(key: string): boolean {
  return key === 'GET /api/league' || key === 'GET /api/seasons';
}

/** As the header's text, `people=3,season:25/26=12`. Scopes that are no numbers (the day) are left out. */
export function dependenciesText(scopes: Iterable<readonly [string, number | string]>): string {
  return [...scopes]
    .filter(([, revision]) => typeof revision === 'number')
    .map(([scope, revision]) => `${escaped(scope)}=${revision}`)
    .join(',');
}

/** The text read back; nothing that cannot be read is in it. */
export function parseDependencies(text: string): DependsOn {
  const scopes: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [scope = '', revision = ''] = part.split('=');
    if (scope !== '' && /^\d+$/.test(revision)) scopes[decodeURIComponent(scope)] = Number(revision);
  }
  return scopes;
}

/** `25/26` stays readable; what a header or the text itself cannot hold is escaped. */
function escaped(scope: string): string {
  return encodeURIComponent(scope).replaceAll('%2F', '/').replaceAll('%3A', ':');
}

/**
 * Every write's answer says in this header which revision of the league it stands at. Who sends that along with a read is
 * answered from no earlier one, whichever of several instances is asked.
 */
export const revisionHeader = 'revision';

/** Says of a public answer that the database cannot be asked: the moment up to which the answer is right, in ISO 8601. */
export const staleSinceHeader = 'stale-since';

/** The highest revision that a visitor has seen, over all of his or her calls. */
export type SeenRevision = {
  /** Takes in an answer's header; `null` and what is no number say nothing. */
  note(text: string | null): void;
  /** The headers of the next call. */
  headers(): Record<string, string>;
  /** 0: none was seen. */
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

/** 0 for what is no revision. */
export function parseRevision(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** The header of a write's answer with the number of its entry in the history, to take it back by; none where nothing changed. */
export const historyEntryHeader = 'history-entry';

/** The most reads in one question (`GET /api/together`): more than nearly any page needs. */
export const mostTogether = 16;
