import type { LeagueRules } from '#domain/seasons/season.ts';

/** The division of retired teams (Rule N3). */
export const RETIRED = 0;

/** The weekdays, as league nights: night 1 is Monday. */
export const NIGHTS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Returns a sentence that says why a number is not a league night, 1 for Monday to 7 for Sunday, or `null` (Rule F6). */
export function nightFault(night: number): string | null {
  return NIGHTS[night - 1] === undefined ? 'The night must be from 1 for Monday to 7 for Sunday.' : null;
}

/** The highest and lowest handicap that a league can allow, the default highest handicap, and the highest modifier, in points. */
export const HIGHEST_HANDICAP = 250;
export const LOWEST_HANDICAP = -150;
export const USUAL_HIGHEST = 150;
export const MAX_MODIFIER = 150;

/** The league's rules for handicaps and starts (Rules H1, H5, H10). */
export type HandicapRules = LeagueRules['handicaps'];

export const USUAL_HANDICAPS: HandicapRules = { lowest: 0, highest: USUAL_HIGHEST, maxStart: null, inScores: false };
