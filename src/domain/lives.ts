const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long everything lasts that expires, in milliseconds. */
export const LIVES = {
  /** A session without use, and at most. */
  session: { idle: 12 * HOUR, most: 30 * DAY },
  /** A session with "Remember this phone": without use, and at most. */
  remembered: { idle: 30 * DAY, most: 180 * DAY },
  /** An unused link: an invitation, and a link for one's own second device (Rule A5). */
  link: { invitation: 14 * DAY, device: 10 * MINUTE },
  /** For so long the request that used a link may be repeated under its Idempotency-Key (Rule A5). */
  usedLink: 10 * MINUTE,
  /** The stored answer to a repeated request. */
  answer: 7 * DAY,
  /** A running score after its last change (Rule C22). */
  running: 4 * HOUR,
  /** A shared shootout timer after its last press. */
  timer: DAY,
  /** A follower whose browser has not confirmed it, once there is no room for others. */
  follower: 365 * DAY,
  /** A message to a follower; one of tonight's match until the evening. */
  message: DAY,
  messageTonight: 7 * HOUR,
  /** A picture that was uploaded and that no page shows yet, for its preview. */
  preview: HOUR,
  /** Bytes that nothing names: those of an upload that has not ended. */
  upload: HOUR,
  /** A backup that is being made, since something was written to it. */
  draft: HOUR,
} as const;

/**
 * By how much the clocks of two servers may differ, or one be set back: a small computer without a battery starts with the
 * time at which it stopped.
 */
const CLOCKS_DIFFER = HOUR;

/**
 * Returns the moments between which something has begun that lasts at `now`, the first one excluded. What begins later than
 * that was written while the clock was wrong, and has expired: it would last for years.
 */
export function lasting(life: number, now: number): { after: number; until: number } {
  return { after: now - life, until: now + CLOCKS_DIFFER };
}

/** Returns whether something that began at a moment lasts (`lasting`); a moment that is no number has expired. */
export function lasts(since: number, life: number, now: number): boolean {
  const { after, until } = lasting(life, now);
  return since > after && since <= until;
}
