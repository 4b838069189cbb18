const MINUTE_IN_MS = 60_000;
const HOUR_IN_MS = 60 * MINUTE_IN_MS;
const DAY_IN_MS = 24 * HOUR_IN_MS;

/** How long sessions, links and other temporary data last before they expire, in milliseconds. */
export const LIFETIMES = {
  /** A session. `idle`: the longest time without use. `max`: the longest time in all. */
  session: { idle: 12 * HOUR_IN_MS, max: 30 * DAY_IN_MS },
  /**
   * A session with "Remember this phone" chosen. `idle`: the longest time without use. `max`: the longest time in all.
   */
  remembered: { idle: 30 * DAY_IN_MS, max: 180 * DAY_IN_MS },
  /** An unused personal link: an invitation, or a link for another device of the same person (Rule A5). */
  link: { invitation: 14 * DAY_IN_MS, device: 10 * MINUTE_IN_MS },
  /** How long a request that has used a personal link can be repeated with its Idempotency-Key (Rule A5). */
  usedLink: 10 * MINUTE_IN_MS,
  /** The stored response to a write, which is sent again if the same request (Idempotency-Key) is repeated. */
  answer: 7 * DAY_IN_MS,
  /**
   * The running score of a match or cup tie that is being played. The time begins again with each change of the running
   * score (Rule C22).
   */
  running: 4 * HOUR_IN_MS,
  /** A shared shootout timer. Each press of one of the timer's buttons starts its lifetime again. */
  timer: DAY_IN_MS,
  /**
   * A follower's subscription to notices, after the browser last confirmed it. An expired subscription is removed only
   * if there is no room for a new follower.
   */
  follower: 365 * DAY_IN_MS,
  /** A notice that waits to be sent to a follower. */
  message: DAY_IN_MS,
  /** A notice about tonight's match that waits to be sent. It has no use after the evening. */
  messageTonight: 7 * HOUR_IN_MS,
  /** An uploaded picture that is not yet on a page. For this time, officials can see it in a preview. */
  preview: HOUR_IN_MS,
  /**
   * How long uploaded bytes are kept while no stored value refers to them. An example is the bytes of an unfinished
   * upload.
   */
  upload: HOUR_IN_MS,
  /** The shortest time between two lookups of this program's newest version. */
  newestVersion: DAY_IN_MS,
  /** How long an unfinished backup is kept after the last write to the backup. */
  unfinishedBackup: HOUR_IN_MS,
} as const;

/**
 * How far, in milliseconds, the clocks of two servers may differ, or a clock may jump back. A small computer without a
 * battery starts with the time at which it was switched off.
 */
const MAX_CLOCK_DIFFERENCE = HOUR_IN_MS;

/**
 * Returns the range of start times for which something that lasts `life` has not expired at `now`. The start must be
 * later than `after`, and not later than `until`. All values are in milliseconds. A start later than `until` was
 * written while a clock was wrong. It counts as expired, because otherwise it could last for years.
 */
export function unexpiredStartTimeRange(life: number, now: number): { after: number; until: number } {
  return { after: now - life, until: now + MAX_CLOCK_DIFFERENCE };
}

/**
 * Returns whether something that began at `since` has not expired at `now` (see `unexpiredStartTimeRange`). Returns
 * false if `since` is `NaN`.
 */
export function isAlive(since: number, life: number, now: number): boolean {
  const { after, until } = unexpiredStartTimeRange(life, now);
  return since > after && since <= until;
}
