import { type Words, noticeTextFor } from '#domain/followers/notices.ts';
import { lasts, LIVES } from '#domain/lives.ts';
import { type DueMessage, noteDelivered, removeFollowers, removeMessage, retryMessage } from '../storage/followers.ts';
import type { PushMessage } from '../storage/schema.ts';
import type { Snapshot } from '../storage/store.ts';
import { SENDING } from './limits.ts';
import { noticeOf } from './made-notices.ts';
import { at, type LiveFollower, liveFollowers, type Making, unlessAway } from './notice-parts.ts';
import type { PushAnswer } from './push-service.ts';

/** A claimed message and what became of it: what the push service answered, or that it was not worth sending. */
export type Outcome = { message: DueMessage; answer: PushAnswer };

/** Counts as a refusal by the push service, so that the message is removed. */
const NOT_WORTH_SENDING: PushAnswer = { status: 400, retryAfter: null };
export const NO_ANSWER: PushAnswer = { status: 0, retryAfter: null };

/** To whom a claimed message goes, with the words of now; else what becomes of it at once. */
type Ready = { message: DueMessage; to: { to: LiveFollower; words: Words } | PushAnswer };

/**
 * Looks messages up as of now: the follower may follow others, or the match be moved. What cannot be made is tried again, and
 * `warn` is told why.
 */
export async function readyOf(
  claimed: readonly DueMessage[],
  { db, facts }: Making,
  now: number,
  warn: (fault: unknown) => void,
): Promise<Ready[]> {
  const ids = [...new Set(claimed.map((message) => message.follower_id))];
  const live = new Map((await liveFollowers(db, await facts.people(), now, ids)).map((one) => [one.id, one]));
  const ready: Ready[] = [];
  for (const [key, about] of Map.groupBy(claimed, ({ notice }) => notice)) {
    const notice = await noticeOf(facts, key, now).catch(unlessAway(warn));
    for (const message of about) {
      const to = live.get(message.follower_id);
      const words = to && notice && isWorthSending(message, now) ? noticeTextFor(notice, to) : null;
      const nobody = notice === undefined ? NO_ANSWER : NOT_WORTH_SENDING;
      ready.push({ message, to: to && words ? { to, words } : nobody });
    }
  }
  return ready;
}

/** Returns whether a message has not expired; one that would be for longer than a message is was made while the clock was wrong. */
function isWorthSending({ expires }: DueMessage, now: number): boolean {
  return lasts(Date.parse(expires) - LIVES.message, LIVES.message, now);
}

/**
 * Notes what became of a message: one without an answer is sent again, that of nobody goes with its follower, and any other
 * goes, whether it was sent, refused, or not worth sending any more.
 */
export async function noteOutcome(db: Snapshot, { message, answer }: Outcome, now: number): Promise<void> {
  const { status } = answer;
  if (status === 404 || status === 410) return removeFollowers(db, [message.follower_id]);
  if (status === 0 || status === 429 || status >= 500)
    return retryMessage(db, message, at(Math.min(now + pauseOf(message, answer), Date.parse(message.expires))));
  if (status < 300) await noteDelivered(db, message.follower_id, at(now).slice(0, 10));
  await removeMessage(db, message);
}

/** Milliseconds until a message is sent again, twice as long after each try; a push service may want more, up to an hour. */
export function pauseOf({ tries }: Pick<PushMessage, 'tries'>, { retryAfter }: PushAnswer = NO_ANSWER): number {
  const wanted = (retryAfter ?? 0) * 1000;
  const pause = 2 ** tries * SENDING.claim;
  return Math.min(wanted > pause ? wanted : pause, SENDING.pause);
}
