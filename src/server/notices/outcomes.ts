import { isoTime } from '../clock.ts';
import { type NoticeText, noticeTextFor } from '#domain/followers/notices.ts';
import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import { type DueMessage, noteDelivered, removeFollowers, removeMessage, retryMessage } from '../storage/followers.ts';
import type { PushMessage } from '../storage/schema.ts';
import type { Snapshot } from '../storage/store.ts';
import { SENDING_LIMITS } from './limits.ts';
import { noticeOf } from './made-notices.ts';
import { type LiveFollower, liveFollowers, type NoticeContext, reportUnlessUnavailable } from './notice-parts.ts';
import type { PushAnswer } from './push-service.ts';

/** A message and its outcome: the push service's answer, or `NOT_WORTH_SENDING`. */
export type MessageOutcome = { message: DueMessage; answer: PushAnswer };

/**
 * The outcome of a message that is not sent: equal to a refusal by the push service, so that the message is removed.
 */
const NOT_WORTH_SENDING: PushAnswer = { status: 400, retryAfter: null };
export const NO_ANSWER: PushAnswer = { status: 0, retryAfter: null };

/** A message with its follower and its current words, or with the outcome that it has without being sent. */
type Ready = { message: DueMessage; to: { to: LiveFollower; words: NoticeText } | PushAnswer };

/**
 * Prepares messages from current facts, because meanwhile a follower may have chosen other teams, or a match may have
 * been moved. A message that cannot be prepared is tried again later, and `warn` gets the reason.
 */
export async function prepareMessages(
  claimed: readonly DueMessage[],
  { db, facts }: NoticeContext,
  now: number,
  warn: (fault: unknown) => void,
): Promise<Ready[]> {
  const ids = [...new Set(claimed.map((message) => message.follower_id))];
  const live = new Map((await liveFollowers(db, await facts.people(), now, ids)).map((one) => [one.id, one]));
  const ready: Ready[] = [];
  for (const [key, about] of Map.groupBy(claimed, ({ notice }) => notice)) {
    const notice = await noticeOf(facts, key, now).catch(reportUnlessUnavailable(warn));
    for (const message of about) {
      const to = live.get(message.follower_id);
      const words = to && notice && isWorthSending(message, now) ? noticeTextFor(notice, to) : null;
      const nobody = notice === undefined ? NO_ANSWER : NOT_WORTH_SENDING;
      ready.push({ message, to: to && words ? { to, words } : nobody });
    }
  }
  return ready;
}

/**
 * Returns whether a message has not expired. A message that would live longer than usual was made while the clock was
 * wrong, and counts as expired.
 */
function isWorthSending({ expires }: DueMessage, now: number): boolean {
  return isAlive(Date.parse(expires) - LIFETIMES.message, LIFETIMES.message, now);
}

/**
 * Records the outcome of a message. The message will be sent again if there was no answer, or if the push service may
 * accept it later (429 and from 500 on); otherwise it is removed. Removes a follower whom the service no longer knows.
 */
export async function noteOutcome(db: Snapshot, { message, answer }: MessageOutcome, now: number): Promise<void> {
  const { status } = answer;
  if (status === 404 || status === 410) return removeFollowers(db, [message.follower_id]);
  if (status === 0 || status === 429 || status >= 500)
    return retryMessage(db, message, isoTime(Math.min(now + retryDelay(message, answer), Date.parse(message.expires))));
  if (status < 300) await noteDelivered(db, message.follower_id, isoTime(now).slice(0, 10));
  await removeMessage(db, message);
}

/**
 * Returns how many milliseconds to wait before the next try. The pause doubles each time. A push service may ask for a
 * longer one, up to an hour.
 */
export function retryDelay({ tries }: Pick<PushMessage, 'tries'>, { retryAfter }: PushAnswer = NO_ANSWER): number {
  const wanted = (retryAfter ?? 0) * 1000;
  const pause = 2 ** tries * SENDING_LIMITS.claim;
  return Math.min(wanted > pause ? wanted : pause, SENDING_LIMITS.pause);
}
