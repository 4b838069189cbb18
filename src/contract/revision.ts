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
