import type { Seasons } from '#contract/seasons.ts';
import { useSite } from '#web/layout/site.ts';
import {
  allDivisions,
  allSeasons,
  choiceOf,
  divisionsOf,
  type StoredChoices,
  withStoredChoice,
  withDivision,
} from './season-choice.ts';
import {
  storeChoice,
  useChangeQuery,
  useStoredChoices,
  useStoredBreaksDivision,
  useNextQuery,
  useCompletedQuery,
  writeChoiceToAddress,
} from './use-choice.ts';

/** What a visitor has chosen on a screen that can show all divisions: a season or `All`, and a division or `All`. */
export type FilterChoice = { season: string; division: number | typeof allDivisions };

/** The options, the current choice and the actions of the selectors on a screen that can show all divisions. */
export type FilterControls = {
  choice: FilterChoice;
  seasons: string[];
  divisions: FilterChoice['division'][];
  chooseSeason: (season: string) => void;
  chooseDivision: (division: string) => void;
};

/**
 * Returns the choice on Breaks, where the division selector also offers `All`. If the address names no division, the
 * division last chosen on Breaks is used, not the one chosen on other pages. Choosing `All` here does not change the
 * other pages' division. `as` returns the seasons with another default.
 */
export function useDivisionFilter(as: (seasons: Seasons) => Seasons = (seasons) => seasons): FilterControls {
  const seasons = as(useSite().seasons);
  const search = useNextQuery();
  const go = useChangeQuery();
  const choice = filterChoiceOf(search, seasons);
  const kept = { season: useStoredChoices().season, division: useStoredBreaksDivision() };
  useCompletedQuery((here) => withStoredFilter(here, kept, seasons));

  // Writes the current choice into the address first, so that the Back button restores the choice.
  const withPresent = (here: URLSearchParams) => withFilter(here, filterChoiceOf(here, seasons).division, seasons);
  function chooseSeason(season: string): void {
    writeChoiceToAddress(withPresent);
    go((here) => withSeasonOfFilter(here, season, seasons), false);
    storeChoice('season', season);
  }
  function chooseDivision(text: string): void {
    writeChoiceToAddress(withPresent);
    go((here) => withFilter(here, text === allDivisions ? text : Number(text), seasons), false);
    storeChoice('breaksDivision', text);
    if (text !== allDivisions) storeChoice('division', text);
  }
  return {
    choice,
    seasons: [...seasons.seasons, allSeasons],
    divisions: [...divisionsOf(choice.season, seasons), allDivisions],
    chooseSeason,
    chooseDivision,
  };
}

/**
 * Returns the query completed by the stored season and by the division last chosen on Breaks. `null` if the query needs
 * no change.
 */
export function withStoredFilter(
  search: URLSearchParams,
  { season, division }: StoredChoices,
  seasons: Seasons,
): URLSearchParams | null {
  const given = withStoredChoice(search, { season, division: null }, seasons, true);
  const next = given ?? search;
  const isGiven = namesDivision(search) || search.get('division') === allDivisions;
  const known = divisionsOf(choiceOf(next, seasons).season, seasons).find((one) => String(one) === division);
  return isGiven || known === undefined ? given : withFilter(next, known, seasons);
}

/** Returns the seasons with `All` as the default, for a screen that shows all seasons until the visitor chooses one. */
export function withAllAsDefault(seasons: Seasons): Seasons {
  return { ...seasons, default: allSeasons };
}

/**
 * Returns the choice in the address of a screen that can show all divisions. If the address names no division, the
 * choice is all divisions.
 */
export function filterChoiceOf(search: URLSearchParams, seasons: Seasons): FilterChoice {
  const { season, division } = choiceOf(search, seasons);
  return { season, division: namesDivision(search) ? division : allDivisions };
}

/** Returns the query after the visitor chooses a division or `All`. The query always contains the season. */
export function withFilter(
  search: URLSearchParams,
  division: FilterChoice['division'],
  seasons: Seasons,
): URLSearchParams {
  if (division !== allDivisions) return withDivision(search, division, seasons);
  const next = new URLSearchParams(search);
  next.set('season', choiceOf(search, seasons).season);
  next.set('division', allDivisions);
  return next;
}

/**
 * Returns the query after the visitor chooses a season. If that season lacks the current division, the division becomes
 * `All`.
 */
export function withSeasonOfFilter(search: URLSearchParams, season: string, seasons: Seasons): URLSearchParams {
  const { division } = filterChoiceOf(search, seasons);
  const next = new URLSearchParams(search);
  next.set('season', season);
  const kept = division !== allDivisions && divisionsOf(season, seasons).includes(division) ? division : allDivisions;
  next.set('division', String(kept));
  return next;
}

function namesDivision(search: URLSearchParams): boolean {
  return /^\d{1,9}$/.test(search.get('division') ?? '');
}
