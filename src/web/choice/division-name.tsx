import type { Seasons } from '#contract/seasons.ts';
import { divisionInWords, divisionName, divisionNamesInAnswer } from '#domain/seasons/division-names.ts';
import { useSite } from '#web/layout/site.ts';

/** Returns a division's name in a season. For all or unknown seasons, its name in the default season (Rule R23). */
export function divisionNameIn(seasons: Seasons, season: string, division: number): string {
  return divisionName(divisionNamesInAnswer(seasons, season), division);
}

/** Returns the name of a division inside a sentence: `Premier`, or `division 1`. */
export function divisionWordsIn(seasons: Seasons, season: string, division: number): string {
  return divisionInWords(divisionNamesInAnswer(seasons, season), division);
}

/** Returns a division's name in a season. If no season is given, the default season is used. */
export type NameDivision = (division: number, season?: string) => string;

/** Returns this page's function to name divisions. */
export function useDivisionName(): NameDivision {
  const { seasons } = useSite();
  return (division, season = seasons.default) => divisionNameIn(seasons, season, division);
}

/** Shows a division's name in a season. If no season is given, the default season is used. */
export function DivisionName({ division, season }: { division: number; season?: string | undefined }) {
  const nameOf = useDivisionName();
  return nameOf(division, season);
}
