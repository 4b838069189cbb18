import { cardBodySchema } from '#contract/card-body.ts';
import { cardHistory, type CardAfterEntry, deletedCards } from '#contract/history.ts';
import {
  correctResult,
  deleteResult,
  latestMatches,
  listMatches,
  matchesOfWeek,
  submitResult,
} from '#contract/matches.ts';
import { alreadyRecordedWords, type Card } from '#domain/cards/card.ts';
import { type Fixture, latestResults, latestWeekWithResult } from '#domain/cards/fixture.ts';
import { findFixtureWithSwappedSides, swappedSidesWords } from '#domain/fixtures/swapped-fixture.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import {
  reviewAfterCorrection,
  isRecordedByOtherSide,
  newReview,
  fieldWithTeamNotOnCard,
  teamThatRecorded,
  recorderRoleOfActor,
  resultState,
} from '#domain/cards/review.ts';
import { type SeasonsWithDivisionNames } from '#domain/seasons/division-names.ts';
import { ruleMarksOfSentCard } from './eligibility.ts';
import type { Clock } from '../clock.ts';
import { refuseCardForCancelledFixture } from '../fixture-list/season-list.ts';
import { resultText, teamNamesOf, divisionAndWeekText } from '../history/summaries.ts';
import { type UncachedRead, uncachedRead, cachedRead } from '../http/reads.ts';
import { type WriteHandler, writeHandler } from '../http/writes.ts';
import { conflict, invalidInput, notFound } from '../refusal.ts';
import { type StoredCardState, loadDeletedCards, loadLatestCardStates } from '../storage/card-history.ts';
import { findFixture } from '../storage/mappers/fixtures.ts';
import { newId } from '../storage/new-id.ts';
import { DuplicateFixture } from '../storage/store-error.ts';
import type { ChangeTransaction, DatabaseTransaction } from '../storage/store.ts';
import {
  summariseAndAnswerCardChange,
  recordedFixtureOfPath,
  currentRecordingTime,
  storedCardOf,
} from './card-answers.ts';
import { fixtureAnswer } from '../fixture-list/fixture-answer.ts';
import { sentTeamKey } from './card-keys.ts';
import { confirmIfCardsEqual, refuseSimilarCard } from './other-sides-card.ts';
import { readCard } from './read-card.ts';
import { cardSubject } from './sent-card.ts';
import { entryFields } from './history.ts';
import { storeNewPlayersAndSubstituteRequests, putCardAndDeleteUnusedPlayers } from './substitutes.ts';
import { answersOfFixtures, filteredFixtureAnswers } from './match-answers.ts';
import { requestedSeasons } from './named-in-request.ts';
import { seasonNameInRequest } from '../seasons/named-season.ts';
import { subjectOf } from '#domain/people/permissions.ts';
import { fieldsThatFit } from '../http/input.ts';
import { teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';

export const matchReads = [
  cachedRead(listMatches, async (facts, { query: { season, division, weekNumber, teamId, newest } }) => {
    const found = await filteredFixtureAnswers(facts, season, {
      division,
      week: weekNumber,
      teamId: teamId || undefined,
    });
    return newest ? found.reverse() : found;
  }),
  cachedRead(matchesOfWeek, (facts, { params, query }) =>
    filteredFixtureAnswers(facts, query.season, { division: params.division, week: params.week }),
  ),
  cachedRead(latestMatches, async (facts, { query }) => {
    const [season] = await requestedSeasons(
      facts,
      seasonNameInRequest(query.season) ?? (await facts.seasons()).default,
    );
    if (season === undefined) return [];
    const latest = latestResults(await facts.fixtures(season));
    const week = latestWeekWithResult(latest);
    const answers = await answersOfFixtures(facts, await facts.people(), latest);
    return [
      ...answers.filter(({ weekNumber }) => weekNumber === week),
      ...answers.filter(({ weekNumber }) => weekNumber !== week),
    ];
  }),
];

/** Returns the writes that record, correct and delete results. `clock` gives the time of recording. */
export function resultWrites(clock: Clock): WriteHandler[] {
  return [submissionWrite(clock), correctionWrite(clock), deletionWrite];
}

function submissionWrite(clock: Clock): WriteHandler {
  return writeHandler(
    submitResult,
    async (_, { body, facts }) => [await cardSubject(body, facts, null)],
    async (change, request) => {
      const { body, facts, actor } = request;
      const { card, ...read } = await readCard(body, { facts, recorded: null, actor });
      const { made } = read;
      if (request.query.dryRun) {
        const marks = await ruleMarksOfSentCard(change.db, { card, ...read }, facts);
        request.nothingNew();
        return { eligibility: marks.map(({ side: _, ...mark }) => mark) };
      }
      const people = await facts.people();
      const other = await findFixture(change.db, card);
      if (other && isRecordedByOtherSide(other, card, actor)) return confirmIfCardsEqual(change, other, card, request);
      if (other) throw duplicateCardError(card, people);
      await refuseCardForCancelledFixture(facts, card);
      const isAsked =
        actor.role === 'captain' && fieldsThatFit(cardBodySchema.pick({ another: true }), body).another !== true;
      if (isAsked) await refuseSimilarCard(change, card, request);
      const listed = (await facts.scheduledFixtures(card.season)).filter(
        ({ published, week }) => published && week === card.week,
      );
      const swapped = findFixtureWithSwappedSides(card, listed);
      const more = swapped === null ? {} : { swapped: { listedId: swapped.id } };
      const words = swapped === null ? '' : swappedSidesWords(teamNamesOf(swapped, people.teams)[0], card.week);
      if (isAsked && swapped !== null) throw conflict(`${words} Swap the sides?`, more);
      const review = newReview(recorderRoleOfActor(actor, card), currentRecordingTime(facts, clock));
      const recorded = { ...card, id: newId(), recorded: await change.nextRecorded(), review };
      await storeNewPlayersAndSubstituteRequests(change, recorded, null, { ...read, facts, actor });
      await storeOrRefuseDuplicate(change, recorded, people);
      const summary = `Recorded ${resultText(recorded, people)}, ${divisionAndWeekText(recorded, await facts.seasons())}`;
      const answer = summariseAndAnswerCardChange(change, summary, recorded, made);
      return { ...answer, message: `${answer.message} ${words}`.trim(), ...more };
    },
  );
}

function correctionWrite(clock: Clock): WriteHandler {
  return writeHandler(
    correctResult,
    async (db, { params, body, facts }) => {
      const before = await recordedFixtureOfPath(db, params.fixtureId);
      const isFinal = resultState(before, facts.today) === 'final';
      return [
        { ...subjectOf(before), recordedFor: teamThatRecorded(before), isFinal },
        await cardSubject(body, facts, before),
      ];
    },
    async (change, { params, body, facts, actor }) => {
      const before = await recordedFixtureOfPath(change.db, params.fixtureId);
      const people = await facts.people();
      const { card, ...read } = await readCard(body, { facts, recorded: before, actor });
      const field = fieldWithTeamNotOnCard(before, card, actor);
      if (field !== null) throw invalidInput([{ path: sentTeamKey(body, field), message: CHANGED_TEAMS_SENTENCE }]);
      const other = await findFixture(change.db, card);
      if (other && other.id !== before.id) throw duplicateCardError(card, people);
      await refuseCardForCancelledFixture(facts, card, before);
      const review = reviewAfterCorrection(
        before,
        card,
        recorderRoleOfActor(actor, card),
        currentRecordingTime(facts, clock),
      );
      // The corrected card keeps its number in the order of recording.
      const corrected = { ...card, id: before.id, recorded: before.recorded, ...(review ? { review } : {}) };
      await storeNewPlayersAndSubstituteRequests(change, corrected, before, { ...read, facts, actor });
      await storeOrRefuseDuplicate(change, corrected, people);
      const line = correctionSummary(before, corrected, { people, seasons: await facts.seasons() });
      return summariseAndAnswerCardChange(change, line, corrected, read.made);
    },
  );
}

const CHANGED_TEAMS_SENTENCE =
  'A recorded card stays between its two teams. Ask a league official if it was another match.';

const deletionWrite = writeHandler(
  deleteResult,
  async (db, { params }) => [subjectOf(await recordedFixtureOfPath(db, params.fixtureId))],
  async (change, { params, facts }) => {
    const removed = await recordedFixtureOfPath(change.db, params.fixtureId);
    await putCardAndDeleteUnusedPlayers(change, { ...(await storedCardOf(change.db, removed)), deleted: true });
    const line = `${resultText(removed, await facts.people())}, ${divisionAndWeekText(removed, await facts.seasons())}`;
    return summariseAndAnswerCardChange(change, `Deleted ${line}`, removed);
  },
);

/** The maximum number of deleted cards in an answer. */
const MAX_DELETED_CARDS_IN_ANSWER = 200;

export function cardHistoryReads({ today }: Clock): UncachedRead[] {
  return [
    uncachedRead(
      cardHistory,
      async (db, { params: { fixtureId } }) => {
        return {
          fixtureId,
          states: cardStateAnswers(
            await cardStatesOfPath(db, fixtureId),
            await teamsAndPlayersIncludingDeleted(db),
            today,
          ),
        };
      },
      async (db, { params }) => (await cardStatesOfPath(db, params.fixtureId)).map(({ card }) => subjectOf(card)),
    ),
    uncachedRead(deletedCards, async (db, { query, actor: { divisions } }) => {
      const season = seasonNameInRequest(query.season);
      const { states, count } = await loadDeletedCards(db, { season, divisions }, MAX_DELETED_CARDS_IN_ANSWER);
      return {
        cards: cardStateAnswers(states, await teamsAndPlayersIncludingDeleted(db), today),
        more: count - states.length,
      };
    }),
  ];
}

async function storeOrRefuseDuplicate(
  change: ChangeTransaction,
  value: Fixture,
  people: TeamsAndPlayers,
): Promise<void> {
  try {
    await putCardAndDeleteUnusedPlayers(change, { ...value, deleted: false });
  } catch (error) {
    throw error instanceof DuplicateFixture ? duplicateCardError(value, people) : error;
  }
}

function duplicateCardError(card: Card, { teams }: TeamsAndPlayers) {
  return conflict(alreadyRecordedWords(...teamNamesOf(card, teams), card.week));
}

/** The data from which a history summary takes the names of teams, players and divisions. */
type HistorySummaryContext = { people: TeamsAndPlayers; seasons: SeasonsWithDivisionNames };

/**
 * Returns the history summary of a correction. If only the score has changed, the summary also has the old score. If
 * the division or the week has changed, the summary also has the old score, division and week.
 */
function correctionSummary(before: Fixture, after: Fixture, { people, seasons }: HistorySummaryContext): string {
  const [was, is] = [before, after].map((one) => ({
    score: resultText(one, people),
    when: divisionAndWeekText(one, seasons),
  }));
  const now = `${is?.score}, ${is?.when}`;
  if (was?.when !== is?.when) return `Corrected ${was?.score}, ${was?.when}, to ${now}`;
  return was?.score === is?.score ? `Corrected the card of ${now}` : `Corrected ${was?.score} to ${now}`;
}

async function cardStatesOfPath(db: DatabaseTransaction, fixtureId: string): Promise<StoredCardState[]> {
  const states = await loadLatestCardStates(db, fixtureId);
  if (states.length === 0) throw notFound('There is no such result.');
  return states;
}

function cardStateAnswers(
  states: readonly StoredCardState[],
  known: TeamsAndPlayers,
  today: () => string,
): CardAfterEntry[] {
  return states.map(({ entry, touched, card }) => ({
    entry: String(entry.id),
    ...entryFields(entry),
    touched,
    deleted: card.deleted,
    card: fixtureAnswer(card, known, today),
  }));
}
