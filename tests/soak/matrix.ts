import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { teamThatRecorded } from '#domain/cards/review.ts';
import { type Actor, may, rulesOfAction } from '#domain/people/permissions.ts';
import { changesOfHistoryEntry, historyEntries, type HistoryEntry } from '#server/storage/history.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { defaultSeasonName } from '#server/storage/mappers/seasons.ts';
import { openStore } from '#server/storage/open.ts';
import type { Entities, HistoryChange, DatabaseTransaction, Store } from '#server/storage/store.ts';
import { createSeededRandom, type SeededRandom } from '#server/fixture-list/make-plan.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { anyRequest, idsOf } from '../fuzz/any-request.ts';
import { type Matrix, openMatrix, type Person, requestFor } from './matrix-league.ts';
import type { Sent } from './requests.ts';

/** `done`: how many requests changed the league. `refused`: how many were answered 401 or 403. */
export type MatrixResult = { requests: number; done: number; refused: number; faults: string[] };

/** How many requests one copy of the league gets. More of them would delete almost all teams. */
const ROUND = 250;

/**
 * Actions that would end a session or change permissions. Only people who may not take them try them, so that the
 * others stay signed in.
 */
const OF_ACCESS = [
  ...(['sign in', 'sign out', 'end own session', 'link own device', 'end session'] as const),
  ...(['change people', 'change password', 'restore backup'] as const),
];

const TEAMS = ['a', 'b', 'c', 'd', 'f'];
const ALL = Object.values<Call>(calls).filter((call) => !call.stream);
/**
 * Calls that visitors may not make, but captains or results officials may, some of them only for their own teams or
 * divisions.
 */
const OF_A_MATCH = ALL.filter(({ action }) => {
  const { visitor, captain, results } = rulesOfAction(action);
  return visitor === undefined && (captain ?? results) !== undefined;
});
const OF_A_CARD = OF_A_MATCH.filter(({ path: place }) => place.startsWith('/api/matches'));

/**
 * Sends requests as everyone in the matrix, also with sessions that have ended. Most are about existing teams and
 * cards, the others are random. A request without permission must be refused and change nothing. The actor must have
 * had permission for each change, and for each history entry that an answer shows.
 */
export async function playMatrix(file: string, requests: number, seed: string): Promise<MatrixResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-matrix-'));
  const result: MatrixResult = { requests: 0, done: 0, refused: 0, faults: [] };
  try {
    for (let round = 0; result.requests < requests; round++) {
      const copy = path.join(folder, `${round}.sqlite`);
      await copyFile(file, copy);
      const store = await openStore({ file: copy });
      const matrix = await openMatrix(store);
      const count = Math.min(ROUND, requests - result.requests);
      await playRound(matrix, store, createSeededRandom(`${seed} ${round}`), count, result);
      await matrix.app.close();
      await store.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return result;
}

async function playRound(
  matrix: Matrix,
  store: Store,
  dice: SeededRandom,
  count: number,
  result: MatrixResult,
): Promise<void> {
  const everybody = Object.entries({ ...matrix.people, ...matrix.ended });
  const inPart = everybody.filter(([, { actor }]) => actor.role === 'captain' || actor.role === 'results');
  const random = await randomRequests(store, dice, count);
  for (const other of random) {
    const [who, person] = dice.pick(dice.chance(0.5) ? inPart : everybody);
    const request = dice.chance(0.75) ? aimed(matrix, person, dice) : other;
    const { call, sent } = request;
    if (OF_ACCESS.some((action) => action === call.action) && may(person.actor, call.action)) continue;
    const { done, refused, faults } = await judge(matrix, store, person, request);
    result.requests += 1;
    if (done) result.done += 1;
    if (refused) result.refused += 1;
    const what = `${who}: ${sent.method} ${sent.path} ${String(sent.body ?? '').slice(0, 500)}`;
    result.faults.push(...faults.map((fault) => `${what}: ${fault}`));
  }
}

/** `isAimed`: the path and the body are valid for the call. Random requests are not aimed. */
type Request = { call: Call; sent: Sent; isAimed: boolean };

/** Returns a request with teams, seasons, divisions and ids that exist, but need not belong together. */
function aimed({ known, disputed }: Matrix, { actor }: Person, dice: SeededRandom): Request {
  const call = dice.pick(dice.pick([OF_A_CARD, OF_A_MATCH, ALL]));
  const own = dice.chance(0.5) ? actor.teamIds : [];
  const [home, away] = [dice.pick(own.length > 0 ? own : TEAMS), dice.pick(TEAMS)];
  const division = 'df'.includes(home) && dice.chance(0.9) ? '2' : '1';
  const about = {
    ...known,
    fixtureId: [dice.pick([...(known['fixtureId'] ?? []), disputed])],
    id: [String(dice.whole(1, 60))],
    ...Object.fromEntries(['teamId', 'homeTeam', 'homeTeamId'].map((field) => [field, [home]])),
    ...Object.fromEntries(['awayTeam', 'awayTeamId'].map((field) => [field, [away]])),
    ...Object.fromEntries(['division', 'divisions'].map((field) => [field, [division]])),
    season: [dice.pick(['25/26', '25/26', '25/26', '24/25'])],
    weekNumber: [String(dice.whole(1, 9))],
  };
  return { call, sent: requestFor(call, dice.chance(0.3) ? known : about), isAimed: true };
}

async function randomRequests(store: Store, dice: SeededRandom, count: number): Promise<Request[]> {
  const ids = await store.read(async (db) =>
    idsOf(await teamsAndPlayersIncludingDeleted(db), await undeletedFixturesOfSeason(db, '25/26')),
  );
  const byKey = new Map(Object.values<Call>(calls).map((call) => [`${call.method} ${call.path}`, call]));
  const made = fc.sample(anyRequest(ids), { numRuns: count, seed: dice.whole(0, 2 ** 31) });
  return made.map(({ key, method, url, payload, headers }) => {
    const sent = { method, path: url, headers, ...(payload === undefined ? {} : { body: payload }) };
    return { call: byKey.get(key)!, sent, isAimed: false }; // it was made from the same calls
  });
}

type Verdict = { done: boolean; refused: boolean; faults: string[] };

async function judge(
  { send }: Matrix,
  store: Store,
  person: Person,
  { call, sent, isAimed }: Request,
): Promise<Verdict> {
  const before = await store.read((db) => currentState(db, person.actor));
  const revisions = JSON.stringify([...store.revisions()]);
  const { status, text } = await send({ ...sent, headers: { ...person.headers, ...sent.headers } });
  const done = JSON.stringify([...store.revisions()]) !== revisions;
  const entries = await store.read((db) => entriesAfter(db, before.last));
  const { actor } = before;
  const isAllowed = may(actor, call.action);
  const refused = status === 401 || status === 403;
  const faults: string[] = [];
  const expectThat = (holds: boolean, fault: string) => void (holds || faults.push(`${status}, ${fault}`));
  expectThat(status < 500, text.slice(0, 200));
  expectThat(isAllowed || (isAimed ? refused : status >= 400), 'was not refused');
  expectThat(!(isAllowed && actor.role === 'secretary' && isAimed && refused), 'was refused to a secretary');
  expectThat(status < 400 || !done, 'changed something');
  expectThat(!done || entries.length > 0 || mayLeaveNoEntry(actor, call), 'left no entry');
  for (const { entry, changes } of entries) {
    expectThat(entry.by === actor.name && entry.action === call.action, `is by ${entry.by}: ${entry.action}`);
    for (const change of changes) expectThat(isTheirs(before, change), `changed ${JSON.stringify(change)}`);
  }
  if (status === 200 && call === calls.history)
    for (const id of idsIn(text))
      for (const change of await store.read((db) => changesOfHistoryEntry(db, id)))
        expectThat(isTheirs(before, change), `shows entry ${id}`);
  return { done, refused, faults };
}

/**
 * Returns whether a change may leave no history entry: timers, running scores and reminders leave none. Secretaries may
 * make other such changes, such as showing a draw.
 */
function mayLeaveNoEntry({ role }: Actor, { action, path: place }: Call): boolean {
  const isTimer = action === 'share timer' || action === 'control timer';
  return role === 'secretary' || isTimer || action === 'remind captains' || place.startsWith('/api/running-scores');
}

function idsIn(text: string): number[] {
  const { entries }: { entries: { id: string }[] } = JSON.parse(text); // as in the contract
  return entries.map(({ id }) => Number(id));
}

/** An actor with their current permissions, the league's default season, and the id of its last history entry. */
type CurrentState = { actor: Actor; season: string | null; last: number };

async function currentState(db: DatabaseTransaction, actor: Actor): Promise<CurrentState> {
  const live = await db.selectFrom('team').select('id').where('deleted', '=', 0).execute();
  const teamIds = actor.teamIds.filter((id) => live.some((team) => team.id === id));
  const [last] = await historyEntries(db, { before: null, limit: 1 });
  return { actor: { ...actor, teamIds }, season: await defaultSeasonName(db), last: last?.id ?? 0 };
}

async function entriesAfter(
  db: DatabaseTransaction,
  last: number,
): Promise<{ entry: HistoryEntry; changes: HistoryChange[] }[]> {
  const entries = await historyEntries(db, { before: null, limit: 5 });
  const made = entries.filter(({ id }) => id > last);
  return Promise.all(made.map(async (entry) => ({ entry, changes: await changesOfHistoryEntry(db, entry.id) })));
}

/**
 * Returns whether the actor may make a change, judged only by docs/permissions.md and the changed values, and not by
 * the server's own checks.
 */
function isTheirs(state: CurrentState, change: HistoryChange): boolean {
  const { role, teamIds, divisions } = state.actor;
  if (role === 'secretary') return true;
  const isOfDivision = (division: number) => divisions?.includes(division) === true;
  const areOfDivision = ({ before, after }: HistoryChange<'fixture' | 'listedFixture' | 'adjustment'>) =>
    isOfDivision(after.division) && (before === null || isOfDivision(before.division));
  // The only tie in the league is between `a` and `b` of division 1.
  if (change.entity === 'tie') {
    if (role === 'results') return isOfDivision(1);
    return teamIds.some((id) => 'ab'.includes(id)) && !change.before?.result;
  }
  // A recorded card requests approval for the substitutes of both sides, but only secretaries decide.
  if (change.entity === 'substitute')
    return change.before === null && (role === 'captain' || isOfDivision(change.after.division));
  if (change.entity === 'fixture' && role === 'captain') return isOfCaptain(state, change.before, change.after);
  const mayBeTheirs =
    change.entity === 'fixture' || change.entity === 'listedFixture' || change.entity === 'adjustment';
  return mayBeTheirs && role === 'results' && areOfDivision(change);
}

type Card = Entities['fixture'];

/**
 * Returns whether a captain may change this card: record or correct it for their own side, or confirm or dispute the
 * other side's.
 */
function isOfCaptain({ actor: { teamIds }, season }: CurrentState, before: Card | null, after: Card): boolean {
  const sides = (card: Card) => [card.homeTeamId, card.awayTeamId].toSorted();
  const isRecorder = (card: Card) => teamIds.includes(teamThatRecorded(card) ?? '');
  const isOwn = (card: Card) => card.season === season && sides(card).some((id) => teamIds.includes(id));
  if (!isOwn(after) || after.deleted) return false;
  if (before === null) return isRecorder(after);
  const isOpen = Boolean(before.review?.confirmBy ?? before.review?.dispute);
  const isSameCard = JSON.stringify({ ...before, review: null }) === JSON.stringify({ ...after, review: null });
  const staysBetween = sides(before).join(' ') === sides(after).join(' ');
  return isOwn(before) && !before.deleted && isOpen && staysBetween && (isSameCard || isRecorder(before));
}
