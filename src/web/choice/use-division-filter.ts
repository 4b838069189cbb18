import { useSite } from '#web/layout/site.ts';
import type { Filtered } from './division-filter.ts';
import { filteredBy, withFilter, withSeasonOfFilter } from './division-filter.ts';
import { keep } from './kept-choice.ts';
import { allDivisions, allSeasons, divisionsOf, searchText } from './season-choice.ts';
import { useChangeOfSearch, useNextSearch, useRecall } from './use-choice.ts';

/** What the selectors of a screen need that can show all divisions. */
export type Filtering = {
  choice: Filtered;
  seasons: string[];
  divisions: Filtered['division'][];
  chooseSeason: (season: string) => void;
  chooseDivision: (division: string) => void;
};

/**
 * The choice on a screen whose division selector offers `All` too. All divisions are a choice of this screen alone: the
 * division that the browser keeps for the whole site stays what it was.
 */
export function useDivisionFilter(): Filtering {
  const { seasons } = useSite();
  const search = useNextSearch();
  const go = useChangeOfSearch();
  const choice = filteredBy(search, seasons);
  useRecall(search, seasons, true, false);

  function chooseSeason(season: string): void {
    writeDown();
    go(withSeasonOfFilter(search, season, seasons), false);
    keep('season', season);
  }
  function chooseDivision(text: string): void {
    writeDown();
    go(withFilter(search, text === allDivisions ? text : Number(text), seasons), false);
    if (text !== allDivisions) keep('division', text);
  }
  /** Going back must find what the page shows now, which its address may have left open. */
  function writeDown(): void {
    const here = new URLSearchParams(window.location.search);
    const written = searchText(withFilter(here, filteredBy(here, seasons).division, seasons));
    window.history.replaceState(window.history.state, '', written + window.location.hash);
  }
  return {
    choice,
    seasons: [...seasons.seasons, allSeasons],
    divisions: [...divisionsOf(choice.season, seasons), allDivisions],
    chooseSeason,
    chooseDivision,
  };
}
