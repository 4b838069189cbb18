import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { weekdayAndTimeWords } from '#web/offline/last-seen.ts';
import { ownerIdOfLastUser } from '#web/officials/official-hint.ts';
import { createStore, useStore } from '#web/store.ts';
import type { CardValues } from './card-values.ts';
import {
  ownershipStatusFor,
  canStoreCards,
  cardsChangedEvent,
  deviceStorage,
  discardCard,
  isCardOfSameFixture,
  isWorthSaving,
  cardsAndCallsOwnedBy,
  saveCard,
  type SavedCard,
  savedCards,
  storageKeyOf,
  waitingCalls,
} from './saved-cards.ts';

/** What the page shows about the cards saved on this device. */
export type SavedCardsState = {
  /**
   * The cards on this device, without the card in the form and without cards of other users. `when`: the time of the
   * last edit, in words. `waits`: whether the card waits to be sent. `isOwn`: `false` if the owner is uncertain.
   */
  others: readonly { card: SavedCard; when: string; waits: boolean; isOwn: boolean }[];
  /** When the saved card in the form was last edited, in words. `null` if the form started without a saved card. */
  restored: string | null;
  /** Whether the browser cannot store cards. */
  cannotStore: boolean;
  /**
   * Whether the page cannot open offline because the site's address is not secure. Browsers allow service workers only
   * on secure addresses.
   */
  needsNetwork: boolean;
};

/** The state on the server, and in the browser until the device's storage is read. */
const initialState: SavedCardsState = { others: [], restored: null, cannotStore: false, needsNetwork: false };

/** Milliseconds without typing before the card is saved. */
const autosaveDelayMs = 300;
const cardIdStorageKey = 'card';

/** Saves the card in the form on this device while the user types, and opens saved cards in the form. */
export class CardDraft {
  readonly #form: UseFormReturn<CardValues>;
  readonly #empty: CardValues;
  readonly store = createStore(initialState);
  #id = '';

  constructor(form: UseFormReturn<CardValues>, empty: CardValues) {
    this.#form = form;
    this.#empty = empty;
  }

  /**
   * Fills the form, and saves each later change. `wanted`: values that name a fixture. The form gets the user's saved
   * card of that fixture, or else `wanted` itself. If `wanted` is `null`, the form gets the card that `cardToOpen`
   * returns, or starts empty. Returns a function that stops saving.
   */
  start(wanted: CardValues | null): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const save = () => this.#save();
    this.#set({ needsNetwork: !('serviceWorker' in navigator), cannotStore: !canStoreCards() });
    if (wanted === null) this.open(cardToOpen());
    else this.open(this.#draftOf(wanted), wanted);
    const unsubscribe = this.#form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        if (!this.#continueFixture()) timer = setTimeout(save, autosaveDelayMs);
      },
    });
    const listening = new AbortController();
    window.addEventListener('pagehide', save, listening);
    window.addEventListener('storage', (event) => this.#onStorage(event), listening);
    window.addEventListener(cardsChangedEvent, () => this.#refresh(), listening);
    return () => {
      clearTimeout(timer);
      save();
      unsubscribe();
      listening.abort();
    };
  }

  /** Puts a saved card into the form. If `card` is `null`, starts a new card with the values in `empty`. */
  open(card: SavedCard | null, empty = this.#empty): void {
    this.#workOn(card?.id ?? crypto.randomUUID());
    this.#form.reset(card ? card.values : empty);
    this.#set({ restored: card && weekdayAndTimeWords(new Date(card.at), new Date()) });
    this.#refresh();
  }

  /** Deletes the saved card with this id from this device. */
  discard(id: string): void {
    discardCard(deviceStorage(), id);
    this.#refresh();
  }

  /** Starts a new card. The card in the form stays saved on this device. */
  startNew(): void {
    this.#save();
    this.open(null);
  }

  /** Deletes the card in the form, because nothing is left to send. Starts a new card in the same week. */
  finish(): void {
    discardCard(deviceStorage(), this.#id);
    this.open(null, this.#nextInWeek());
  }

  /** Saves the card that is in the form, because the card still has to be sent. Starts a new card in the same week. */
  leaveWaiting(): void {
    this.#save();
    this.open(null, this.#nextInWeek());
  }

  get id(): string {
    return this.#id;
  }

  #nextInWeek(): CardValues {
    const { season, weekNumber } = this.#form.getValues();
    return { ...this.#empty, season, weekNumber };
  }

  /** Returns the user's saved card for this fixture, if it is neither in the form nor waiting to be sent. */
  #draftOf(values: CardValues): SavedCard | null {
    return ownDrafts().find((card) => card.id !== this.#id && isCardOfSameFixture(card.values, values)) ?? null;
  }

  /** Opens the chosen fixture's saved card, if there is one and no match is filled in. Returns whether it did so. */
  #continueFixture(): boolean {
    const values = this.#form.getValues();
    if (values.homeTeam === '' || values.awayTeam === '' || isWorthSaving(values)) return false;
    const begun = this.#draftOf(values);
    if (begun !== null) this.open(begun);
    return begun !== null;
  }

  #save(): void {
    const values = this.#form.getValues();
    if (!isWorthSaving(values)) return discardCard(deviceStorage(), this.#id);
    const owner = ownerIdOfLastUser();
    const card = { id: this.#id, values, at: Date.now(), ...(owner === null ? {} : { owner }) };
    const saved = saveCard(deviceStorage(), card);
    if (this.store.get().cannotStore === saved) this.#set({ cannotStore: !saved });
  }

  #refresh(): void {
    const waiting = idsOfWaitingCalls();
    const others = savedCards(deviceStorage()).flatMap((card) => {
      const belonging = ownershipStatusFor(card, ownerIdOfLastUser());
      if (card.id === this.#id || belonging === 'other') return [];
      const when = weekdayAndTimeWords(new Date(card.at), new Date());
      return { card, when, waits: waiting.has(card.id), isOwn: belonging === 'own' };
    });
    this.#set({ others });
  }

  /**
   * Called when another tab has changed the storage: updates the list of other cards. If that tab has changed the card
   * in this form, this tab continues under a new id, so that neither tab overwrites the other.
   */
  #onStorage({ key }: StorageEvent): void {
    if (key === storageKeyOf(this.#id)) this.#workOn(crypto.randomUUID());
    this.#refresh();
  }

  /** Gives the card in the form this id, and stores the id for this browser tab, so that a reload restores the card. */
  #workOn(id: string): void {
    this.#id = id;
    sessionStorage.setItem(cardIdStorageKey, id);
  }

  #set(next: Partial<SavedCardsState>): void {
    this.store.set({ ...this.store.get(), ...next });
  }
}

/** Saves the card in the form while the page is open. Returns the form's `CardDraft` and its state. */
export function useCardDraft(
  form: UseFormReturn<CardValues>,
  empty: CardValues,
  wanted: CardValues | null,
): { draft: CardDraft; state: SavedCardsState } {
  const [draft] = useState(() => new CardDraft(form, empty));
  const [first] = useState(wanted);
  const state = useStore(draft.store);
  useEffect(() => draft.start(first), [draft, first]);
  return { draft, state };
}

/**
 * Returns the user's card to open: the card with the id in the address or, if there is no id, the card of this tab. If
 * that card is not found, the last edited card. `null` if there is none. Cards that wait to be sent are left out.
 */
function cardToOpen(): SavedCard | null {
  const drafts = ownDrafts();
  const named = new URLSearchParams(window.location.search).get('card') ?? sessionStorage.getItem(cardIdStorageKey);
  return drafts.find(({ id }) => id === named) ?? drafts[0] ?? null;
}

/** Returns the user's own cards that do not wait to be sent, last edited first. */
function ownDrafts(): SavedCard[] {
  const waiting = idsOfWaitingCalls();
  return cardsAndCallsOwnedBy(deviceStorage(), ownerIdOfLastUser()).cards.filter(({ id }) => !waiting.has(id));
}

function idsOfWaitingCalls(): ReadonlySet<string> {
  return new Set(waitingCalls(deviceStorage()).map(({ id }) => id));
}
