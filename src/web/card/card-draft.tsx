import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { countOf } from '#domain/count.ts';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { timeWords } from '#web/offline/last-seen.ts';
import { Confirm, SmallButton } from '#web/officials/buttons.tsx';
import { Words } from '#web/components/lines.tsx';
import { lastOwnerId } from '#web/officials/official-hint.ts';
import { createStore, useStore } from '#web/store.ts';
import { type CardFacts, teamNamesOf } from './card-facts.ts';
import style from './card-form.module.css';
import { type CardValues, cardScore } from './card-values.ts';
import { isBegun } from './match-values.ts';
import { sendAsOwn } from './outbox.ts';
import {
  ownershipOf,
  canStore,
  cardsChangedEvent,
  deviceStorage,
  discardCard,
  isCardOfSameFixture,
  isWorthSaving,
  ownedBy,
  saveCard,
  type SavedCard,
  savedCards,
  storageKeyOf,
  waitingCalls,
} from './saved-cards.ts';

type DraftState = {
  /**
   * The other cards on this device. `when`: the time of the last edit, in words. `waits`: the card waits to be sent.
   * `isOwn`: the card is certainly the user's own.
   */
  others: readonly { card: SavedCard; when: string; waits: boolean; isOwn: boolean }[];
  /** When the restored card was last edited, in words. `null` if the form started empty. */
  restored: string | null;
  /** Whether the browser cannot store cards. */
  cannotStore: boolean;
  /** Whether the page cannot open offline, because browsers allow service workers only on secure addresses. */
  needsNetwork: boolean;
};

/** The state on the server, and in the browser until the storage is read. */
const initialState: DraftState = { others: [], restored: null, cannotStore: false, needsNetwork: false };

/** Milliseconds without typing before the card is saved. */
const pause = 300;
const tabKey = 'card';

/** Saves the card in the form on this device while the user types, and restores the last card. */
class CardDraft {
  readonly #form: UseFormReturn<CardValues>;
  readonly #empty: CardValues;
  readonly store = createStore(initialState);
  #id = '';

  constructor(form: UseFormReturn<CardValues>, empty: CardValues) {
    this.#form = form;
    this.#empty = empty;
  }

  /**
   * Fills the form, and saves each later change. If `wanted` is given, the form gets this device's draft of that
   * fixture, or `wanted` itself. Otherwise it gets this tab's card or the last card. Returns a function that stops
   * saving.
   */
  start(wanted: CardValues | null): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const save = () => this.#save();
    this.#set({ needsNetwork: !('serviceWorker' in navigator), cannotStore: !canStore() });
    if (wanted === null) this.open(cardOfTab());
    else this.open(this.#draftOf(wanted), wanted);
    const unsubscribe = this.#form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        if (!this.#continueFixture()) timer = setTimeout(save, pause);
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

  /** Puts a saved card into the form. `null` starts a new card. */
  open(card: SavedCard | null, empty = this.#empty): void {
    this.#workOn(card?.id ?? crypto.randomUUID());
    this.#form.reset(card ? card.values : empty);
    this.#set({ restored: card && timeWords(new Date(card.at), new Date()) });
    this.#refresh();
  }

  /** Deletes another card from this device. */
  discard(id: string): void {
    discardCard(deviceStorage(), id);
    this.#refresh();
  }

  /** Starts a new card. The current card stays on this device. */
  startNew(): void {
    this.#save();
    this.open(null);
  }

  /** Deletes the current card, because the server has recorded it. Starts a new card in the same week. */
  finish(): void {
    discardCard(deviceStorage(), this.#id);
    this.open(null, this.#nextInWeek());
  }

  /** Saves the current card, which waits on this device to be sent. Starts a new card in the same week. */
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

  /** Returns the user's own other draft of the same fixture on this device. `null` if there is none. */
  #draftOf(values: CardValues): SavedCard | null {
    return ownDrafts().find((card) => card.id !== this.#id && isCardOfSameFixture(card.values, values)) ?? null;
  }

  /** Opens the stored card of the chosen fixture, if this device has one and the form contains nothing yet. */
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
    const owner = lastOwnerId();
    const card = { id: this.#id, values, at: Date.now(), ...(owner === null ? {} : { owner }) };
    const saved = saveCard(deviceStorage(), card);
    if (this.store.get().cannotStore === saved) this.#set({ cannotStore: !saved });
  }

  #refresh(): void {
    const waiting = waitingIds();
    const others = savedCards(deviceStorage()).flatMap((card) => {
      const belonging = ownershipOf(card, lastOwnerId());
      if (card.id === this.#id || belonging === 'other') return [];
      const when = timeWords(new Date(card.at), new Date());
      return { card, when, waits: waiting.has(card.id), isOwn: belonging === 'own' };
    });
    this.#set({ others });
  }

  /**
   * If another tab edits the same card, this tab continues under a new id, so that neither tab overwrites the other.
   */
  #onStorage({ key }: StorageEvent): void {
    if (key === storageKeyOf(this.#id)) this.#workOn(crypto.randomUUID());
    this.#refresh();
  }

  /** Remembers the card as this tab's own, so that the tab restores this card after a reload. */
  #workOn(id: string): void {
    this.#id = id;
    sessionStorage.setItem(tabKey, id);
  }

  #set(next: Partial<DraftState>): void {
    this.store.set({ ...this.store.get(), ...next });
  }
}

/** Returns the draft of the card in a form. The draft is saved while the page is open. */
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

/**
 * Returns the user's card to open: the card whose id is in the address, else this tab's card, else the last edited
 * card; `null` if there is none. Cards that wait to be sent are left out.
 */
function cardOfTab(): SavedCard | null {
  const drafts = ownDrafts();
  const named = new URLSearchParams(window.location.search).get('card') ?? sessionStorage.getItem(tabKey);
  return drafts.find(({ id }) => id === named) ?? drafts[0] ?? null;
}

/** Returns the user's own cards that do not wait to be sent, last edited first. */
function ownDrafts(): SavedCard[] {
  const waiting = waitingIds();
  return ownedBy(deviceStorage(), lastOwnerId()).cards.filter(({ id }) => !waiting.has(id));
}

function waitingIds(): ReadonlySet<string> {
  return new Set(waitingCalls(deviceStorage()).map(({ id }) => id));
}

type SavedCardsListProps = { draft: CardDraft; state: DraftState; facts: CardFacts };

/** Shows messages about the card in the form, and lists the other cards on this device. */
export function SavedCardsList({ draft, state, facts }: SavedCardsListProps) {
  const { others, restored, cannotStore, needsNetwork } = state;
  return (
    <div className={style.device}>
      {restored === null ? null : (
        <p role="status" className={ui.note}>
          <span>This card is as you left it on {restored}.</span>
          <SmallButton onClick={() => draft.startNew()}>Start a new card</SmallButton>
        </p>
      )}
      {cannotStore ? (
        <p className={ui.note}>This browser cannot store cards. What you type is lost when you close the page.</p>
      ) : null}
      {needsNetwork ? (
        <p className={ui.note}>
          You cannot open this page without signal, because the site has no secure (https) address. What you type is
          still saved on this device.
        </p>
      ) : null}
      {others.length === 0 ? null : (
        <section aria-labelledby="on-device">
          <h2 id="on-device">Other cards on this device</h2>
          <ul className={`${ui.flush} ${list.list}`}>
            {others.map((other) => (
              <OtherCard key={other.card.id} {...other} draft={draft} facts={facts} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type OtherCardProps = DraftState['others'][number] & { draft: CardDraft; facts: CardFacts };

function OtherCard({ card, when, waits, isOwn, draft, facts }: OtherCardProps) {
  const teams = teamNamesOf(card.values, facts);
  const [asking, setAsking] = useState(false);
  return (
    <li className={list.line}>
      <Words name={teams} about={enteredWords(card.values, facts)}>
        <small>
          {waits && isOwn ? 'Waiting for signal' : 'Not sent yet'}, {when}
          {isOwn ? '' : '. It was saved here by somebody who used the shared password, or who had signed out.'}
        </small>
      </Words>
      {waits ? (
        <SmallButton onClick={() => void sendAsOwn(card.id)}>Send now</SmallButton>
      ) : (
        <SmallButton onClick={() => draft.open(card)}>Continue</SmallButton>
      )}
      <SmallButton onClick={() => setAsking(true)}>Discard</SmallButton>
      {asking ? (
        <Confirm
          title="Discard this card?"
          yes="Discard"
          danger
          onYes={() => draft.discard(card.id)}
          onNo={() => setAsking(false)}
        >
          <p>{teams}: what you typed will be lost.</p>
        </Confirm>
      ) : null}
    </li>
  );
}

/** Returns text such as `Week 7, 2–1, 3 frames entered`. */
function enteredWords(values: CardValues, facts: CardFacts): string {
  const { home, away } = cardScore(values, facts);
  const entered = countOf(values.matches.filter(isBegun).length, 'frame');
  return `Week ${values.weekNumber}, ${home}–${away}, ${entered} entered`;
}
