import type { CardFacts } from './card-facts.ts';
import { deviceShelf } from './kept-cards.ts';

/** What a card is filled in by, as it was when this device last had a network: public facts, no session. */
export type KeptFacts = { facts: CardFacts; currentWeek: number };

const key = 'card-facts';

export function keepFacts(kept: KeptFacts): void {
  try {
    deviceShelf()?.setItem(key, JSON.stringify(kept));
  } catch {
    // A full device: without signal the form cannot be opened then.
  }
}

/** `null` where this device has none. */
export function keptFacts(): KeptFacts | null {
  try {
    // Written by `keepFacts`.
    return JSON.parse(deviceShelf()?.getItem(key) ?? 'null') as KeptFacts | null;
  } catch {
    return null;
  }
}
