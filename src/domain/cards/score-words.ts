import { type OutcomeInAnswer, outcomeFromAnswer } from '#domain/cards/outcome-answer.ts';
import { type FixtureWinner, fixtureWinner, type UnusualOutcome } from '#domain/cards/fixture.ts';
import type { Side } from '#domain/cards/match.ts';

/** A result without its matches, as fields of an API response. Both scores are `null` before there is a result. */
export type ResultInAnswer = Pick<OutcomeInAnswer, 'outcome' | 'awardedTo' | 'decided'> & {
  decider?: Side | undefined;
  aggregateTo?: Side | undefined;
  homeTeamScore: number | null;
  awayTeamScore: number | null;
};

type ResultWithTeamNames = ResultInAnswer & { homeTeamName: string; awayTeamName: string };

/**
 * Returns text with the teams and the score of a fixture, such as `Old Mill 3–2 Trades Hall (abandoned)`. The brackets
 * are there only if the ending adds something to the score.
 */
export function teamsAndScoreWords(result: ResultWithTeamNames): string {
  const { homeTeamName, homeTeamScore, awayTeamScore, awayTeamName } = result;
  return `${homeTeamName} ${homeTeamScore}–${awayTeamScore} ${awayTeamName}${bracketedOutcomeText(result)}`;
}

/**
 * Returns how a fixture ended, as text in brackets to add after a score: ` (awarded to Old Mill)`. The text is empty if
 * there is nothing to add to the score.
 */
export function bracketedOutcomeText(result: ResultWithTeamNames): string {
  const words = endingTextForSentence(result);
  return words === null ? '' : ` (${words})`;
}

/**
 * Returns how a fixture ended, for use within a sentence: `awarded to Old Mill`. Returns `null` if there is nothing to
 * add to the score.
 */
export function endingTextForSentence(result: ResultWithTeamNames): string | null {
  const words = endingWords(result);
  return words === null ? null : lowerFirstLetter(words);
}

/**
 * Returns how a fixture ended, such as `Awarded to Old Mill`, `Decider won by Old Mill` or `Aggregate to Old Mill`. If
 * several apply, commas join them. Returns `null` if there is nothing to add to the score (Rules C26, C31, C34).
 */
export function endingWords(result: ResultWithTeamNames): string | null {
  const { decider, aggregateTo, homeTeamName, awayTeamName } = result;
  const nameOf = (side: Side) => (side === 'home' ? homeTeamName : awayTeamName);
  const words = [
    outcomeWords(result, nameOf),
    decider && `Decider won by ${nameOf(decider)}`,
    aggregateTo && `Aggregate to ${nameOf(aggregateTo)}`,
  ].filter((one) => typeof one === 'string');
  return words.length === 0 ? null : words.map((one, i) => (i === 0 ? one : lowerFirstLetter(one))).join(', ');
}

function lowerFirstLetter(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function outcomeWords(
  { outcome, awardedTo, decided }: ResultWithTeamNames,
  nameOf: (side: Side) => string,
): string | null {
  if (outcome === undefined) return null;
  const word = UNUSUAL_OUTCOME_WORDS[outcome];
  if (awardedTo === 'neither') return `${word} to neither team`;
  if (awardedTo) return `${word} to ${nameOf(awardedTo)}`;
  if (decided === 'drawn') return `${word}, decided as a draw`;
  return decided ? `${word}, decided for ${nameOf(decided)}` : word;
}

/** The words for each way in which a fixture can end without being played as usual. */
export const UNUSUAL_OUTCOME_WORDS: Readonly<Record<UnusualOutcome['kind'], string>> = {
  awarded: 'Awarded',
  abandoned: 'Abandoned',
  scores: 'Score only',
};

/** Returns why a result has no matches to show, as a sentence; `null` if the result has matches. */
export function noMatchesReason(result: ResultWithTeamNames): string | null {
  if (result.outcome === 'scores') return 'Score only: the matches are not known.';
  return result.outcome === 'awarded' ? `${endingWords(result)}, without matches.` : null;
}

/**
 * Returns who won a fixture, or `drawn`, or `neither`. Returns `null` if the fixture has no result yet, or a result
 * that decides nothing (Rules R2, C26).
 */
export function resultWinner(result: ResultInAnswer): FixtureWinner {
  if (result.homeTeamScore === null || result.awayTeamScore === null) return null;
  if (result.decider && result.outcome === undefined) return result.decider;
  const outcome = outcomeFromAnswer({ ...result, outcome: result.outcome ?? 'scores' });
  return outcome ? fixtureWinner({ matches: [], outcome }) : null;
}
