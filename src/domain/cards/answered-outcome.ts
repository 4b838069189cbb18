import { deciderOf, type Fixture, type Outcome } from '#domain/cards/fixture.ts';
import { matchWinner, type Side } from '#domain/cards/match.ts';

// How a fixture ended, as calls have it. Pages need only this, so it loads no schema. `outcome.ts` checks what is sent.

/** The keys of a result that say how it ended; none for a fixture that was played as usual. */
export type AnsweredOutcome = {
  outcome?: Outcome['kind'] | undefined;
  awardedTo?: Outcome['awardedTo'] | null | undefined;
  awardedScore?: number[] | null | undefined;
  decided?: Outcome['decided'] | null | undefined;
  note?: string | null | undefined;
};

/** Returns the keys of an answer that say who won a level card by its decider, and who gets a level aggregate. */
export function answeredEnd({ matches, aggregateTo }: Pick<Fixture, 'matches' | 'aggregateTo'>): AnsweredEnd {
  const last = deciderOf(matches);
  const decider = last && matchWinner(last);
  return { ...(decider ? { decider } : {}), ...(aggregateTo ? { aggregateTo } : {}) };
}

type AnsweredEnd = { decider?: Side; aggregateTo?: Side };

/** The match score beside these keys. It is `null` before there is a result. */
type TeamScores = { homeTeamScore: number | null; awayTeamScore: number | null };

/** Returns the keys of an answer that say how a card ended. */
export function answeredOutcome(outcome: Outcome | undefined): AnsweredOutcome {
  if (outcome === undefined) return {};
  const { kind, awardedTo, score, decided, note } = outcome;
  return {
    outcome: kind,
    ...(kind === 'awarded'
      ? { awardedTo: awardedTo ?? null, awardedScore: score ? [score.home, score.away] : null }
      : {}),
    ...(kind === 'abandoned' ? { decided: decided ?? null } : {}),
    note: note ?? null,
  };
}

/** Returns the keys of a request body that say how a card ended. An answer has the match score of every card, a body only here. */
export function sentOutcome(outcome: Outcome | undefined): AnsweredOutcome & Partial<TeamScores> {
  const { kind, score, awardedTo } = outcome ?? {};
  const scores = kind === 'scores' && score ? { homeTeamScore: score.home, awayTeamScore: score.away } : {};
  return { ...answeredOutcome(outcome), ...(awardedTo === 'neither' ? { awardedScore: null } : {}), ...scores };
}

/** Reverses `answeredOutcome`. */
export function outcomeIn(answer: AnsweredOutcome & TeamScores): Outcome | undefined {
  const { outcome: kind, awardedTo, decided, note, homeTeamScore: home, awayTeamScore: away } = answer;
  if (kind === undefined) return undefined;
  return {
    kind,
    ...(awardedTo ? { awardedTo } : {}),
    ...(kind === 'abandoned' || home === null || away === null ? {} : { score: { home, away } }),
    ...(decided ? { decided } : {}),
    ...(note ? { note } : {}),
  };
}
