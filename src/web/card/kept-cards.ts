import type { cardBody, CardValues } from './card-values.ts';

/**
 * A card on this device. It is there from the first thing typed until the server has it. One that is `queued` was meant
 * to be sent when there was no network: its body and key are fixed, so that the server records it once.
 */
export type KeptCard = {
  id: string;
  values: CardValues;
  /** When it was last touched, in milliseconds. */
  at: number;
  queued: { body: ReturnType<typeof cardBody>; key: string; teams: string } | null;
};

/** Where cards are kept: what browsers call `Storage`, as much of it as is used. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The event of a page that has changed what its device keeps; other pages are told by the browser. */
export const cardsChanged = 'cards-changed';

const prefix = 'card ';

export function keyOfCard(id: string): string {
  return prefix + id;
}

/** Keeps a card. Answers whether it is kept: a browser may refuse, or be full. */
export function keepCard(shelf: Shelf, card: KeptCard): boolean {
  try {
    shelf.setItem(keyOfCard(card.id), JSON.stringify(card));
    return true;
  } catch {
    return false;
  }
}

export function dropCard(shelf: Shelf, id: string): void {
  shelf.removeItem(keyOfCard(id));
}

/** The cards on this device, the one last touched first. What cannot be read is left where it is. */
export function keptCards(shelf: Shelf): KeptCard[] {
  const cards: KeptCard[] = [];
  for (let index = 0; index < shelf.length; index++) {
    const key = shelf.key(index);
    const card = key?.startsWith(prefix) ? readCard(shelf.getItem(key)) : null;
    if (card !== null) cards.push(card);
  }
  return cards.sort((a, b) => b.at - a.at);
}

/** Whether anything was typed that would be missed: teams, or a match. */
export function isWorthKeeping({ homeTeam, awayTeam, matches }: CardValues): boolean {
  return homeTeam !== '' || awayTeam !== '' || matches.length > 0;
}

/** The browser's own place; `null` where it has none for us. */
export function deviceShelf(): Shelf | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function readCard(text: string | null): KeptCard | null {
  try {
    // Written by `keepCard`; of another version of the site it may lack what this one has.
    const card = JSON.parse(text ?? '') as KeptCard;
    return typeof card.id === 'string' && Array.isArray(card.values.matches) ? card : null;
  } catch {
    return null;
  }
}
