import { useEffect, useRef } from 'react';
import { allSeasons, choiceOf, withStoredChoice, searchText, withSeason } from '#web/choice/season-choice.ts';
import {
  storeChoice,
  useStoredChoices,
  useNextQuery,
  useCompletedQuery,
  writeChoiceToAddress,
} from '#web/choice/use-choice.ts';
import { useSite } from '#web/layout/site.ts';
import { UnknownChoice } from './choice-form.tsx';
import { Link } from './links.tsx';
import { useSidewaysScroll } from './sideways.ts';
import ui from './ui.module.css';

type SeasonChipsProps = {
  /** The player's or team's seasons, in any order. Duplicates are allowed. Other seasons are not offered. */
  seasons: readonly string[];
  /** The season that the page shows if the address names none. */
  shown: string;
};

/**
 * Buttons for the seasons of a player or team. Like the season selector, a button changes the season of the whole site.
 */
export function SeasonChips({ seasons, shown }: SeasonChipsProps) {
  const site = useSite().seasons;
  const search = useNextQuery();
  const kept = useStoredChoices();
  useCompletedQuery((here) => withStoredChoice(here, kept, site, true));
  const chosen = search.has('season') ? choiceOf(search, site).season : shown;
  const offered = site.seasons.filter((season) => season === chosen || seasons.includes(season));
  const nav = useRef<HTMLElement>(null);
  useSidewaysScroll(nav);
  useEffect(() => {
    const { current: all } = nav;
    const chip = all?.querySelector<HTMLElement>('[aria-current]');
    if (all && chip) all.scrollLeft = chip.offsetLeft - (all.clientWidth - chip.clientWidth) / 2;
  }, []);
  function choose(season: string): void {
    // The Back button must restore the current season, even if the stored choice changes later.
    writeChoiceToAddress((here) => withSeason(here, chosen, site));
    storeChoice('season', season);
  }
  return (
    <>
      <nav ref={nav} aria-label="Season" className={ui.chips} data-scrolls-sideways>
        {[...offered, allSeasons].map((season) => (
          <Link
            key={season}
            to={searchText(withSeason(search, season, site))}
            className={ui.chip}
            aria-current={season === chosen ? 'true' : undefined}
            onClick={() => choose(season)}
            preventScrollReset
          >
            {season}
          </Link>
        ))}
      </nav>
      <UnknownChoice />
    </>
  );
}
