import { allSeasons, choiceOf, recalled, searchText, withSeason } from '#web/choice/season-choice.ts';
import { keep, useKept, useNextSearch, useRecall, writeDown } from '#web/choice/use-choice.ts';
import { useSite } from '#web/layout/site.ts';
import { UnknownChoice } from './choice-form.tsx';
import { Chips } from './chips.tsx';

type SeasonChipsProps = {
  /** Those of the player or team, in any order and more than once; others are left out. */
  seasons: readonly string[];
  /** What the page shows if its address names no season. */
  shown: string;
};

/** The seasons of a player or a team. As a selector does, a chip chooses the season for the whole site. */
export function SeasonChips({ seasons, shown }: SeasonChipsProps) {
  const site = useSite().seasons;
  const search = useNextSearch();
  const kept = useKept();
  useRecall((here) => recalled(here, kept, site, true));
  const chosen = search.has('season') ? choiceOf(search, site).season : shown;
  const offered = site.seasons.filter((season) => season === chosen || seasons.includes(season));
  return (
    <>
      <Chips
        label="Season"
        chips={[...offered, allSeasons].map((season) => ({
          to: searchText(withSeason(search, season, site)),
          words: season,
          isChosen: season === chosen,
          onChoose() {
            // Going back must find what is shown now, whatever is stored by then.
            writeDown((here) => withSeason(here, chosen, site));
            keep('season', season);
          },
        }))}
      />
      <UnknownChoice />
    </>
  );
}
