import type { Outcome } from '#contract/client.ts';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { notify } from '#web/layout/notices.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { cardsChanged, deviceStorage, discardCard, saveCard, type SavedCard, savedCards } from './saved-cards.ts';

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
    if (outcome.ok && isRecorded(outcome.value)) noteRecorded(card, outcome.value);
    else if (outcome.ok || !noteRefused(card, outcome)) return retryLater();
  }
}

/** Whether an answer says that a card is recorded: what stands between, such as a club's Wi-Fi, may answer for the site. */
export function isRecorded(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'fixtureId' in answer;
}

function noteRecorded(card: SavedCard, { fixtureId, message }: { fixtureId: string; message: string }): void {
  const storage = deviceStorage();
  if (storage !== null) discardCard(storage, card.id);
  window.dispatchEvent(new Event(cardsChanged));
  const { season, division, weekNumber } = card.queued?.body ?? { season: '', division: 0, weekNumber: 0 };
  const link = { label: 'See the result', to: fixtureAddress({ fixtureId, season, division, weekNumber }) };
  notify({ kind: 'status', text: `Sent the card that was waiting on this device. ${message}`, link });
}

/** Handles a refusal: the card becomes a draft again. Returns `false` where the server gave no verdict. */
function noteRefused(card: SavedCard, { status, failure }: Outcome<unknown> & { ok: false }): boolean {
  const link = { label: 'Open the card', to: `/data-input?card=${encodeURIComponent(card.id)}` };
  const teams = card.queued?.teams ?? 'A card';
  if (status === 401) {
    notify({ kind: 'alert', text: `${teams} is waiting on this device. Sign in to send it.`, link });
    return true;
  }
  if (status === 0 || status === 429 || status >= 500) return false;
  const storage = deviceStorage();
  if (storage !== null) saveCard(storage, { ...card, queued: null });
  window.dispatchEvent(new Event(cardsChanged));
  notify({ kind: 'alert', text: `${teams} could not be recorded. ${failure.error}`, link });
  return true;
}

/** Tries again after a while, and as soon as the network is back. */
function retryLater(): void {
  retry = setTimeout(() => void sendQueued(), retryAfter);
  window.addEventListener('online', () => void sendQueued(), { once: true });
}
