/** How often a copy is made by the clock, at most, in milliseconds. */
export const EVERY = 60 * 60_000;
/** After a failure the next try waits so long: a full disk is not helped by filling it again every minute. */
export const AFTER_FAILURE = 15 * 60_000;

/** A copy as far as its turn is concerned: when it was made (milliseconds), and the revision of the whole league in it. */
export type LastCopy = { at: number; revision: number };

/**
 * Whether a copy is due: something has changed since the last one, and that is an hour ago. One with a later time than
 * now was made before the clock was set back, and is not waited for. `failedAt` is the last failure since then.
 */
export function isBackupDue(now: number, revision: number, last: LastCopy | null, failedAt: number | null): boolean {
  if (last?.revision === revision) return false;
  return hasPassed(now, failedAt, AFTER_FAILURE) && hasPassed(now, last?.at ?? null, EVERY);
}

function hasPassed(now: number, since: number | null, time: number): boolean {
  return since === null || now < since || now - since >= time;
}
