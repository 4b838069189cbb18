import type { FixtureAnswer, MatchAnswer, ReviewedFixture } from '#contract/matches.ts';
import { type Fixture, teamScore } from '#domain/cards/fixture.ts';
import { answeredMatch } from '#domain/cards/match-body.ts';
import type { Match, Side } from '#domain/cards/match.ts';
import { answeredOutcome } from '#domain/cards/answered-outcome.ts';
import { type Recording, resultState } from '#domain/cards/review.ts';
import { ABSENTEE } from '#domain/name.ts';
import { type People, type Player, knownPlayer } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { pairingAnswer } from '../fixture-list/season-list.ts';
import { orNotFound } from '../refusal.ts';
import { versionsOf } from '../storage/card-history.ts';
import { fixture, storedFixture } from '../storage/mappers/fixtures.ts';
import type { Change, Entities, Snapshot } from '../storage/store.ts';

/** Returns a recorded fixture for the public, with today's names. `today` is the league's day. */
export function fixtureAnswer(fixture: Fixture, people: People, today: () => string): FixtureAnswer {
  const score = teamScore(fixture);
  return {
    fixtureId: fixture.id,
    ...pairingAnswer(fixture, people),
    date: fixture.date,
    homeTeamScore: score.home,
    awayTeamScore: score.away,
    state: resultState(fixture, today),
    ...(fixture.counts === undefined ? {} : { void: 'Team withdrew' }),
    matches: matchAnswers(fixture.matches, people),
    ...answeredOutcome(fixture.outcome),
  };
}

/** Returns matches for clients, with today's names. `nobody` returns the name for a side without a player. */
export function matchAnswers(
  matches: readonly Match[],
  { players }: People,
  nobody: (side: Side) => string = () => ABSENTEE,
): MatchAnswer[] {
  return matches.map((match) => answerWithNames(match, (id) => knownPlayer(players, id).name, nobody));
}

/** Returns a match for clients. A pair has a joint name and two separate names. */
export function answerWithNames<N extends string | null>(
  match: Match,
  nameOf: (playerId: string) => string,
  nobody: (side: Side) => N,
) {
  const names = (side: Side) => match.sides[side].players.map(nameOf);
  const [home, away] = [names('home'), names('away')];
  return {
    ...answeredMatch(match),
    homePlayerName: home.length === 0 ? nobody('home') : home.join(' & '),
    awayPlayerName: away.length === 0 ? nobody('away') : away.join(' & '),
    ...(match.pair ? { homePlayerNames: home, awayPlayerNames: away } : {}),
  };
}

/** Returns the result in a path. Throws 404 if there is none. */
export async function fixtureOfPath(db: Snapshot, id: string): Promise<Fixture> {
  return orNotFound(await fixture(db, id), 'There is no such result.');
}

/** Returns a card as it is stored. Its players are those recorded at the time, including players who were merged later. */
export async function storedOf(db: Snapshot, { id }: Pick<Fixture, 'id'>): Promise<Entities['fixture']> {
  return orNotFound(await storedFixture(db, id), 'There is no such result.');
}

type Known = { people: People; today: () => string };

/** Returns recorded cards with the fields for officials and both captains. */
export async function reviewedAnswers(
  db: Snapshot,
  fixtures: readonly Fixture[],
  { people, today }: Known,
): Promise<ReviewedFixture[]> {
  const versions = await versionsOf(
    db,
    fixtures.map(({ id }) => id),
  );
  return fixtures.map((fixture) => ({
    ...fixtureAnswer(fixture, people, today),
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
