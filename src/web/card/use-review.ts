import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ReviewedFixture } from '#contract/matches.ts';
import { notify } from '#web/layout/notices.tsx';
import { useWrite } from '#web/officials/use-action.ts';
import type { cardBody } from './card-values.ts';
import { deliver } from './outbox.ts';
import type { WaitingCall } from './saved-cards.ts';

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

  async function send(review: WaitingCall): Promise<boolean> {
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

export function disputeOf(fixture: ReviewedFixture, objection: Objection): WaitingCall {
  return { kind: 'dispute', ...about(fixture), body: { version: fixture.version, ...objection } };
}

function about({ fixtureId, homeTeamName, awayTeamName }: ReviewedFixture) {
  const teams = `${homeTeamName} v ${awayTeamName}`;
  return { id: fixtureId, params: { fixtureId }, teams, key: crypto.randomUUID() };
}
