import type { FastifyInstance } from 'fastify';
import {
  listRunningScores,
  putRunningScore,
  removeRunningScore,
  type RunningScoreAnswer,
} from '#contract/running-scores.ts';
import { alreadyRecorded } from '#domain/cards/card.ts';
import { compareFixtures, teamScore } from '#domain/cards/fixture.ts';
import { bySeasons, inSeasons } from '#domain/seasons/season.ts';
import { pairOf } from '#domain/cards/match-body.ts';
import { bothSides, isPlayed, type Match } from '#domain/cards/match.ts';
import type { Card } from '#domain/cards/card.ts';
import { recorderOf } from '#domain/cards/review.ts';
import { fixtureSoFar, isSameFixture, replacementFault, type RunningScore, isFresh } from '#domain/cards/running.ts';
import { runningDayFault, tooManyRunning } from '#domain/cards/running-limits.ts';
import { ABSENTEE } from '#domain/name.ts';
import { subjectOf } from '#domain/people/permissions.ts';
import { currentId, knownPlayer, knownTeam, type People } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { pairingAnswer, refuseCancelled } from '../fixture-list/season-list.ts';
import { sidesOf } from '../history/summaries.ts';
import { read } from '../http/reads.ts';
import { type Write, write } from '../http/writes.ts';
import { conflict, invalid, orNotFound } from '../refusal.ts';
import { access } from '../storage/mappers/described.ts';
import { findFixture } from '../storage/mappers/fixtures.ts';
import { newId } from '../storage/new-id.ts';
import { allRunning, removeRunning, saveRunning } from '../storage/running-scores.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { answerWithNames } from './card-answers.ts';
import { cardSubject, readRunningCard } from './read-card.ts';

export const runningReads = [
  read(listRunningScores, async (facts) => {
    const people = await facts.people();
    const { list } = await facts.seasons();
    const running = inOrder(
      await facts.running(),
      people,
      list.map(({ name }) => name),
    );
    return running.map((one) => runningAnswer(one, people));
  }),
];

/** Sorts running scores like results, season by season. */
function inOrder(running: readonly RunningScore[], { teams }: People, seasons: readonly string[]): RunningScore[] {
  const order = compareFixtures((teamId) => knownTeam(teams, teamId).name);
  return inSeasons(bySeasons(running, seasons), (a, b) => order(fixtureSoFar(a), fixtureSoFar(b)));
}

/** Returns a season's running scores for officials, with the author's name (`null` for the shared password). */
export async function runningIn(db: Snapshot, season: string, people: People, clock: Clock) {
  const now = clock.now().getTime();
  const running = (await allRunning(db)).filter((one) => one.season === season && isFresh(one, now));
  const names = new Map((await access.all(db)).map(({ id, name }) => [id, name]));
  return inOrder(running, people, [season]).map((one) => {
    const { matches: _, ...answer } = runningAnswer(one, people);
    return { ...answer, by: names.get(one.personId ?? '') ?? null };
  });
}

/** Running scores have no history and no undo: they expire within hours, and the card contains the same data. */
export function runningWrites(clock: Clock): Write[] {
  return [
    write(
      putRunningScore,
      async (_, { body, facts }) => [await cardSubject(body, facts, null)],
      async (change, { body, facts, actor }) => {
        const people = await facts.people();
        const { card, made, version, takeOver } = await readRunningCard(body, { facts, actor });
        const { date: _, ...place } = card;
        const recorded = await findFixture(change.db, card);
        if (recorded) {
          throw conflict(alreadyRecorded(...sidesOf(card, people.teams), card.week), { fixtureId: recorded.id });
        }
        await refuseCancelled(facts, card);
        const now = clock.now().getTime();
        await removeRunning(change, (one) => !isFresh(one, now));
        const all = await allRunning(change.db);
        const present = all.find((one) => isSameFixture(one, card)) ?? null;
        const writer = recorderOf(actor, card);
        const fault = replacementFault(present, { writer, version, takeOver });
        if (fault !== null) {
          const by =
            actor.role !== 'captain' && present?.personId ? await access.live(change.db, present.personId) : null;
          const more = { version: present?.version, ...(by ? { by: by.name } : {}) };
          throw conflict(fault, present ? { running: { ...runningAnswer(present, people), ...more } } : {});
        }
        const tooMany = present ? null : tooManyRunning(card, all, people.teams);
        if (tooMany !== null) throw conflict(tooMany);
        if (actor.role === 'captain') await refuseOtherDay(card, facts);
        const running: RunningScore = {
          ...place,
          id: present?.id ?? newId(),
          writer,
          version: (present?.version ?? 0) + 1,
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
      async (db, { params }) => [subjectOf(await runningOfPath(db, params.runningId, clock))],
      async (change, { params }) => {
        const { id } = await runningOfPath(change.db, params.runningId, clock);
        await removeRunning(change, (one) => one.id === id);
        return { success: true as const };
      },
    ),
  ];
}

/** Throws 422 for a match that is not played around today. */
async function refuseOtherDay(card: Card, facts: Facts): Promise<void> {
  const { list } = await facts.seasons();
  const calendar = list.find(({ name }) => name === card.season)?.calendar ?? [];
  const listed = (await facts.list(card.season)).filter((one) => one.published && one.division === card.division);
  const fault = runningDayFault(card, { listed, calendar, today: facts.today() });
  if (fault !== null) throw invalid([{ path: 'weekNumber', message: fault }]);
}

async function runningOfPath(db: Snapshot, id: string, clock: Clock): Promise<RunningScore> {
  const found = (await allRunning(db)).find((one) => one.id === id && isFresh(one, clock.now().getTime()));
  return orNotFound(found, 'There is no such running score.');
}

function scoreOf(running: RunningScore) {
  const { home, away } = teamScore(fixtureSoFar(running));
  return { homeTeamScore: home, awayTeamScore: away };
}

/** Returns a running score for the public, with today's names. */
function runningAnswer(running: RunningScore, people: People): RunningScoreAnswer {
  return {
    runningId: running.id,
    ...pairingAnswer(running, people),
    ...scoreOf(running),
    matches: running.matches.map((match) => matchAnswer(match, running, people)),
    changedAt: new Date(running.changedAt).toISOString(),
  };
}

function matchAnswer(match: Match, { newPlayers }: RunningScore, people: People) {
  const newNames = new Map(newPlayers.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => newNames.get(id) ?? knownPlayer(people.players, currentId(people, id)).name;
  // A player who is not in the league yet has no id.
  const idOf = (id: string | null) => (id === null || newNames.has(id) ? null : currentId(people, id));
  // A player who is not named yet has no name.
  const answer = answerWithNames(match, nameOf, () => (isPlayed(match) ? ABSENTEE : null));
  const ids = { homePlayerId: idOf(answer.homePlayerId), awayPlayerId: idOf(answer.awayPlayerId) };
  if (!match.pair) return { ...answer, ...ids };
  const pairs = bothSides((side) => pairOf(match, side).map(idOf));
  return { ...answer, ...ids, homePlayers: pairs.home, awayPlayers: pairs.away };
}

/** How often expired running scores are removed, in milliseconds. */
const EXPIRE_EVERY = 60_000;

/** Removes expired running scores while the site runs, so that open pages are notified. Every instance does this. */
export function expireRunning(app: FastifyInstance, { store, clock }: { store: Store; clock: Clock }): void {
  async function expire(): Promise<void> {
    const isGone = (one: RunningScore) => !isFresh(one, clock.now().getTime());
    if (!(await store.read(allRunning)).some(isGone)) return;
    const origin = { by: '', via: 'command', action: 'expire', summary: '' } as const;
    await store.write(origin, (change) => removeRunning(change, isGone));
  }
  // After a failure, such as an unavailable database, the next try follows a minute later.
  const timer = setInterval(() => void expire().catch(() => undefined), EXPIRE_EVERY).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
