import { correctResult, deleteResult, submitResult } from '#contract/matches.ts';
import { alreadyRecorded, type Card } from '#domain/card.ts';
import type { Fixture } from '#domain/fixture.ts';
import { knownTeam, type People } from '#domain/people.ts';
import { conflict, notFound } from '../http/refusal.ts';
import { write } from '../http/write.ts';
import { scoreLine, when } from '../history/result-words.ts';
import { findFixture, fixture } from '../storage/mappers/fixtures.ts';
import { newId } from '../storage/new-id.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import { DuplicateFixture } from '../storage/store-error.ts';
import { cardSubject, readCard } from './card-body.ts';
import { subjectOf } from './subjects.ts';

export const resultWrites = [
  write(
    submitResult,
    async (_, { body, facts }) => [await cardSubject(body, facts, null)],
    async (change, { body, facts }) => {
      const card = await readCard(body, facts, null);
      const people = await facts.people();
      await refuseClash(change, card, people, null);
      const recorded = { ...card, id: newId(), recorded: await change.nextRecorded() };
      await record(change, recorded, people);
      return said(change, `Recorded ${scoreLine(recorded, people)}, ${when(recorded)}`, recorded);
    },
  ),

  write(
    correctResult,
    async (db, { params, body, facts }) => {
      const before = await fixtureOfPath(db, params.fixtureId);
      return [subjectOf(before), await cardSubject(body, facts, before)];
    },
    async (change, { params, body, facts }) => {
      const before = await fixtureOfPath(change.db, params.fixtureId);
      const people = await facts.people();
      const card = await readCard(body, facts, before);
      await refuseClash(change, card, people, before);
      // It keeps its place in the order of recording.
      const corrected = { ...card, id: before.id, recorded: before.recorded };
      await record(change, corrected, people);
      return said(change, correction(before, corrected, people), corrected);
    },
  ),

  write(
    deleteResult,
    async (db, { params }) => [subjectOf(await fixtureOfPath(db, params.fixtureId))],
    async (change, { params, facts }) => {
      const removed = await fixtureOfPath(change.db, params.fixtureId);
      await change.put('fixture', { ...removed, deleted: true });
      return said(change, `Deleted ${scoreLine(removed, await facts.people())}, ${when(removed)}`, removed);
    },
  ),
];

async function fixtureOfPath(db: Snapshot, id: string): Promise<Fixture> {
  const found = await fixture(db, id);
  if (!found) throw notFound('There is no such result.');
  return found;
}

/** 409 where another fixture has the same season, division, week, home and away team (contract §4). */
async function refuseClash(change: Change, card: Card, people: People, own: Fixture | null): Promise<void> {
  const other = await findFixture(change.db, card);
  if (other && other.id !== own?.id) throw clash(card, people);
}

async function record(change: Change, value: Fixture, people: People): Promise<void> {
  try {
    await change.put('fixture', { ...value, deleted: false });
  } catch (error) {
    throw error instanceof DuplicateFixture ? clash(value, people) : error;
  }
}

function clash({ homeTeamId, awayTeamId, week }: Card, { teams }: People) {
  return conflict(alreadyRecorded(knownTeam(teams, homeTeamId).name, knownTeam(teams, awayTeamId).name, week));
}

/** Says what was corrected, and what the old card said where that is another line. */
function correction(before: Fixture, after: Fixture, people: People): string {
  const [was, is] = [before, after].map((one) => `${scoreLine(one, people)}, ${when(one)}`);
  return was === is ? `Corrected the card of ${is}` : `Corrected ${was}, to ${is}`;
}

function said(change: Change, summary: string, { id }: Fixture) {
  change.summarise(summary);
  return { success: true as const, fixtureId: id, message: `${summary}.` };
}
