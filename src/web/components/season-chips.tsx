import { useEffect, useRef } from 'react';
import { allSeasonsValue, choiceInQuery, withStoredChoice, queryText, withSeason } from '#web/choice/season-choice.ts';
import {
  storeChoice,
  useStoredChoices,
  useLatestQuery,
  useReplaceIncompleteQuery,
  writeChoiceToAddress,
} from '#web/choice/use-choice.ts';
import { useSite } from '#web/layout/site.ts';
import { UnknownChoiceNotice } from './choice-form.tsx';
import { Link } from './links.tsx';
import { useHasHorizontalOverflow } from './sideways.ts';
import ui from './ui.module.css';

type SeasonChipsProps = {
  /**
   * The player's or team's seasons, in any order, perhaps with duplicates. Each of these seasons and the chosen season
   * has a button. One more button chooses all seasons.
   */
  seasons: readonly string[];
  /** The season that the page shows if the address names none. */
  shown: string;
};

/**
 * Buttons to choose a season of a player or team. The choice applies to the whole site, like a choice in the season
 * selector.
 */
export function SeasonChips({ seasons, shown }: SeasonChipsProps) {
  const site = useSite().seasons;
  const search = useLatestQuery();
  const kept = useStoredChoices();
  useReplaceIncompleteQuery((here) => withStoredChoice(here, kept, site, true));
  const chosen = search.has('season') ? choiceInQuery(search, site).season : shown;
  const offered = site.seasons.filter((season) => season === chosen || seasons.includes(season));
  const nav = useRef<HTMLElement>(null);
  useHasHorizontalOverflow(nav);
  useEffect(() => {
    const { current: all } = nav;
    const chip = all?.querySelector<HTMLElement>('[aria-current]');
    if (all && chip) all.scrollLeft = chip.offsetLeft - (all.clientWidth - chip.clientWidth) / 2;
  }, []);
  function choose(season: string): void {
    // Writes the old season into the current address before the new season is stored, so that the Back button can
    // return to the old season.
    writeChoiceToAddress((here) => withSeason(here, chosen, site));
    storeChoice('season', season);
  }
  return (
    <>
      <nav ref={nav} aria-label="Season" className={ui.chips} data-scrolls-sideways>
        {[...offered, allSeasonsValue].map((season) => (
          <Link
            key={season}
            to={queryText(withSeason(search, season, site))}
            className={ui.chip}
            aria-current={season === chosen ? 'true' : undefined}
            onClick={() => choose(season)}
            preventScrollReset
          >
            {season}
          </Link>
        ))}
      </nav>
      <UnknownChoiceNotice />
    </>
  );
}
