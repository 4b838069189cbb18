import { isoTime } from '../clock.ts';
import { isQuiet } from '#domain/followers/notices.ts';
import { UNRECORDED } from '../auth/sessions.ts';
import { claimMessages, type DueMessage, dueMessages } from '../storage/followers.ts';
import type { Store } from '../storage/store.ts';
import { SENDING } from './limits.ts';
import { hourOf, type NoticeParts, readState, logUnlessUnavailable } from './notice-parts.ts';
import { NO_ANSWER, noteOutcome, type Outcome, retryDelay, prepareMessages } from './outcomes.ts';
import { createSendSlots, type SendSlots } from './send-slots.ts';
import { type PushAnswer, encryptMessage } from './push-service.ts';

/** Sends messages until `signal` aborts. Each answer frees a slot, and `wake` then starts the next check. */
export function createSender(parts: NoticeParts, signal: AbortSignal, wake: () => void) {
  const { store, clock, content, post } = parts;
  const slots = createSendSlots();
  const underWay = new Set<Promise<void>>();
  let outcomes: Outcome[] = [];

  /** Records each outcome separately: if one cannot be recorded, only its message is sent again. */
  async function noteOutcomes(): Promise<void> {
    const noted = outcomes;
    outcomes = [];
    for (const one of noted)
      await store
        .write(UNRECORDED, ({ db }) => noteOutcome(db, one, clock.now().getTime()))
        .catch(logUnlessUnavailable(parts));
  }

  async function sendOne({ message, sealed }: EncryptedMessage): Promise<void> {
    const answer = 'status' in sealed ? sealed : await post(sealed, signal).catch(() => NO_ANSWER);
    slots.leave(message.service);
    // A message that is being sent when the site stops stays claimed. The next process sends it.
    if (!signal.aborted || answer !== NO_ANSWER) outcomes.push({ message, answer });
    wake();
  }

  return {
    async send(): Promise<void> {
      await noteOutcomes();
      const now = clock.now();
      if (signal.aborted || isQuiet(hourOf(now, content.current()))) return;
      const claimed: DueMessage[] = [];
      try {
        await claim(store, slots, claimed, now.getTime());
        const sealed = claimed.length === 0 ? [] : await encryptMessages(parts, claimed, now.getTime());
        for (const one of sealed) {
          const sending = sendOne(one).finally(() => underWay.delete(sending));
          underWay.add(sending);
        }
      } catch (error) {
        // No message was sent. Each is due again when its claim ends, at the latest.
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

/** Claims due messages while slots are free, and adds them to `claimed`. */
async function claim(store: Pick<Store, 'write'>, slots: SendSlots, claimed: DueMessage[], now: number): Promise<void> {
  const latest = isoTime(now + SENDING.pause + SENDING.claim);
  await store.write(UNRECORDED, async ({ db }) => {
    while (slots.areFree()) {
      const without = slots.full();
      const due = await dueMessages(db, { now: isoTime(now), latest, without, most: SENDING.atOnce });
      const taken = due.filter(({ service }) => slots.take(service));
      if (taken.length === 0) break;
      const next = taken.map((one) => ({ ...one, due: isoTime(now + retryDelay(one)), tries: one.tries + 1 }));
      claimed.push(...next);
      await claimMessages(db, next);
    }
  });
}

/** A message ready to send, or its immediate outcome. */
type EncryptedMessage = { message: DueMessage; sealed: Awaited<ReturnType<typeof encryptMessage>> | PushAnswer };

/** Encrypts and signs messages with the current words. */
async function encryptMessages(
  parts: NoticeParts,
  claimed: readonly DueMessage[],
  now: number,
): Promise<EncryptedMessage[]> {
  const faults: unknown[] = [];
  const made = await readState(parts, async (state, making) => {
    const ready = await prepareMessages(claimed, making, now, (fault) => faults.push(fault));
    return Promise.all(
      ready.map(async ({ message, to }) => {
        if ('status' in to) return { message, sealed: to };
        const said = { ...to, notice: message.notice, life: Date.parse(message.expires) - now };
        // The message is kept, because the fault may be in this site and may be gone after a restart.
        const sealed = await encryptMessage(said, state, parts.publicUrl).catch((fault: unknown) => {
          faults.push(fault);
          return NO_ANSWER;
        });
        return { message, sealed };
      }),
    );
  });
  if (made === null) throw new Error('There are no keys to sign messages with');
  if (faults.length > 0) parts.warn('A message to a follower could not be made', faults[0]);
  return made;
}
