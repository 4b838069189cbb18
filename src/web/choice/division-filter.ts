import type { SeasonsAnswer } from '#contract/seasons.ts';
import { useSite } from '#web/layout/site.ts';
import {
  allDivisionsValue,
  allSeasonsValue,
  choiceInQuery,
  divisionsOfSeason,
  type StoredChoices,
  withStoredChoice,
  withDivision,
} from './season-choice.ts';
import {
  storeChoice,
  useChangeQuery,
  useStoredChoices,
  useStoredFilterDivision,
  useLatestQuery,
  useReplaceIncompleteQuery,
  writeChoiceToAddress,
} from './use-choice.ts';

/** What a visitor has chosen on a screen that can show all divisions: a season or `All`, and a division or `All`. */
export type FilterChoice = { season: string; division: number | typeof allDivisionsValue };

/** The options, the current choice and the actions of the selectors on a screen that can show all divisions. */
export type FilterControls = {
  choice: FilterChoice;
  seasons: string[];
  divisions: FilterChoice['division'][];
  chooseSeason: (season: string) => void;
  chooseDivision: (division: string) => void;
};

/**
 * Returns the options, the choice and the actions for the selectors on Breaks and Records, where a visitor can also
 * choose all divisions. If the address names no division, the division last chosen on these two pages is used, not the
 * one chosen on other pages. Choosing `All` here does not change the division on other pages. `as` can replace the
 * default season.
 */
export function useDivisionFilter(
  as: (seasons: SeasonsAnswer) => SeasonsAnswer = (seasons) => seasons,
): FilterControls {
  const seasons = as(useSite().seasons);
  const search = useLatestQuery();
  const go = useChangeQuery();
  const choice = filterChoiceInQuery(search, seasons);
  const kept = { season: useStoredChoices().season, division: useStoredFilterDivision() };
  useReplaceIncompleteQuery((here) => withStoredFilter(here, kept, seasons));

  // Returns the query with the current choice. This query is written into the address before each change, so that the
  // Back button restores the choice.
  const withPresent = (here: URLSearchParams) =>
    withFilterDivision(here, filterChoiceInQuery(here, seasons).division, seasons);
  function chooseSeason(season: string): void {
    writeChoiceToAddress(withPresent);
    go((here) => withFilterSeason(here, season, seasons), false);
    storeChoice('season', season);
  }
  function chooseDivision(text: string): void {
    writeChoiceToAddress(withPresent);
    go((here) => withFilterDivision(here, text === allDivisionsValue ? text : Number(text), seasons), false);
    storeChoice('breaksDivision', text);
    if (text !== allDivisionsValue) storeChoice('division', text);
  }
  return {
    choice,
    seasons: [...seasons.seasons, allSeasonsValue],
    divisions: [...divisionsOfSeason(choice.season, seasons), allDivisionsValue],
    chooseSeason,
    chooseDivision,
  };
}

/**
 * Returns the query with the stored season added if it has no season, and with `division` added if it has no division.
 * Returns `null` if the query needs no change. `division`: the division last chosen on Breaks or Records.
 */
export function withStoredFilter(
  search: URLSearchParams,
  { season, division }: StoredChoices,
  seasons: SeasonsAnswer,
): URLSearchParams | null {
  const given = withStoredChoice(search, { season, division: null }, seasons, true);
  const next = given ?? search;
  const isGiven = hasDivisionNumber(search) || search.get('division') === allDivisionsValue;
  const known = divisionsOfSeason(choiceInQuery(next, seasons).season, seasons).find((one) => String(one) === division);
  return isGiven || known === undefined ? given : withFilterDivision(next, known, seasons);
}

/** Returns the seasons with `All` as the default, for a screen that shows all seasons until the visitor chooses one. */
export function seasonsWithAllAsDefault(seasons: SeasonsAnswer): SeasonsAnswer {
  return { ...seasons, default: allSeasonsValue };
}

/**
 * Returns the choice in the address of a screen that can show all divisions. If the address names no division, the
 * choice is all divisions.
 */
export function filterChoiceInQuery(search: URLSearchParams, seasons: SeasonsAnswer): FilterChoice {
  const { season, division } = choiceInQuery(search, seasons);
  return { season, division: hasDivisionNumber(search) ? division : allDivisionsValue };
}

/** Returns the query after the visitor chooses a division or `All`. The query always contains the season. */
export function withFilterDivision(
  search: URLSearchParams,
  division: FilterChoice['division'],
  seasons: SeasonsAnswer,
): URLSearchParams {
  if (division !== allDivisionsValue) return withDivision(search, division, seasons);
  const next = new URLSearchParams(search);
  next.set('season', choiceInQuery(search, seasons).season);
  next.set('division', allDivisionsValue);
  return next;
}

/**
 * Returns the query after the visitor chooses a season. If that season lacks the current division, the division becomes
 * `All`.
 */
export function withFilterSeason(search: URLSearchParams, season: string, seasons: SeasonsAnswer): URLSearchParams {
  const { division } = filterChoiceInQuery(search, seasons);
  const next = new URLSearchParams(search);
  next.set('season', season);
  const kept =
    division !== allDivisionsValue && divisionsOfSeason(season, seasons).includes(division)
      ? division
      : allDivisionsValue;
  next.set('division', String(kept));
  return next;
}

function hasDivisionNumber(search: URLSearchParams): boolean {
  return /^\d{1,9}$/.test(search.get('division') ?? '');
}
