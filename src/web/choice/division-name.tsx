import type { SeasonsAnswer } from '#contract/seasons.ts';
import { divisionInWords, divisionName, divisionNamesFromSeasonsAnswer } from '#domain/seasons/division-names.ts';
import { useSite } from '#web/layout/site.ts';

/** Returns a division's name in a season. For `All` or an unknown season, its name in the default season (Rule R23). */
export function divisionNameIn(seasons: SeasonsAnswer, season: string, division: number): string {
  return divisionName(divisionNamesFromSeasonsAnswer(seasons, season), division);
}

/** Returns the name of a division for use in a sentence, such as `Premier` or `division 1`. */
export function divisionWordsIn(seasons: SeasonsAnswer, season: string, division: number): string {
  return divisionInWords(divisionNamesFromSeasonsAnswer(seasons, season), division);
}

/** A function that returns a division's name in a season. By default, the season is the league's default season. */
export type DivisionNameLookup = (division: number, season?: string) => string;

/** Returns a function that returns the name of a division. */
export function useDivisionName(): DivisionNameLookup {
  const { seasons } = useSite();
  return (division, season = seasons.default) => divisionNameIn(seasons, season, division);
}

/** Shows a division's name in a season. By default, the season is the league's default season. */
export function DivisionName({ division, season }: { division: number; season?: string | undefined }) {
  const nameOf = useDivisionName();
  return nameOf(division, season);
}
