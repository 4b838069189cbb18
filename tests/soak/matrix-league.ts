/**
 * The league and the people for `matrix.ts`, which tries all calls as every kind of person: visitors, captains,
 * officials, and people whose session has ended.
 */
import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import { type Actor, VISITOR } from '#domain/people/permissions.ts';
import { replacePassword, ensurePassword } from '#server/auth/password.ts';
import { latestEntryOfValue } from '#server/storage/history.ts';
import type { Store } from '#server/storage/store.ts';
import { sentCard } from '../support/cards.ts';
import {
  origin,
  sampleAdjustment,
  sampleCompetition,
  samplePlayer,
  sampleScheduled,
  sampleTeam,
  sampleTie,
} from '../support/sample-values.ts';
import { siteAround, SHIPPED } from '../support/site-around.ts';
import type { StoreContent } from '../support/store.ts';
import { type Answer, enterBy, injectInto, type Sent, signInBy, visitBy } from './requests.ts';
import { type Known, smallBody } from './worst-bodies.ts';

const PASSWORD = 'matrix of all calls';
const TODAY = '2025-10-08';
/** How many milliseconds a session of the shared password lasts without use. */
const IDLE = 12 * 3_600_000;
const MINUTE = 60_000;

/** The division of each team. Team `e` leaves the league. */
const DIVISIONS = { a: 1, b: 1, c: 1, d: 2, e: 2, f: 2 };

export const matrixLeague: StoreContent = {
  name: 'matrix',
  async fill(store) {
    await SHIPPED.fill(store);
    await ensurePassword(store, PASSWORD);
    const teams = Object.entries(DIVISIONS);
    await store.write(origin, async (change) => {
      await change.putAll(
        'team',
        teams.map(([id, division]) => sampleTeam(id, { division })),
      );
      const players = teams.flatMap(([id]) => [1, 2, 3, 4, 5].map((n) => samplePlayer(`${id}${n}`, id)));
      await change.putAll('player', players);
      await change.put('listedFixture', sampleScheduled('listed', { week: 5 }));
      // Team `a` asks to postpone one of its coming matches.
      const toCome = { homeTeamId: 'b', awayTeamId: 'a' };
      const postponement = { by: 'away', date: null, note: '', at: '2025-10-01T19:00:00.000Z' } as const;
      await change.put('listedFixture', sampleScheduled('open', { week: 8, ...toCome }));
      await change.put('listedFixture', sampleScheduled('asked', { week: 9, ...toCome, postponement }));
      await change.put('adjustment', sampleAdjustment('less'));
      await change.put('competition', sampleCompetition('cup'));
      await change.put('tie', sampleTie('final', 'cup'));
    });
  },
};

export type Person = { actor: Actor; headers: Record<string, string> };
export type Matrix = {
  app: FastifyInstance;
  send: (sent: Sent) => Promise<Answer>;
  /**
   * The captains are of teams `a` (home), `b` (away), `c` (third), `d` (elsewhere) and `e` (teamless), which has left
   * the league. The results officials are of divisions 1 and 2. `password` is a secretary with the shared password.
   */
  people: Record<Who, Person>;
  /** People whose session has ended, keyed by the reason. */
  ended: Record<string, Person>;
  /**
   * Ids and values of teams `a` and `b` in division 1, keyed by the field that takes them. The captain of `a` has
   * recorded the card `fixtureId`.
   */
  known: Known;
  /** The id of another card of `a`, which the captain of `b` has disputed. */
  disputed: string;
  /** Enters a running score of another match between `a` and `b`. Returns its id. */
  running: () => Promise<string>;
};
export type Who =
  | 'visitor'
  | 'home'
  | 'away'
  | 'third'
  | 'elsewhere'
  | 'teamless'
  | 'results'
  | 'otherResults'
  | 'secretary'
  | 'password';

/** Opens a site on a store with `matrixLeague`, and signs everyone in. The caller closes the site. */
export async function openMatrix(store: Store): Promise<Matrix> {
  const time = { passed: -IDLE - MINUTE };
  const now = () => new Date(Date.parse(`${TODAY}T20:00:00Z`) + time.passed);
  const { app } = await siteAround(store, { today: TODAY, now });
  const send = injectInto(app);
  const visitor = { actor: VISITOR, headers: await visitBy(send) };
  const byPassword = async () => ({
    actor: { ...VISITOR, role: 'secretary', name: 'Pat' } as const,
    headers: await signInBy(send, PASSWORD, 'Pat'),
  });
  const changed = await byPassword();
  await replacePassword(store, { by: '', via: 'command' }, PASSWORD);
  const expired = await byPassword();
  time.passed = MINUTE - IDLE;
  const password = await byPassword();

  const act = async (by: Person, call: string, body?: unknown): Promise<unknown> => {
    const [method = '', path = ''] = call.split(' ');
    const headers = { 'content-type': 'application/json', ...by.headers };
    const { status, text } = await send({ method, path, headers, body: JSON.stringify(body) });
    if (status >= 300) throw new Error(`${call} was answered ${status} ${text}`);
    return JSON.parse(text);
  };
  const join = async (name: string, given: Pick<Actor, 'role'> & Partial<Actor>): Promise<Person> => {
    const sent = { name, role: given.role, teamIds: given.teamIds, divisions: given.divisions };
    const answer = Object(await act(password, 'POST /api/admin/people', sent));
    const code = String(Reflect.get(answer, 'link')).split('#')[1];
    const actor = { ...VISITOR, ...given, name, personId: String(Reflect.get(answer, 'personId')) };
    return { actor, headers: await enterBy(send, '/api/join', { code }) };
  };
  const captain = (team: string) => join(`Captain ${team}`, { role: 'captain', teamIds: [team] });
  const [home, away, third, elsewhere] = [
    await captain('a'),
    await captain('b'),
    await captain('c'),
    await captain('d'),
  ];
  const teamless = await captain('e');
  await act(password, 'DELETE /api/teams/e');
  const results = await join('Ray', { role: 'results', divisions: [1] });
  const otherResults = await join('Ros', { role: 'results', divisions: [2] });
  const secretary = await join('Sue', { role: 'secretary' });

  const removed = await join('Removed', { role: 'results', divisions: null });
  await act(password, `DELETE /api/admin/people/${removed.actor.personId}`);
  const revoked = await join('Revoked', { role: 'secretary' });
  const [device] = Object(await act(revoked, 'GET /api/me/sessions'));
  await act(password, `DELETE /api/admin/sessions/${device.sessionId}`);
  const signedOut = await join('Signed out', { role: 'secretary' });
  await act(signedOut, 'POST /api/admin/logout');

  const cardOf = async (weekNumber: number): Promise<string> =>
    Object(await act(home, 'POST /api/matches', sentCard({ weekNumber }))).fixtureId;
  const [card, disputed] = [await cardOf(3), await cardOf(4)];
  await act(away, `POST /api/matches/${disputed}/dispute`, { note: 'No' });
  time.passed = 0;
  const entry = await store.read((db) => latestEntryOfValue(db, 'fixture', card));
  const asVisitor = ({ headers }: Person): Person => ({ actor: VISITOR, headers });
  return {
    app,
    send,
    people: {
      visitor,
      home,
      away,
      third,
      elsewhere,
      teamless: { ...teamless, actor: { ...teamless.actor, teamIds: [] } },
      results,
      otherResults,
      secretary,
      password,
    },
    ended: {
      expired: asVisitor(expired),
      'password changed': asVisitor(changed),
      'person removed': asVisitor(removed),
      'device revoked': asVisitor(revoked),
      'signed out': asVisitor(signedOut),
    },
    known: {
      fixtureId: [card],
      id: [String(entry?.id)],
      listedId: ['listed'],
      adjustmentId: ['less'],
      competitionId: ['cup'],
      tieId: ['final'],
      season: ['25/26'],
      homePlayer: ['a1'],
      awayPlayer: ['b1'],
      playerId: ['a1'],
      ...Object.fromEntries(['teamId', 'homeTeam', 'homeTeamId'].map((field) => [field, ['a']])),
      ...Object.fromEntries(['awayTeam', 'awayTeamId'].map((field) => [field, ['b']])),
    },
    disputed,
    running: async () => Object(await act(password, 'PUT /api/running-scores', sentCard({ weekNumber: 7 }))).runningId,
  };
}

/**
 * Returns the body for a call with which a small body that only fits the schema would not succeed, or would start a
 * session. Returns `undefined` for all other calls.
 */
function bodyFor(call: string, { homeTeam, awayTeam, season, division = [], weekNumber = [] }: Known): unknown {
  const pair = { homeTeam: homeTeam?.[0], awayTeam: awayTeam?.[0], season: season?.[0] };
  const card = { ...pair, another: true, division: Number(division[0] ?? 1), weekNumber: Number(weekNumber[0] ?? 6) };
  return {
    'POST /api/matches': sentCard(card),
    'PUT /api/running-scores': sentCard({ ...card, takeOver: true }),
    'PUT /api/matches/{fixtureId}': sentCard({ ...card, date: '2025-09-20' }),
    'POST /api/matches/{fixtureId}/confirm': {},
    'POST /api/matches/{fixtureId}/dispute': { note: 'No' },
    'POST /api/matches/{fixtureId}/settle': {},
    'POST /api/fixtures/{listedId}/postponement': { date: '2026-01-15' },
    'PUT /api/admin/competitions/{competitionId}/ties/{tieId}': { walkover: 'home' },
    'POST /api/admin/login': {},
  }[call];
}

/** Returns a request for a call, with ids and values from `known`. */
export function requestFor({ method, path, body, file }: Call, known: Known): Sent {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name]?.[0] ?? '9999'));
  if (method === 'GET') return { method, path: place };
  const given = bodyFor(`${method} ${path}`, known) ?? (body ? smallBody(body, known) : undefined);
  const sent = file ? '{}' : JSON.stringify(given);
  const headers = { 'content-type': file?.type ?? 'application/json' };
  return sent === undefined ? { method, path: place } : { method, path: place, headers, body: sent };
}
