import type { Seasons } from '#contract/seasons.ts';
import { divisionInWords, divisionName, divisionNamesSent } from '#domain/seasons/division-names.ts';
import { useSite } from '#web/layout/site.ts';

/** Returns what a division is called in a season; for all seasons, and an unknown one, as in the default season (Rule R23). */
export function divisionNameIn(seasons: Seasons, season: string, division: number): string {
  return divisionName(divisionNamesSent(seasons, season), division);
}

/** Returns the name of a division inside a sentence: `Premier`, or `division 1`. */
export function divisionWordsIn(seasons: Seasons, season: string, division: number): string {
  return divisionInWords(divisionNamesSent(seasons, season), division);
}

/** Names a division of a season; without one, of the default season. */
export type NameDivision = (division: number, season?: string) => string;

/** Returns how to name divisions on this page. */
export function useDivisionName(): NameDivision {
  const { seasons } = useSite();
  return (division, season = seasons.default) => divisionNameIn(seasons, season, division);
}

/** A division by its name. */
export function DivisionName({ division, season }: { division: number; season?: string | undefined }) {
  const nameOf = useDivisionName();
  return nameOf(division, season);
}
