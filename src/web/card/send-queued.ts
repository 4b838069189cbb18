import type { Outcome } from '#contract/client.ts';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { say } from '#web/layout/said.ts';
import { officialApi } from '#web/officials/official-api.ts';
import { cardsChanged, deviceShelf, dropCard, keepCard, type KeptCard, keptCards } from './kept-cards.ts';

/** How long to wait after a try without an answer, in milliseconds. */
const nextTry = 20_000;

let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends the cards that wait on this device, one after the other, from whichever page of the site stands. One page at a
 * time does it where browsers have locks; elsewhere the key of a card keeps it from being recorded twice.
 */
export async function sendQueued(): Promise<void> {
  clearTimeout(waiting);
  if (!('locks' in navigator)) return sendAll();
  await navigator.locks.request('cards', sendAll);
}

async function sendAll(): Promise<void> {
  const shelf = deviceShelf();
  if (shelf === null) return;
  for (const card of keptCards(shelf)) {
    if (card.queued === null) continue;
    const { body, key: idempotencyKey } = card.queued;
    const outcome = await officialApi('POST /api/matches', { body }, { idempotencyKey });
    if (outcome.ok) recorded(card, outcome.value);
    else if (!refused(card, outcome)) return again();
  }
}

function recorded(card: KeptCard, { fixtureId, message }: { fixtureId: string; message: string }): void {
  const shelf = deviceShelf();
  if (shelf !== null) dropCard(shelf, card.id);
  told();
  const { season, division, weekNumber } = card.queued?.body ?? { season: '', division: 0, weekNumber: 0 };
  const link = { label: 'See the result', to: fixtureAddress({ fixtureId, season, division, weekNumber }) };
  say({ kind: 'status', text: `The card that waited on this device is sent. ${message}`, link });
}

/** What is kept on this device has changed: whoever shows it looks again. */
function told(): void {
  window.dispatchEvent(new Event(cardsChanged));
}

/** Answers whether the server has looked at it: then it is a card to be worked on again, with what the server says. */
function refused(card: KeptCard, outcome: Outcome<unknown> & { ok: false }): boolean {
  const { status, failure } = outcome;
  const link = { label: 'To the card', to: `/data-input?card=${encodeURIComponent(card.id)}` };
  if (status === 401) {
    say({ kind: 'alert', text: `${card.queued?.teams ?? 'A card'} waits on this device: sign in to send it.`, link });
    return true;
  }
  if (status === 0 || status === 429 || status >= 500) return false;
  const shelf = deviceShelf();
  if (shelf !== null) keepCard(shelf, { ...card, queued: null });
  told();
  say({ kind: 'alert', text: `${card.queued?.teams ?? 'A card'} could not be recorded. ${failure.error}`, link });
  return true;
}

/** No answer: once more in a while, and as soon as the network is back. */
function again(): void {
  waiting = setTimeout(() => void sendQueued(), nextTry);
  window.addEventListener('online', () => void sendQueued(), { once: true });
}
