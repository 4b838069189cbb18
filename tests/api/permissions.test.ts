/** Who may make which call: a table of every call, and the checks as the server makes them. */
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type Calls, calls } from '#contract/calls.ts';
import { may, VISITOR } from '#domain/people/permissions.ts';
import type { CheckPermission } from '#server/http/gate.ts';
import { changePassword, ensurePassword } from '#server/auth/password.ts';
import { Refusal } from '#server/refusal.ts';
import { allWrites, guardedReads } from '#server/routes/all.ts';
import { sentCard, sentMatches } from '../support/cards.ts';
import {
  type Answer,
  askApp,
  clock,
  fillLeague,
  gateOf,
  type LeagueSite,
  PAT,
  record,
  rowsIn,
  siteOf,
  textIn,
} from '../support/league-site.ts';
import { ACTORS, openReviewedLeague } from '../support/reviewed-league.ts';
import { openSite } from '../support/site.ts';
import { ENGINES, openTestStore } from '../support/store.ts';
import { type Browser, createBrowser, PASSWORD } from './sign-in-site.ts';
import { shippedLeague } from '../support/content.ts';

/** Who may make a call at all; `open draw`: a secretary, or everyone where the league says so. */
const ROLES = {
  everyone: ['visitor', 'captain', 'results', 'secretary', 'password'],
  'signed in': ['captain', 'results', 'secretary', 'password'],
  named: ['captain', 'results', 'secretary'],
  'captains and officials': ['captain', 'results', 'secretary', 'password'],
  captains: ['captain', 'secretary', 'password'],
  officials: ['results', 'secretary', 'password'],
  secretary: ['secretary', 'password'],
  'open draw': ['secretary', 'password'],
} as const;

/** Every call of the API. */
const CALLERS: Record<keyof Calls, keyof typeof ROLES> = {
  aboutLeague: 'everyone',
  album: 'secretary',
  addGallery: 'secretary',
  changeGallery: 'secretary',
  removeGallery: 'secretary',
  addPhoto: 'secretary',
  changePhoto: 'secretary',
  removePhoto: 'secretary',
  addPicture: 'secretary',
  addSponsor: 'secretary',
  changeSponsor: 'secretary',
  removeSponsor: 'secretary',
  setSponsorPicture: 'secretary',
  removeSponsorPicture: 'secretary',
  listAllSponsors: 'secretary',
  listSponsors: 'everyone',
  listDocuments: 'secretary',
  addDocument: 'secretary',
  replaceDocument: 'secretary',
  changeDocument: 'secretary',
  removeDocument: 'secretary',
  setFixturesPicture: 'secretary',
  removeFixturesPicture: 'secretary',
  downloadBackup: 'secretary',
  uploadBackup: 'secretary',
  restoreBackup: 'secretary',
  addAdjustment: 'officials',
  changeAdjustment: 'officials',
  listAdjustments: 'everyone',
  removeAdjustment: 'officials',
  addScheduledFixture: 'officials',
  addPlayer: 'secretary',
  addSeason: 'secretary',
  addTeam: 'secretary',
  adminSeasons: 'officials',
  applyHandicaps: 'secretary',
  breaks: 'everyone',
  career: 'everyone',
  honours: 'everyone',
  recordEvidence: 'everyone',
  records: 'everyone',
  cardHistory: 'officials',
  addContent: 'secretary',
  getContent: 'secretary',
  listContent: 'secretary',
  previewContent: 'secretary',
  removeContent: 'secretary',
  saveContent: 'secretary',
  changeScheduledFixture: 'officials',
  changePassword: 'secretary',
  changeSeason: 'secretary',
  chooseDefaultSeason: 'secretary',
  competition: 'everyone',
  listCompetitions: 'everyone',
  addCompetition: 'secretary',
  changeCompetition: 'secretary',
  drawRound: 'secretary',
  recordTie: 'captains and officials',
  removeCompetition: 'secretary',
  removeTieResult: 'officials',
  withdrawEntrant: 'secretary',
  contacts: 'everyone',
  correctResult: 'captains and officials',
  cupDraws: 'everyone',
  deletePlayer: 'secretary',
  deleteResult: 'officials',
  deleteTeam: 'secretary',
  deletedCards: 'officials',
  downloads: 'everyone',
  drawsOfCompetition: 'everyone',
  exportResults: 'secretary',
  exportSquads: 'secretary',
  fixturesPicture: 'everyone',
  generateFixtures: 'officials',
  getDraw: 'everyone',
  getTimer: 'everyone',
  handicapTexts: 'everyone',
  history: 'officials',
  importFile: 'secretary',
  importFixtures: 'secretary',
  leagueRules: 'everyone',
  listFixtures: 'everyone',
  listGalleries: 'everyone',
  listMatches: 'everyone',
  listSeasons: 'everyone',
  listSessions: 'secretary',
  listTeams: 'everyone',
  live: 'everyone',
  login: 'everyone',
  logout: 'everyone',
  latestMatches: 'everyone',
  matchesOfWeek: 'everyone',
  news: 'everyone',
  nextFixture: 'everyone',
  officialFixtures: 'officials',
  playerHandicaps: 'everyone',
  playerMatches: 'everyone',
  playerStats: 'everyone',
  playersOfName: 'everyone',
  playersOfTeam: 'everyone',
  pressTimer: 'captains',
  publishFixtures: 'officials',
  questionnaire: 'everyone',
  removeScheduledFixture: 'officials',
  resetNewHandicaps: 'secretary',
  resultsTemplate: 'secretary',
  revealDraw: 'open draw',
  revokeSession: 'secretary',
  rivalry: 'everyone',
  saveDraw: 'open draw',
  sealDraw: 'open draw',
  search: 'everyone',
  seasonProposal: 'secretary',
  serverTime: 'everyone',
  session: 'everyone',
  shareTimer: 'captains',
  siteStatus: 'secretary',
  showNext: 'open draw',
  skipSuspense: 'open draw',
  squadsTemplate: 'secretary',
  standings: 'everyone',
  submitResult: 'captains and officials',
  teamDetails: 'everyone',
  teamProgress: 'everyone',
  teamsOfDivision: 'everyone',
  batch: 'everyone',
  transferPlayer: 'secretary',
  duplicatePlayers: 'secretary',
  mergePlayers: 'secretary',
  mergePreview: 'secretary',
  undo: 'officials',
  updateHandicap: 'secretary',
  updatePlayer: 'secretary',
  updateTeam: 'secretary',
  changePerson: 'secretary',
  endOwnSession: 'signed in',
  endOwnSessions: 'signed in',
  invitePerson: 'secretary',
  join: 'everyone',
  listPeople: 'secretary',
  newInvitation: 'secretary',
  ownLink: 'named',
  ownSessions: 'signed in',
  removePerson: 'secretary',
  sharedPassword: 'secretary',
  switchSharedPassword: 'secretary',
  weekNumber: 'everyone',
  confirmResult: 'captains and officials',
  disputeResult: 'captains',
  withdrawDispute: 'captains',
  ownFixtures: 'signed in',
  readDispute: 'captains and officials',
  settleResult: 'officials',
};

it('every call names its action, and the table above has every call', () => {
  expect(Object.keys(CALLERS).toSorted()).toEqual(Object.keys(calls).toSorted());
  for (const [name, { action }] of Object.entries<Call>(calls)) {
    const callers = CALLERS[name as keyof Calls]; // checked above
    expect.soft(may(VISITOR, action), name).toBe(callers === 'everyone');
    expect
      .soft(may(VISITOR, action, { openCupDraw: true }), name)
      .toBe(callers === 'everyone' || callers === 'open draw');
  }
});

describe('the server', () => {
  const send = async (browser: Browser, call: Call) => {
    const headers = { 'content-type': call.file?.type ?? 'application/json' };
    const more = call.method === 'GET' ? {} : { text: '{}', headers };
    return (await browser.send(call.method, call.path.replace(/\{\w+\}/g, '9999'), undefined, more)).status;
  };

  it('refuses a call that a role may not make, and no other', async () => {
    const { app, store } = await openSite('sqlite', { demo: true });
    await ensurePassword(store, PASSWORD);
    const { visitor, password } = { visitor: createBrowser(app), password: createBrowser(app, '192.0.2.2') };
    await visitor.send('GET', '/api/admin/session');
    await password.signIn();
    const { teamId } = await store.read(async (db) => {
      const team = await db.selectFrom('team').select('id').where('deleted', '=', 0).executeTakeFirstOrThrow();
      return { teamId: team.id };
    });
    const browsers = { visitor, password, ...(await joinAs(app, password, teamId)) };
    // The stream stays open, and signing out ends the session.
    const { live: _, logout: __, ...others } = calls;
    for (const [name, call] of Object.entries<Call>(others)) {
      const allowed: readonly string[] = ROLES[CALLERS[name as keyof Calls]]; // the names of `calls`
      for (const [role, browser] of Object.entries(browsers)) {
        const status = await send(browser, call);
        const isRefused = status === (role === 'visitor' ? 401 : 403);
        expect.soft(isRefused, `${role}: ${name} ${status}`).toBe(!allowed.includes(role));
      }
    }
    for (const browser of Object.values(browsers)) expect(await send(browser, calls.logout)).toBe(200);
  });
});

describe('a way in that has ended', () => {
  it('is refused every call that a visitor may not make, and changes nothing', async () => {
    const { app, store } = await openSite('sqlite', { demo: true });
    await ensurePassword(store, PASSWORD);
    const [password, official] = [createBrowser(app, '192.0.2.2'), createBrowser(app, '192.0.2.4')];
    await password.signIn();
    await official.signIn();
    const { id: teamId } = await store.read((db) => db.selectFrom('team').select('id').executeTakeFirstOrThrow());
    const { captain, results, secretary } = await joinAs(app, official, teamId);
    // A revoked device, a removed person, a device that its owner has signed out, and a password that was changed.
    const sessionOf = async (browser: Browser) =>
      textIn((await browser.send('GET', calls.ownSessions.path)).json, 0, 'sessionId');
    const { json: people } = await official.send('GET', calls.listPeople.path);
    const removed = rowsIn(people).find(({ role }) => role === 'results');
    const ways = [
      await official.send('DELETE', `/api/admin/sessions/${await sessionOf(captain)}`),
      await official.send('DELETE', `/api/admin/people/${String(removed?.personId)}`),
      await secretary.send('DELETE', `/api/me/sessions/${await sessionOf(secretary)}`),
    ];
    expect(ways.map(({ status }) => status)).toEqual([200, 200, 200]);
    await changePassword(store, { by: '', via: 'command' }, `another ${PASSWORD}`);
    const before = new Map(store.revisions());
    const ended = { captain, results, secretary, password };
    for (const [name, call] of Object.entries<Call>(calls)) {
      if (CALLERS[name as keyof Calls] === 'everyone') continue; // the names of `calls`
      for (const [who, browser] of Object.entries(ended)) {
        const headers = { 'content-type': call.file?.type ?? 'application/json' };
        const more = call.method === 'GET' ? {} : { text: '{}', headers };
        const { status } = await browser.send(call.method, call.path.replace(/\{\w+\}/g, '9999'), undefined, more);
        expect.soft([401, 403], `${who}: ${name}`).toContain(status);
      }
    }
    expect(new Map(store.revisions())).toEqual(before);
  });
});

/** Browsers of a captain, a results official and a secretary, whom an official has invited. */
async function joinAs(app: FastifyInstance, official: Browser, teamId: string) {
  const join = async (role: string, more: object) => {
    const browser = createBrowser(app, '192.0.2.3');
    await browser.send('GET', '/api/admin/session');
    const invited = await official.send('POST', '/api/admin/people', { name: role, role, ...more });
    const code = textIn(invited.json, 'link').split('#')[1];
    expect((await browser.send('POST', '/api/join', { code })).status).toBe(200);
    return browser;
  };
  const [captain, results] = [await join('captain', { teamIds: [teamId] }), await join('results', { divisions: [1] })];
  return { captain, results, secretary: await join('secretary', {}) };
}

describe.each(ENGINES)('what a role may not do to a thing on %s', (engine) => {
  // An official who may do nothing to team `a`, nor in division 2, once restricted.
  let isRestricted = false;
  const check: CheckPermission = (_, __, subjects = []) => {
    const isTheirs = subjects.every(({ teamIds = [], divisions = [] }) => {
      return !teamIds.includes('a') && !divisions.includes(2);
    });
    if (isRestricted && !isTheirs) throw new Refusal(403, 'Not yours.');
  };

  const short = (homeTeamId: string) => ({ homeTeamId, awayTeamId: 'b', matches: sentMatches(homeTeamId, 'b') });

  it('is refused after the 404 of the path and before 422', async () => {
    isRestricted = false;
    const [league, store] = [await shippedLeague(), await openTestStore(engine)];
    await fillLeague(store, league);
    const app = await siteOf(store, league, { ...gateOf(PAT), check });
    const ask: LeagueSite['ask'] = (call, body) => askApp(app, call, body);
    const [own, other] = [await record(ask, sentCard()), await record(ask, sentCard({ homeTeam: 'c' }))];
    const { json: entries } = await ask('GET /api/admin/history');
    const [ofOther, ofOwn] = [0, 1].map((at) => textIn(entries, 'entries', at, 'id'));
    const sent = { season: '25/26', division: 1, weekNumber: 5, homeTeam: 'a', awayTeam: 'b' };
    const ownListed = textIn((await ask('POST /api/admin/fixtures', sent)).json, 'listedId');
    isRestricted = true;
    const before = new Map(store.revisions());
    const rows: [string, unknown, Answer['status']][] = [
      ['POST /api/matches', '{"broken"', 400],
      ['POST /api/matches', { homeTeam: 'a', awayTeam: 'b', division: 1 }, 403],
      ['POST /api/matches', { homeTeamId: 'c', awayTeamId: 'a', division: 1 }, 403],
      ['POST /api/matches', sentCard({ homeTeam: 'c', division: 2 }), 403],
      ['POST /api/matches', short('a'), 403],
      ['POST /api/matches', short('d'), 403],
      ['POST /api/matches', { homeTeam: 'c', awayTeam: 'b' }, 422],
      ['PUT /api/matches/nobody', { homeTeam: 'a', awayTeam: 'b' }, 404],
      [`PUT /api/matches/${own}`, {}, 403],
      [`PUT /api/matches/${own}`, sentCard({ homeTeam: 'c' }), 403],
      [`PUT /api/matches/${other}`, sentCard(), 403],
      [`PUT /api/matches/${other}`, {}, 422],
      [`DELETE /api/matches/${own}`, undefined, 403],
      [`GET /api/admin/matches/${own}/history`, undefined, 403],
      ['GET /api/admin/matches/nobody/history', undefined, 404],
      [`GET /api/admin/matches/${other}/history`, undefined, 200],
      [`POST /api/admin/history/${ofOwn}/undo`, undefined, 403],
      ['PUT /api/teams/nobody', {}, 404],
      ['PUT /api/teams/a', {}, 403],
      ['PUT /api/teams/c', {}, 422],
      ['POST /api/admin/teams/a/players', {}, 403],
      ['DELETE /api/teams/d/players/d1', undefined, 403],
      ['POST /api/admin/fixtures', sent, 403],
      ['POST /api/admin/fixtures', { ...sent, homeTeam: 'c', division: 2 }, 403],
      [`PUT /api/admin/fixtures/${ownListed}`, { weekNumber: 6 }, 403],
      [`DELETE /api/admin/fixtures/${ownListed}`, undefined, 403],
      ['POST /api/admin/fixtures/publish', { season: '25/26', published: true }, 403],
      ['POST /api/admin/fixtures/publish', { season: '25/26', divisions: [2], published: true }, 403],
      ['POST /api/admin/fixtures/generate', { season: '25/26' }, 403],
      ['POST /api/admin/fixtures/generate', { season: '25/26', divisions: [1, 2] }, 403],
    ];
    for (const [call, body, status] of rows) {
      expect.soft((await ask(call, body)).status, `${call} ${JSON.stringify(body)}`).toBe(status);
    }
    expect(new Map(store.revisions())).toEqual(before);
    expect((await ask(`POST /api/admin/history/${ofOther}/undo`)).status).toBe(200);
  });
});

describe.each(ENGINES)('a captain on %s', (engine) => {
  /** What a captain may do whatever the call names, and what the tests of cups and timers ask. */
  const OWN = ['endOwnSession', 'endOwnSessions', 'ownLink', 'shareTimer', 'pressTimer', 'recordTie'];

  it('may do nothing to another team, another season, settings, people, seasons and the history', async () => {
    const { store, as } = await openReviewedLeague(engine);
    const fixtureId = await record(as('home'), sentCard());
    const past = await record(as('secretary'), sentCard({ season: '24/25', homeTeam: 'c' }));
    const scheduled = { season: '25/26', division: 1, weekNumber: 5, homeTeam: 'a', awayTeam: 'b' };
    const listedId = textIn((await as('secretary')('POST /api/admin/fixtures', scheduled)).json, 'listedId');
    const { json } = await as('secretary')('GET /api/admin/history?limit=1');
    const ids = { fixtureId, listedId, teamId: 'a', playerId: 'a1', id: textIn(json, 'entries', 0, 'id') };
    const before = new Map(store.revisions());
    const writes = new Set<Call>(allWrites(clock, 'http://localhost', store).map(({ call }) => call));
    for (const [name, call] of Object.entries<Call>(calls)) {
      if (!writes.has(call) || OWN.includes(name)) continue;
      const place = call.path.replace(/\{(\w+)\}/g, (_, key: string) => Reflect.get(ids, key) ?? '9999');
      const body = call.file ? undefined : sentCard({ note: 'No' });
      const { status, json: said } = await as('third')(`${call.method} ${place}`, body);
      expect
        .soft([status, textIn(said, 'error')], name)
        .toEqual([403, expect.stringMatching(/^(Captains|Only) .*\.$/)]);
    }
    for (const call of ['confirm', 'dispute'])
      expect.soft(await as('third')(`POST /api/matches/${past}/${call}`, { note: 'No' })).toMatchObject({
        status: 403,
        json: { error: 'Captains can only do this in the current season.' },
      });
    for (const { call } of guardedReads(clock)) {
      const isOwn = may(ACTORS.third, call.action) && call !== calls.readDispute;
      const place = call.path.replace(/\{(\w+)\}/g, (_, key: string) => Reflect.get(ids, key) ?? '9999');
      expect.soft((await as('third')(`GET ${place}`)).status, place).toBe(isOwn ? 200 : 403);
    }
    expect(new Map(store.revisions())).toEqual(before);
  });
});
