import type { FixtureWithReview } from '#contract/matches.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { RecordingTime } from '#domain/cards/review.ts';
import type { TeamsAndPlayers, Player } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import type { RuleMarksByCard } from '#domain/rules/eligibility.ts';
import type { Clock } from '../clock.ts';
import { fixtureAnswer } from '../fixture-list/fixture-answer.ts';
import { orNotFound } from '../refusal.ts';
import { currentVersionsOfCards } from '../storage/card-history.ts';
import { undeletedFixture, findStoredFixture } from '../storage/mappers/fixtures.ts';
import type { ChangeTransaction, Entities, DatabaseTransaction } from '../storage/store.ts';

/** Returns the result whose id is in a request's path. Throws 404 if there is no such result. */
export async function recordedFixtureOfPath(db: DatabaseTransaction, id: string): Promise<Fixture> {
  return orNotFound(await undeletedFixture(db, id), 'There is no such result.');
}

/**
 * Returns a card as it is stored, with the players who were recorded, even if they were merged later. Throws 404 if
 * there is no such card.
 */
export async function storedCardOf(db: DatabaseTransaction, { id }: Pick<Fixture, 'id'>): Promise<Entities['fixture']> {
  return orNotFound(await findStoredFixture(db, id), 'There is no such result.');
}

type AnswerContext = { people: TeamsAndPlayers; today: () => string; marks?: RuleMarksByCard };

/** Returns recorded cards with the fields that officials and both captains see. */
export async function fixtureAnswersWithReview(
  db: DatabaseTransaction,
  fixtures: readonly Fixture[],
  { people, today, marks }: AnswerContext,
): Promise<FixtureWithReview[]> {
  const versions = await currentVersionsOfCards(
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

/**
 * Returns the current time and date, for a card recorded in this request, and how many days the other side has to
 * confirm the card.
 */
export function currentRecordingTime(facts: Facts, clock: Clock): RecordingTime {
  return { at: clock.now().toISOString(), today: facts.today(), confirmDays: facts.content().confirmDays };
}

/**
 * Sets the summary of a card's change in the history. Returns the API's answer, whose message is this summary. `made`:
 * the players whom the card has created.
 */
export function summariseAndAnswerCardChange(
  change: ChangeTransaction,
  summary: string,
  { id }: Pick<Fixture, 'id'>,
  made: readonly Player[] = [],
) {
  const whole = made.length === 0 ? summary : `${summary}, with ${commaSeparatedNames(made)} as new`;
  change.summarise(whole);
  const newPlayers = made.map(({ id: playerId, name }) => ({ playerId, name }));
  return { success: true as const, fixtureId: id, message: `${whole}.`, ...(made.length === 0 ? {} : { newPlayers }) };
}

function commaSeparatedNames(players: readonly Player[]): string {
  return players.map(({ name }) => name).join(', ');
}
