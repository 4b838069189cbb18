import { z } from 'zod';
import type { WithoutFaultyFields } from '#domain/check.ts';
import {
  ALL_FIXTURE_OUTCOMES,
  FIXTURE_AWARD_CHOICES,
  MAX_OUTCOME_NOTE_LENGTH,
  SIDES,
  FIXTURE_WINNER_CHOICES,
} from '#domain/cards/card-choices.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import type { UnusualOutcome } from '#domain/cards/fixture.ts';
import { choice, singleLineText, list, number, optionalNumber } from '#domain/fields.ts';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import {
  type FormatRules,
  countMatchesWithoutDecider,
  formatOf,
  maxWins,
  sectionsOfMatches,
} from '#domain/seasons/format.ts';

/** The optional fields of a submitted match card that say how the fixture ended (Rule C26). */
export const outcomeBodyFields = {
  outcome: choice('The outcome', ALL_FIXTURE_OUTCOMES, `one of ${ALL_FIXTURE_OUTCOMES.join(', ')}`).optional(),
  /** The side that wins an awarded fixture; `neither` if both sides have lost it. */
  awardedTo: z.enum(FIXTURE_AWARD_CHOICES, { error: 'The side must be home, away or neither.' }).nullable().optional(),
  /**
   * The number of matches that each side gets in an awarded fixture, the home side first. By default the winner gets as
   * many as a team can win, and the loser 0.
   */
  awardedScore: list('The awarded score', number('A score')).nullable().optional(),
  /** Who won an abandoned fixture, if officials decided that; `drawn` for a draw. */
  decided: z.enum(FIXTURE_WINNER_CHOICES, { error: 'The decision must be home, away or drawn.' }).nullable().optional(),
  /** The side that gets a level aggregate, in a league where the card has to name that side. */
  aggregateTo: z.enum(SIDES, { error: 'The side must be home or away.' }).nullable().optional(),
  /** The note is public. */
  note: singleLineText('The note', MAX_OUTCOME_NOTE_LENGTH).nullable().optional(),
  /** The team scores of a fixture that is recorded with its score alone. */
  homeTeamScore: optionalNumber('The home team’s score'),
  awayTeamScore: optionalNumber('The away team’s score'),
};

/** The fields of a card in a request that say how the fixture ended. */
export type OutcomeDraft = WithoutFaultyFields<z.output<z.ZodObject<typeof outcomeBodyFields>>>;

/**
 * Returns whether a card with this outcome has no matches. Such a card counts in the league table, and in no player's
 * statistics.
 */
export function hasNoMatches(outcome: OutcomeDraft['outcome']): boolean {
  return outcome === 'awarded' || outcome === 'scores';
}

/** Checks how a fixture ended (Rules C26, C30). The checked value is `null` if the fixture was played as usual. */
export function checkOutcome(draft: OutcomeDraft, rules: OutcomeRules): Checked<UnusualOutcome | null> {
  const note = draft.note ? { note: draft.note } : {};
  if (draft.outcome === 'awarded') return checkAwardedOutcome(draft, rules, note);
  if (draft.outcome === 'scores') return checkScoreOnlyOutcome(draft, rules, note);
  if (draft.outcome === 'abandoned')
    return validResult({ kind: 'abandoned', ...(draft.decided ? { decided: draft.decided } : {}), ...note });
  return validResult(null);
}

type OutcomeRules = FormatRules & Pick<LeagueRules, 'race'>;
type OutcomeNote = Pick<UnusualOutcome, 'note'>;

function checkAwardedOutcome(
  { awardedTo, awardedScore }: OutcomeDraft,
  rules: OutcomeRules,
  note: OutcomeNote,
): Checked<UnusualOutcome> {
  const issues: Issue[] = [];
  const all = maxWins(rules);
  const [home, away] = awardedScore ?? [awardedTo === 'home' ? all : 0, awardedTo === 'away' ? all : 0];
  if (!awardedTo) issues.push({ path: 'awardedTo', message: 'Say which side the match is awarded to.' });
  if (awardedScore && awardedTo === 'neither') {
    issues.push({ path: 'awardedScore', message: 'A match that is awarded to neither team has no awarded score.' });
  } else if ((awardedScore && awardedScore.length !== 2) || !isPossibleScore(home, away, rules)) {
    const message = `An awarded score is two whole numbers, ${scoreLimitsInWords(rules)}.`;
    issues.push({ path: 'awardedScore', message });
  }
  if (issues.length > 0 || !awardedTo) return faultyResult(issues);
  return validResult({ kind: 'awarded', awardedTo, score: { home: home ?? 0, away: away ?? 0 }, ...note });
}

function checkScoreOnlyOutcome(draft: OutcomeDraft, rules: OutcomeRules, note: OutcomeNote): Checked<UnusualOutcome> {
  const { homeTeamScore, awayTeamScore } = draft;
  const missing: Issue[] = [
    { path: 'homeTeamScore', message: 'The home team’s score is required.', is: homeTeamScore },
    { path: 'awayTeamScore', message: 'The away team’s score is required.', is: awayTeamScore },
  ]
    .filter(({ is }) => is === undefined || is === null)
    .map(({ path, message }) => ({ path, message }));
  if (missing.length > 0) return faultyResult(missing);
  const [home, away] = [homeTeamScore ?? 0, awayTeamScore ?? 0];
  if (isPossibleScore(home, away, rules)) return validResult({ kind: 'scores', score: { home, away }, ...note });
  const message = `The scores are whole numbers, ${scoreLimitsInWords(rules)}.`;
  return faultyResult([{ path: 'homeTeamScore', message }]);
}

/**
 * Returns whether a card can have this team score: two whole numbers, neither below 0, whose sum is no more than the
 * number of matches. In a race, neither number is above the number of matches that wins the race.
 */
export function isPossibleScore(home: number | undefined, away: number | undefined, rules: OutcomeRules): boolean {
  const both = [home, away].map((score) => score ?? -1);
  const sum = (both[0] ?? 0) + (both[1] ?? 0);
  const isEach = both.every((score) => Number.isInteger(score) && score >= 0 && score <= maxWins(rules));
  return isEach && sum <= countMatchesWithoutDecider(formatOf(rules));
}

/**
 * Returns the limits of a team score in words: `together at most 5`, or in a race `at most 5 for each team, together at
 * most 9`.
 */
function scoreLimitsInWords(rules: OutcomeRules): string {
  const together = `together at most ${countMatchesWithoutDecider(formatOf(rules))}`;
  return rules.race ? `at most ${maxWins(rules)} for each team, ${together}` : together;
}

/**
 * Returns why a captain cannot record this outcome, as a sentence; `null` if a captain can. Only officials award a
 * fixture, record a score alone or decide an abandoned fixture.
 */
export function outcomeFaultForCaptain({ outcome, decided }: OutcomeDraft): string | null {
  if (outcome === 'awarded') return 'A league official awards a match.';
  if (outcome === 'scores') return 'Send the frames of the match. A league official may record its score alone.';
  return decided ? 'A league official decides an abandoned match.' : null;
}

/**
 * Returns the matches of a draft card. If the fixture was abandoned, adds a void match for each match of the format
 * that was not played.
 */
export function withUnplayedMatches(
  { outcome }: OutcomeDraft,
  matches: readonly (MatchDraft | undefined)[],
  rules: FormatRules,
): (MatchDraft | undefined)[] {
  if (outcome !== 'abandoned') return [...matches];
  return [
    ...matches,
    ...sectionsOfMatches(rules)
      .slice(matches.length)
      .map(() => UNPLAYED_MATCH),
  ];
}

/** The draft of a match that was not played: a void match, with both sides absent. */
export const UNPLAYED_MATCH: MatchDraft = { homePlayer: null, awayPlayer: null, homeScore: 0, awayScore: 0 };
