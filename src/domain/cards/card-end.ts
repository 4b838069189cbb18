import type { MatchDraft } from '#domain/cards/match-body.ts';
import { playersOfDraft } from '#domain/cards/match-body.ts';
import { countWins, isLevel, isVoid, type Match, matchWinner, SIDES } from '#domain/cards/match.ts';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import {
  formatOf,
  type FormatRules,
  framesToWin,
  isDecider,
  countMatchesWithoutDecider,
  sectionsOfMatches,
} from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

// A card may end before all matches of its format are played. In a race, the card ends when a side has won more than
// half of the matches (Rule C32). In a format with a decider, the card ends without the decider if no decider is needed
// (Rule C31).

/** The rules that decide after which match a card ends. */
export type CardEndRules = FormatRules & Pick<LeagueRules, 'race'>;

/** Returns whether a card may have fewer matches than its format: in a race, or in a format with a decider. */
export function mayEndEarly(rules: CardEndRules): boolean {
  return rules.race === true || formatOf(rules).some(isDecider);
}

/**
 * Returns the drafts of matches without the blank drafts at the end. A draft is blank if it has no score, no winner and
 * no frames. But a draft that names players on only one side is never blank: it is a walkover, which is a result. A
 * match that could not be read (`undefined`) is not blank either.
 */
export function withoutTrailingBlankMatches<D extends MatchDraft | undefined>(drafts: readonly D[]): D[] {
  return drafts.slice(0, drafts.findLastIndex((draft) => !hasNoResult(draft)) + 1);
}

function hasNoResult(draft: MatchDraft | undefined): boolean {
  if (!draft || draft.winner || (draft.frames ?? []).length > 0) return false;
  const absent = SIDES.map((side) => playersOfDraft(draft, side).every(({ id, newName }) => id === null && !newName));
  return absent[0] === absent[1] && SIDES.every((side) => draft[`${side}Score`] === null);
}

/** Returns whether a side has won the race, or `matches` has every match of the format. The decider may be missing. */
export function isCardFinished(matches: readonly Match[], rules: CardEndRules): boolean {
  return (
    countMatchesUntilRaceWon(matches, rules) !== null || matches.length >= countMatchesWithoutDecider(formatOf(rules))
  );
}

/**
 * Returns how many matches were played when a side won the race, that is, when it had won more than half of all matches
 * (a decider does not count). Returns `null` if no side has won it, or if the rules have no race (Rule R26).
 */
function countMatchesUntilRaceWon(matches: readonly Match[], rules: CardEndRules): number | null {
  if (!rules.race) return null;
  const all = countMatchesWithoutDecider(formatOf(rules));
  const need = framesToWin({ frames: all });
  const winners = matches.slice(0, all).map(matchWinner);
  const last = winners.findIndex((_, i) => Math.max(...Object.values(countWins(winners.slice(0, i + 1)))) === need);
  return last === -1 ? null : last + 1;
}

/**
 * Returns the matches of a card up to its end, without void matches after it (Rules C31, C32). Returns faults if a
 * match after the end has a result, if a match is missing, or if a level card has no winner of its decider. An
 * abandoned card needs no decider.
 */
export function checkEndOfCard(matches: readonly Match[], rules: CardEndRules, isAbandoned: boolean): Checked<Match[]> {
  const all = countMatchesWithoutDecider(formatOf(rules));
  const late = resultsAfterEndFaults(matches, rules);
  if (late.length > 0) return faultyResult(late);
  const raced = countMatchesUntilRaceWon(matches, rules);
  if (raced !== null) return validResult(matches.slice(0, raced));
  if (matches.length < all)
    return faultyResult([
      { path: 'matches', message: `A result has exactly ${all} frames; this one has ${matches.length}.` },
    ]);
  const counted = matches.slice(0, all);
  const decider = matches[all];
  if (decider && matchWinner(decider) !== null) return validResult([...matches]);
  const section = sectionsOfMatches(rules)[all];
  if (!section || isAbandoned || !isCardLevelAfter(counted) || counted.every(isVoid)) return validResult(counted);
  return faultyResult([
    { path: `matches.${all}`, message: `The match is level: say who won ${section.name}, which decides it.` },
  ]);
}

/**
 * Returns a fault for each match that has a result although a side had already won the race, and for a decider that has
 * a result although the card was not level before it.
 */
export function resultsAfterEndFaults(matches: readonly Match[], rules: CardEndRules): Issue[] {
  const all = countMatchesWithoutDecider(formatOf(rules));
  const raced = countMatchesUntilRaceWon(matches, rules);
  if (raced !== null)
    return faultsAfterEnd(matches, raced, `The match was won with frame ${raced}. Leave out what came after it.`);
  return isCardLevelAfter(matches.slice(0, all))
    ? []
    : faultsAfterEnd(matches, all, 'The match is not level, so nothing decides it.');
}

function isCardLevelAfter(matches: readonly Match[]): boolean {
  const { home, away } = countWins(matches.map(matchWinner));
  return home === away;
}

function faultsAfterEnd(matches: readonly Match[], end: number, message: string): Issue[] {
  return matches.flatMap((match, i) =>
    i >= end && (matchWinner(match) !== null || isLevel(match)) ? [{ path: `matches.${i}`, message }] : [],
  );
}
