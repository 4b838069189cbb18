import { createContext, use, useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import { useSite } from '#web/layout/site.ts';
import { createTextStore, useStore } from '#web/store.ts';
import type { SeasonAndDivisionChoice, StoredChoices } from './season-choice.ts';
import {
  allSeasonsValue,
  seasonAndDivisionQuery,
  choiceInQuery,
  singleSeasonChoiceInQuery,
  divisionsOfSeason,
  withChoiceOfOtherTab,
  withStoredChoice,
  queryText,
  withDivision,
  withSeason,
  withWeek,
} from './season-choice.ts';

/** The options, the current choice and the actions of a screen's selectors. */
export type ChoiceControls = {
  choice: SeasonAndDivisionChoice;
  seasons: string[];
  divisions: number[];
  /** The week in the address, unchecked. Empty if the address has no week. */
  week: string;
  chooseSeason: (season: string) => void;
  chooseDivision: (division: string) => void;
  chooseWeek: (week: string) => void;
};

/**
 * `offersAll`: whether the screen can show all seasons. `remembers`: whether the stored choice is used if the address
 * contains no choice. Home sets `remembers` to `false`, so that Home shows the default season.
 */
type ChoiceOptions = { offersAll: boolean; remembers?: boolean };

/**
 * Returns the options, the current choice and the actions for a screen's selectors. The selectors show a new choice at
 * once, but the screen shows the old rows until the new rows have loaded. If the address contains no choice and
 * `remembers` is true, the stored choice is used.
 */
export function useChoice({ offersAll, remembers = true }: ChoiceOptions): ChoiceControls {
  const { seasons } = useSite();
  const search = useLatestQuery();
  const go = useChangeQuery();
  const choice = (offersAll ? choiceInQuery : singleSeasonChoiceInQuery)(search, seasons);
  const kept = useStoredChoices();
  useReplaceIncompleteQuery((here) => (remembers ? withStoredChoice(here, kept, seasons, offersAll) : null));

  const withPresent = (here: URLSearchParams) => withDivision(here, choiceInQuery(here, seasons).division, seasons);
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
  const offered = offersAll ? [...seasons.seasons, allSeasonsValue] : seasons.seasons;
  return {
    choice,
    seasons: offered,
    divisions: divisionsOfSeason(choice.season, seasons),
    week: search.get('week') ?? '',
    chooseSeason,
    chooseDivision,
    chooseWeek,
  };
}

/**
 * The path of the Breaks page. The navigation links to the Breaks page without a division. If the visitor chooses a
 * division in another browser tab, the Breaks page does not follow that choice.
 */
export const breaksPath = '/breaks';

/** The query, with season and division, that links to other pages carry. The layout provides it. */
export const CarriedQueryContext = createContext('');

/** Returns the query that links to other pages carry: the chosen season and division. */
export function useCarriedQueryText(): string {
  return use(CarriedQueryContext);
}

/** Computes the query for `CarriedQueryContext` from the address and the stored choices. Called once per page. */
export function useComputedCarriedQuery(): string {
  const { search } = useLocation();
  return seasonAndDivisionQuery(new URLSearchParams(search), useStoredChoices(), useSite().seasons);
}

/**
 * Makes the page follow a choice that the visitor makes in another tab. The page Breaks follows only the choice of the
 * season. Used once, in the layout.
 */
export function useFollowChoiceInOtherTabs(seasons: SeasonsAnswer): void {
  const { pathname } = useLocation();
  const go = useChangeQuery();
  useEffect(
    () =>
      onChoiceInOtherTab((kept) => {
        const chosen = pathname === breaksPath ? { ...kept, division: null } : kept;
        go((here) => withChoiceOfOtherTab(here, chosen, seasons), true);
      }),
    [pathname, seasons, go],
  );
}

/**
 * Writes the current choice into the address, so that the Back button restores this choice even if the stored choice
 * has changed. Changes only the browser's history, without a navigation. The router reads the address when the visitor
 * goes back.
 */
export function writeChoiceToAddress(withChoice: (here: URLSearchParams) => URLSearchParams): void {
  const written = queryText(withChoice(new URLSearchParams(window.location.search)));
  window.history.replaceState(window.history.state, '', written + window.location.hash);
}

/** Completes the page's query with the stored choices. `complete` returns `null` if the query needs no change. */
export function useReplaceIncompleteQuery(complete: (here: URLSearchParams) => URLSearchParams | null): void {
  const go = useChangeQuery();
  useEffect(() => go((here) => complete(here) ?? here, true));
}

/** Returns the page's query. While the page loads with a new query, returns the new query. */
export function useLatestQuery(): URLSearchParams {
  const here = useLocation();
  const next = useNavigation().location;
  return new URLSearchParams(next?.pathname === here.pathname ? next.search : here.search);
}

/** The name of the query parameter that says at which row a page of a long list starts. Rows are counted from 1. */
export const firstRowParameter = 'from';

type ChangeQuery = (change: (here: URLSearchParams) => URLSearchParams, replace: boolean) => void;

/**
 * The latest change of the query, until the page shows it. `next`: the new query. `over`: the query that the page
 * showed when `next` was requested. `null` if the page shows the latest query.
 */
let pendingQuery: { over: string; next: string } | null = null;

/**
 * Returns a function that changes the page's query without scrolling. `change` receives the query requested last, even
 * if the page does not show that query yet: on a slow phone a visitor may choose twice before the page renders the
 * first choice. `replace`: whether the new address replaces the current entry of the browser's history.
 */
export function useChangeQuery(): ChangeQuery {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = useLatestQuery().toString();
  useEffect(
    () => () => {
      if (pendingQuery?.over === shown) pendingQuery = null;
    },
    [pathname, shown],
  );
  return useCallback(
    (change, replace) => {
      const before = pendingQuery?.over === shown ? pendingQuery.next : shown;
      const next = change(new URLSearchParams(before));
      if (next.toString() === before) return;
      if (!replace || hasSeasonOrDivisionChanged(new URLSearchParams(before), next)) next.delete(firstRowParameter);
      pendingQuery = { over: shown, next: next.toString() };
      void navigate({ search: queryText(next) }, { replace, preventScrollReset: true });
    },
    [navigate, shown],
  );
}

/**
 * Returns whether the season or division changes. If so, the page shows a different list, from its first row. Adding a
 * season or division that `before` lacks does not count as a change.
 */
function hasSeasonOrDivisionChanged(before: URLSearchParams, next: URLSearchParams): boolean {
  return ['season', 'division'].some((name) => before.has(name) && before.get(name) !== next.get(name));
}

/**
 * The keys under which the browser stores choices. `season` and `division` are also query parameters. `breaksDivision`
 * is the last choice of division on Breaks or Records, which may be `All`.
 */
type StoredChoiceKey = keyof StoredChoices | 'breaksDivision';

const seasonChoiceStore = createTextStore(() => localStorage, 'season');
const divisionChoiceStore = createTextStore(() => localStorage, 'division');
const storedBreaksDivision = createTextStore(() => localStorage, 'breaksDivision');

/**
 * Stores a choice for later visits and for other tabs. The page in this tab is not notified, because it is already
 * opening the address with the choice. After a notification, the page would add stored choices to its old query, and
 * would open the old query instead of the address with the choice. This would undo the choice.
 */
export function storeChoice(key: StoredChoiceKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The browser refuses storage. The choice is still in the address.
  }
}

/** Returns the stored choices. During hydration there are none, as on the server. */
export function useStoredChoices(): StoredChoices {
  return { season: useStore(seasonChoiceStore), division: useStore(divisionChoiceStore) };
}

/**
 * Returns the division, or `All`, last chosen on Breaks or Records. `null` if no division is stored, and during
 * hydration.
 */
export function useStoredFilterDivision(): string | null {
  return useStore(storedBreaksDivision);
}

/** Calls `listener` after a choice in another tab. Returns a function to unsubscribe. */
function onChoiceInOtherTab(listener: (kept: StoredChoices) => void): () => void {
  function onStorage(event: StorageEvent): void {
    const isChoice = event.key === 'season' || event.key === 'division';
    if (isChoice && event.newValue !== null) listener({ season: null, division: null, [event.key]: event.newValue });
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
