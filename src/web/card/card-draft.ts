import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { timeWords } from '#web/offline/last-seen.ts';
import { ownerHere } from '#web/officials/official-hint.ts';
import { createStore, useStore } from '#web/store.ts';
import { type CardValues, matchOfToday } from './card-values.ts';
import {
  belongingOf,
  cardsChanged,
  type CardStorage,
  deviceStorage,
  discardCard,
  isWorthSaving,
  ownedBy,
  saveCard,
  type SavedCard,
  savedCards,
  storageKeyOf,
  waitingCalls,
} from './saved-cards.ts';

export type DraftState = {
  /**
   * The other cards on this device: the time of the last edit in words, whether it waits to be sent, and whether it is known
   * to be the user's own.
   */
  others: readonly { card: SavedCard; when: string; waits: boolean; isOwn: boolean }[];
  /** When the restored card was last edited, in words; `null` where the form began empty. */
  restored: string | null;
  /** The browser cannot store cards. */
  cannotStore: boolean;
  /** The page cannot open without a network: browsers allow service workers at secure addresses only. */
  needsNetwork: boolean;
};

/** The state on the server, and before the storage was read. */
const initialState: DraftState = { others: [], restored: null, cannotStore: false, needsNetwork: false };

/** Milliseconds without typing before the card is saved. */
const pause = 300;
const tabKey = 'card';

/** Saves the card in a form on this device as it is typed, and restores the last one. */
export class CardDraft {
  readonly #form: UseFormReturn<CardValues>;
  readonly #empty: CardValues;
  readonly store = createStore(initialState);
  #storage: CardStorage | null = null;
  #id = '';

  constructor(form: UseFormReturn<CardValues>, empty: CardValues) {
    this.#form = form;
    this.#empty = empty;
  }

  /** Fills the form with `wanted`, or with this tab's card or the last one, and saves from now on. Returns how to stop. */
  start(wanted: CardValues | null): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const save = () => this.#save();
    this.#storage = deviceStorage();
    this.#set({ needsNetwork: !('serviceWorker' in navigator), cannotStore: this.#storage === null });
    this.open(this.#storage && wanted === null ? cardOfTab(this.#storage) : null);
    if (wanted !== null) this.#form.reset(wanted);
    const unsubscribe = this.#form.subscribe({
      formState: { values: true },
      callback() {
        clearTimeout(timer);
        timer = setTimeout(save, pause);
      },
    });
    const listening = new AbortController();
    window.addEventListener('pagehide', save, listening);
    window.addEventListener('storage', (event) => this.#onStorage(event), listening);
    window.addEventListener(cardsChanged, () => this.#refresh(), listening);
    return () => {
      clearTimeout(timer);
      save();
      unsubscribe();
      listening.abort();
    };
  }

  /** Puts a saved card into the form; `null` begins a new one. */
  open(card: SavedCard | null, empty = this.#empty): void {
    this.#workOn(card?.id ?? crypto.randomUUID());
    this.#form.reset(card ? { ...card.values, matches: card.values.matches.map(matchOfToday) } : empty);
    this.#set({ restored: card && timeWords(new Date(card.at), new Date()) });
    this.#refresh();
  }

  /** Deletes another card from this device. */
  discard(id: string): void {
    if (this.#storage !== null) discardCard(this.#storage, id);
    this.#refresh();
  }

  /** Begins a new card; the present one stays on this device. */
  startNew(): void {
    this.#save();
    this.open(null);
  }

  /** Deletes the present card, which the server has recorded, and begins a new one of the same week. */
  finish(): void {
    if (this.#storage !== null) discardCard(this.#storage, this.#id);
    this.open(null, this.#nextInWeek());
  }

  /** Saves the present card, of which the call waits on this device, and begins a new one of the same week. */
  leaveWaiting(): void {
    this.#save();
    this.open(null, this.#nextInWeek());
  }

  /** The id of the present card. */
  get id(): string {
    return this.#id;
  }

  #nextInWeek(): CardValues {
    const { season, weekNumber } = this.#form.getValues();
    return { ...this.#empty, season, weekNumber };
  }

  #save(): void {
    const values = this.#form.getValues();
    if (!isWorthSaving(values)) return;
    const owner = ownerHere();
    const card = { id: this.#id, values, at: Date.now(), ...(owner === null ? {} : { owner }) };
    const saved = this.#storage !== null && saveCard(this.#storage, card);
    if (this.store.get().cannotStore === saved) this.#set({ cannotStore: !saved });
  }

  #refresh(): void {
    const now = new Date();
    const all = this.#storage === null ? [] : savedCards(this.#storage);
    const waiting = new Set((this.#storage === null ? [] : waitingCalls(this.#storage)).map(({ id }) => id));
    const others = all.filter((card) => card.id !== this.#id && belongingOf(card, ownerHere()) !== 'other');
    this.#set({
      others: others.map((card) => ({
        card,
        when: timeWords(new Date(card.at), now),
        waits: waiting.has(card.id),
        isOwn: belongingOf(card, ownerHere()) === 'own',
      })),
    });
  }

  /** If another tab edits the same card, this tab continues under a new id, so that neither overwrites the other. */
  #onStorage({ key }: StorageEvent): void {
    if (key === storageKeyOf(this.#id)) this.#workOn(crypto.randomUUID());
    this.#refresh();
  }

  /** Makes a card this tab's own, also after a reload. */
  #workOn(id: string): void {
    this.#id = id;
    sessionStorage.setItem(tabKey, id);
  }

  #set(next: Partial<DraftState>): void {
    this.store.set({ ...this.store.get(), ...next });
  }
}

/** The draft in a form, saved while the page is open. */
export function useCardDraft(
  form: UseFormReturn<CardValues>,
  empty: CardValues,
  wanted: CardValues | null,
): { draft: CardDraft; state: DraftState } {
  const [draft] = useState(() => new CardDraft(form, empty));
  const [first] = useState(wanted);
  const state = useStore(draft.store);
  useEffect(() => draft.start(first), [draft, first]);
  return { draft, state };
}

/** The user's own card that the address names, that this tab worked on, or that was edited last. Never one that waits to be sent. */
function cardOfTab(storage: CardStorage): SavedCard | null {
  const waiting = new Set(waitingCalls(storage).map(({ id }) => id));
  const drafts = ownedBy(storage, ownerHere()).cards.filter(({ id }) => !waiting.has(id));
  const named = new URLSearchParams(window.location.search).get('card') ?? sessionStorage.getItem(tabKey);
  return drafts.find(({ id }) => id === named) ?? drafts[0] ?? null;
}
