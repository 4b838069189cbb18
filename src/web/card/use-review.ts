import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { ReviewedFixture } from '#contract/matches.ts';
import { notify } from '#web/layout/notices.tsx';
import { useWrite } from '#web/officials/use-action.ts';
import type { cardBody } from './card-values.ts';
import { cardsChanged, deviceStorage, saveReview, type SavedReview } from './saved-cards.ts';
import { sendQueued, sendReview } from './send-queued.ts';

/** What a dispute says: a note, which may be empty, and the sender's own frames, if they differ. */
export type Objection = { note: string; matches?: ReturnType<typeof cardBody>['matches'] };

/**
 * Confirms and disputes cards of the other side. Without a network, what was said is stored on this device and sent later.
 * Both resolve to whether the server has it, or the device.
 */
export function useReview() {
  const write = useWrite();
  const { revalidate } = useRevalidator();
  const busy = useRef(false);
  const [sending, setSending] = useState(false);

  async function send(review: SavedReview): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setSending(true);
    const outcome = await write({
      send: () => deliver(review),
      idempotencyKey: review.key,
      done: ({ message }) => ({ text: message }),
    });
    if (!outcome.ok) {
      notify({ kind: 'alert', text: outcome.failure.error });
      // The card may have changed since it was shown.
      if (outcome.status === 409) await revalidate();
    }
    busy.current = false;
    setSending(false);
    return outcome.ok;
  }
  return {
    sending,
    confirm: (fixture: ReviewedFixture) =>
      send({ kind: 'confirm', ...about(fixture), body: { version: fixture.version } }),
    dispute: (fixture: ReviewedFixture, objection: Objection) => send(disputeOf(fixture, objection)),
  };
}

/** Disputes a card from a form, which shows the outcome itself. */
export function sendDispute(fixture: ReviewedFixture, objection: Objection): Promise<Outcome<{ message: string }>> {
  return deliver(disputeOf(fixture, objection));
}

function disputeOf(fixture: ReviewedFixture, objection: Objection): SavedReview {
  return { kind: 'dispute', ...about(fixture), body: { version: fixture.version, ...objection } };
}

function about({ fixtureId, homeTeamName, awayTeamName }: ReviewedFixture) {
  return { fixtureId, teams: `${homeTeamName} v ${awayTeamName}`, key: crypto.randomUUID() };
}

/** Sends what is said about a card, or stores it on this device (202). */
async function deliver(review: SavedReview): Promise<Outcome<{ message: string }>> {
  const outcome = await sendReview(review);
  if (outcome.ok || outcome.status !== 0) return outcome;
  const storage = deviceStorage();
  if (storage === null || !saveReview(storage, review)) return outcome;
  window.dispatchEvent(new Event(cardsChanged));
  void sendQueued();
  const what = review.kind === 'confirm' ? 'confirmation' : 'dispute';
  const message = `No signal. Your ${what} is saved on this device and will be sent automatically.`;
  return { ok: true, status: 202, value: { message } };
}
