import type { LeagueRules } from '#domain/seasons/season.ts';

/** The highest handicap that a league can allow, in points. */
export const MAX_HANDICAP = 250;
/** The lowest handicap that a league can allow, in points. */
export const MIN_HANDICAP = -150;
/** The highest handicap, in points, in a league that has not chosen a range. */
export const DEFAULT_MAX_HANDICAP = 150;
/** The highest modifier that is allowed. A modifier is a number beside a player's handicap, for the committee's use. */
export const MAX_HANDICAP_MODIFIER = 150;

/** The league's rules for handicaps and starts (Rules H1, H5, H10). */
export type HandicapRules = LeagueRules['handicaps'];

/** The rules for handicaps in a league that has set none. */
export const USUAL_HANDICAP_RULES: HandicapRules = {
  lowest: 0,
  highest: DEFAULT_MAX_HANDICAP,
  maxStart: null,
  inScores: false,
};
