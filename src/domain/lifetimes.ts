const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long sessions, links and other temporary things last before they expire, in milliseconds. */
export const LIFETIMES = {
  /** A session: the longest time without use, and the longest in all. */
  session: { idle: 12 * HOUR, max: 30 * DAY },
  /** A session with "Remember this phone": the longest time without use, and the longest in all. */
  remembered: { idle: 30 * DAY, max: 180 * DAY },
  /** An unused link: an invitation, or a link for a person's second device (Rule A5). */
  link: { invitation: 14 * DAY, device: 10 * MINUTE },
  /** How long a request that used a link can be repeated under its Idempotency-Key (Rule A5). */
  usedLink: 10 * MINUTE,
  /** The stored answer for a repeated request. */
  answer: 7 * DAY,
  /** A running score after its last change (Rule C22). */
  running: 4 * HOUR,
  /** A shared shootout timer after its last press. */
  timer: DAY,
  /** A follower whose browser has not confirmed the subscription. Used only when there is no room for new followers. */
  follower: 365 * DAY,
  /** A message to a follower. A message about tonight's match lives until the evening. */
  message: DAY,
  messageTonight: 7 * HOUR,
  /** An uploaded picture that no page shows yet; the preview needs it. */
  preview: HOUR,
  /** Uploaded bytes that no stored value refers to, such as the bytes of an unfinished upload. */
  upload: HOUR,
  /** What is known about the newest release, before it is looked up again. */
  newestVersion: DAY,
  /** An unfinished backup, since the last write to it. */
  unfinishedBackup: HOUR,
} as const;

/**
 * How far the clocks of two servers may differ, or how far a clock may jump back. A small computer without a battery
 * starts with the time at which it stopped.
 */
const CLOCKS_DIFFER = HOUR;

/**
 * Returns when something must have begun to be alive at `now`: later than `after`, and not later than `until`. A start
 * beyond `until` was written while the clock was wrong. It counts as expired, because it would live for years.
 */
export function aliveRange(life: number, now: number): { after: number; until: number } {
  return { after: now - life, until: now + CLOCKS_DIFFER };
}

/**
 * Returns whether something that began at `since` is still alive (see `aliveRange`). A moment that is not a number has
 * expired.
 */
export function isAlive(since: number, life: number, now: number): boolean {
  const { after, until } = aliveRange(life, now);
  return since > after && since <= until;
}
