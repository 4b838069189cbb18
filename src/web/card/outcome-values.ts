import type { FixtureAnswer } from '#contract/matches.ts';
import { type Side, opposite } from '#domain/cards/match.ts';
import type { OutcomeDraft } from '#domain/cards/outcome.ts';
import { collect, type Issue } from '#domain/issue.ts';
import { readNumber } from '#web/officials/read-fields.ts';

/** How an evening ended that was not played as usual (Rule C26). The names are those of the request's body. */
export type OutcomeValues = {
  outcome: '' | NonNullable<FixtureAnswer['outcome']>;
  awardedTo: Side | '';
  /** The home side first; both empty where all matches go to one side. */
  awardedScore: string[];
  decided: Side | 'drawn' | '';
  note: string;
  homeTeamScore: string;
  awayTeamScore: string;
};

/** An evening that was played as usual. */
export const PLAYED: OutcomeValues = {
  outcome: '',
  awardedTo: '',
  awardedScore: ['', ''],
  decided: '',
  note: '',
  homeTeamScore: '',
  awayTeamScore: '',
};

/** How the evening of a recorded card ended, as the text of the fields. */
export function outcomeValues(card: FixtureAnswer): OutcomeValues {
  const { outcome = '', awardedTo, awardedScore, decided, note } = card;
  const scores =
    outcome === 'scores' ? { homeTeamScore: `${card.homeTeamScore}`, awayTeamScore: `${card.awayTeamScore}` } : {};
  return {
    ...PLAYED,
    outcome,
    awardedTo: awardedTo ?? '',
    awardedScore: awardedScore?.map(String) ?? ['', ''],
    decided: decided ?? '',
    note: note ?? '',
    ...scores,
  };
}

/** Whether an evening with this outcome has no matches to fill in. */
export function hasNoFields({ outcome }: Pick<OutcomeValues, 'outcome'>): boolean {
  return outcome === 'awarded' || outcome === 'scores';
}

/** Reads how the evening ended, and adds the faults of the text to `issues`. */
export function readOutcome(values: OutcomeValues, issues: Issue[]): OutcomeDraft {
  const { outcome, awardedTo, awardedScore, decided, note, homeTeamScore, awayTeamScore } = values;
  const number = (text: string, path: string, what: string) => collect(readNumber(text, path, what), issues);
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
    awardedScore: isScored ? scores.map(({ text, path }) => number(text, path, 'A score')) : null,
  };
}

/** Returns how the evening ended with the sides swapped. */
export function swappedOutcome(values: OutcomeValues): OutcomeValues {
  const { awardedTo, awardedScore, decided, homeTeamScore, awayTeamScore } = values;
  return {
    ...values,
    awardedTo: awardedTo && opposite(awardedTo),
    awardedScore: awardedScore.toReversed(),
    decided: decided === 'home' || decided === 'away' ? opposite(decided) : decided,
    homeTeamScore: awayTeamScore,
    awayTeamScore: homeTeamScore,
  };
}
