import type { ReviewedFixture } from '#contract/matches.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Recording } from '#domain/cards/review.ts';
import type { People, Player } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import type { Marks } from '#domain/rules/eligibility.ts';
import type { Clock } from '../clock.ts';
import { fixtureAnswer } from '../fixture-list/fixture-answer.ts';
import { orNotFound } from '../refusal.ts';
import { versionsOf } from '../storage/card-history.ts';
import { fixture, storedFixture } from '../storage/mappers/fixtures.ts';
import type { Change, Entities, Snapshot } from '../storage/store.ts';

/** Returns the result in a path. Throws 404 if there is none. */
export async function fixtureOfPath(db: Snapshot, id: string): Promise<Fixture> {
  return orNotFound(await fixture(db, id), 'There is no such result.');
}

/** Returns a card as it is stored. Its players are those recorded at the time, including players who were merged later. */
export async function storedOf(db: Snapshot, { id }: Pick<Fixture, 'id'>): Promise<Entities['fixture']> {
  return orNotFound(await storedFixture(db, id), 'There is no such result.');
}

type AnswerContext = { people: People; today: () => string; marks?: Marks };

/** Returns recorded cards with the fields for officials and both captains. */
export async function reviewedAnswers(
  db: Snapshot,
  fixtures: readonly Fixture[],
  { people, today, marks }: AnswerContext,
): Promise<ReviewedFixture[]> {
  const versions = await versionsOf(
    db,
    fixtures.map(({ id }) => id),
  );
  return fixtures.map((fixture) => ({
    ...fixtureAnswer(fixture, people, today, marks),
    recordedBy: fixture.review?.recordedBy ?? 'official',
    recordedAt: fixture.review?.recordedAt ?? null,
    confirmBy: fixture.review?.confirmBy ?? null,
    version: versions.get(fixture.id) ?? 0,
    disputedBy: fixture.review?.dispute?.by ?? null,
  }));
}

/** Returns the time of recording for a card in this request. */
export function recordingNow(facts: Facts, clock: Clock): Recording {
  return { at: clock.now().toISOString(), today: facts.today(), confirmDays: facts.content().confirmDays };
}

/** Sets the history's summary of a card's change, and returns it as the answer. `made`: players created for new names. */
export function answerOf(change: Change, summary: string, { id }: Pick<Fixture, 'id'>, made: readonly Player[] = []) {
  const whole = made.length === 0 ? summary : `${summary}, with ${namesIn(made)} as new`;
  change.summarise(whole);
  const newPlayers = made.map(({ id: playerId, name }) => ({ playerId, name }));
  return { success: true as const, fixtureId: id, message: `${whole}.`, ...(made.length === 0 ? {} : { newPlayers }) };
}

function namesIn(players: readonly Player[]): string {
  return players.map(({ name }) => name).join(', ');
}
