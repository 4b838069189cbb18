import { type AnsweredOutcome, outcomeIn } from '#domain/cards/answered-outcome.ts';
import { fixtureWinner, type Outcome } from '#domain/cards/fixture.ts';
import type { Side } from '#domain/cards/match.ts';

/** The keys of an answer that describe a whole result. The scores are `null` before there is a result. */
export type AnsweredResult = Pick<AnsweredOutcome, 'outcome' | 'awardedTo' | 'decided'> & {
  homeTeamScore: number | null;
  awayTeamScore: number | null;
};

type Named = AnsweredResult & { homeTeamName: string; awayTeamName: string };

/** Returns a fixture with its score and, if unusual, how it ended: `Old Mill 3–2 Trades Hall (abandoned)`. */
export function scoreWords(result: Named): string {
  const { homeTeamName, homeTeamScore, awayTeamScore, awayTeamName } = result;
  return `${homeTeamName} ${homeTeamScore}–${awayTeamScore} ${awayTeamName}${endingMark(result)}`;
}

/** Returns the mark after a score in a text: ` (awarded to Old Mill)`; empty for a fixture that was played as usual. */
export function endingMark(result: Named): string {
  const words = endingInText(result);
  return words === null ? '' : ` (${words})`;
}

/** Returns how a fixture ended, for use within a sentence: `awarded to Old Mill`. */
export function endingInText(result: Named): string | null {
  const words = endingWords(result);
  return words === null ? null : words.charAt(0).toLowerCase() + words.slice(1);
}

/** Returns how a fixture ended: `Awarded to Old Mill`; `null` if it was played as usual (Rule C26). */
export function endingWords({ outcome, awardedTo, decided, homeTeamName, awayTeamName }: Named): string | null {
  if (outcome === undefined) return null;
  const word = ENDINGS[outcome];
  const nameOf = (side: Side) => (side === 'home' ? homeTeamName : awayTeamName);
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
export function withoutMatches(result: Named): string | null {
  if (result.outcome === 'scores') return 'Score only: the matches are not known.';
  return result.outcome === 'awarded' ? `${endingWords(result)}, without matches.` : null;
}

/** Returns the side that won a fixture, or `drawn`; `null` without a winner or without a result (Rules R2, C26). */
export function resultWinner(result: AnsweredResult): Side | 'drawn' | null {
  if (result.homeTeamScore === null || result.awayTeamScore === null) return null;
  const outcome = outcomeIn({ ...result, outcome: result.outcome ?? 'scores' });
  return outcome ? fixtureWinner({ matches: [], outcome }) : null;
}
