/** A small league with its API in the test's process, and a signed-in client. */
import Fastify, { type FastifyInstance } from 'fastify';
import { onTestFinished, test } from 'vitest';
import { createCupFromEntrantNames } from '#domain/cups/cup.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { createReadAnswers, serveUncachedReads, serveCachedReads } from '#server/http/reads.ts';
import { type Actor, VISITOR } from '#domain/people/permissions.ts';
import { type Gate, createPermissionCheck } from '#server/http/gate.ts';
import type { Clock } from '#server/clock.ts';
import { createFactsReader } from '#server/cache/facts-reader.ts';
import { catchUpBeforeReads } from '#server/cache/catch-up.ts';
import { installErrorHandler } from '#server/http/errors.ts';
import { serveWrites } from '#server/http/writes.ts';
import { createResponseCache } from '#server/cache/response-cache.ts';
import { asUndeleted } from '#server/storage/mappers/mapper.ts';
import { fixtureReadsForOfficials } from '#server/routes/fixture-list.ts';
import { handicapReviewReads } from '#server/routes/handicaps.ts';
import { allCachedReads, allWrites, allUncachedReads } from '#server/routes/all.ts';
import type { EngineName, Store } from '#server/storage/store.ts';
import { makePeople, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { expectToFit, jsonOf } from './fits-contract.ts';
import { behindProxy, type Inject, isBehindProxy } from './behind-proxy.ts';
import { planHere } from './plan-here.ts';
import { openAgain, type StoreContent, testPlace } from './store.ts';
import { contentOf, type League, shippedLeague } from './content.ts';

export type Answer = { status: number; json: unknown; text: string };

/** Returns the value at a path in an answer as a text, such as `textIn(json, 'entries', 0, 'id')`. */
export function textIn(json: unknown, ...path: (string | number)[]): string {
  return String(path.reduce((value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined), json));
}

/** Returns the rows of an answer. Throws if the answer is not a list. */
export function rowsIn(json: unknown): Record<string, unknown>[] {
  if (Array.isArray(json)) return json;
  throw new TypeError(`Not a list: ${JSON.stringify(json)}`);
}

/** Returns the issues of an answer, such as `name: The team name is required.` */
export function faultsIn(json: unknown): string[] {
  const issues = json instanceof Object ? rowsIn(Reflect.get(json, 'issues') ?? []) : [];
  return issues.map(({ path, message }) => `${String(path)}: ${String(message)}`);
}

/** Returns the status of a refused request, then its faults or its error. */
export function refusalIn({ status, json }: Pick<Answer, 'status' | 'json'>): unknown[] {
  const { error = [], issues } = Object(json);
  return [status, ...(issues ? faultsIn(json) : [error].flat())];
}

export type LeagueSite = {
  store: Store;
  /** Makes a call: `ask('PUT /api/teams/a', { name: 'New', division: 1 })`. A string body is sent as it is. */
  ask(call: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
};

/** The Wednesday of week 4 of 25/26. */
export const TODAY = '2025-10-08';
const NOW = new Date(`${TODAY}T19:30:00Z`);
export const clock: Clock = { now: () => NOW, today: () => TODAY };

/** Decides who acts, and checks the CSRF token. A test may also replace the check of permissions. */
type TestGate = Pick<Gate, 'checkToken' | 'actor'> & { check?: Gate['check'] };

/** Returns a gate that accepts every token and acts as one actor. */
export function gateOf(actor: Actor): TestGate {
  return { checkToken: () => undefined, actor: async () => actor };
}

const ACTOR_HEADER = 'x-actor';

export const PAT: Actor = { ...VISITOR, role: 'secretary', name: 'Pat', sessionId: 's' };

/** A gate that accepts every token. It acts as the actor in a request's header, or else as Pat. */
const ANYONE: TestGate = {
  checkToken: () => undefined,
  actor: async ({ headers: { [ACTOR_HEADER]: sent } }) => (typeof sent === 'string' ? JSON.parse(sent) : PAT),
};

/** Returns the headers of a request that this actor makes instead of Pat. */
export function actingAs(actor: Actor): Record<string, string> {
  return { [ACTOR_HEADER]: JSON.stringify(actor) };
}

/** Returns a captain of these teams. */
export function captainOf(...teamIds: string[]): Actor {
  return { ...VISITOR, role: 'captain', name: `Captain ${teamIds.join('')}`, sessionId: 's', personId: 'p', teamIds };
}

const TEAM_NAMES = { a: 'Harbour Social', b: 'Trades Hall', c: 'Old Mill', d: 'Cue Corner', e: 'Elms' };
const DIVISIONS = { a: 1, b: 1, c: 1, d: 2, e: 0 };

/** Teams `a`, `b` and `c` in division 1, `d` in division 2, and `e` retired. Each has players such as `a1` to `a6`. */
export const people: TeamsAndPlayers = makePeople(
  Object.entries(TEAM_NAMES).map(([id, name]) => makeTeam(id, { name, division: Reflect.get(DIVISIONS, id) })),
  Object.keys(TEAM_NAMES).flatMap((team) =>
    [1, 2, 3, 4, 5, 6].map((n) =>
      makePlayer(`${team}${n}`, team, { name: `${team.toUpperCase()} Player ${n}`, handicap: n, newHandicap: n }),
    ),
  ),
);

/** Opens a site around a new store, with the `people` above and the seasons of `league.json`. */
export async function openLeagueSite(engine: EngineName): Promise<LeagueSite> {
  const league = await shippedLeague();
  const place = await testPlace(isBehindProxy ? 'postgresql' : engine, LEAGUE);
  const store = await openAgain(place);
  if (isBehindProxy) {
    const inject = await behindProxy(place, store, (own) => appOf(own, league));
    return { store, ask: (call, body, headers) => askApp({ inject }, call, body, headers) };
  }
  const app = await siteOf(store, league);
  return { store, ask: (call, body, headers) => askApp(app, call, body, headers) };
}

/** A test with its own league: `it('…', async ({ ask, store }) => …)`. */
export const it = test
  .extend('site', () => openLeagueSite('sqlite'))
  .extend('ask', ({ site }) => site.ask)
  .extend('store', ({ site }) => site.store);

/** Records a result. Returns its id. */
export async function record(ask: LeagueSite['ask'], card: unknown, headers = {}): Promise<string> {
  const { json } = await ask('POST /api/matches', card, headers);
  return textIn(json, 'fixtureId');
}

/** Returns an app with the API of a league around a store. It is closed when the test ends. */
export async function siteOf(
  store: Store,
  league: League,
  gate: TestGate = ANYONE,
  at: Clock = clock,
): Promise<FastifyInstance> {
  const app = await appOf(store, league, gate, at);
  onTestFinished(() => app.close());
  return app;
}

async function appOf(
  store: Store,
  league: League,
  gate: TestGate = ANYONE,
  at: Clock = clock,
): Promise<FastifyInstance> {
  // The server's own errors are printed, so that a failed test shows them.
  const stream = { write: (line: string) => process.stderr.write(line) };
  const app = Fastify({ logger: { level: 'error', stream } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  installErrorHandler(app);
  catchUpBeforeReads(app, store);
  const content = contentOf(league);
  const facts = createFactsReader(store, at, content);
  const reads = allCachedReads('http://localhost');
  serveCachedReads(app, reads, createReadAnswers(reads, facts, createResponseCache(facts.isCurrent, 1_000_000)));
  const checked = { check: createPermissionCheck(() => content.current().openCupDraw), ...gate };
  serveWrites(app, { writes: allWrites(at, 'http://localhost:3000', store, planHere), store, facts, gate: checked });
  serveUncachedReads(app, {
    reads: [
      ...allUncachedReads(at, facts, { publicUrl: 'http://localhost', backups: null }),
      ...fixtureReadsForOfficials(at, facts),
      ...handicapReviewReads(facts),
    ],
    store,
    gate: checked,
  });
  await app.ready();
  return app;
}

/** The content written by `fillLeague`, which is copied for each test. */
export const LEAGUE: StoreContent = { name: 'league', fill: async (store) => fillLeague(store, await shippedLeague()) };

/** Writes the seasons and cups of a league, and the `people` above, as the first entry of the history. */
export async function fillLeague(store: Store, { seasons, defaultSeason, competitions }: League): Promise<void> {
  await store.write({ by: '', via: 'seed', action: 'season', summary: 'Made the league' }, async (change) => {
    for (const season of seasons) await change.put('season', { ...season, imported: false });
    await change.set('default-season', defaultSeason);
    await change.putAll('team', [...people.teams.values()]);
    await change.putAll('player', [...people.players.values()]);
    const cups = competitions.map((cup, place) => asUndeleted(createCupFromEntrantNames(cup, defaultSeason, place)));
    await change.putAll('competition', cups);
  });
}

export async function askApp(
  app: Pick<FastifyInstance, 'inject'> | { inject: Inject },
  call: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = 'GET', url = ''] = call.split(' ');
  const sent =
    body === undefined
      ? { headers }
      : {
          payload: typeof body === 'string' ? body : JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
        };
  // `inject` accepts only methods that it knows, but tests use any.
  const response = await app.inject({ method: method as 'GET', url, ...sent });
  const json = jsonOf(response);
  expectToFit(method, url, response.statusCode, json);
  return { status: response.statusCode, json, text: response.body };
}
