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
  queued: { body: ReturnType<typeof cardBody>; key: string; teams: string } | null;
};

/** The part of the browser's `Storage` that is used here. */
export type CardStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The event that this page fires after it has changed the saved cards. The browser itself notifies other pages. */
export const cardsChanged = 'cards-changed';

const prefix = 'card ';

export function storageKeyOf(cardId: string): string {
  return prefix + cardId;
}

/** Saves a card. Returns `false` where the browser refuses, or its storage is full. */
export function saveCard(storage: CardStorage, card: SavedCard): boolean {
  try {
    storage.setItem(storageKeyOf(card.id), JSON.stringify(card));
    return true;
  } catch {
    return false;
  }
}

export function discardCard(storage: CardStorage, id: string): void {
  storage.removeItem(storageKeyOf(id));
}

/** The cards on this device, last edited first. Unreadable entries are skipped and left in place. */
export function savedCards(storage: CardStorage): SavedCard[] {
  const cards: SavedCard[] = [];
  for (let index = 0; index < storage.length; index++) {
    const key = storage.key(index);
    const card = key?.startsWith(prefix) ? parseCard(storage.getItem(key)) : null;
    if (card !== null) cards.push(card);
  }
  return cards.sort((a, b) => b.at - a.at);
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

function parseCard(text: string | null): SavedCard | null {
  try {
    // Written by `saveCard`, perhaps of an older version of the site.
    const card = JSON.parse(text ?? '') as SavedCard;
    return typeof card.id === 'string' && Array.isArray(card.values.matches) ? card : null;
  } catch {
    return null;
  }
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
