import type { Outcome } from '#contract/client.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { Card } from '#domain/card.ts';
import { cardBody } from '#web/card/card-values.ts';
import type { KeptCard } from '#web/card/kept-cards.ts';
import { type CallOptions, officialApi } from '#web/officials/official-api.ts';

/** What became of a card: it is recorded, or it waits, with its body and key fixed, for a network. */
export type Submitted = {
  fixtureId: string;
  message: string;
  waits: Omit<NonNullable<KeptCard['queued']>, 'teams'> | null;
};

/** Sends a card. Without any answer it may or may not have been recorded: it waits, under the same key. */
export async function submitCard(card: Card, along: CallOptions): Promise<Outcome<Submitted>> {
  const body = cardBody(card);
  const outcome = await officialApi('POST /api/matches', { body }, along);
  if (outcome.ok) return { ok: true, status: outcome.status, value: { ...outcome.value, waits: null } };
  if (outcome.status !== 0) return { ...outcome, failure: withWords(outcome.failure) };
  const waits = { body, key: along.idempotencyKey ?? crypto.randomUUID() };
  return { ok: true, status: 202, value: { fixtureId: '', message: '', waits } };
}

/** Where the server has no words of its own (specification §8). */
function withWords<F extends { error: string; message: string }>(failure: F): F {
  const message = failure.message || 'Failed to submit matches';
  return { ...failure, message, error: failure.error || 'Failed to add match. Please try again later.' };
}

/** The recorded card of the same fixture, or `null` where it cannot be had. */
export async function recordedTwin(card: Card): Promise<FixtureAnswer | null> {
  const { division, week, season, homeTeamId, awayTeamId } = card;
  const input = { params: { division, week }, query: { season } };
  const outcome = await officialApi('GET /api/matches/{division}/{week}', input);
  if (!outcome.ok) return null;
  return outcome.value.find((one) => one.homeTeamId === homeTeamId && one.awayTeamId === awayTeamId) ?? null;
}
