import { mayEndEarly } from '#domain/cards/card-end.ts';
import { countWins, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import { canFramesEndLevel } from '#domain/cards/played-draft.ts';
import { maxWins, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import {
  absentSides,
  formatOfMatch,
  type MatchFormat,
  type MatchValues,
  walkoverScoresIn,
  winnerOfMatch,
} from './match-values.ts';

/** Returns how many matches each side has won so far. A decider (Rule R25) does not count. */
export function matchesWonSoFar(matches: readonly MatchValues[], rules: LeagueRules): Sides<number> {
  const counted = mayEndEarly(rules) ? matches.slice(0, rules.framesPerFixture) : matches;
  return countWins(winnersOfMatches(counted, rules));
}

function winnersOfMatches(matches: readonly MatchValues[], rules: LeagueRules): (Side | null)[] {
  return matches.map((match, index) => winnerOfMatch(match, formatOfMatch(rules, index)));
}

/**
 * Returns how many matches a card needs so far. In a race (Rule R26), matches after a side has won are not needed. A
 * decider (Rule R25) is needed only if the score is level, all matches before the decider are over, and at least one of
 * these matches is not void. In any other format, all matches are needed.
 */
export function matchesNeededOnCard(matches: readonly MatchValues[], rules: LeagueRules): number {
  const total = sectionsOfMatches(rules).length;
  if (!mayEndEarly(rules) || matches.length > total) return matches.length;
  const counted = matches.slice(0, rules.framesPerFixture);
  const winners = winnersOfMatches(counted, rules);
  const need = maxWins(rules);
  const last = winners.findIndex((_, i) => Math.max(...Object.values(countWins(winners.slice(0, i + 1)))) === need);
  if (rules.race && last !== -1) return last + 1;
  const { home, away } = countWins(winners);
  const isLevel = home === away && counted.every((match, index) => isMatchOver(match, formatOfMatch(rules, index)));
  const isVoid = counted.every((match) => SIDES.every((side) => absentSides(match)[side]));
  return isLevel && !isVoid ? total : counted.length;
}

/**
 * Returns whether a match is over: it is won or void, or both scores are typed in a match that is allowed to end level.
 */
function isMatchOver(match: MatchValues, format: MatchFormat): boolean {
  if (winnerOfMatch(match, format) !== null || walkoverScoresIn(match, format) !== null) return true;
  return (
    canFramesEndLevel(format.section, format.rules) && SIDES.every((side) => match.sides[side].score.trim() !== '')
  );
}
