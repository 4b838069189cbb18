import { isoTime } from '../clock.ts';
import { type NoticeText, noticeTextFor } from '#domain/followers/notices.ts';
import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import {
  type DueMessage,
  recordDelivery,
  removeFollowers,
  removeMessage,
  scheduleMessageRetry,
} from '../storage/followers.ts';
import type { PushMessage } from '../storage/schema.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { SENDING_LIMITS } from './limits.ts';
import { noticeForKey } from './made-notices.ts';
import {
  type FollowerWithActor,
  followersWithActors,
  type NoticeContext,
  warnOrRethrowIfUnavailable,
} from './notice-parts.ts';
import type { PushServiceAnswer } from './push-service.ts';

/** A message and its outcome: the push service's answer or, if there is none, `NO_ANSWER` or `NOT_WORTH_SENDING`. */
export type MessageWithOutcome = { message: DueMessage; answer: PushServiceAnswer };

/**
 * The outcome of a message that is not worth sending. It looks like a refusal by the push service, so the message is
 * removed.
 */
const NOT_WORTH_SENDING: PushServiceAnswer = { status: 400, retryAfter: null };
export const NO_ANSWER: PushServiceAnswer = { status: 0, retryAfter: null };

/**
 * A message. If the message is sent, `to` is the follower and the current text. If the message is not sent, `to` is the
 * outcome.
 */
type MessageWithRecipientOrOutcome = {
  message: DueMessage;
  to: { to: FollowerWithActor; words: NoticeText } | PushServiceAnswer;
};

/**
 * Returns each claimed message with its follower and its text, or with its outcome if the message is not sent. The text
 * is made from current facts, because the follower may have chosen other teams, or a match may have been moved, since
 * the message was created. If a notice cannot be made, `warn` gets the error, and the messages about this notice are
 * tried again later.
 */
export async function prepareMessages(
  claimed: readonly DueMessage[],
  { db, facts }: NoticeContext,
  now: number,
  warn: (fault: unknown) => void,
): Promise<MessageWithRecipientOrOutcome[]> {
  const ids = [...new Set(claimed.map((message) => message.follower_id))];
  const live = new Map((await followersWithActors(db, await facts.people(), now, ids)).map((one) => [one.id, one]));
  const ready: MessageWithRecipientOrOutcome[] = [];
  for (const [key, about] of Map.groupBy(claimed, ({ notice }) => notice)) {
    const notice = await noticeForKey(facts, key, now).catch(warnOrRethrowIfUnavailable(warn));
    for (const message of about) {
      const to = live.get(message.follower_id);
      const words = to && notice && isUnexpired(message, now) ? noticeTextFor(notice, to) : null;
      const nobody = notice === undefined ? NO_ANSWER : NOT_WORTH_SENDING;
      ready.push({ message, to: to && words ? { to, words } : nobody });
    }
  }
  return ready;
}

/**
 * Returns whether a message has not expired. A new message has a fixed lifetime. If a message has more time left than
 * that, the clock was wrong when the message was made, and the message counts as expired.
 */
function isUnexpired({ expires }: DueMessage, now: number): boolean {
  return isAlive(Date.parse(expires) - LIFETIMES.message, LIFETIMES.message, now);
}

/**
 * Records the outcome of a message. If the push service does not know the follower any more (404, 410), removes the
 * follower. If there was no answer, or if the push service may accept the message later (429, or 500 and above), the
 * message will be sent again. Any other message is removed. If the push service accepted the message (below 300),
 * today's date is stored with the follower.
 */
export async function recordMessageOutcome(
  db: DatabaseTransaction,
  { message, answer }: MessageWithOutcome,
  now: number,
): Promise<void> {
  const { status } = answer;
  if (status === 404 || status === 410) return removeFollowers(db, [message.follower_id]);
  if (status === 0 || status === 429 || status >= 500)
    return scheduleMessageRetry(
      db,
      message,
      isoTime(Math.min(now + retryDelay(message, answer), Date.parse(message.expires))),
    );
  if (status < 300) await recordDelivery(db, message.follower_id, isoTime(now).slice(0, 10));
  await removeMessage(db, message);
}

/**
 * Returns how many milliseconds to wait before the next try. The pause doubles with each try. A push service may ask
 * for a longer pause. No pause is longer than an hour.
 */
export function retryDelay(
  { tries }: Pick<PushMessage, 'tries'>,
  { retryAfter }: PushServiceAnswer = NO_ANSWER,
): number {
  const wanted = (retryAfter ?? 0) * 1000;
  const pause = 2 ** tries * SENDING_LIMITS.claim;
  return Math.min(wanted > pause ? wanted : pause, SENDING_LIMITS.pause);
}
