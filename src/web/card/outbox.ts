import { useEffect, useState } from 'react';
import { openResultAddress } from '#contract/addresses.ts';
import type { Failure } from '#contract/call.ts';
import { type Outcome, UNREADABLE } from '#contract/client.ts';
import type { CardConflict } from '#contract/matches.ts';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { notify } from '#web/layout/notices.tsx';
import { type CallOptions, officialApi, tokenInCookie } from '#web/officials/official-api.ts';
import { ownerHere, ownerOf, type SignedIn, signedInOf } from '#web/officials/official-hint.ts';
import { requestSignIn } from '#web/officials/sign-in-request.ts';
import {
  cardsChanged,
  type CardStorage,
  deviceStorage,
  discardCall,
  discardCard,
  ownedBy,
  saveCall,
  takeOver,
  type WaitingCall,
} from './saved-cards.ts';

/** Milliseconds between an attempt without an answer and the next one: at first, as a network that is back may take a moment, and at most. */
const RETRY_AFTER = { first: 1_000, most: 20_000 };

const words = {
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

/** `fixtureId` is empty where the call waits on this device (status 202). */
type Recorded = { fixtureId: string; message: string };

/** Makes a call; without a network it waits on this device (202), if this browser can store it, and is made later. */
export async function deliver(call: WaitingCall, options: CallOptions = {}): Promise<Outcome<Recorded>> {
  const outcome = await send(call, options);
  if (outcome.ok || outcome.status !== 0) return outcome;
  const owner = ownerHere();
  if (!saveCall(deviceStorage(), { ...call, ...(owner === null ? {} : { owner }) })) return outcome;
  noteChange();
  sendAtOnce();
  const message = `No signal. ${words[call.kind].mine} is saved on this device and will be sent automatically.`;
  return { ok: true, status: 202, value: { fixtureId: '', message } };
}

/** A card that is final already counts as confirmed. What stands between, such as a club's Wi-Fi, may answer for the site. */
async function send(call: WaitingCall, options: CallOptions): Promise<Outcome<Recorded>> {
  const outcome = await request(call, { ...options, idempotencyKey: call.key });
  if (outcome.ok) return isRecorded(outcome.value) ? outcome : { ok: false, status: 502, failure: NO_VERDICT };
  const { fixture }: CardConflict = outcome.failure;
  if (call.kind !== 'confirm' || outcome.status !== 409 || fixture?.state !== 'final') return outcome;
  return { ok: true, status: 200, value: { fixtureId: call.id, message: `${call.teams} is final already.` } };
}

function request(call: WaitingCall, options: CallOptions): Promise<Outcome<Recorded>> {
  if (call.kind === 'card') return officialApi('POST /api/matches', call, options);
  if (call.kind === 'confirm') return officialApi('POST /api/matches/{fixtureId}/confirm', call, options);
  return officialApi('POST /api/matches/{fixtureId}/dispute', call, options);
}

function isRecorded(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'fixtureId' in answer;
}

const NO_VERDICT: Failure = { success: false, error: UNREADABLE, message: UNREADABLE };

let retry: ReturnType<typeof setTimeout> | undefined;
let retryAfter = RETRY_AFTER.first;

/**
 * Makes the waiting calls of this device one after another, from whichever page of the site is open. Where browsers have
 * locks, one page at a time sends; elsewhere the call's key keeps the server from acting on it twice.
 */
export async function sendWaiting(): Promise<void> {
  clearTimeout(retry);
  // Before the attempt, during which the network may come back. The same listener is added once.
  window.addEventListener('online', sendAtOnce);
  if (!('locks' in navigator)) return sendAll();
  await navigator.locks.request('cards', sendAll);
}

async function sendAll(): Promise<void> {
  const storage = deviceStorage();
  noteChange();
  const tried = new Set<string>();
  const waiting = () => ownedBy(storage, ownerHere()).calls.filter(({ key }) => !tried.has(key));
  while (waiting().length > 0) {
    const sender = await whoSends();
    if (sender === undefined) return retryLater();
    const { who, token } = sender;
    if (who === null) return waiting().forEach((call) => noteFailure(storage, call, SIGNED_OUT));
    const call = ownedBy(storage, ownerOf(who)).calls.find(({ key }) => !tried.has(key));
    if (call === undefined) return;
    const outcome = await send(call, { token });
    // Another session began or this one ended meanwhile: who is here now decides what is sent.
    if (!outcome.ok && (outcome.status === 401 || token !== tokenInCookie())) continue;
    tried.add(call.key);
    if (outcome.ok) noteSent(storage, call, outcome.value);
    else if (!noteFailure(storage, call, outcome)) return retryLater();
  }
}

type Sender = { who: SignedIn | null; token: string };

/**
 * Returns who is signed in, as the server says, with the token of that session: this page may have been open since before
 * somebody else signed in. Asks a user whose session has ended for the password, where the page can; `undefined` without
 * an answer.
 */
async function whoSends(): Promise<Sender | undefined> {
  for (;;) {
    const token = tokenInCookie();
    const session = await officialApi('GET /api/admin/session', {});
    if (!session.ok) return undefined;
    // Somebody signed in while the server was asked.
    if (token !== tokenInCookie()) continue;
    const who = signedInOf(session.value);
    if (who !== null || !(await requestSignIn())) return { who, token };
  }
}

const SIGNED_OUT = { ok: false, status: 401, failure: { success: false, error: '', message: '' } } as const;

/** Sends a card or call that nobody is known to own, as the user of this device says that it is theirs. */
export async function sendAsOwn(id: string): Promise<void> {
  const owner = ownerHere();
  if (owner !== null) takeOver(deviceStorage(), id, owner);
  await sendWaiting();
}

function noteSent(storage: CardStorage, call: WaitingCall, { fixtureId, message }: Recorded): void {
  if (call.kind === 'card') discardCard(storage, call.id);
  else discardCall(storage, call);
  noteChange();
  const text = `Sent the ${words[call.kind].it} that was waiting on this device. ${message}`;
  const link = call.kind === 'card' && { label: 'See the result', to: fixtureAddress({ fixtureId, ...call.body }) };
  notify({ kind: 'status', text, ...(link ? { link } : {}) });
}

/** Reports a failure; what is refused waits no longer. Returns `false` where the server gave no verdict. */
function noteFailure(
  storage: CardStorage,
  call: WaitingCall,
  { status, failure }: Outcome<unknown> & { ok: false },
): boolean {
  if (status === 0 || status === 429 || status >= 500) return false;
  const { of, refused } = words[call.kind];
  const what = of(call.teams);
  const link =
    call.kind === 'card'
      ? { label: 'Open the card', to: `/data-input?card=${encodeURIComponent(call.id)}` }
      : { label: 'Open the result', to: openResultAddress(call.id) };
  if (status === 401) {
    notify({ kind: 'alert', text: `${what} is waiting on this device. Sign in to send it.`, link });
    return true;
  }
  discardCall(storage, call);
  noteChange();
  notify({ kind: 'alert', text: `${what} ${refused}. ${failure.error}`, link });
  return true;
}

/** Tells this page that what is saved on the device has changed. */
function noteChange(): void {
  window.dispatchEvent(new Event(cardsChanged));
}

/** Tries again after a while, twice as long each time. */
function retryLater(): void {
  retry = setTimeout(() => void sendWaiting(), retryAfter);
  retryAfter = Math.min(2 * retryAfter, RETRY_AFTER.most);
}

function sendAtOnce(): void {
  retryAfter = RETRY_AFTER.first;
  void sendWaiting();
}

/** The own calls that wait on this device, by what they are about. */
export function useWaitingCalls(): ReadonlyMap<string, WaitingCall> {
  const [waiting, setWaiting] = useState(readWaiting);
  useEffect(() => {
    const refresh = () => setWaiting(readWaiting());
    const listening = new AbortController();
    window.addEventListener(cardsChanged, refresh, listening);
    window.addEventListener('storage', refresh, listening);
    return () => listening.abort();
  }, []);
  return waiting;
}

function readWaiting(): ReadonlyMap<string, WaitingCall> {
  return new Map(ownedBy(deviceStorage(), ownerHere()).calls.map((call) => [call.id, call]));
}

/** What waits to be said about a card of the other side, in words. */
export function waitingWords({ kind }: WaitingCall): string {
  return `${words[kind].mine} is waiting for signal.`;
}
