import { createContext, use, useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Seasons } from '#contract/seasons.ts';
import { useSite } from '#web/layout/site.ts';
import { createStoredText, useStore } from '#web/store.ts';
import type { Choice, StoredChoices } from './season-choice.ts';
import {
  allSeasons,
  carriedQuery,
  choiceOf,
  choiceWithoutAll,
  divisionsOf,
  withChoiceOfOtherTab,
  withStoredChoice,
  searchText,
  withDivision,
  withSeason,
  withWeek,
} from './season-choice.ts';

/** The options, the current choice and the actions of a screen's selectors. */
export type ChoiceControls = {
  choice: Choice;
  seasons: string[];
  divisions: number[];
  /** The week in the address, unchecked. Empty if there is none. */
  week: string;
  chooseSeason: (season: string) => void;
  chooseDivision: (division: string) => void;
  chooseWeek: (week: string) => void;
};

/** `remembers`: whether an address without a choice shows the stored choice. Home shows the default season instead. */
type ChoiceOptions = { offersAll: boolean; remembers?: boolean };

/**
 * Returns the choice of season and division on a screen with selectors. The selectors show a new choice at once. The
 * old rows stay until the new rows are loaded. If the address contains no choice, the stored choice is used, unless
 * `remembers` is false.
 */
export function useChoice({ offersAll, remembers = true }: ChoiceOptions): ChoiceControls {
  const { seasons } = useSite();
  const search = useNextQuery();
  const go = useChangeQuery();
  const choice = (offersAll ? choiceOf : choiceWithoutAll)(search, seasons);
  const kept = useStoredChoices();
  useCompletedQuery((here) => (remembers ? withStoredChoice(here, kept, seasons, offersAll) : null));

  const withPresent = (here: URLSearchParams) => withDivision(here, choiceOf(here, seasons).division, seasons);
  function chooseSeason(season: string): void {
    writeChoiceToAddress(withPresent);
    go((here) => withSeason(here, season, seasons), false);
    storeChoice('season', season);
  }
  function chooseDivision(division: string): void {
    writeChoiceToAddress(withPresent);
    go((here) => withDivision(here, Number(division), seasons), false);
    storeChoice('division', division);
  }
  function chooseWeek(week: string): void {
    writeChoiceToAddress(withPresent);
    go((here) => withWeek(here, week, seasons), false);
  }
  const offered = offersAll ? [...seasons.seasons, allSeasons] : seasons.seasons;
  return {
    choice,
    seasons: offered,
    divisions: divisionsOf(choice.season, seasons),
    week: search.get('week') ?? '',
    chooseSeason,
    chooseDivision,
    chooseWeek,
  };
}

/** The path of the Breaks page, whose division is chosen apart from the division of other pages. */
export const breaksPath = '/breaks';

/** The query that links to other pages carry. The layout provides it. */
export const CarriedQuery = createContext('');

/** Returns the query that links to other pages carry: the chosen season and division. */
export function useCarried(): string {
  return use(CarriedQuery);
}

/** Computes the query that links carry. Called once for the whole page. */
export function useCarriedQuery(): string {
  const { search } = useLocation();
  return carriedQuery(new URLSearchParams(search), useStoredChoices(), useSite().seasons);
}

/** Makes the page follow a choice that the visitor makes in another tab. Used once, in the layout. */
export function useOtherTabs(seasons: Seasons): void {
  const { pathname } = useLocation();
  const go = useChangeQuery();
  useEffect(
    () =>
      onOtherTab((kept) => {
        const chosen = pathname === breaksPath ? { ...kept, division: null } : kept;
        go((here) => withChoiceOfOtherTab(here, chosen, seasons), true);
      }),
    [pathname, seasons, go],
  );
}

/**
 * Writes the current choice into the address, so that the Back button restores this choice even if the stored choice
 * has changed. Changes only the browser's history. The router reads the address when the visitor goes back.
 */
export function writeChoiceToAddress(withChoice: (here: URLSearchParams) => URLSearchParams): void {
  const written = searchText(withChoice(new URLSearchParams(window.location.search)));
  window.history.replaceState(window.history.state, '', written + window.location.hash);
}

/** Completes the page's query with the stored choices. `complete` returns `null` if the query needs no change. */
export function useCompletedQuery(complete: (here: URLSearchParams) => URLSearchParams | null): void {
  const go = useChangeQuery();
  useEffect(() => go((here) => complete(here) ?? here, true));
}

/** Returns the page's query or, while the page loads with another query, that other query. */
export function useNextQuery(): URLSearchParams {
  const here = useLocation();
  const next = useNavigation().location;
  return new URLSearchParams(next?.pathname === here.pathname ? next.search : here.search);
}

/** The name of the query parameter for the first row that a page of a long list shows, counted from 1. */
export const firstRowParameter = 'from';

type ChangeQuery = (change: (here: URLSearchParams) => URLSearchParams, replace: boolean) => void;

/** `next`: the query requested last. `over`: the query that the page showed then. `null` once the page shows `next`. */
let asked: { over: string; next: string } | null = null;

/**
 * Returns a function that changes the page's query without scrolling. `change` receives the query requested last, even
 * if the page does not show that query yet: on a slow phone a visitor may choose twice before the page renders the
 * first choice.
 */
export function useChangeQuery(): ChangeQuery {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = useNextQuery().toString();
  useEffect(
    () => () => {
      if (asked?.over === shown) asked = null;
    },
    [pathname, shown],
  );
  return useCallback(
    (change, replace) => {
      const before = asked?.over === shown ? asked.next : shown;
      const next = change(new URLSearchParams(before));
      if (next.toString() === before) return;
      if (!replace || isOtherList(new URLSearchParams(before), next)) next.delete(firstRowParameter);
      asked = { over: shown, next: next.toString() };
      void navigate({ search: searchText(next) }, { replace, preventScrollReset: true });
    },
    [navigate, shown],
  );
}

/** Returns whether two queries show different lists, so that the new list begins at its first row. */
function isOtherList(before: URLSearchParams, next: URLSearchParams): boolean {
  return ['season', 'division'].some((name) => before.has(name) && before.get(name) !== next.get(name));
}

/** Storage keys are equal to the names in the query. `breaksDivision` is the division chosen on Breaks. */
type ChoiceKey = keyof StoredChoices | 'breaksDivision';

const season = createStoredText(() => localStorage, 'season');
const division = createStoredText(() => localStorage, 'division');
const breaksDivision = createStoredText(() => localStorage, 'breaksDivision');

/**
 * Stores a choice for later visits and for other tabs. This page is not notified: its address already contains the
 * choice, and completing the query again would undo it.
 */
export function storeChoice(key: ChoiceKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The browser refuses storage. The choice is still in the address.
  }
}

/** Returns the stored choices. During hydration there are none, as on the server. */
export function useStoredChoices(): StoredChoices {
  return { season: useStore(season), division: useStore(division) };
}

/** Returns the division, or `All`, last chosen on Breaks. `null` if the visitor has never chosen there. */
export function useStoredBreaksDivision(): string | null {
  return useStore(breaksDivision);
}

/** Calls `listener` after a choice in another tab. Returns a function to unsubscribe. */
function onOtherTab(listener: (kept: StoredChoices) => void): () => void {
  function onStorage(event: StorageEvent): void {
    const isChoice = event.key === 'season' || event.key === 'division';
    if (isChoice && event.newValue !== null) listener({ season: null, division: null, [event.key]: event.newValue });
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
