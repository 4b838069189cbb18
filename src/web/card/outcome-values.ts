import type { FixtureAnswer } from '#contract/matches.ts';
import { type Side, oppositeSide } from '#domain/cards/match.ts';
import type { OutcomeDraft } from '#domain/cards/outcome.ts';
import { valueOrCollect, type Issue } from '#domain/issue.ts';
import { readNumber } from '#web/officials/read-fields.ts';

/** The texts in the fields for how a fixture ended (Rule C26). The fields are named as in the request body. */
export type OutcomeValues = {
  outcome: '' | NonNullable<FixtureAnswer['outcome']>;
  awardedTo: Side | 'neither' | '';
  /** The scores of an awarded fixture: home, then away. Both are empty if one side gets all matches. */
  awardedScore: string[];
  decided: Side | 'drawn' | '';
  /** The side that gets the points for a level aggregate, if the rules leave the decision to the card (Rule C34). */
  aggregateTo: Side | '';
  note: string;
  homeTeamScore: string;
  awayTeamScore: string;
};

/** The values of the outcome fields for a fixture that was played as usual. */
export const PLAYED_AS_USUAL: OutcomeValues = {
  outcome: '',
  awardedTo: '',
  awardedScore: ['', ''],
  decided: '',
  aggregateTo: '',
  note: '',
  homeTeamScore: '',
  awayTeamScore: '',
};

/** Converts the outcome of a recorded card to the texts of the outcome fields. */
export function outcomeValues(card: FixtureAnswer): OutcomeValues {
  const { outcome = '', awardedTo, awardedScore, decided, aggregateTo, note } = card;
  const scores =
    outcome === 'scores' ? { homeTeamScore: `${card.homeTeamScore}`, awayTeamScore: `${card.awayTeamScore}` } : {};
  return {
    ...PLAYED_AS_USUAL,
    outcome,
    awardedTo: awardedTo ?? '',
    awardedScore: awardedScore?.map(String) ?? ['', ''],
    decided: decided ?? '',
    aggregateTo: aggregateTo ?? '',
    note: note ?? '',
    ...scores,
  };
}

/** Returns whether a card with this outcome has no matches to fill in: it is awarded, or has only its score. */
export function hasNoMatchesToFillIn({ outcome }: Pick<OutcomeValues, 'outcome'>): boolean {
  return outcome === 'awarded' || outcome === 'scores';
}

/**
 * Converts the texts of the outcome fields to the outcome in the request body. `{}` if the fixture was played as usual.
 * Adds faults to `issues`.
 */
export function readOutcome(values: OutcomeValues, issues: Issue[]): OutcomeDraft {
  const { outcome, awardedTo, awardedScore, decided, note, homeTeamScore, awayTeamScore } = values;
  const number = (text: string, path: string, what: string) => valueOrCollect(readNumber(text, path, what), issues);
  if (outcome === '') return {};
  const noted = note.trim() === '' ? { outcome } : { outcome, note: note.trim() };
  if (outcome === 'abandoned') return { ...noted, ...(decided === '' ? {} : { decided }) };
  if (outcome === 'scores')
    return {
      ...noted,
      homeTeamScore: number(homeTeamScore, 'homeTeamScore', 'The home team’s score'),
      awayTeamScore: number(awayTeamScore, 'awayTeamScore', 'The away team’s score'),
    };
  const scores = awardedScore.map((text, i) => ({ text, path: `awardedScore.${i}` }));
  const isScored = scores.some(({ text }) => text.trim() !== '');
  return {
    ...noted,
    awardedTo: awardedTo === '' ? null : awardedTo,
    awardedScore:
      isScored && awardedTo !== 'neither' ? scores.map(({ text, path }) => number(text, path, 'A score')) : null,
  };
}

/** Returns an outcome with home and away swapped. */
export function outcomeWithSidesSwapped(values: OutcomeValues): OutcomeValues {
  const { awardedTo, awardedScore, decided, aggregateTo, homeTeamScore, awayTeamScore } = values;
  return {
    ...values,
    awardedTo: awardedTo === 'home' || awardedTo === 'away' ? oppositeSide(awardedTo) : awardedTo,
    awardedScore: awardedScore.toReversed(),
    decided: decided === 'home' || decided === 'away' ? oppositeSide(decided) : decided,
    aggregateTo: aggregateTo && oppositeSide(aggregateTo),
    homeTeamScore: awayTeamScore,
    awayTeamScore: homeTeamScore,
  };
}
