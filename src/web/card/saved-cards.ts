import type { CardFacts } from './card-facts.ts';
import type { cardBody, CardValues } from './card-values.ts';

/** A match card stored on this device, from the first thing typed until the server has it. */
export type SavedCard = {
  id: string;
  values: CardValues;
  /** When it was last edited, in milliseconds. */
  at: number;
};

/**
 * A call that waits on this device until the server answers it. Key and body are fixed, so that the server acts on it once.
 * `id` is that of the saved card, or of the recorded fixture that it is about: one call waits for each.
 */
export type WaitingCall = { id: string; teams: string; key: string } & (
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

/** Saves a call in place of the one about the same. Returns `false` where the browser refuses, or its storage is full. */
export function saveCall(storage: CardStorage, call: WaitingCall): boolean {
  return store(storage, callPrefix + call.id, call);
}

export function discardCall(storage: CardStorage, id: string): void {
  storage.removeItem(callPrefix + id);
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
  discardCall(storage, id);
}

/** The cards on this device, last edited first. Unreadable entries are skipped and left in place. */
export function savedCards(storage: CardStorage): SavedCard[] {
  const isCard = (card: SavedCard) => typeof card.id === 'string' && Array.isArray(card.values.matches);
  return stored(storage, cardPrefix, isCard).sort((a, b) => b.at - a.at);
}

type OlderCard = SavedCard & { queued?: { body: CardBody; key: string; teams: string } | null };
type OlderReview = { kind: 'confirm'; fixtureId: string; teams: string; key: string; body: { version: number } };

/** Makes waiting calls of what an older version of the site has stored to be sent. */
export function adoptOlderCalls(storage: CardStorage): void {
  for (const { queued, ...card } of stored(storage, cardPrefix, ({ queued }: OlderCard) => !!queued))
    if (queued && saveCall(storage, { kind: 'card', id: card.id, ...queued })) saveCard(storage, card);
  for (const { fixtureId, ...review } of stored(storage, 'review ', ({ key }: OlderReview) => typeof key === 'string'))
    if (saveCall(storage, { id: fixtureId, params: { fixtureId }, ...review }))
      storage.removeItem(`review ${fixtureId}`);
}

/** Whether a card has anything worth saving: a team or a match. */
export function isWorthSaving({ homeTeam, awayTeam, matches }: CardValues): boolean {
  return homeTeam !== '' || awayTeam !== '' || matches.length > 0;
}

/** The browser's storage; `null` where it refuses access. */
export function deviceStorage(): CardStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function store(storage: CardStorage, key: string, value: object): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Everything that is stored under keys with this beginning, as far as it can be read. */
function stored<T>(storage: CardStorage, keyPrefix: string, isOne: (value: T) => boolean): T[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.flatMap((key) => {
    if (!key?.startsWith(keyPrefix)) return [];
    try {
      // Written by this file, perhaps of an older version of the site.
      const value = JSON.parse(storage.getItem(key) ?? '') as T;
      return isOne(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

/** What Match Data Input shows, stored so that it opens without a network. Public data only. */
export type SavedFacts = { facts: CardFacts; currentWeek: number };

/** A new name where what is stored changes its form. */
const factsKey = 'card-facts-2';

export function saveFacts(saved: SavedFacts): void {
  try {
    deviceStorage()?.setItem(factsKey, JSON.stringify(saved));
  } catch {
    // The storage is full: the form cannot open without a network.
  }
}

/** `null` where this device has none. */
export function savedFacts(): SavedFacts | null {
  try {
    // Written by `saveFacts`.
    return JSON.parse(deviceStorage()?.getItem(factsKey) ?? 'null') as SavedFacts | null;
  } catch {
    return null;
  }
}
