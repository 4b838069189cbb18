import { deciderOf, type Fixture, type UnusualOutcome } from '#domain/cards/fixture.ts';
import { matchWinner, type Side } from '#domain/cards/match.ts';

// This file translates between an `UnusualOutcome`, which says how a fixture ended, and the keys of the API. Pages load
// this file, so it has no schema. `outcome.ts` checks request bodies.

/**
 * The keys of an API response that say how a fixture ended. All keys are absent if the fixture was played as usual.
 * `awardedScore` has the home side first.
 */
export type OutcomeInAnswer = {
  outcome?: UnusualOutcome['kind'] | undefined;
  awardedTo?: UnusualOutcome['awardedTo'] | null | undefined;
  awardedScore?: number[] | null | undefined;
  decided?: UnusualOutcome['decided'] | null | undefined;
  note?: string | null | undefined;
};

/**
 * Returns the keys of an API response that say who won the decider of a level card, and who gets a level aggregate. A
 * key that does not apply is absent.
 */
export function deciderAndAggregateWinnersToAnswer({
  matches,
  aggregateTo,
}: Pick<Fixture, 'matches' | 'aggregateTo'>): DeciderAndAggregateWinners {
  const last = deciderOf(matches);
  const decider = last && matchWinner(last);
  return { ...(decider ? { decider } : {}), ...(aggregateTo ? { aggregateTo } : {}) };
}

type DeciderAndAggregateWinners = { decider?: Side; aggregateTo?: Side };

/** The keys for the team scores of a fixture. Both scores are `null` before there is a result. */
type TeamScores = { homeTeamScore: number | null; awayTeamScore: number | null };

/** Returns the keys of an API response that say how a fixture ended; no keys if it was played as usual. */
export function outcomeToAnswer(outcome: UnusualOutcome | undefined): OutcomeInAnswer {
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

/**
 * Returns the keys of a request body that say how a fixture ended. Team scores are among them only if the fixture is
 * recorded with its score alone.
 */
export function outcomeToBody(outcome: UnusualOutcome | undefined): OutcomeInAnswer & Partial<TeamScores> {
  const { kind, score, awardedTo } = outcome ?? {};
  const scores = kind === 'scores' && score ? { homeTeamScore: score.home, awayTeamScore: score.away } : {};
  return { ...outcomeToAnswer(outcome), ...(awardedTo === 'neither' ? { awardedScore: null } : {}), ...scores };
}

/**
 * Returns how a fixture ended, read from the keys of an API response; `undefined` if it was played as usual. Reverses
 * `outcomeToAnswer`.
 */
export function outcomeFromAnswer(answer: OutcomeInAnswer & TeamScores): UnusualOutcome | undefined {
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
