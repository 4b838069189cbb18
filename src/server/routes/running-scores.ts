import type { FastifyInstance } from 'fastify';
import {
  listRunningScores,
  putRunningScore,
  removeRunningScore,
  type RunningScoreAnswer,
} from '#contract/running-scores.ts';
import { alreadyRecordedWords } from '#domain/cards/card.ts';
import { fixtureDisplayOrderComparator, scoreOfFixture } from '#domain/cards/fixture.ts';
import { sortedBySeason, sortedWithinSeasons } from '#domain/seasons/season.ts';
import type { Card } from '#domain/cards/card.ts';
import { recorderRoleOfActor } from '#domain/cards/review.ts';
import {
  fixtureSoFar,
  isSameFixture,
  runningScoreReplacementFault,
  type RunningScore,
  isRunningScoreCurrent,
} from '#domain/cards/running.ts';
import { captainRunningScoreFault, tooManyRunningScoresFault } from '#domain/cards/running-limits.ts';
import { subjectOf } from '#domain/people/permissions.ts';
import { requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { refuseCardForCancelledFixture } from '../fixture-list/season-list.ts';
import { fixturePairingAnswer } from '../fixture-list/season-teams.ts';
import { teamNamesOf } from '../history/summaries.ts';
import { cachedRead } from '../http/reads.ts';
import { type WriteHandler, writeHandler } from '../http/writes.ts';
import { conflict, invalidInput, orNotFound } from '../refusal.ts';
import { personStore } from '../storage/mappers/described.ts';
import { findFixture } from '../storage/mappers/fixtures.ts';
import { newId } from '../storage/new-id.ts';
import type { RunningTie } from '#domain/cups/running-tie.ts';
import {
  allRunningScores,
  allRunningTieScores,
  removeRunningScores,
  removeRunningTieScores,
  saveRunningScore,
} from '../storage/running-scores.ts';
import type { DatabaseTransaction, Store } from '../storage/store.ts';
import { readRunningCard } from './read-card.ts';
import { cardSubject } from './sent-card.ts';
import { runningScoreVersionAndScorekeeper, matchesOfRunningScore } from './running-answers.ts';
import {
  isRunningTieBody,
  putRunningTie,
  runningTieAnswers,
  permissionSubjectOfRunningTie,
  permissionSubjectOfSentTie,
} from './running-ties.ts';

export const runningScoreReads = [
  cachedRead(listRunningScores, async (facts) => {
    const people = await facts.people();
    const { list } = await facts.seasons();
    const running = sortedRunningScores(
      await facts.running(),
      people,
      list.map(({ name }) => name),
    );
    return [...running.map((one) => runningScoreAnswer(one, people)), ...(await runningTieAnswers(facts, people))];
  }),
];

/** Returns running scores sorted by season, then by week, division and team names. */
function sortedRunningScores(
  running: readonly RunningScore[],
  { teams }: TeamsAndPlayers,
  seasons: readonly string[],
): RunningScore[] {
  const order = fixtureDisplayOrderComparator((teamId) => requireTeam(teams, teamId).name);
  return sortedWithinSeasons(sortedBySeason(running, seasons), (a, b) => order(fixtureSoFar(a), fixtureSoFar(b)));
}

/**
 * Returns a season's running scores for officials, without their matches. `by`: the name of the person who entered the
 * score; `null` if it was entered with the shared password.
 */
export async function runningScoresForOfficials(
  db: DatabaseTransaction,
  season: string,
  people: TeamsAndPlayers,
  clock: Clock,
) {
  const now = clock.now().getTime();
  const running = (await allRunningScores(db)).filter(
    (one) => one.season === season && isRunningScoreCurrent(one, now),
  );
  const names = new Map((await personStore.all(db)).map(({ id, name }) => [id, name]));
  return sortedRunningScores(running, people, [season]).map((one) => {
    const { matches: _, ...answer } = runningScoreAnswer(one, people);
    return { ...answer, by: names.get(one.personId ?? '') ?? null };
  });
}

/**
 * Returns the writes that store and remove running scores. Running scores are not in the history and cannot be
 * restored: they expire within hours, and the match card has the same data later.
 */
export function runningScoreWrites(clock: Clock): WriteHandler[] {
  return [
    writeHandler(
      putRunningScore,
      async (_, { body, facts }) => [
        isRunningTieBody(body) ? await permissionSubjectOfSentTie(body, facts) : await cardSubject(body, facts, null),
      ],
      async (change, { body, facts, actor }) => {
        if (isRunningTieBody(body)) return putRunningTie(change, { body, facts, actor }, clock);
        const people = await facts.people();
        const { card, made, version, takeOver } = await readRunningCard(body, { facts, actor });
        const { date: _, ...place } = card;
        const recorded = await findFixture(change.db, card);
        if (recorded) {
          throw conflict(alreadyRecordedWords(...teamNamesOf(card, people.teams), card.week), {
            fixtureId: recorded.id,
          });
        }
        await refuseCardForCancelledFixture(facts, card);
        const now = clock.now().getTime();
        await removeRunningScores(change, (one) => !isRunningScoreCurrent(one, now));
        const all = await allRunningScores(change.db);
        const current = all.find((one) => isSameFixture(one, card)) ?? null;
        const writer = recorderRoleOfActor(actor, card);
        const fault = runningScoreReplacementFault(current, { writer, version, takeOver });
        if (fault !== null) {
          const more = current && (await runningScoreVersionAndScorekeeper(change.db, current, actor));
          throw conflict(fault, current ? { running: { ...runningScoreAnswer(current, people), ...more } } : {});
        }
        const tooMany = current ? null : tooManyRunningScoresFault(card, all, people.teams);
        if (tooMany !== null) throw conflict(tooMany);
        if (actor.role === 'captain') await refuseUnlessScheduledAroundToday(card, facts);
        const running: RunningScore = {
          ...place,
          id: current?.id ?? newId(),
          writer,
          version: (current?.version ?? 0) + 1,
          newPlayers: made.map(({ id, name }) => ({ id, name })),
          personId: actor.personId,
          changedAt: now,
        };
        await saveRunningScore(change, running);
        return { runningId: running.id, version: running.version, ...scoreOf(running) };
      },
    ),
    writeHandler(
      removeRunningScore,
      async (db, { params, facts }) => {
        const running = await runningScoreOrNotFound(db, params.runningId, clock);
        return ['tieId' in running ? await permissionSubjectOfRunningTie(running, facts) : subjectOf(running)];
      },
      async (change, { params }) => {
        const { id } = await runningScoreOrNotFound(change.db, params.runningId, clock);
        await removeRunningScores(change, (one) => one.id === id);
        await removeRunningTieScores(change, (one) => one.id === id);
        return { success: true as const };
      },
    ),
  ];
}

/**
 * Throws 422 if captains may not enter a running score of this match today, because the match is not on the published
 * fixture list, or because its day is too far from today (Rule C22).
 */
async function refuseUnlessScheduledAroundToday(card: Card, facts: Facts): Promise<void> {
  const { list } = await facts.seasons();
  const calendar = list.find(({ name }) => name === card.season)?.calendar ?? [];
  const listed = (await facts.scheduledFixtures(card.season)).filter(
    (one) => one.published && one.division === card.division,
  );
  const fault = captainRunningScoreFault(card, { listed, calendar, today: facts.today() });
  if (fault !== null) throw invalidInput([{ path: 'weekNumber', message: fault }]);
}

async function runningScoreOrNotFound(
  db: DatabaseTransaction,
  id: string,
  clock: Clock,
): Promise<RunningScore | RunningTie> {
  const all = [...(await allRunningScores(db)), ...(await allRunningTieScores(db))];
  const found = all.find((one) => one.id === id && isRunningScoreCurrent(one, clock.now().getTime()));
  return orNotFound(found, 'There is no such running score.');
}

function scoreOf(running: RunningScore) {
  const { home, away } = scoreOfFixture(fixtureSoFar(running));
  return { homeTeamScore: home, awayTeamScore: away };
}

/** Returns a running score for visitors, with the current names of teams and players. */
export function runningScoreAnswer(running: RunningScore, people: TeamsAndPlayers): RunningScoreAnswer {
  return {
    runningId: running.id,
    ...fixturePairingAnswer(running, people),
    ...scoreOf(running),
    matches: matchesOfRunningScore(running, people),
    changedAt: new Date(running.changedAt).toISOString(),
  };
}

/** How often expired running scores are removed, in milliseconds. */
const EXPIRY_CHECK_INTERVAL = 60_000;

/**
 * Removes expired running scores while the site runs, so that open pages are notified of their removal. Every process
 * of the site does this.
 */
export function scheduleRunningScoreExpiry(
  app: FastifyInstance,
  { store, clock }: { store: Store; clock: Clock },
): void {
  async function expire(): Promise<void> {
    const isGone = (one: Pick<RunningScore, 'changedAt'>) => !isRunningScoreCurrent(one, clock.now().getTime());
    const all = await store.read(async (db) => [...(await allRunningScores(db)), ...(await allRunningTieScores(db))]);
    if (!all.some(isGone)) return;
    const origin = { by: '', via: 'command', action: 'expire', summary: '' } as const;
    await store.write(origin, async (change) => {
      await removeRunningScores(change, isGone);
      await removeRunningTieScores(change, isGone);
    });
  }
  // Ignores a failure, such as an unavailable database: the next try is a minute later.
  const timer = setInterval(() => void expire().catch(() => undefined), EXPIRY_CHECK_INTERVAL).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
