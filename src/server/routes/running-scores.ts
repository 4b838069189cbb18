import type { FastifyInstance } from 'fastify';
import {
  listRunningScores,
  putRunningScore,
  removeRunningScore,
  type RunningScoreAnswer,
} from '#contract/running-scores.ts';
import { alreadyRecordedWords } from '#domain/cards/card.ts';
import { compareFixtures, teamScore } from '#domain/cards/fixture.ts';
import { sortedBySeason, sortedWithinSeasons } from '#domain/seasons/season.ts';
import type { Card } from '#domain/cards/card.ts';
import { recorderOf } from '#domain/cards/review.ts';
import {
  fixtureSoFar,
  isSameFixture,
  replacementFault,
  type RunningScore,
  isRunningAlive,
} from '#domain/cards/running.ts';
import { runningDayFault, tooManyRunningFault } from '#domain/cards/running-limits.ts';
import { subjectOf } from '#domain/people/permissions.ts';
import { knownTeam, type People } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { refuseCancelled } from '../fixture-list/season-list.ts';
import { pairingAnswer } from '../fixture-list/season-teams.ts';
import { teamNamesOf } from '../history/summaries.ts';
import { read } from '../http/reads.ts';
import { type Write, write } from '../http/writes.ts';
import { conflict, invalid, orNotFound } from '../refusal.ts';
import { persons } from '../storage/mappers/described.ts';
import { findFixture } from '../storage/mappers/fixtures.ts';
import { newId } from '../storage/new-id.ts';
import type { RunningTie } from '#domain/cups/running-tie.ts';
import {
  allRunning,
  allRunningTies,
  removeRunning,
  removeRunningTies,
  saveRunning,
} from '../storage/running-scores.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { cardSubject, readRunningCard } from './read-card.ts';
import { currentRunningScore, runningMatches } from './running-answers.ts';
import { isTieBody, putRunningTie, runningTieAnswers, subjectOfRunningTie, subjectOfSentTie } from './running-ties.ts';

export const runningReads = [
  read(listRunningScores, async (facts) => {
    const people = await facts.people();
    const { list } = await facts.seasons();
    const running = inOrder(
      await facts.running(),
      people,
      list.map(({ name }) => name),
    );
    return [...running.map((one) => runningAnswer(one, people)), ...(await runningTieAnswers(facts, people))];
  }),
];

/** Returns running scores in the order of results, season by season. */
function inOrder(running: readonly RunningScore[], { teams }: People, seasons: readonly string[]): RunningScore[] {
  const order = compareFixtures((teamId) => knownTeam(teams, teamId).name);
  return sortedWithinSeasons(sortedBySeason(running, seasons), (a, b) => order(fixtureSoFar(a), fixtureSoFar(b)));
}

/**
 * Returns a season's running scores for officials, with the names of those who entered them (`null` for the shared
 * password).
 */
export async function runningIn(db: Snapshot, season: string, people: People, clock: Clock) {
  const now = clock.now().getTime();
  const running = (await allRunning(db)).filter((one) => one.season === season && isRunningAlive(one, now));
  const names = new Map((await persons.all(db)).map(({ id, name }) => [id, name]));
  return inOrder(running, people, [season]).map((one) => {
    const { matches: _, ...answer } = runningAnswer(one, people);
    return { ...answer, by: names.get(one.personId ?? '') ?? null };
  });
}

/**
 * The writes of running scores. These are not in the history and cannot be undone: they expire within hours, and the
 * card will have the same data.
 */
export function runningWrites(clock: Clock): Write[] {
  return [
    write(
      putRunningScore,
      async (_, { body, facts }) => [
        isTieBody(body) ? await subjectOfSentTie(body, facts) : await cardSubject(body, facts, null),
      ],
      async (change, { body, facts, actor }) => {
        if (isTieBody(body)) return putRunningTie(change, { body, facts, actor }, clock);
        const people = await facts.people();
        const { card, made, version, takeOver } = await readRunningCard(body, { facts, actor });
        const { date: _, ...place } = card;
        const recorded = await findFixture(change.db, card);
        if (recorded) {
          throw conflict(alreadyRecordedWords(...teamNamesOf(card, people.teams), card.week), {
            fixtureId: recorded.id,
          });
        }
        await refuseCancelled(facts, card);
        const now = clock.now().getTime();
        await removeRunning(change, (one) => !isRunningAlive(one, now));
        const all = await allRunning(change.db);
        const current = all.find((one) => isSameFixture(one, card)) ?? null;
        const writer = recorderOf(actor, card);
        const fault = replacementFault(current, { writer, version, takeOver });
        if (fault !== null) {
          const more = current && (await currentRunningScore(change.db, current, actor));
          throw conflict(fault, current ? { running: { ...runningAnswer(current, people), ...more } } : {});
        }
        const tooMany = current ? null : tooManyRunningFault(card, all, people.teams);
        if (tooMany !== null) throw conflict(tooMany);
        if (actor.role === 'captain') await refuseOtherDay(card, facts);
        const running: RunningScore = {
          ...place,
          id: current?.id ?? newId(),
          writer,
          version: (current?.version ?? 0) + 1,
          newPlayers: made.map(({ id, name }) => ({ id, name })),
          personId: actor.personId,
          changedAt: now,
        };
        await saveRunning(change, running);
        return { runningId: running.id, version: running.version, ...scoreOf(running) };
      },
    ),
    write(
      removeRunningScore,
      async (db, { params, facts }) => {
        const running = await runningOfPath(db, params.runningId, clock);
        return ['tieId' in running ? await subjectOfRunningTie(running, facts) : subjectOf(running)];
      },
      async (change, { params }) => {
        const { id } = await runningOfPath(change.db, params.runningId, clock);
        await removeRunning(change, (one) => one.id === id);
        await removeRunningTies(change, (one) => one.id === id);
        return { success: true as const };
      },
    ),
  ];
}

/** Throws 422 if a match is not to be played on a day around today. */
async function refuseOtherDay(card: Card, facts: Facts): Promise<void> {
  const { list } = await facts.seasons();
  const calendar = list.find(({ name }) => name === card.season)?.calendar ?? [];
  const listed = (await facts.list(card.season)).filter((one) => one.published && one.division === card.division);
  const fault = runningDayFault(card, { listed, calendar, today: facts.today() });
  if (fault !== null) throw invalid([{ path: 'weekNumber', message: fault }]);
}

async function runningOfPath(db: Snapshot, id: string, clock: Clock): Promise<RunningScore | RunningTie> {
  const all = [...(await allRunning(db)), ...(await allRunningTies(db))];
  const found = all.find((one) => one.id === id && isRunningAlive(one, clock.now().getTime()));
  return orNotFound(found, 'There is no such running score.');
}

function scoreOf(running: RunningScore) {
  const { home, away } = teamScore(fixtureSoFar(running));
  return { homeTeamScore: home, awayTeamScore: away };
}

/** Returns a running score for visitors, with today's names. */
export function runningAnswer(running: RunningScore, people: People): RunningScoreAnswer {
  return {
    runningId: running.id,
    ...pairingAnswer(running, people),
    ...scoreOf(running),
    matches: runningMatches(running, people),
    changedAt: new Date(running.changedAt).toISOString(),
  };
}

/** How often expired running scores are removed, in milliseconds. */
const EXPIRE_EVERY = 60_000;

/** Removes expired running scores while the site runs, so that open pages learn of it. Every process does this. */
export function expireRunning(app: FastifyInstance, { store, clock }: { store: Store; clock: Clock }): void {
  async function expire(): Promise<void> {
    const isGone = (one: Pick<RunningScore, 'changedAt'>) => !isRunningAlive(one, clock.now().getTime());
    const all = await store.read(async (db) => [...(await allRunning(db)), ...(await allRunningTies(db))]);
    if (!all.some(isGone)) return;
    const origin = { by: '', via: 'command', action: 'expire', summary: '' } as const;
    await store.write(origin, async (change) => {
      await removeRunning(change, isGone);
      await removeRunningTies(change, isGone);
    });
  }
  // Ignores a failure, such as an unavailable database: the next try is a minute later.
  const timer = setInterval(() => void expire().catch(() => undefined), EXPIRE_EVERY).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
