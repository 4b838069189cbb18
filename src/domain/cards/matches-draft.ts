import { checkEndOfCard, isCardFinished, mayEndEarly, withoutTrailingBlankMatches } from '#domain/cards/card-end.ts';
import type { FixtureScoreFields } from '#domain/cards/fixture.ts';
import { playersOfDraft, type MatchDraft, matchToBody } from '#domain/cards/match-body.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import { breaksOfSide, type Match, type Side, SIDES } from '#domain/cards/match.ts';
import { formatMismatch } from '#domain/cards/format-mismatch.ts';
import { hasNoMatches, isPossibleScore } from '#domain/cards/outcome.ts';
import { canFramesEndLevel } from '#domain/cards/played-draft.ts';
import { maxPlaysWithSecondPlay, withSecondPlays } from '#domain/cards/second-plays.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { type FormatSection, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { type HandicapStarts, handicapStarts } from '#domain/squads/handicap.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';

/**
 * What the matches of a card are checked against. `recorded`: the matches of the card that is being corrected; absent
 * for a new card. `handicapOf`: if absent, scores may include any start (Rule H10). `isAbandoned`: whether the fixture
 * was abandoned, so that a level card needs no decider.
 */
export type MatchesContext = {
  recorded?: readonly Match[] | undefined;
  handicapOf?: PlayerHandicapLookup | undefined;
  isAbandoned?: boolean | undefined;
};

/** Returns a player's handicap on the day of play; `null` if the handicap is unknown. */
export type PlayerHandicapLookup = (playerId: string) => number | null;

/** The matches of a card in a request. A match that could not be read is `undefined`. */
export type MatchDrafts = readonly (MatchDraft | undefined)[];

/** A function that checks the number of matches and each match by itself, such as `checkMatches`. */
export type MatchesChecker = (
  drafts: MatchDrafts | undefined,
  rules: LeagueRules,
  context: MatchesContext,
) => Checked<Match[]>;

/**
 * Checks the number of matches and each match by itself (Rules C1, C2, C3, C7). Returns the matches up to the end of
 * the card: without an unneeded decider, and without matches after a race was won (Rules C31, C32). Sets `secondPlay`
 * on a side if one of its players plays more often than is usual (Rule C33). In a correction, a break may be as low as
 * the lowest break in `recorded`, even if the rules only record higher breaks.
 */
export function checkMatches(
  drafts: MatchDrafts | undefined,
  rules: LeagueRules,
  context: MatchesContext = {},
): Checked<Match[]> {
  if (!drafts) return faultyResult([]);
  const checked = mayEndEarly(rules)
    ? checkMatchesUntilCardEnds(drafts, rules, context)
    : checkCountAndEachMatch(drafts, rules, context);
  return checked.ok ? validResult(withSecondPlays(checked.value, rules)) : checked;
}

function checkMatchesUntilCardEnds(drafts: MatchDrafts, rules: LeagueRules, context: MatchesContext): Checked<Match[]> {
  const begun = checkCountAndEachMatch(withoutTrailingBlankMatches(drafts), rules, context);
  const checked =
    begun.ok && !isCardFinished(begun.value, rules) ? checkCountAndEachMatch(drafts, rules, context) : begun;
  return checked.ok ? checkEndOfCard(checked.value, rules, context.isAbandoned === true) : checked;
}

/**
 * Checks the number of matches and each match by itself. A card may have fewer matches than its format only if the
 * rules let it end early.
 */
function checkCountAndEachMatch(
  drafts: MatchDrafts,
  rules: LeagueRules,
  { recorded = [], handicapOf }: MatchesContext,
) {
  const issues: Issue[] = [];
  const sections = sectionsOfMatches(rules);
  const isShort = drafts.length < sections.length && mayEndEarly(rules);
  if (drafts.length !== sections.length && !isShort) {
    issues.push({
      path: 'matches',
      message: `A result has exactly ${sections.length} frames; this one has ${drafts.length}.`,
    });
  }
  const kept = recorded.flatMap((match) =>
    SIDES.flatMap((side) => breaksOfSide(match, side).map(({ points }) => points)),
  );
  const lenient = { ...rules, breaksFrom: Math.min(rules.breaksFrom, ...kept) };
  const matches = drafts.map((draft, i) => {
    const section = sections[Math.min(i, sections.length - 1)];
    if (!draft || !section) return undefined;
    const starts = startsFromHandicaps(draft, rules.handicaps, handicapOf);
    const by = { section, rules: lenient, starts, mayBeLevel: canFramesEndLevel(section, rules) };
    return valueOrCollect(checkMatch(draft, by, `matches.${i}`), issues);
  });
  const whole = matches.filter((match) => match !== undefined);
  return issues.length === 0 && whole.length === drafts.length ? validResult(whole) : faultyResult(issues);
}

/**
 * Returns the points with which both players start, calculated from their handicaps. Returns `null` for pairs, or if a
 * handicap is unknown (Rule H10).
 */
function startsFromHandicaps(
  draft: MatchDraft,
  rules: HandicapRules,
  handicapOf: PlayerHandicapLookup | undefined,
): HandicapStarts | null {
  const handicap = (side: Side) => {
    const [only, ...others] = playersOfDraft(draft, side);
    return typeof only?.id === 'string' && others.length === 0 ? (handicapOf?.(only.id) ?? null) : null;
  };
  const [home, away] = [handicap('home'), handicap('away')];
  return home === null || away === null ? null : handicapStarts({ home, away }, rules);
}

/**
 * Returns whether a recorded card fits these rules (Rules C1 to C4, C26). If the card has no matches, its score must be
 * possible in the format. Whether the players belong to their teams is not checked.
 */
export function fitsFormat(card: FixtureScoreFields, rules: LeagueRules): boolean {
  const { matches, outcome } = card;
  const sections = sectionsOfMatches(rules);
  if (formatMismatch(card, rules) !== null) return false;
  if (hasNoMatches(outcome?.kind)) {
    const { home = 0, away = 0 } = outcome?.score ?? {};
    return isPossibleScore(home, away, rules);
  }
  const isTooOften = SIDES.some((side) =>
    [...playersBySection(matches, side, sections)].some(
      ([section, players]) => maxOccurrences(players) > maxPlaysWithSecondPlay(section, rules),
    ),
  );
  const context = { recorded: matches, isAbandoned: outcome?.kind === 'abandoned' };
  return !isTooOften && checkMatches(matches.map(matchToBody), rules, context).ok;
}

/** Returns the ids of a side's players, keyed by section. An id occurs once for each match that the player played. */
export function playersBySection(
  matches: readonly Match[],
  side: Side,
  sections: readonly FormatSection[],
): Map<FormatSection | undefined, string[]> {
  const grouped = Map.groupBy(matches.entries(), ([index]) => sections[index]);
  return new Map(
    Array.from(grouped, ([section, own]) => [section, own.flatMap(([, match]) => match.sides[side].players)]),
  );
}

/** Returns how often the most frequent id occurs in a list of players; 0 for an empty list. */
export function maxOccurrences(playerIds: readonly string[]): number {
  const times = Map.groupBy(playerIds, (id) => id);
  return Math.max(0, ...Array.from(times.values(), ({ length }) => length));
}
