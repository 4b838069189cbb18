import { isQuiet } from '#domain/followers/notices.ts';
import { UNRECORDED } from '../auth/sessions.ts';
import { claimMessages, type DueMessage, dueMessages } from '../storage/followers.ts';
import type { Store } from '../storage/store.ts';
import { SENDING } from './limits.ts';
import { at, hourOf, type NoticeParts, readState, unlessUnavailable } from './notice-parts.ts';
import { NO_ANSWER, noteOutcome, type Outcome, pauseOf, readyOf } from './outcomes.ts';
import { createPlaces, type Places } from './places.ts';
import { type PushAnswer, seal } from './push-service.ts';

/** Sends messages until `signal` aborts it; each that is answered leaves its place to another, for which `wake` has it look. */
export function createSender(parts: NoticeParts, signal: AbortSignal, wake: () => void) {
  const { store, clock, content, post } = parts;
  const places = createPlaces();
  const underWay = new Set<Promise<void>>();
  let outcomes: Outcome[] = [];

  /** Notes each outcome by itself: a message whose outcome cannot be noted is sent again, and no other. */
  async function noteOutcomes(): Promise<void> {
    const noted = outcomes;
    outcomes = [];
    for (const one of noted)
      await store
        .write(UNRECORDED, ({ db }) => noteOutcome(db, one, clock.now().getTime()))
        .catch(unlessUnavailable(parts));
  }

  async function sendOne({ message, sealed }: Sealed): Promise<void> {
    const answer = 'status' in sealed ? sealed : await post(sealed, signal).catch(() => NO_ANSWER);
    places.leave(message.service);
    // What is being sent at the end stays claimed, and the next process sends it.
    if (!signal.aborted || answer !== NO_ANSWER) outcomes.push({ message, answer });
    wake();
  }

  return {
    async send(): Promise<void> {
      await noteOutcomes();
      const now = clock.now();
      if (signal.aborted || isQuiet(hourOf(now, content.present()))) return;
      const claimed: DueMessage[] = [];
      try {
        await claim(store, places, claimed, now.getTime());
        const sealed = claimed.length === 0 ? [] : await sealedOf(parts, claimed, now.getTime());
        for (const one of sealed) {
          const sending = sendOne(one).finally(() => underWay.delete(sending));
          underWay.add(sending);
        }
      } catch (error) {
        // None was sent, and each is due again at the latest when its claim ends.
        for (const { service } of claimed) places.leave(service);
        throw error;
      }
    },
    async end(): Promise<void> {
      await Promise.all(underWay);
      await noteOutcomes();
    },
  };
}

/** Claims messages that are due, as far as there are places for them, and adds them to `claimed`. */
async function claim(store: Pick<Store, 'write'>, places: Places, claimed: DueMessage[], now: number): Promise<void> {
  const latest = at(now + SENDING.pause + SENDING.claim);
  await store.write(UNRECORDED, async ({ db }) => {
    while (places.areFree()) {
      const without = places.full();
      const due = await dueMessages(db, { now: at(now), latest, without, most: SENDING.atOnce });
      const taken = due.filter(({ service }) => places.take(service));
      if (taken.length === 0) break;
      const next = taken.map((one) => ({ ...one, due: at(now + pauseOf(one)), tries: one.tries + 1 }));
      claimed.push(...next);
      await claimMessages(db, next);
    }
  });
}

/** A message as it is sent, or what becomes of it at once. */
type Sealed = { message: DueMessage; sealed: Awaited<ReturnType<typeof seal>> | PushAnswer };

/** Encrypts and signs messages, with the words of now. */
async function sealedOf(parts: NoticeParts, claimed: readonly DueMessage[], now: number): Promise<Sealed[]> {
  const faults: unknown[] = [];
  const made = await readState(parts, async (state, making) => {
    const ready = await readyOf(claimed, making, now, (fault) => faults.push(fault));
    return Promise.all(
      ready.map(async ({ message, to }) => {
        if ('status' in to) return { message, sealed: to };
        const said = { ...to, notice: message.notice, life: Date.parse(message.expires) - now };
        // The message stays, as the fault may be this site's, and gone after the next start.
        const sealed = await seal(said, state, parts.publicUrl).catch((fault: unknown) => {
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
