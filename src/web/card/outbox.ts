import { useEffect, useState } from 'react';
import { matchAddress, captainResultReviewAddress } from '#contract/addresses.ts';
import type { FailureAnswer } from '#contract/call.ts';
import { type Outcome, UNREADABLE_ANSWER_MESSAGE } from '#contract/client.ts';
import type { CardConflict } from '#contract/matches.ts';
import { showNotice } from '#web/layout/notices.tsx';
import { type CallOptions, callAsOfficial, tokenInCookie } from '#web/officials/official-api.ts';
import {
  ownerIdOfLastUser,
  ownerIdOf,
  type SignedInUser,
  signedInUserOfSessionAnswer,
} from '#web/officials/official-hint.ts';
import { requestSignIn } from '#web/officials/sign-in-request.ts';
import {
  cardsChangedEvent,
  type CardStorage,
  deviceStorage,
  discardWaitingCall,
  discardCard,
  cardsAndCallsOwnedBy,
  saveWaitingCall,
  claimStoredCard,
  type WaitingCall,
} from './saved-cards.ts';

/**
 * The pause before unanswered calls are sent again, in milliseconds. The first pause, `first`, is long enough for a
 * returning network to start working. Each later pause is twice as long as the one before, up to `most`.
 */
const RETRY_PAUSES = { first: 1_000, most: 20_000 };

const wordsByCallKind = {
  card: { it: 'card', mine: 'The card', of: (teams: string) => teams, refused: 'could not be recorded' },
  confirm: {
    it: 'confirmation',
    mine: 'Your confirmation',
    of: (teams: string) => `Your confirmation of ${teams}`,
    refused: 'was refused',
  },
  dispute: {
    it: 'dispute',
    mine: 'Your dispute',
    of: (teams: string) => `Your dispute of ${teams}`,
    refused: 'was refused',
  },
};

/**
 * The answer to a call that succeeded. `fixtureId` is empty if the call is stored on this device to be sent later
 * (status 202).
 */
type SuccessAnswer = { fixtureId: string; message: string };

/**
 * Sends a call, and returns its outcome. Without a network, stores the call on this device to send it later, and
 * returns a success with status 202. If the browser cannot store the call, returns the failure.
 */
export async function sendOrStoreCall(call: WaitingCall, options: CallOptions = {}): Promise<Outcome<SuccessAnswer>> {
  const outcome = await sendCall(call, options);
  if (outcome.ok || outcome.status !== 0) return outcome;
  const owner = ownerIdOfLastUser();
  if (!saveWaitingCall(deviceStorage(), { ...call, ...(owner === null ? {} : { owner }) })) return outcome;
  dispatchCardsChanged();
  retryAtOnce();
  const message = `No signal. ${wordsByCallKind[call.kind].mine} is saved on this device and will be sent automatically.`;
  return { ok: true, status: 202, value: { fixtureId: '', message } };
}

/**
 * Sends a call once. Confirming a card that is already final counts as a success. A network with a sign-in page, such
 * as a club's Wi-Fi, may answer in place of the site, so the shape of the answer is checked.
 */
async function sendCall(call: WaitingCall, options: CallOptions): Promise<Outcome<SuccessAnswer>> {
  const outcome = await sendRequest(call, { ...options, idempotencyKey: call.key });
  if (outcome.ok) {
    const { status, value } = outcome;
    return isSuccessAnswer(value)
      ? { ok: true, status, value }
      : { ok: false, status: 502, failure: UNREADABLE_ANSWER_FAILURE };
  }
  const { fixture }: CardConflict = outcome.failure;
  if (call.kind !== 'confirm' || outcome.status !== 409 || fixture?.state !== 'final') return outcome;
  return { ok: true, status: 200, value: { fixtureId: call.id, message: `${call.teams} is final already.` } };
}

function sendRequest(call: WaitingCall, options: CallOptions): Promise<Outcome<unknown>> {
  if (call.kind === 'card') return callAsOfficial('POST /api/matches', call, options);
  if (call.kind === 'confirm') return callAsOfficial('POST /api/matches/{fixtureId}/confirm', call, options);
  return callAsOfficial('POST /api/matches/{fixtureId}/dispute', call, options);
}

function isSuccessAnswer(answer: unknown): answer is SuccessAnswer {
  return typeof answer === 'object' && answer !== null && 'fixtureId' in answer;
}

const UNREADABLE_ANSWER_FAILURE: FailureAnswer = {
  success: false,
  error: UNREADABLE_ANSWER_MESSAGE,
  message: UNREADABLE_ANSWER_MESSAGE,
};

let retryTimer: ReturnType<typeof setTimeout> | undefined;
let nextRetryPause = RETRY_PAUSES.first;

/**
 * Sends the user's stored calls one after another, from any page of the site. If the browser supports locks between
 * tabs, only one tab sends at a time. Without locks, two tabs may send the same call, but its idempotency key prevents
 * the server from performing it twice.
 */
export async function sendWaitingCalls(): Promise<void> {
  clearTimeout(retryTimer);
  // Adds the listener before the calls are sent, because the network may come back while they are being sent. Adding
  // the same listener again has no effect.
  window.addEventListener('online', retryAtOnce);
  if (!('locks' in navigator)) return sendAll();
  await navigator.locks.request('cards', sendAll);
}

async function sendAll(): Promise<void> {
  const storage = deviceStorage();
  dispatchCardsChanged();
  const tried = new Set<string>();
  const waiting = () => cardsAndCallsOwnedBy(storage, ownerIdOfLastUser()).calls.filter(({ key }) => !tried.has(key));
  while (waiting().length > 0) {
    const sender = await determineSender();
    if (sender === undefined) return retryLater();
    const { who, token } = sender;
    if (who === null) return waiting().forEach((call) => reportFailureIfFinal(storage, call, SIGNED_OUT_OUTCOME));
    const call = cardsAndCallsOwnedBy(storage, ownerIdOf(who)).calls.find(({ key }) => !tried.has(key));
    if (call === undefined) return;
    const outcome = await sendCall(call, { token });
    // If the session changed or ended while the call was being sent, the loop starts again, and asks the server again
    // who is signed in.
    if (!outcome.ok && (outcome.status === 401 || token !== tokenInCookie())) continue;
    tried.add(call.key);
    if (outcome.ok) discardAndReportSentCall(storage, call, outcome.value);
    else if (!reportFailureIfFinal(storage, call, outcome)) return retryLater();
  }
}

type Sender = { who: SignedInUser | null; token: string };

/**
 * Asks the server who is signed in, because somebody else may have signed in since this page opened. Returns the
 * signed-in user as `who`, and the session's token. If nobody is signed in, asks the user for the password. If the user
 * still does not sign in, `who` is `null`. Returns undefined if the server does not answer.
 */
async function determineSender(): Promise<Sender | undefined> {
  for (;;) {
    const token = tokenInCookie();
    const session = await callAsOfficial('GET /api/admin/session', {});
    if (!session.ok) return undefined;
    // If somebody signed in or out while the request was running, its answer may be out of date.
    if (token !== tokenInCookie()) continue;
    const who = signedInUserOfSessionAnswer(session.value);
    if (who !== null || !(await requestSignIn())) return { who, token };
  }
}

const SIGNED_OUT_OUTCOME = { ok: false, status: 401, failure: { success: false, error: '', message: '' } } as const;

/**
 * Makes the current user the owner of the stored card and the stored call with this id. Does so only if the owner is
 * unknown, or if both the old owner and the current user signed in with the shared password. Then sends all of the
 * user's stored calls.
 */
export async function takeOwnershipAndSendAll(id: string): Promise<void> {
  const owner = ownerIdOfLastUser();
  if (owner !== null) claimStoredCard(deviceStorage(), id, owner);
  await sendWaitingCalls();
}

function discardAndReportSentCall(
  storage: CardStorage,
  call: WaitingCall,
  { fixtureId, message }: SuccessAnswer,
): void {
  if (call.kind === 'card') discardCard(storage, call.id);
  else discardWaitingCall(storage, call);
  dispatchCardsChanged();
  const text = `Sent the ${wordsByCallKind[call.kind].it} that was waiting on this device. ${message}`;
  const link = call.kind === 'card' && { label: 'See the result', to: matchAddress({ id: fixtureId }) };
  showNotice({ kind: 'status', text, ...(link ? { link } : {}) });
}

/**
 * Tells the user why a call failed. A refused call is removed; a call that only needs a sign-in stays stored. If the
 * server has not decided (no answer, too many requests, or a server error), does nothing and returns `false`, so that
 * the caller tries again.
 */
function reportFailureIfFinal(
  storage: CardStorage,
  call: WaitingCall,
  { status, failure }: Outcome<unknown> & { ok: false },
): boolean {
  if (status === 0 || status === 429 || status >= 500) return false;
  const { of, refused } = wordsByCallKind[call.kind];
  const what = of(call.teams);
  const link =
    call.kind === 'card'
      ? { label: 'Open the card', to: `/data-input?card=${encodeURIComponent(call.id)}` }
      : { label: 'Open the result', to: captainResultReviewAddress(call.id) };
  if (status === 401) {
    showNotice({ kind: 'alert', text: `${what} is waiting on this device. Sign in to send it.`, link });
    return true;
  }
  discardWaitingCall(storage, call);
  dispatchCardsChanged();
  showNotice({ kind: 'alert', text: `${what} ${refused}. ${failure.error}`, link });
  return true;
}

/** Notifies this page that the cards or calls saved on the device have changed. */
function dispatchCardsChanged(): void {
  window.dispatchEvent(new Event(cardsChangedEvent));
}

/**
 * Sends the stored calls again after a pause. Each pause is twice as long as the one before, up to `RETRY_PAUSES.most`.
 */
function retryLater(): void {
  retryTimer = setTimeout(() => void sendWaitingCalls(), nextRetryPause);
  nextRetryPause = Math.min(2 * nextRetryPause, RETRY_PAUSES.most);
}

function retryAtOnce(): void {
  nextRetryPause = RETRY_PAUSES.first;
  void sendWaitingCalls();
}

/** Returns the user's calls that wait on this device to be sent, keyed by card id or fixture id. */
export function useWaitingCalls(): ReadonlyMap<string, WaitingCall> {
  const [waiting, setWaiting] = useState(readWaitingCalls);
  useEffect(() => {
    const refresh = () => setWaiting(readWaitingCalls());
    const listening = new AbortController();
    window.addEventListener(cardsChangedEvent, refresh, listening);
    window.addEventListener('storage', refresh, listening);
    return () => listening.abort();
  }, []);
  return waiting;
}

function readWaitingCalls(): ReadonlyMap<string, WaitingCall> {
  return new Map(cardsAndCallsOwnedBy(deviceStorage(), ownerIdOfLastUser()).calls.map((call) => [call.id, call]));
}

/** Returns a sentence about a waiting call, such as `Your confirmation is waiting for signal.` */
export function waitingCallSentence({ kind }: WaitingCall): string {
  return `${wordsByCallKind[kind].mine} is waiting for signal.`;
}
