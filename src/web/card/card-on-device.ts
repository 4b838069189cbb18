import { timeWords } from '#web/offline/time-words.ts';
import type { CardValues } from './card-values.ts';
import {
  cardsChanged,
  deviceShelf,
  dropCard,
  isWorthKeeping,
  keepCard,
  type KeptCard,
  keptCards,
  keyOfCard,
  type Shelf,
} from './kept-cards.ts';

/** What is to be known of the cards on this device while one of them stands in the form. */
export type DeviceState = {
  /** The others: begun and left, or waiting to be sent; with when they were last touched, in words. */
  others: readonly { card: KeptCard; when: string }[];
  /** When the card was last touched that was there when it was opened; `null` where it began empty. */
  restored: string | null;
  /** The browser keeps nothing for us. */
  refused: boolean;
  /** Without a network the page cannot be opened: browsers have service workers only at secure addresses. */
  needsNetwork: boolean;
};

/** The form, as far as it is needed: its library's own functions. */
export type CardForm = {
  getValues: () => CardValues;
  reset: (values: CardValues) => void;
  onChange: (listener: () => void) => () => void;
};

/** How long nothing is typed before it is written, in milliseconds. */
const pause = 300;
const tabKey = 'card';

/**
 * Keeps what stands in a form on this device as it is typed, and brings back what stood there last; where another card
 * is `wanted`, it begins with that one.
 */
export function createCardOnDevice(form: CardForm, empty: CardValues, wanted: CardValues | null) {
  let shelf: Shelf | null = null;
  const listeners = new Set<() => void>();
  let id = '';
  let state: DeviceState = nothingYet;

  function set(next: Partial<DeviceState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function look(): void {
    const now = new Date();
    const others = shelf === null ? [] : keptCards(shelf).filter((card) => card.id !== id);
    set({ others: others.map((card) => ({ card, when: timeWords(new Date(card.at), now) })) });
  }

  function keep(queued: KeptCard['queued']): void {
    const values = form.getValues();
    if (!isWorthKeeping(values)) return;
    const isKept = shelf !== null && keepCard(shelf, { id, values, at: Date.now(), queued });
    if (state.refused === isKept) set({ refused: !isKept });
  }

  function show(card: KeptCard | null): void {
    take(card?.id ?? crypto.randomUUID());
    form.reset(card?.values ?? empty);
    set({ restored: card && timeWords(new Date(card.at), new Date()) });
    look();
  }

  /** From now on this tab works on the card of that id, also after a reload. */
  function take(next: string): void {
    id = next;
    sessionStorage.setItem(tabKey, next);
  }

  /** Another tab that works on this very card shall not lose what it has: this one goes on as a card of its own. */
  function heard({ key }: StorageEvent): void {
    if (key === keyOfCard(id)) take(crypto.randomUUID());
    look();
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Begins to keep, with the card that this tab had, or the one left last. Answers how to stop. */
    start() {
      let timer: ReturnType<typeof setTimeout>;
      const write = () => keep(null);
      shelf = deviceShelf();
      set({ needsNetwork: !('serviceWorker' in navigator), refused: shelf === null });
      show(shelf && wanted === null ? cardOfTab(keptCards(shelf)) : null);
      if (wanted !== null) form.reset(wanted);
      const stop = form.onChange(() => {
        clearTimeout(timer);
        timer = setTimeout(write, pause);
      });
      window.addEventListener('pagehide', write);
      window.addEventListener('storage', heard);
      window.addEventListener(cardsChanged, look);
      return () => {
        clearTimeout(timer);
        write();
        stop();
        window.removeEventListener('pagehide', write);
        window.removeEventListener('storage', heard);
        window.removeEventListener(cardsChanged, look);
      };
    },
    open: show,
    discard(gone: string) {
      if (shelf !== null) dropCard(shelf, gone);
      look();
    },
    /** Another card is begun; this one stays on the device, unless it is done with. */
    begin(done: boolean) {
      if (!done) keep(null);
      else if (shelf !== null) dropCard(shelf, id);
      show(null);
    },
    /** This one is sent as soon as there is a network, and another is begun. Answers whether it could be kept for that. */
    queue(queued: NonNullable<KeptCard['queued']>): boolean {
      keep(queued);
      if (state.refused) return false;
      show(null);
      return true;
    },
  };
}
export type CardOnDevice = ReturnType<typeof createCardOnDevice>;

/** As it is on the server, and before the device was looked at. */
export const nothingYet: DeviceState = { others: [], restored: null, refused: false, needsNetwork: false };

/** The card that the address names, that this tab worked on, or the one left last; none that waits to be sent. */
function cardOfTab(cards: readonly KeptCard[]): KeptCard | null {
  const drafts = cards.filter(({ queued }) => queued === null);
  const named = new URLSearchParams(window.location.search).get('card') ?? sessionStorage.getItem(tabKey);
  return drafts.find(({ id }) => id === named) ?? drafts[0] ?? null;
}
