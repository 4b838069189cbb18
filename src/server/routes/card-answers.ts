import type { ReviewedFixture } from '#contract/matches.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { RecordingTime } from '#domain/cards/review.ts';
import type { People, Player } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import type { MarksByCard } from '#domain/rules/eligibility.ts';
import type { Clock } from '../clock.ts';
import { fixtureAnswer } from '../fixture-list/fixture-answer.ts';
import { orNotFound } from '../refusal.ts';
import { cardVersions } from '../storage/card-history.ts';
import { fixture, storedFixture } from '../storage/mappers/fixtures.ts';
import type { Change, Entities, Snapshot } from '../storage/store.ts';

/** Returns the result in a path. Throws 404 if there is none. */
export async function fixtureOfPath(db: Snapshot, id: string): Promise<Fixture> {
  return orNotFound(await fixture(db, id), 'There is no such result.');
}

/**
 * Returns a card as it is stored, with the players who were recorded, even if they were merged later. Throws 404 if
 * there is none.
 */
export async function storedCardOf(db: Snapshot, { id }: Pick<Fixture, 'id'>): Promise<Entities['fixture']> {
  return orNotFound(await storedFixture(db, id), 'There is no such result.');
}

type AnswerContext = { people: People; today: () => string; marks?: MarksByCard };

/** Returns recorded cards with the fields that officials and both captains see. */
export async function reviewedAnswers(
  db: Snapshot,
  fixtures: readonly Fixture[],
  { people, today, marks }: AnswerContext,
): Promise<ReviewedFixture[]> {
  const versions = await cardVersions(
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

/** Returns what is stored about the recording of a card in this request: the moment, and until when to confirm it. */
export function recordingNow(facts: Facts, clock: Clock): RecordingTime {
  return { at: clock.now().toISOString(), today: facts.today(), confirmDays: facts.content().confirmDays };
}

/**
 * Sets the summary of a card's change in the history, and returns the answer with it. `made` are the players that were
 * created.
 */
export function cardWriteAnswer(
  change: Change,
  summary: string,
  { id }: Pick<Fixture, 'id'>,
  made: readonly Player[] = [],
) {
  const whole = made.length === 0 ? summary : `${summary}, with ${namesIn(made)} as new`;
  change.summarise(whole);
  const newPlayers = made.map(({ id: playerId, name }) => ({ playerId, name }));
  return { success: true as const, fixtureId: id, message: `${whole}.`, ...(made.length === 0 ? {} : { newPlayers }) };
}

function namesIn(players: readonly Player[]): string {
  return players.map(({ name }) => name).join(', ');
}
