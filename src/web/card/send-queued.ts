import type { Failure } from '#contract/call.ts';
import { type Outcome, UNREADABLE } from '#contract/client.ts';
import type { CardConflict } from '#contract/matches.ts';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { notify } from '#web/layout/notices.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import {
  cardsChanged,
  type CardStorage,
  deviceStorage,
  discardCard,
  discardReview,
  saveCard,
  type SavedCard,
  savedCards,
  type SavedReview,
  savedReviews,
} from './saved-cards.ts';
import { openResultAddress } from './review-words.ts';

/** Milliseconds between an attempt without an answer and the next one. */
const retryAfter = 20_000;

let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends the queued cards of this device one after another, from whichever page of the site is open. Where browsers have
 * locks, one page at a time sends; elsewhere the card's key keeps the server from recording it twice.
 */
export async function sendQueued(): Promise<void> {
  clearTimeout(retry);
  if (!('locks' in navigator)) return sendAll();
  await navigator.locks.request('cards', sendAll);
}

async function sendAll(): Promise<void> {
  const storage = deviceStorage();
  if (storage === null) return;
  for (const card of savedCards(storage)) {
    if (card.queued === null) continue;
    const { body, key: idempotencyKey } = card.queued;
    const outcome = await officialApi('POST /api/matches', { body }, { idempotencyKey });
    if (outcome.ok && isRecorded(outcome.value)) noteRecorded(storage, card, outcome.value);
    else if (outcome.ok || !noteRefusedCard(storage, card, outcome)) return retryLater();
  }
  for (const review of savedReviews(storage)) {
    const outcome = await sendReview(review);
    if (!noteReview(storage, review, outcome)) return retryLater();
  }
}

/** Sends what a captain says about a card of the other side. A card that is final already counts as confirmed. */
export async function sendReview(review: SavedReview): Promise<Outcome<{ message: string }>> {
  const { kind, fixtureId, key: idempotencyKey } = review;
  const params = { fixtureId };
  const outcome =
    kind === 'confirm'
      ? await officialApi('POST /api/matches/{fixtureId}/confirm', { params, body: review.body }, { idempotencyKey })
      : await officialApi('POST /api/matches/{fixtureId}/dispute', { params, body: review.body }, { idempotencyKey });
  if (outcome.ok) return isRecorded(outcome.value) ? outcome : { ok: false, status: 502, failure: NO_VERDICT };
  const { fixture }: CardConflict = outcome.failure;
  if (kind !== 'confirm' || outcome.status !== 409 || fixture?.state !== 'final') return outcome;
  return { ok: true, status: 200, value: { message: `${review.teams} is final already.` } };
}

const NO_VERDICT: Failure = { success: false, error: UNREADABLE, message: UNREADABLE };

/** Handles an answer to a saved confirmation or dispute. Returns `false` where the server gave no verdict. */
function noteReview(storage: CardStorage, review: SavedReview, outcome: Outcome<{ message: string }>): boolean {
  const kind = review.kind === 'confirm' ? 'confirmation' : 'dispute';
  const settle = () => discardReview(storage, review);
  if (!outcome.ok) {
    const what = `Your ${kind} of ${review.teams}`;
    const link = { label: 'Open the result', to: openResultAddress(review.fixtureId) };
    return noteFailure(outcome, { what, refused: 'was refused', link, settle });
  }
  change(settle);
  notify({ kind: 'status', text: `Sent the ${kind} that was waiting on this device. ${outcome.value.message}` });
  return true;
}

type Failed = Outcome<unknown> & { ok: false };
/** What failed, in words; where it can be seen; and what to change on this device once the server has refused it. */
type Waiting = { what: string; refused: string; link: { label: string; to: string }; settle: () => void };

/** Reports a failure. Returns `false` where the server gave no verdict. */
function noteFailure({ status, failure }: Failed, { what, refused, link, settle }: Waiting): boolean {
  if (status === 401) {
    notify({ kind: 'alert', text: `${what} is waiting on this device. Sign in to send it.`, link });
    return true;
  }
  if (status === 0 || status === 429 || status >= 500) return false;
  change(settle);
  notify({ kind: 'alert', text: `${what} ${refused}. ${failure.error}`, link });
  return true;
}

/** Changes what is saved on this device, and tells this page. */
function change(settle: () => void): void {
  settle();
  window.dispatchEvent(new Event(cardsChanged));
}

/** Whether an answer says that a card is recorded: what stands between, such as a club's Wi-Fi, may answer for the site. */
export function isRecorded(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'fixtureId' in answer;
}

function noteRecorded(storage: CardStorage, card: SavedCard, answer: { fixtureId: string; message: string }): void {
  const { fixtureId, message } = answer;
  change(() => discardCard(storage, card.id));
  const { season, division, weekNumber } = card.queued?.body ?? { season: '', division: 0, weekNumber: 0 };
  const link = { label: 'See the result', to: fixtureAddress({ fixtureId, season, division, weekNumber }) };
  notify({ kind: 'status', text: `Sent the card that was waiting on this device. ${message}`, link });
}

/** Handles a refusal: the card becomes a draft again. Returns `false` where the server gave no verdict. */
function noteRefusedCard(storage: CardStorage, card: SavedCard, outcome: Failed): boolean {
  return noteFailure(outcome, {
    what: card.queued?.teams ?? 'A card',
    refused: 'could not be recorded',
    link: { label: 'Open the card', to: `/data-input?card=${encodeURIComponent(card.id)}` },
    settle: () => void saveCard(storage, { ...card, queued: null }),
  });
}

/** Tries again after a while, and as soon as the network is back. */
function retryLater(): void {
  retry = setTimeout(() => void sendQueued(), retryAfter);
  window.addEventListener('online', () => void sendQueued(), { once: true });
}
