import type { LeagueRules } from '#domain/seasons/season.ts';

/** The limits of the handicaps that a league can allow, in points. */
export const MAX_HANDICAP = 250;
export const MIN_HANDICAP = -150;
/** The highest handicap in a league that has not chosen one. */
export const USUAL_HIGHEST = 150;
/** The highest modifier, in points. */
export const MAX_MODIFIER = 150;

/** The league's rules for handicaps and starts (Rules H1, H5, H10). */
export type HandicapRules = LeagueRules['handicaps'];

/** The rules for handicaps in a league that has set none. */
export const USUAL_HANDICAPS: HandicapRules = { lowest: 0, highest: USUAL_HIGHEST, maxStart: null, inScores: false };
