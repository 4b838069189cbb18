import { createContext, use, useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Seasons } from '#contract/seasons.ts';
import { useSite } from '#web/layout/site.ts';
import { createStoredText, useStore } from '#web/store.ts';
import type { Choice, Kept } from './season-choice.ts';
import {
  allSeasons,
  carried,
  choiceOf,
  choiceWithoutAll,
  divisionsOf,
  followed,
  recalled,
  searchText,
  withDivision,
  withSeason,
  withWeek,
} from './season-choice.ts';

/** What the selectors of a screen need: the current choice, the options and the actions. */
export type Choosing = {
  choice: Choice;
  seasons: string[];
  divisions: number[];
  /** The week in the address, unchecked; empty if there is none. */
  week: string;
  chooseSeason: (season: string) => void;
  chooseDivision: (division: string) => void;
  chooseWeek: (week: string) => void;
};

/**
 * The choice of season and division on a screen with selectors. A new choice shows at once, the old rows stay until the
 * new ones are loaded. If the address makes no choice, the stored one is used.
 */
export function useChoice({ offersAll }: { offersAll: boolean }): Choosing {
  const { seasons } = useSite();
  const search = useNextSearch();
  const go = useChangeOfSearch();
  const choice = (offersAll ? choiceOf : choiceWithoutAll)(search, seasons);
  const kept = useKept();
  useRecall((here) => recalled(here, kept, seasons, offersAll));

  const withPresent = (here: URLSearchParams) => withDivision(here, choiceOf(here, seasons).division, seasons);
  function chooseSeason(season: string): void {
    writeDown(withPresent);
    go((here) => withSeason(here, season, seasons), false);
    keep('season', season);
  }
  function chooseDivision(division: string): void {
    writeDown(withPresent);
    go((here) => withDivision(here, Number(division), seasons), false);
    keep('division', division);
  }
  function chooseWeek(week: string): void {
    writeDown(withPresent);
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

/** The page whose division is chosen on it or in its address: other pages' choices do not filter it. */
export const breaksPath = '/breaks';

/** The query that links to other pages have. The layout provides it. */
export const CarriedQuery = createContext('');

/** Returns the query that links to other pages carry: the chosen season and division. */
export function useCarried(): string {
  return use(CarriedQuery);
}

/** Works out the query for links, once for the whole page. */
export function useCarriedQuery(): string {
  const { search } = useLocation();
  return carried(new URLSearchParams(search), useKept(), useSite().seasons);
}

/** Makes the page follow a choice made in another tab. Used once, in the layout. */
export function useOtherTabs(seasons: Seasons): void {
  const { pathname } = useLocation();
  const go = useChangeOfSearch();
  useEffect(
    () =>
      onOtherTab((kept) => {
        const chosen = pathname === breaksPath ? { ...kept, division: null } : kept;
        go((here) => followed(here, chosen, seasons), true);
      }),
    [pathname, seasons, go],
  );
}

/**
 * Writes the current choice into the address, which may have left it open, so that going back finds it again, whatever is
 * stored by then. Only the browser's history changes; the router reads it when the visitor goes back.
 */
export function writeDown(withChoice: (here: URLSearchParams) => URLSearchParams): void {
  const written = searchText(withChoice(new URLSearchParams(window.location.search)));
  window.history.replaceState(window.history.state, '', written + window.location.hash);
}

/** Replaces the page's query by one that the stored choices complete; `complete` returns `null` where it needs none. */
export function useRecall(complete: (here: URLSearchParams) => URLSearchParams | null): void {
  const go = useChangeOfSearch();
  useEffect(() => go((here) => complete(here) ?? here, true));
}

/** The page's query, or the next one while it is loading. */
export function useNextSearch(): URLSearchParams {
  const here = useLocation();
  const next = useNavigation().location;
  return new URLSearchParams(next?.pathname === here.pathname ? next.search : here.search);
}

type ChangeOfSearch = (change: (here: URLSearchParams) => URLSearchParams, replace: boolean) => void;

/** The query that was asked for last, over the one that the page then showed; `null` once the page shows it. */
let asked: { over: string; next: string } | null = null;

/**
 * Returns a function that changes the page's query without scrolling. The change gets the query that was asked for last: two
 * choices may follow one another before the page has rendered the first, on a slow phone or when it comes up.
 */
export function useChangeOfSearch(): ChangeOfSearch {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = useNextSearch().toString();
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
      asked = { over: shown, next: next.toString() };
      void navigate({ search: searchText(next) }, { replace, preventScrollReset: true });
    },
    [navigate, shown],
  );
}

/** The keys of the browser's storage are the names in the address; `breaksDivision` is the division chosen on Breaks. */
type ChoiceKey = keyof Kept | 'breaksDivision';

const season = createStoredText(() => localStorage, 'season');
const division = createStoredText(() => localStorage, 'division');
const breaksDivision = createStoredText(() => localStorage, 'breaksDivision');

/**
 * Stores a choice for later visits and for the other tabs. This page is not notified: its address makes the choice
 * already, and completing it once more would take that back.
 */
export function keep(key: ChoiceKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The browser refuses storage: the address alone carries the choice.
  }
}

/** The stored choices; none during hydration, as on the server. */
export function useKept(): Kept {
  return { season: useStore(season), division: useStore(division) };
}

/** The division, or `All`, that was last chosen on Breaks; `null` where none was. */
export function useKeptFilter(): string | null {
  return useStore(breaksDivision);
}

/** Calls back when another tab has chosen. Returns how to stop. */
function onOtherTab(listener: (kept: Kept) => void): () => void {
  function onStorage(event: StorageEvent): void {
    const isChoice = event.key === 'season' || event.key === 'division';
    if (isChoice && event.newValue !== null) listener({ season: null, division: null, [event.key]: event.newValue });
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
