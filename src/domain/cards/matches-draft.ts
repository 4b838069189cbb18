import { endOfCard, isCardFinished, mayEndEarly, withoutTrailingBlanks } from '#domain/cards/card-end.ts';
import type { Scored } from '#domain/cards/fixture.ts';
import { draftPlayers, type MatchDraft, matchToBody } from '#domain/cards/match-body.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import { breaksOn, type Match, type Side, SIDES } from '#domain/cards/match.ts';
import { formatMismatch } from '#domain/cards/format-mismatch.ts';
import { hasNoMatches, isPossibleScore } from '#domain/cards/outcome.ts';
import { mayBeLevel } from '#domain/cards/played-draft.ts';
import { maxWithSecondPlay, withSecondPlays } from '#domain/cards/second-plays.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { type Section, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { type Starts, startsOf } from '#domain/squads/handicap.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';

/**
 * The facts that the matches of a card are checked against. `recorded`: the matches of the card that is being
 * corrected. `isAbandoned`: the fixture was abandoned, so that nobody needs to have won.
 */
export type MatchesContext = {
  recorded?: readonly Match[] | undefined;
  handicapOf?: HandicapOf | undefined;
  isAbandoned?: boolean | undefined;
};

/** Returns a player's handicap on the day of play; `null` if unknown. */
export type HandicapOf = (playerId: string) => number | null;

/** The matches of a result in a request. A match that could not be read is `undefined`. */
export type MatchDrafts = readonly (MatchDraft | undefined)[];

/** A function that checks the number of matches and each match by itself. */
export type MatchesCheck = (
  drafts: MatchDrafts | undefined,
  rules: LeagueRules,
  context: MatchesContext,
) => Checked<Match[]>;

/**
 * Checks the number of matches and each match by itself (Rules C1, C2, C3, C7). A correction may have breaks as low as
 * the lowest one of the `recorded` matches, even if the rules no longer record such breaks. Matches at the end that
 * were not needed are left out (Rules C31, C32).
 */
export function checkMatches(
  drafts: MatchDrafts | undefined,
  rules: LeagueRules,
  context: MatchesContext = {},
): Checked<Match[]> {
  if (!drafts) return faulty([]);
  const checked = mayEndEarly(rules) ? checkToEnd(drafts, rules, context) : checkEach(drafts, rules, context);
  return checked.ok ? valid(withSecondPlays(checked.value, rules)) : checked;
}

function checkToEnd(drafts: MatchDrafts, rules: LeagueRules, context: MatchesContext): Checked<Match[]> {
  const begun = checkEach(withoutTrailingBlanks(drafts), rules, context);
  const checked = begun.ok && !isCardFinished(begun.value, rules) ? checkEach(drafts, rules, context) : begun;
  return checked.ok ? endOfCard(checked.value, rules, context.isAbandoned === true) : checked;
}

/** Checks each match by itself. Only a card that may end early may have fewer matches than its format. */
function checkEach(drafts: MatchDrafts, rules: LeagueRules, { recorded = [], handicapOf }: MatchesContext) {
  const issues: Issue[] = [];
  const sections = sectionsOfMatches(rules);
  const isShort = drafts.length < sections.length && mayEndEarly(rules);
  if (drafts.length !== sections.length && !isShort) {
    issues.push({
      path: 'matches',
      message: `A result has exactly ${sections.length} frames; this one has ${drafts.length}.`,
    });
  }
  const kept = recorded.flatMap((match) => SIDES.flatMap((side) => breaksOn(match, side).map(({ points }) => points)));
  const lenient = { ...rules, breaksFrom: Math.min(rules.breaksFrom, ...kept) };
  const matches = drafts.map((draft, i) => {
    const section = sections[Math.min(i, sections.length - 1)];
    if (!draft || !section) return undefined;
    const starts = startsBy(draft, rules.handicaps, handicapOf);
    const by = { section, rules: lenient, starts, mayBeLevel: mayBeLevel(section, rules) };
    return collect(checkMatch(draft, by, `matches.${i}`), issues);
  });
  const whole = matches.filter((match) => match !== undefined);
  return issues.length === 0 && whole.length === drafts.length ? valid(whole) : faulty(issues);
}

/**
 * Returns the starts that follow from both players' handicaps; `null` for pairs, or if a handicap is unknown (Rule
 * H10).
 */
function startsBy(draft: MatchDraft, rules: HandicapRules, handicapOf: HandicapOf | undefined): Starts | null {
  const handicap = (side: Side) => {
    const [only, ...others] = draftPlayers(draft, side);
    return typeof only?.id === 'string' && others.length === 0 ? (handicapOf?.(only.id) ?? null) : null;
  };
  const [home, away] = [handicap('home'), handicap('away')];
  return home === null || away === null ? null : startsOf({ home, away }, rules);
}

/**
 * Returns whether a recorded card fits these rules (Rules C1 to C4, C26). Whether its players may play is not checked.
 * The score of a card without matches must be possible in the format.
 */
export function fitsFormat(card: Scored, rules: LeagueRules): boolean {
  const { matches, outcome } = card;
  const sections = sectionsOfMatches(rules);
  if (formatMismatch(card, rules) !== null) return false;
  if (hasNoMatches(outcome?.kind)) {
    const { home = 0, away = 0 } = outcome?.score ?? {};
    return isPossibleScore(home, away, rules);
  }
  const isTooOften = SIDES.some((side) =>
    [...playersBySection(matches, side, sections)].some(
      ([section, players]) => mostFramesOfOne(players) > maxWithSecondPlay(section, rules),
    ),
  );
  const context = { recorded: matches, isAbandoned: outcome?.kind === 'abandoned' };
  return !isTooOften && checkMatches(matches.map(matchToBody), rules, context).ok;
}

/** Returns the ids of a side's players, keyed by section. */
export function playersBySection(
  matches: readonly Match[],
  side: Side,
  sections: readonly Section[],
): Map<Section | undefined, string[]> {
  const grouped = Map.groupBy(matches.entries(), ([index]) => sections[index]);
  return new Map(
    Array.from(grouped, ([section, own]) => [section, own.flatMap(([, match]) => match.sides[side].players)]),
  );
}

/** Returns how often the most frequent player is in a list; 0 for an empty list. */
export function mostFramesOfOne(playerIds: readonly string[]): number {
  const times = Map.groupBy(playerIds, (id) => id);
  return Math.max(0, ...Array.from(times.values(), ({ length }) => length));
}
