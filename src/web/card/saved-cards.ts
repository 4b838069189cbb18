import type { OwnFixtures } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import { isShared, ownerHere } from '#web/officials/official-hint.ts';
import type { SavedFacts } from './card-facts.ts';
import type { cardBody, CardValues } from './card-values.ts';
import { hasText } from './has-text.ts';

/**
 * Whose a stored card or call is: a person's, or that of one sign-in with the shared password. Left out where whoever typed it
 * had signed out by then, in another tab.
 */
type Owned = { owner?: string };

/** A match card stored on this device, from the first thing typed until the server has it. */
export type SavedCard = Owned & {
  id: string;
  values: CardValues;
  /** When it was last edited, in milliseconds. */
  at: number;
};

/**
 * A call that waits on this device until the server answers it. Key and body are fixed, so that the server acts on it once.
 * `id` is that of the saved card, or of the recorded fixture that it is about: one call waits for each.
 */
export type WaitingCall = Owned & { id: string; teams: string; key: string } & (
    | { kind: 'card'; body: CardBody & { another?: true } }
    | { kind: 'confirm'; params: { fixtureId: string }; body: { version: number } }
    | {
        kind: 'dispute';
        params: { fixtureId: string };
        body: { version: number; note: string; matches?: CardBody['matches'] };
      }
  );
type CardBody = ReturnType<typeof cardBody>;

/** The part of the browser's `Storage` that is used here. */
export type CardStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The event that this page fires after it has changed what is saved. The browser itself notifies other pages. */
export const cardsChanged = 'cards-changed';

const cardPrefix = 'card ';
const callPrefix = 'call ';

export function storageKeyOf(cardId: string): string {
  return cardPrefix + cardId;
}

/**
 * What a stored card or call is to somebody: `own`; `offered` where nobody knows whose it is: it has no owner, or that of
 * another sign-in with the shared password; or `other`, which is neither shown nor sent.
 */
export function belongingOf({ owner }: Owned, to: string | null): 'own' | 'offered' | 'other' {
  if (owner === undefined) return 'offered';
  if (owner === to) return 'own';
  return to !== null && isShared(owner) && isShared(to) ? 'offered' : 'other';
}

/** Saves a call in place of the same owner's about the same. Returns `false` where the browser refuses, or its storage is full. */
export function saveCall(storage: CardStorage, call: WaitingCall): boolean {
  return store(storage, callKeyOf(call), call);
}

export function discardCall(storage: CardStorage, call: Pick<WaitingCall, 'id' | 'owner'>): void {
  storage.removeItem(callKeyOf(call));
}

function callKeyOf({ id, owner }: Pick<WaitingCall, 'id' | 'owner'>): string {
  return callPrefix + (owner === undefined ? id : `${owner} ${id}`);
}

/** Makes a card or call that nobody is known to own somebody's, with what belongs to it. */
export function takeOver(storage: CardStorage, id: string, owner: string): void {
  for (const card of savedCards(storage))
    if (card.id === id && belongingOf(card, owner) === 'offered') saveCard(storage, { ...card, owner });
  for (const call of waitingCalls(storage)) {
    if (call.id !== id || belongingOf(call, owner) !== 'offered') continue;
    if (saveCall(storage, { ...call, owner })) discardCall(storage, call);
  }
}

/** The cards and calls on this device that are somebody's own. */
export function ownedBy(storage: CardStorage, owner: string | null): { cards: SavedCard[]; calls: WaitingCall[] } {
  const isOwn = (one: Owned) => belongingOf(one, owner) === 'own';
  return { cards: savedCards(storage).filter(isOwn), calls: waitingCalls(storage).filter(isOwn) };
}

/** Returns what the user has on this device that the server does not have yet, as a sentence; '' for nothing. */
export function unsentWords(storage: CardStorage, owner: string | null): string {
  const { cards, calls } = ownedBy(storage, owner);
  const answers = calls.filter(({ kind }) => kind !== 'card').length;
  const parts = [
    ...(cards.length > 0 ? [countOf(cards.length, 'card')] : []),
    ...(answers > 0 ? [countOf(answers, 'confirmation or dispute', 'confirmations or disputes')] : []),
  ];
  if (parts.length === 0) return '';
  return `${parts.join(' and ')} ${cards.length + answers === 1 ? 'is' : 'are'} not sent yet.`;
}

/** What stays when somebody signs out: what the device follows, shows and times for every visitor, and the cards and calls of others. */
const OF_DEVICE = /^(following|notices|season|division|breaksDivision|shootout|shootout sound|(card|call) .*)$/;

/** Removes the user's own from this device, after signing out: all but what is known to be of the device or of others. */
export function removeOwn(storage: CardStorage, owner: string | null): void {
  const { cards, calls } = ownedBy(storage, owner);
  for (const { id } of cards) storage.removeItem(storageKeyOf(id));
  for (const call of calls) discardCall(storage, call);
  for (const key of keysOf(storage)) if (!OF_DEVICE.test(key)) storage.removeItem(key);
}

/** The calls that wait on this device. */
export function waitingCalls(storage: CardStorage): WaitingCall[] {
  return stored(storage, callPrefix, (call: WaitingCall) => typeof call.key === 'string');
}

/** Saves a card. Returns `false` where the browser refuses, or its storage is full. */
export function saveCard(storage: CardStorage, card: SavedCard): boolean {
  return store(storage, storageKeyOf(card.id), card);
}

/** Removes a card, and the call that would have sent it. */
export function discardCard(storage: CardStorage, id: string): void {
  storage.removeItem(storageKeyOf(id));
  for (const call of waitingCalls(storage)) if (call.kind === 'card' && call.id === id) discardCall(storage, call);
}

/** The cards on this device, last edited first. Entries that cannot be read, and cards of an earlier shape, are skipped and left in place. */
export function savedCards(storage: CardStorage): SavedCard[] {
  const isMatch = ({ sides, frames }: Partial<CardValues['matches'][number]>) =>
    sides !== undefined && Array.isArray(frames);
  const isCard = ({ id, values }: SavedCard) =>
    typeof id === 'string' && typeof values.outcome === 'string' && values.matches.every(isMatch);
  return stored(storage, cardPrefix, isCard).sort((a, b) => b.at - a.at);
}

/** Whether two cards are of the same fixture. */
export function isSameFixture(one: CardValues, other: CardValues): boolean {
  return (['season', 'weekNumber', 'homeTeam', 'awayTeam'] as const).every((name) => one[name] === other[name]);
}

/** Whether a card has anything worth saving: something chosen or typed in a match, or how the evening ended. */
export function isWorthSaving({ matches, outcome }: CardValues): boolean {
  return outcome !== '' || hasText(matches);
}

/** Where the browser refuses to store anything, and on the server. */
const nowhere: CardStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem() {},
  setItem() {
    throw new Error('Nothing can be stored here.');
  },
};

/** The browser's storage, or that of this tab; one that is empty and always full where it refuses access. */
export function deviceStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): CardStorage {
  try {
    return window[kind];
  } catch {
    return nowhere;
  }
}

/** Whether this browser stores cards at all. */
export function canStore(): boolean {
  return deviceStorage() !== nowhere;
}

function store(storage: CardStorage, key: string, value: object): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function keysOf(storage: CardStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null);
}

/** Everything that is stored under keys with this beginning, as far as it can be read. */
function stored<T>(storage: CardStorage, keyPrefix: string, isOne: (value: T) => boolean): T[] {
  return keysOf(storage).flatMap((key) => {
    if (!key.startsWith(keyPrefix)) return [];
    try {
      // Written by this file.
      const value = JSON.parse(storage.getItem(key) ?? '') as T;
      return isOne(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

/** What the one who signed in last has seen last, stored under a key. */
function lastSeenAt<T>(key: string) {
  return {
    /** Without room nothing is stored; `null` forgets it. */
    save(own: T | null): void {
      if (own === null) deviceStorage().removeItem(key);
      else store(deviceStorage(), key, { owner: ownerHere(), own });
    },
    /** `null` where this device has nothing of theirs. */
    get(): T | null {
      try {
        // Written by `save`.
        const stored = JSON.parse(deviceStorage().getItem(key) ?? 'null') as { owner: string | null; own: T } | null;
        return stored?.owner === ownerHere() ? stored.own : null;
      } catch {
        return null;
      }
    },
  };
}

export const seenFacts = lastSeenAt<SavedFacts>('card-facts');
/** What waits for a captain. */
export const seenOwnFixtures = lastSeenAt<OwnFixtures>('own-fixtures');
