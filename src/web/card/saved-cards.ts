import type { OwnTasks } from '#contract/fixture-list.ts';
import { countWithNoun } from '#domain/count.ts';
import { isSharedPasswordOwnerId, ownerIdOfLastUser } from '#web/officials/official-hint.ts';
import type { MatchDataInputScreenData } from './card-facts.ts';
import type { toCardBody, CardValues } from './card-values.ts';
import { hasTextAnywhere } from './has-text.ts';

/**
 * `owner`: the id of the owner of a stored card or call. The owner is a person, or a sign-in with the shared password.
 * Undefined if the user had already signed out in another tab when the card or call was stored.
 */
type WithOwner = { owner?: string };

/** A match card stored on this device, from the first input until the server has recorded it. */
export type SavedCard = WithOwner & {
  id: string;
  values: CardValues;
  /** The time of the last edit, in milliseconds since 1970. */
  at: number;
};

/**
 * A call that is stored on this device until the server answers. `key`: the idempotency key. Key and body never change,
 * so that the server performs the call only once. `id`: the id of the saved card or of the recorded fixture that the
 * call is about. A user stores at most one call about each card or fixture.
 */
export type WaitingCall = WithOwner & { id: string; teams: string; key: string } & (
    | { kind: 'card'; body: CardRequestBody & { another?: true } }
    | { kind: 'confirm'; params: { fixtureId: string }; body: { version: number } }
    | {
        kind: 'dispute';
        params: { fixtureId: string };
        body: { version: number; note: string; matches?: CardRequestBody['matches'] };
      }
  );
type CardRequestBody = ReturnType<typeof toCardBody>;

/** The methods of the browser's `Storage` that this file uses. */
export type CardStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * The event that this page fires after it has changed the cards or the waiting calls that are stored on this device.
 * The browser itself notifies other tabs, with `storage` events.
 */
export const cardsChangedEvent = 'cards-changed';

const cardKeyPrefix = 'card ';
const callKeyPrefix = 'call ';

export function storageKeyOf(cardId: string): string {
  return cardKeyPrefix + cardId;
}

/**
 * Returns how a stored card or call relates to the user `to`. `offered`: the user may claim it, because the owner is
 * unknown, or because owner and user are two sign-ins with the shared password. `other`: the card or call belongs to
 * somebody else, and is neither shown nor sent. `to` is `null` when signed out.
 */
export function ownershipStatusFor({ owner }: WithOwner, to: string | null): 'own' | 'offered' | 'other' {
  if (owner === undefined) return 'offered';
  if (owner === to) return 'own';
  return to !== null && isSharedPasswordOwnerId(owner) && isSharedPasswordOwnerId(to) ? 'offered' : 'other';
}

/**
 * Saves a call. Replaces the owner's earlier call about the same card or fixture. Returns `false` if the browser cannot
 * store it.
 */
export function saveWaitingCall(storage: CardStorage, call: WaitingCall): boolean {
  return storeValue(storage, storageKeyOfCall(call), call);
}

export function discardWaitingCall(storage: CardStorage, call: Pick<WaitingCall, 'id' | 'owner'>): void {
  storage.removeItem(storageKeyOfCall(call));
}

function storageKeyOfCall({ id, owner }: Pick<WaitingCall, 'id' | 'owner'>): string {
  return callKeyPrefix + (owner === undefined ? id : `${owner} ${id}`);
}

/**
 * Makes `owner` the owner of the card and the call with this id, if their owner is unknown, or if the old and the new
 * owner are both sign-ins with the shared password.
 */
export function claimStoredCard(storage: CardStorage, id: string, owner: string): void {
  for (const card of savedCards(storage))
    if (card.id === id && ownershipStatusFor(card, owner) === 'offered') saveCard(storage, { ...card, owner });
  for (const call of waitingCalls(storage)) {
    if (call.id !== id || ownershipStatusFor(call, owner) !== 'offered') continue;
    if (saveWaitingCall(storage, { ...call, owner })) discardWaitingCall(storage, call);
  }
}

/** Returns the cards and calls on this device that belong to one owner. */
export function cardsAndCallsOwnedBy(
  storage: CardStorage,
  owner: string | null,
): { cards: SavedCard[]; calls: WaitingCall[] } {
  const isOwn = (one: WithOwner) => ownershipStatusFor(one, owner) === 'own';
  return { cards: savedCards(storage).filter(isOwn), calls: waitingCalls(storage).filter(isOwn) };
}

/** Returns a sentence about the user's cards and calls that are not sent yet. Empty if there are none. */
export function unsentItemsSentence(storage: CardStorage, owner: string | null): string {
  const { cards, calls } = cardsAndCallsOwnedBy(storage, owner);
  const answers = calls.filter(({ kind }) => kind !== 'card').length;
  const parts = [
    ...(cards.length > 0 ? [countWithNoun(cards.length, 'card')] : []),
    ...(answers > 0 ? [countWithNoun(answers, 'confirmation or dispute', 'confirmations or disputes')] : []),
  ];
  if (parts.length === 0) return '';
  return `${parts.join(' and ')} ${cards.length + answers === 1 ? 'is' : 'are'} not sent yet.`;
}

/**
 * The storage keys that `removeOwnData` keeps when it removes all other keys: settings of the device, which all
 * visitors share, and the cards and calls of other users. `removeOwnData` has already removed the user's own cards and
 * calls.
 */
const KEPT_KEYS_PATTERN = /^(following|notices|season|division|breaksDivision|shootout|shootout sound|(card|call) .*)$/;

/** Removes the user's own data from this device after signing out. Data of the device and of other people stays. */
export function removeOwnData(storage: CardStorage, owner: string | null): void {
  const { cards, calls } = cardsAndCallsOwnedBy(storage, owner);
  for (const { id } of cards) storage.removeItem(storageKeyOf(id));
  for (const call of calls) discardWaitingCall(storage, call);
  for (const key of keysOf(storage)) if (!KEPT_KEYS_PATTERN.test(key)) storage.removeItem(key);
}

/** Returns all calls stored on this device. */
export function waitingCalls(storage: CardStorage): WaitingCall[] {
  return storedValues(storage, callKeyPrefix, (call: WaitingCall) => typeof call.key === 'string');
}

/** Saves a card. Returns `false` if the browser refuses or its storage is full. */
export function saveCard(storage: CardStorage, card: SavedCard): boolean {
  return storeValue(storage, storageKeyOf(card.id), card);
}

/** Removes a card and the call that would send it. */
export function discardCard(storage: CardStorage, id: string): void {
  storage.removeItem(storageKeyOf(id));
  for (const call of waitingCalls(storage))
    if (call.kind === 'card' && call.id === id) discardWaitingCall(storage, call);
}

/**
 * Returns the cards on this device, last edited first. Unreadable entries and cards in an older format are skipped, but
 * not removed.
 */
export function savedCards(storage: CardStorage): SavedCard[] {
  const isMatch = ({ sides, frames }: Partial<CardValues['matches'][number]>) =>
    sides !== undefined && Array.isArray(frames);
  const isCard = ({ id, values }: SavedCard) =>
    typeof id === 'string' && typeof values.outcome === 'string' && values.matches.every(isMatch);
  return storedValues(storage, cardKeyPrefix, isCard).sort((a, b) => b.at - a.at);
}

/** Returns whether two cards are of the same fixture: season, week and both teams are equal. The date may differ. */
export function isCardOfSameFixture(one: CardValues, other: CardValues): boolean {
  return (['season', 'weekNumber', 'homeTeam', 'awayTeam'] as const).every((name) => one[name] === other[name]);
}

/** Returns whether a card is worth saving: a match has some input, or the fixture was not played as usual. */
export function isWorthSaving({ matches, outcome }: CardValues): boolean {
  return outcome !== '' || hasTextAnywhere(matches);
}

/** A storage that stores nothing, for the server and for browsers that refuse storage. */
const unavailableStorage: CardStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem() {},
  setItem() {
    throw new Error('Nothing can be stored here.');
  },
};

/**
 * Returns `localStorage`, which all tabs share, or this tab's `sessionStorage`. If the browser refuses access, returns
 * a storage that stores nothing.
 */
export function deviceStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): CardStorage {
  try {
    return window[kind];
  } catch {
    return unavailableStorage;
  }
}

/** Returns whether this browser can store cards. */
export function canStoreCards(): boolean {
  return deviceStorage() !== unavailableStorage;
}

function storeValue(storage: CardStorage, key: string, value: object): boolean {
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

/** Returns all readable values whose keys start with `keyPrefix`. */
function storedValues<T>(storage: CardStorage, keyPrefix: string, isOne: (value: T) => boolean): T[] {
  return keysOf(storage).flatMap((key) => {
    if (!key.startsWith(keyPrefix)) return [];
    try {
      // The cast is safe, because only this file writes values under these keys.
      const value = JSON.parse(storage.getItem(key) ?? '') as T;
      return isOne(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

/** Returns functions that store data under `key` and read it again. The data is what a user loaded last. */
function createLastSeenStore<T>(key: string) {
  return {
    /** Stores the user's data, or removes it if `own` is `null`. If the storage is full, nothing is saved. */
    save(own: T | null): void {
      if (own === null) deviceStorage().removeItem(key);
      else storeValue(deviceStorage(), key, { owner: ownerIdOfLastUser(), own });
    },
    /** Returns the stored data. `null` if there is none, or if it belongs to another user. */
    get(): T | null {
      try {
        // The cast is safe, because only `save` writes this JSON.
        const stored = JSON.parse(deviceStorage().getItem(key) ?? 'null') as { owner: string | null; own: T } | null;
        return stored?.owner === ownerIdOfLastUser() ? stored.own : null;
      } catch {
        return null;
      }
    },
  };
}

/** The data of the screen Match Data Input, as this device last loaded it. */
export const lastSeenCardFacts = createLastSeenStore<MatchDataInputScreenData>('card-facts');
/** A captain's tasks, as this device last loaded them. */
export const lastSeenCaptainTasks = createLastSeenStore<OwnTasks>('own-fixtures');
