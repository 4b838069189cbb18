import { cardHistory, type CardState as CardStateAnswer, deletedCards } from '#contract/history.ts';
import {
  correctResult,
  deleteResult,
  type FixtureAnswer,
  listMatches,
  matchesOfWeek,
  submitResult,
} from '#contract/matches.ts';
import { alreadyRecorded, type Card } from '#domain/card.ts';
import { compareFixtures, type Fixture, teamScore } from '#domain/fixture.ts';
import { breaksOn } from '#domain/frame.ts';
import { ABSENTEE } from '#domain/name.ts';
import { knownPlayer, knownTeam, type People } from '#domain/people.ts';
import type { Facts } from '../cache/facts.ts';
import { scoreLine, when } from '../history/summaries.ts';
import { guardedRead } from '../http/guarded-reads.ts';
import { read } from '../http/reads.ts';
import { write } from '../http/writes.ts';
import { conflict, notFound } from '../refusal.ts';
import {
  type CardState,
  countDeletedCards,
  deletedCards as deletedCardsOf,
  statesOfCard,
} from '../storage/card-history.ts';
import { findFixture, fixture, storedFixture } from '../storage/mappers/fixtures.ts';
import { people as allPeople } from '../storage/mappers/people.ts';
import { newId } from '../storage/new-id.ts';
import { DuplicateFixture } from '../storage/store-error.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import { cardSubject, readCard } from './card-body.ts';
import { chosenSeasons, namedSeason, refuseTooMany, subjectOf } from './named-in-request.ts';

export const matchReads = [
  read(listMatches, (facts, { query: { season, division, weekNumber, teamId } }) =>
    fixtureAnswers(facts, season, { division, week: weekNumber, teamId: teamId || undefined }),
  ),
  read(matchesOfWeek, (facts, { params, query }) =>
    fixtureAnswers(facts, query.season, { division: params.division, week: params.week }),
  ),
];

export const resultWrites = [
  write(
    submitResult,
    async (_, { body, facts }) => [await cardSubject(body, facts, null)],
    async (change, { body, facts }) => {
      const card = await readCard(body, facts, null);
      const people = await facts.people();
      await refuseDuplicate(change, card, people, null);
      const recorded = { ...card, id: newId(), recorded: await change.nextRecorded() };
      await record(change, recorded, people);
      return answer(change, `Recorded ${scoreLine(recorded, people)}, ${when(recorded)}`, recorded);
    },
  ),

  write(
    correctResult,
    async (db, { params, body, facts }) => {
      const before = await fixtureOfPath(db, params.fixtureId);
      // An official recorded every card, so no captain may correct one.
      return [{ ...subjectOf(before), recordedFor: null, isFinal: true }, await cardSubject(body, facts, before)];
    },
    async (change, { params, body, facts }) => {
      const before = await fixtureOfPath(change.db, params.fixtureId);
      const people = await facts.people();
      const card = await readCard(body, facts, before);
      await refuseDuplicate(change, card, people, before);
      // It keeps its place in the order of recording.
      const corrected = { ...card, id: before.id, recorded: before.recorded };
      await record(change, corrected, people);
      return answer(change, correction(before, corrected, people), corrected);
    },
  ),

  write(
    deleteResult,
    async (db, { params }) => [subjectOf(await fixtureOfPath(db, params.fixtureId))],
    async (change, { params, facts }) => {
      const removed = await fixtureOfPath(change.db, params.fixtureId);
      const stored = await storedFixture(change.db, removed.id);
      // The card keeps its players as they were recorded, also of those merged since.
      await change.put('fixture', { ...(stored ?? removed), deleted: true });
      return answer(change, `Deleted ${scoreLine(removed, await facts.people())}, ${when(removed)}`, removed);
    },
  ),
];

/** The most deleted cards that are listed. */
const MOST_CARDS = 200;

export const cardHistoryReads = [
  guardedRead(
    cardHistory,
    async (db, { params: { fixtureId } }) => {
      return { fixtureId, states: stateAnswers(await statesOfPath(db, fixtureId), await allPeople(db)) };
    },
    async (db, { params }) => (await statesOfPath(db, params.fixtureId)).map(({ card }) => subjectOf(card)),
  ),
  guardedRead(deletedCards, async (db, { query, actor: { divisions } }) => {
    const season = namedSeason(query.season);
    const states = await deletedCardsOf(db, { season, divisions }, MOST_CARDS);
    const more = (await countDeletedCards(db, { season, divisions })) - states.length;
    return { cards: stateAnswers(states, await allPeople(db)), more };
  }),
];

/** Filters of fixtures; one left out takes any. */
type Filters = { division?: number | undefined; week?: number | undefined; teamId?: string | undefined };

async function fixtureAnswers(facts: Facts, season: string | undefined, filters: Filters): Promise<FixtureAnswer[]> {
  const people = await facts.people();
  const found: Fixture[] = [];
  for (const name of await chosenSeasons(facts, season)) {
    const fixtures = await facts.fixtures(name);
    found.push(...fixtures.filter((one) => passes(one, filters)));
    refuseTooMany(found);
  }
  const order = compareFixtures((teamId) => knownTeam(people.teams, teamId).name);
  return found.sort(order).map((one) => fixtureAnswer(one, people));
}

function passes(fixture: Fixture, { division, week, teamId }: Filters): boolean {
  return (
    (division === undefined || division === fixture.division) &&
    (week === undefined || week === fixture.week) &&
    (teamId === undefined || teamId === fixture.homeTeamId || teamId === fixture.awayTeamId)
  );
}

/** Returns a recorded fixture as clients see it, with today's names. */
export function fixtureAnswer(fixture: Fixture, people: People): FixtureAnswer {
  const score = teamScore(fixture);
  return {
    fixtureId: fixture.id,
    season: fixture.season,
    division: fixture.division,
    weekNumber: fixture.week,
    date: fixture.date,
    homeTeamId: fixture.homeTeamId,
    homeTeamName: knownTeam(people.teams, fixture.homeTeamId).name,
    awayTeamId: fixture.awayTeamId,
    awayTeamName: knownTeam(people.teams, fixture.awayTeamId).name,
    homeTeamScore: score.home,
    awayTeamScore: score.away,
    matches: fixture.frames.map((frame) => ({
      ...frame,
      homeBreaks: breaksOn(frame, 'home'),
      awayBreaks: breaksOn(frame, 'away'),
      homePlayerName: playerName(people, frame.homePlayerId),
      awayPlayerName: playerName(people, frame.awayPlayerId),
    })),
  };
}

function playerName(people: People, playerId: string | null): string {
  return playerId === null ? ABSENTEE : knownPlayer(people.players, playerId).name;
}

async function fixtureOfPath(db: Snapshot, id: string): Promise<Fixture> {
  const found = await fixture(db, id);
  if (!found) throw notFound('There is no such result.');
  return found;
}

/** Throws 409 if another fixture has the same season, division, week, home and away team. */
async function refuseDuplicate(change: Change, card: Card, people: People, own: Fixture | null): Promise<void> {
  const other = await findFixture(change.db, card);
  if (other && other.id !== own?.id) throw duplicate(card, people);
}

async function record(change: Change, value: Fixture, people: People): Promise<void> {
  try {
    await change.put('fixture', { ...value, deleted: false });
  } catch (error) {
    throw error instanceof DuplicateFixture ? duplicate(value, people) : error;
  }
}

function duplicate({ homeTeamId, awayTeamId, week }: Card, { teams }: People) {
  return conflict(alreadyRecorded(knownTeam(teams, homeTeamId).name, knownTeam(teams, awayTeamId).name, week));
}

/** The history's summary of a correction: with both score lines where they differ. */
function correction(before: Fixture, after: Fixture, people: People): string {
  const [was, is] = [before, after].map((one) => `${scoreLine(one, people)}, ${when(one)}`);
  return was === is ? `Corrected the card of ${is}` : `Corrected ${was}, to ${is}`;
}

function answer(change: Change, summary: string, { id }: Fixture) {
  change.summarise(summary);
  return { success: true as const, fixtureId: id, message: `${summary}.` };
}

async function statesOfPath(db: Snapshot, fixtureId: string): Promise<CardState[]> {
  const states = await statesOfCard(db, fixtureId);
  if (states.length === 0) throw notFound('There is no such result.');
  return states;
}

function stateAnswers(states: readonly CardState[], known: People): CardStateAnswer[] {
  return states.map(({ entry: { id, at, by, action, summary, undoneBy }, touched, card }) => ({
    entry: String(id),
    at,
    by,
    action,
    summary,
    undone: undoneBy !== null,
    touched,
    deleted: card.deleted,
    card: fixtureAnswer(card, known),
  }));
}
