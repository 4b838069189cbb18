import { type LeagueRules, rulesOf, type Season } from '#domain/seasons/season.ts';

/** What the matches of a fixture are like (Rule R24). */
export type Format = readonly Section[];
export type Section = NonNullable<LeagueRules['format']>[number];

export type FormatRules = Pick<LeagueRules, 'framesPerFixture' | 'format'>;

const SINGLES: Omit<Section, 'matches'> = { name: 'Singles', players: 1, frames: 1, scored: 'points', points: null };

/** Returns the sections of a fixture in the order of play: without any of its own, singles of one frame. */
export function formatOf({ framesPerFixture, format }: FormatRules): Format {
  return format ?? [{ ...SINGLES, matches: framesPerFixture }];
}

/** Returns the section of each match of a fixture, in the order of play. */
export function sectionsOfMatches(rules: FormatRules): Section[] {
  return formatOf(rules).flatMap((section) => Array.from({ length: section.matches }, () => section));
}

/** Returns the sections of the matches of each division of a season; a season that is not known has none. */
export function sectionsIn({ list }: { list: readonly Season[] }, name: string): (division: number) => Section[] {
  const season = list.find((one) => one.name === name);
  return (division) => (season ? sectionsOfMatches(rulesOf(season, division)) : []);
}

/** Returns the frames that win a match of a section. */
export function framesToWin({ frames }: Pick<Section, 'frames'>): number {
  return Math.floor(frames / 2) + 1;
}
