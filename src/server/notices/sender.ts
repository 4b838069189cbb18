import { isoTime } from '../clock.ts';
import { isQuietHour } from '#domain/followers/notices.ts';
import { ORIGIN_WITHOUT_HISTORY_ENTRY } from '../auth/sessions.ts';
import { claimMessages, type DueMessage, dueMessages } from '../storage/followers.ts';
import type { Store } from '../storage/store.ts';
import { SENDING_LIMITS } from './limits.ts';
import { hourInTimeZone, type NoticeSenderOptions, runWithPushState, logUnlessUnavailable } from './notice-parts.ts';
import { NO_ANSWER, recordMessageOutcome, type MessageWithOutcome, retryDelay, prepareMessages } from './outcomes.ts';
import { createSendSlots, type SendSlots } from './send-slots.ts';
import { type PushServiceAnswer, encryptMessage } from './push-service.ts';

/**
 * Creates the sender of messages, which works until `signal` aborts. Each answer of a push service frees a slot and
 * calls `wake`, so that the caller calls `send` again.
 */
export function createNoticeSender(options: NoticeSenderOptions, signal: AbortSignal, wake: () => void) {
  const { store, clock, content, post } = options;
  const slots = createSendSlots();
  const underWay = new Set<Promise<void>>();
  let outcomes: MessageWithOutcome[] = [];

  /**
   * Records each outcome in a write of its own: if the outcome of one message cannot be recorded, only that message is
   * sent again.
   */
  async function noteOutcomes(): Promise<void> {
    const noted = outcomes;
    outcomes = [];
    for (const one of noted)
      await store
        .write(ORIGIN_WITHOUT_HISTORY_ENTRY, ({ db }) => recordMessageOutcome(db, one, clock.now().getTime()))
        .catch(logUnlessUnavailable(options));
  }

  async function sendOne({ message, sealed }: EncryptedMessageOrOutcome): Promise<void> {
    const answer = 'status' in sealed ? sealed : await post(sealed, signal).catch(() => NO_ANSWER);
    slots.leave(message.service);
    // If the site stops before the push service answers, no outcome is recorded. The message stays claimed until its
    // claim ends. The next process then sends the message again.
    if (!signal.aborted || answer !== NO_ANSWER) outcomes.push({ message, answer });
    wake();
  }

  return {
    async send(): Promise<void> {
      await noteOutcomes();
      const now = clock.now();
      if (signal.aborted || isQuietHour(hourInTimeZone(now, content.current()))) return;
      const claimed: DueMessage[] = [];
      try {
        await claimDueMessages(store, slots, claimed, now.getTime());
        const sealed = claimed.length === 0 ? [] : await encryptMessages(options, claimed, now.getTime());
        for (const one of sealed) {
          const sending = sendOne(one).finally(() => underWay.delete(sending));
          underWay.add(sending);
        }
      } catch (error) {
        // Frees the slots, because nothing was sent. The messages become due again when their claim ends.
        for (const { service } of claimed) slots.leave(service);
        throw error;
      }
    },
    async end(): Promise<void> {
      await Promise.all(underWay);
      await noteOutcomes();
    },
  };
}

/** Claims due messages while slots for sending are free. Adds the claimed messages to `claimed`. */
async function claimDueMessages(
  store: Pick<Store, 'write'>,
  slots: SendSlots,
  claimed: DueMessage[],
  now: number,
): Promise<void> {
  const latest = isoTime(now + SENDING_LIMITS.pause + SENDING_LIMITS.claim);
  await store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, async ({ db }) => {
    while (slots.areFree()) {
      const without = slots.full();
      const due = await dueMessages(db, { now: isoTime(now), latest, without, most: SENDING_LIMITS.atOnce });
      const taken = due.filter(({ service }) => slots.take(service));
      if (taken.length === 0) break;
      const next = taken.map((one) => ({ ...one, due: isoTime(now + retryDelay(one)), tries: one.tries + 1 }));
      claimed.push(...next);
      await claimMessages(db, next);
    }
  });
}

/** A claimed message and its encrypted form (`sealed`). If the message is not sent, `sealed` is its outcome instead. */
type EncryptedMessageOrOutcome = {
  message: DueMessage;
  sealed: Awaited<ReturnType<typeof encryptMessage>> | PushServiceAnswer;
};

/**
 * Returns the claimed messages with their current texts, encrypted and signed. Throws if there are no keys to sign
 * messages with.
 */
async function encryptMessages(
  options: NoticeSenderOptions,
  claimed: readonly DueMessage[],
  now: number,
): Promise<EncryptedMessageOrOutcome[]> {
  const faults: unknown[] = [];
  const made = await runWithPushState(options, async (state, making) => {
    const ready = await prepareMessages(claimed, making, now, (fault) => faults.push(fault));
    return Promise.all(
      ready.map(async ({ message, to }) => {
        if ('status' in to) return { message, sealed: to };
        const said = { ...to, notice: message.notice, life: Date.parse(message.expires) - now };
        // Keeps the message for another try, because the cause may be a fault of this process that a restart cures.
        const sealed = await encryptMessage(said, state, options.publicUrl).catch((fault: unknown) => {
          faults.push(fault);
          return NO_ANSWER;
        });
        return { message, sealed };
      }),
    );
  });
  if (made === null) throw new Error('There are no keys to sign messages with');
  if (faults.length > 0) options.warn('A message to a follower could not be made', faults[0]);
  return made;
}
