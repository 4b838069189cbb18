import type { CardFacts } from './card-facts.ts';
import type { cardBody, CardValues } from './card-values.ts';

/**
 * A match card stored on this device, from the first thing typed until the server has it. A `queued` card was sent
 * without a network: its body and key are fixed, so that the server records it once.
 */
export type SavedCard = {
  id: string;
  values: CardValues;
  /** When it was last edited, in milliseconds. */
  at: number;
  queued: { body: ReturnType<typeof cardBody> & { another?: true }; key: string; teams: string } | null;
};

/** The part of the browser's `Storage` that is used here. */
export type CardStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The event that this page fires after it has changed the saved cards. The browser itself notifies other pages. */
export const cardsChanged = 'cards-changed';

/**
 * What a captain said without a network about a card that the other side recorded, until the server has it. Body and key
 * are fixed, so that the server hears it once.
 */
export type SavedReview = { fixtureId: string; teams: string; key: string } & (
  | { kind: 'confirm'; body: { version: number } }
  | { kind: 'dispute'; body: { version: number; note: string; matches?: ReturnType<typeof cardBody>['matches'] } }
);

const prefix = 'card ';
const reviewPrefix = 'review ';

export function storageKeyOf(cardId: string): string {
  return prefix + cardId;
}

/** Saves what is said about a card, in place of what was said before. Returns `false` where the browser refuses. */
export function saveReview(storage: CardStorage, review: SavedReview): boolean {
  return store(storage, reviewPrefix + review.fixtureId, review);
}

export function discardReview(storage: CardStorage, { fixtureId }: SavedReview): void {
  storage.removeItem(reviewPrefix + fixtureId);
}

/** What waits on this device to be said about cards. */
export function savedReviews(storage: CardStorage): SavedReview[] {
  return stored(storage, reviewPrefix, (review: SavedReview) => typeof review.key === 'string');
}

/** Saves a card. Returns `false` where the browser refuses, or its storage is full. */
export function saveCard(storage: CardStorage, card: SavedCard): boolean {
  return store(storage, storageKeyOf(card.id), card);
}

export function discardCard(storage: CardStorage, id: string): void {
  storage.removeItem(storageKeyOf(id));
}

/** The cards on this device, last edited first. Unreadable entries are skipped and left in place. */
export function savedCards(storage: CardStorage): SavedCard[] {
  const isCard = (card: SavedCard) => typeof card.id === 'string' && Array.isArray(card.values.matches);
  return stored(storage, prefix, isCard).sort((a, b) => b.at - a.at);
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
