import { type AnsweredOutcome, outcomeFromAnswer } from '#domain/cards/outcome-answer.ts';
import { type FixtureWinner, fixtureWinner, type Outcome } from '#domain/cards/fixture.ts';
import type { Side } from '#domain/cards/match.ts';

/** The keys of an answer that describe a whole result. The scores are `null` before there is a result. */
export type AnsweredResult = Pick<AnsweredOutcome, 'outcome' | 'awardedTo' | 'decided'> & {
  decider?: Side | undefined;
  aggregateTo?: Side | undefined;
  homeTeamScore: number | null;
  awayTeamScore: number | null;
};

type Named = AnsweredResult & { homeTeamName: string; awayTeamName: string };

/** Returns a fixture with its score and, if unusual, how it ended: `Old Mill 3–2 Trades Hall (abandoned)`. */
export function scoreWords(result: Named): string {
  const { homeTeamName, homeTeamScore, awayTeamScore, awayTeamName } = result;
  return `${homeTeamName} ${homeTeamScore}–${awayTeamScore} ${awayTeamName}${endingInBrackets(result)}`;
}

/**
 * Returns words in brackets to follow a score: ` (awarded to Old Mill)`. The text is empty if the fixture was played as
 * usual.
 */
export function endingInBrackets(result: Named): string {
  const words = endingInSentence(result);
  return words === null ? '' : ` (${words})`;
}

/** Returns how a fixture ended, for use within a sentence: `awarded to Old Mill`. */
export function endingInSentence(result: Named): string | null {
  const words = endingWords(result);
  return words === null ? null : inSentence(words);
}

/**
 * Returns how a fixture ended: `Awarded to Old Mill`, or who won its decider and got its level aggregate; `null` if it
 * was played as usual (Rules C26, C31, C34).
 */
export function endingWords(result: Named): string | null {
  const { decider, aggregateTo, homeTeamName, awayTeamName } = result;
  const nameOf = (side: Side) => (side === 'home' ? homeTeamName : awayTeamName);
  const words = [
    outcomeWords(result, nameOf),
    decider && `Decider won by ${nameOf(decider)}`,
    aggregateTo && `Aggregate to ${nameOf(aggregateTo)}`,
  ].filter((one) => typeof one === 'string');
  return words.length === 0 ? null : words.map((one, i) => (i === 0 ? one : inSentence(one))).join(', ');
}

function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function outcomeWords({ outcome, awardedTo, decided }: Named, nameOf: (side: Side) => string): string | null {
  if (outcome === undefined) return null;
  const word = ENDINGS[outcome];
  if (awardedTo === 'neither') return `${word} to neither team`;
  if (awardedTo) return `${word} to ${nameOf(awardedTo)}`;
  if (decided === 'drawn') return `${word}, decided as a draw`;
  return decided ? `${word}, decided for ${nameOf(decided)}` : word;
}

/** How a fixture ended, in one or two words. */
export const ENDINGS: Readonly<Record<Outcome['kind'], string>> = {
  awarded: 'Awarded',
  abandoned: 'Abandoned',
  scores: 'Score only',
};

/** Returns why a result has no matches to show, as a sentence; `null` if it has matches. */
export function noMatchesReason(result: Named): string | null {
  if (result.outcome === 'scores') return 'Score only: the matches are not known.';
  return result.outcome === 'awarded' ? `${endingWords(result)}, without matches.` : null;
}

/** Returns who won a fixture; `null` without a winner or without a result (Rules R2, C26). */
export function resultWinner(result: AnsweredResult): FixtureWinner {
  if (result.homeTeamScore === null || result.awayTeamScore === null) return null;
  if (result.decider && result.outcome === undefined) return result.decider;
  const outcome = outcomeFromAnswer({ ...result, outcome: result.outcome ?? 'scores' });
  return outcome ? fixtureWinner({ matches: [], outcome }) : null;
}
