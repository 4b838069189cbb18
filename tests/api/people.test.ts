/** People with personal access: invitations, joining, devices, and what each person may do to the data of others. */
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test as plainTest } from 'vitest';
import { addPersonWithJoinLink } from '#main/commands/access.ts';
import { sentCard } from '../support/cards.ts';
import { rowsIn, textIn } from '../support/league-site.ts';
import { openSite } from '../support/site.ts';
import { TODAY, demoOf, siteAround } from '../support/site-around.ts';
import { openAgain, testPlace } from '../support/store.ts';
import { type Browser, createBrowser, openJoined, openOffice } from './sign-in-site.ts';
import { PASSWORD } from '../support/password.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const GONE = 'This invitation has been used or has expired. Ask the league secretary for a new one.';

async function openLeague() {
  const { app, store } = await openSite('sqlite', { demo: true });
  const office = await openOffice({ app, store });
  const { json } = await office.send('GET', '/api/teams/division/1');
  const [own = '', other = ''] = rowsIn(json).map((team) => String(team['id']));
  return { app, store, office, own, other };
}

const test = plainTest.extend('league', () => openLeague());

async function phoneOf(app: FastifyInstance, address = '192.0.2.7'): Promise<Browser> {
  const phone = createBrowser(app, address);
  await phone.send('GET', '/api/admin/session');
  return phone;
}

async function invite(office: Browser, body: object): Promise<{ id: string; code: string }> {
  const { status, json } = await office.send('POST', '/api/admin/people', body);
  expect(status).toBe(201);
  return { id: textIn(json, 'personId'), code: codeOf(json) };
}

function codeOf(json: unknown): string {
  const [page, code = ''] = textIn(json, 'link').split('#');
  expect(page).toMatch(/\/join$/);
  return code;
}

type Ended = { desk: Browser; lost: Browser; office: Browser; id: string; personId: string };

describe('people with access', () => {
  test('are invited, join once, and are listed with their devices', async ({ league: { app, office, own } }) => {
    const { id, code } = await invite(office, { name: ' Cat  Lee ', role: 'captain', teamIds: [own] });
    expect(code).toMatch(/^[\w-]{24}$/);
    const phone = await phoneOf(app);
    expect(await phone.send('POST', '/api/join', { code, device: 'iPhone' }, { headers: KEY })).toMatchObject({
      status: 200,
      json: { success: true, name: 'Cat Lee', role: 'captain' },
    });
    expect((await phone.send('GET', '/api/admin/session')).json).toEqual({
      authenticated: true,
      name: 'Cat Lee',
      role: 'captain',
      teamIds: [own],
      divisions: null,
      personId: id,
    });
    const second = await phoneOf(app);
    expect(await second.send('POST', '/api/join', { code })).toMatchObject({ status: 410, json: { error: GONE } });
    const [person] = rowsIn((await office.send('GET', '/api/admin/people')).json);
    expect(person).toMatchObject({ personId: id, name: 'Cat Lee', role: 'captain', teamIds: [own], expiresAt: null });
    expect(person?.['joinedAt']).toEqual(expect.any(String));
    expect(person?.['devices']).toEqual([expect.objectContaining({ name: 'iPhone' })]);
    const sessions = rowsIn(Reflect.get(Object((await office.send('GET', '/api/admin/sessions')).json), 'sessions'));
    expect(sessions.map(({ name }) => name)).toContain('Cat Lee');
  });

  test('a lost answer is repeated for its key, and ends the first session', async () => {
    const { app, office, own } = await openLeague();
    const { code } = await invite(office, { name: 'Cat', role: 'captain', teamIds: [own] });
    const [phone, again, thief] = [await phoneOf(app), await phoneOf(app), await phoneOf(app)];
    expect((await phone.send('POST', '/api/join', { code }, { headers: KEY })).status).toBe(200);
    expect((await thief.send('POST', '/api/join', { code }, { headers: { 'idempotency-key': 'x' } })).status).toBe(410);
    expect((await again.send('POST', '/api/join', { code }, { headers: KEY })).status).toBe(200);
    expect((await phone.send('GET', '/api/admin/session')).json).toEqual({ authenticated: false });
    expect((await again.send('GET', '/api/admin/session')).json).toMatchObject({ authenticated: true });
  });

  test('a new link ends the old one, and a removed person is out at once', async ({ league: { app, office, own } }) => {
    const { id, code } = await invite(office, { name: 'Cat', role: 'captain', teamIds: [own] });
    const renewed = await office.send('POST', `/api/admin/people/${id}/link`);
    expect(renewed).toMatchObject({ status: 201, json: { expiresAt: expect.any(String) } });
    const phone = await phoneOf(app);
    expect((await phone.send('POST', '/api/join', { code })).status).toBe(410);
    expect((await phone.send('POST', '/api/join', { code: codeOf(renewed.json) })).status).toBe(200);
    expect((await office.send('DELETE', `/api/admin/people/${id}`)).status).toBe(200);
    expect((await phone.send('GET', '/api/me/sessions')).status).toBe(401);
    expect((await office.send('POST', `/api/admin/people/${id}/link`)).status).toBe(404);
    expect((await office.send('GET', '/api/admin/people')).json).toEqual([]);
  });

  test('sign in further devices by links of their own, and sign them out', async ({ league: { app, office, own } }) => {
    const phone = await openJoined(app, office, { name: 'Cat', role: 'captain', teamIds: [own] });
    const made = await phone.send('POST', '/api/me/link');
    expect(made.status).toBe(201);
    const desk = await phoneOf(app);
    expect((await desk.send('POST', '/api/join', { code: codeOf(made.json), device: 'Desk' })).status).toBe(200);
    const own2 = rowsIn((await phone.send('GET', '/api/me/sessions')).json);
    expect(own2.map(({ name, current }) => [name, current])).toContainEqual(['Desk', false]);
    const [foreign] = rowsIn(
      Reflect.get(Object((await office.send('GET', '/api/admin/sessions')).json), 'sessions'),
    ).filter(({ name }) => name === '');
    expect((await phone.send('DELETE', `/api/me/sessions/${String(foreign?.['id'])}`)).status).toBe(404);
    const deskId = String(own2.find(({ name }) => name === 'Desk')?.['sessionId']);
    expect((await phone.send('DELETE', `/api/me/sessions/${deskId}`)).status).toBe(200);
    expect((await desk.send('GET', '/api/admin/session')).json).toEqual({ authenticated: false });
    expect((await phone.send('DELETE', '/api/me/sessions')).status).toBe(200);
    expect((await phone.send('GET', '/api/me/sessions')).status).toBe(200);
    expect(await office.send('POST', '/api/me/link')).toMatchObject({ status: 403 });
  });

  test.each<[string, (parts: Ended) => Promise<unknown>]>([
    ['signed out by its person', ({ desk, id }) => desk.send('DELETE', `/api/me/sessions/${id}`)],
    ['signed out with all others of its person', ({ desk }) => desk.send('DELETE', '/api/me/sessions')],
    ['ended by a secretary', ({ office, id }) => office.send('DELETE', `/api/admin/sessions/${id}`)],
    ['signed out on itself', ({ lost }) => lost.send('POST', '/api/admin/logout')],
    ['gone with its person', ({ office, personId }) => office.send('DELETE', `/api/admin/people/${personId}`)],
  ])('a device that was %s cannot come back, neither by a link made on it nor by its own link', async (_, end) => {
    const { app, office } = await openLeague();
    const [lost, desk] = [await phoneOf(app), await phoneOf(app)];
    const invited = await invite(office, { name: 'Cat', role: 'secretary' });
    const join = { code: invited.code, device: 'Lost' };
    expect((await lost.send('POST', '/api/join', join, { headers: KEY })).status).toBe(200);
    const toDesk = codeOf((await lost.send('POST', '/api/me/link')).json);
    expect((await desk.send('POST', '/api/join', { code: toDesk })).status).toBe(200);
    const pending = codeOf((await lost.send('POST', '/api/me/link')).json);
    const devices = rowsIn((await desk.send('GET', '/api/me/sessions')).json);
    const id = String(devices.find(({ name }) => name === 'Lost')?.['sessionId']);

    expect(await end({ desk, lost, office, id, personId: invited.id })).toMatchObject({ status: 200 });
    for (const [code, headers] of [
      [pending, {}],
      [invited.code, KEY],
    ] as const) {
      const thief = await phoneOf(app);
      expect(await thief.send('POST', '/api/join', { code, device: 'Lost' }, { headers })).toMatchObject({
        status: 410,
        json: { error: GONE },
      });
    }
  });

  test('invitations end with a revoked session and a new password, but not with a sign-out', async () => {
    const { app, office } = await openLeague();
    const secretary = await openJoined(app, office, { name: 'Cat', role: 'secretary' });
    const [first, second] = [
      await invite(secretary, { name: 'Ann', role: 'secretary' }),
      await invite(office, { name: 'Bob', role: 'secretary' }),
    ];
    const [session] = rowsIn((await secretary.send('GET', '/api/me/sessions')).json);
    expect((await office.send('DELETE', `/api/admin/sessions/${String(session?.['sessionId'])}`)).status).toBe(200);
    expect((await (await phoneOf(app)).send('POST', '/api/join', { code: first.code })).status).toBe(410);
    expect((await office.send('POST', '/api/admin/logout')).status).toBe(200);
    expect((await (await phoneOf(app)).send('POST', '/api/join', { code: second.code })).status).toBe(200);

    await office.signIn();
    const third = await invite(office, { name: 'Dan', role: 'secretary' });
    const words = { currentPassword: PASSWORD, newPassword: 'another long password' };
    const eve = await openJoined(app, office, { name: 'Eve', role: 'secretary' });
    expect((await eve.send('POST', '/api/admin/password', words)).status).toBe(200);
    expect((await (await phoneOf(app)).send('POST', '/api/join', { code: third.code })).status).toBe(410);
    // A person's own access does not depend on the shared password.
    expect((await eve.send('GET', '/api/me/sessions')).status).toBe(200);
  });

  test('bad input is refused with all faults at once', async ({ league: { app, office } }) => {
    const { id } = await invite(office, { name: 'A', role: 'secretary' });
    expect(await office.send('PUT', `/api/admin/people/${id}`, { role: 'captain', name: 5 })).toMatchObject({
      status: 422,
      json: { issues: [{ path: 'name' }, { path: 'teamIds' }] },
    });
    expect((await office.send('PUT', '/api/admin/shared-password', {})).status).toBe(422);
    const phone = await phoneOf(app);
    expect((await phone.send('POST', '/api/join', { device: 7 })).json).toMatchObject({
      issues: [{ path: 'code' }, { path: 'device' }],
    });
  });

  test('a secretary with a name is needed while the shared password is off', async ({ league: { app, office } }) => {
    const off = () => office.send('PUT', '/api/admin/shared-password', { enabled: false });
    expect((await off()).status).toBe(409);
    const { id, code } = await invite(office, { name: 'Sam', role: 'secretary' });
    expect((await off()).status).toBe(409);
    const phone = await phoneOf(app);
    await phone.send('POST', '/api/join', { code });
    expect(await off()).toMatchObject({ status: 200, json: { enabled: false } });
    expect((await office.send('GET', '/api/admin/people')).status).toBe(401);
    expect((await office.signIn()).status).toBe(403);
    const session = { authenticated: false, sharedPassword: false };
    expect((await office.send('GET', '/api/admin/session')).json).toEqual(session);
    expect((await phone.send('DELETE', `/api/admin/people/${id}`)).status).toBe(409);
    expect((await phone.send('PUT', `/api/admin/people/${id}`, { role: 'results', divisions: null })).status).toBe(409);
    expect((await phone.send('GET', '/api/admin/shared-password')).json).toEqual({ enabled: false });
    expect((await phone.send('PUT', '/api/admin/shared-password', { enabled: true })).status).toBe(200);
    expect((await office.signIn()).status).toBe(200);
  });

  test('entries about access are for secretaries alone, and are never undone', async () => {
    const { app, office, own } = await openLeague();
    const results = await openJoined(app, office, { name: 'Ray', role: 'results', divisions: null });
    await openJoined(app, office, { name: 'Cat', role: 'captain', teamIds: [own] });
    const { json } = await office.send('GET', '/api/admin/history?limit=4');
    const entries = rowsIn(Reflect.get(Object(json), 'entries'));
    expect(entries.map(({ summary, by, undoable }) => [summary, by, undoable])).toMatchObject([
      ['Cat joined', 'Cat', false],
      [expect.stringMatching(/^Invited Cat, captain of /), '', false],
      ['Ray joined', 'Ray', false],
      ['Invited Ray, results official of all divisions', '', false],
    ]);
    for (const browser of [office, results]) {
      const undo = await browser.send('POST', `/api/admin/history/${String(entries[0]?.['id'])}/undo`);
      expect(undo.status).toBe(browser === office ? 409 : 403);
    }
    expect(JSON.stringify((await results.send('GET', '/api/admin/history')).json)).not.toMatch(/joined|Invited/);
  });

  test('an Idempotency-Key belongs to the person, and no link is stored under one', async () => {
    const { app, store, office, own, other } = await openLeague();
    const [cat, dan] = [
      await openJoined(app, office, { name: 'Cat', role: 'captain', teamIds: [own] }),
      await openJoined(app, office, { name: 'Dan', role: 'captain', teamIds: [own] }),
    ];
    const send = (browser: Browser) => browser.send('POST', '/api/matches', emptyCard(own, other), { headers: KEY });
    expect((await send(cat)).status).toBe(201);
    expect((await send(cat)).status).toBe(201);
    expect((await send(dan)).status).toBe(409);
    await office.send('POST', '/api/admin/people', { name: 'Eve', role: 'secretary' }, { headers: KEY });
    const rows = await store.read((db) => db.selectFrom('idempotency').select('answer').execute());
    expect(rows.map(({ answer }) => answer).join()).not.toContain('join#');
  });
});

test('guessing codes is slowed like guessing passwords, and links expire', async ({ league: { office, app, own } }) => {
  const guesser = await phoneOf(app, '198.51.100.9');
  for (let n = 0; n < 9; n++)
    expect((await guesser.send('POST', '/api/join', { code: `wrong ${n}` })).status).toBe(410);
  expect(await guesser.send('POST', '/api/join', { code: 'wrong' })).toMatchObject({
    status: 429,
    json: { error: 'Too many attempts. Try again in 15 minutes.' },
  });
  const { json } = await office.send('POST', '/api/admin/people', { name: 'Cat', role: 'captain', teamIds: [own] });
  const life = Date.parse(textIn(json, 'expiresAt')) - Date.parse(textIn(json, 'invitedAt'));
  expect(life).toBe(14 * DAY);
});

test('a change of a person on one instance applies at once on the other', async () => {
  const place = await testPlace('postgresql', demoOf(TODAY));
  const open = async () => {
    const site = await siteAround(await openAgain(place));
    onTestFinished(() => site.app.close());
    return site;
  };
  const [first, second] = [await open(), await open()];
  const office = await openOffice(first);
  const { id, code } = await invite(office, { name: 'Ray', role: 'results', divisions: null });
  const phone = await phoneOf(second.app);
  expect((await phone.send('POST', '/api/join', { code })).status).toBe(200);
  expect((await phone.send('GET', '/api/admin/seasons')).status).toBe(200);
  const team = textIn((await office.send('GET', '/api/teams')).json, 0, 'id');
  await office.send('PUT', `/api/admin/people/${id}`, { role: 'captain', teamIds: [team] });
  expect((await phone.send('GET', '/api/admin/seasons')).status).toBe(403);
  await office.send('DELETE', `/api/admin/people/${id}`);
  expect((await phone.send('GET', '/api/me/sessions')).status).toBe(401);
});

test('a command invites a secretary', async () => {
  const { app, store } = await openSite('sqlite', { demo: true });
  const access = { name: 'Sam', role: 'secretary', teamIds: [], divisions: null } as const;
  const now = new Date('2025-11-20T19:00:00Z');
  const { link } = await addPersonWithJoinLink(store, { ...access, teamIds: [] }, 'https://league.example/', now);
  expect(link).toMatch(/^https:\/\/league\.example\/join#/);
  const phone = await phoneOf(app);
  expect((await phone.send('POST', '/api/join', { code: link.split('#')[1] })).status).toBe(200);
  expect((await phone.send('GET', '/api/admin/people')).status).toBe(200);
});

const KEY = { 'idempotency-key': 'one key' };

/** Returns a card on which both players of every frame are absent. */
function emptyCard(homeTeam: string, awayTeam: string) {
  const nobody = { homePlayer: null, awayPlayer: null, homeScore: 0, awayScore: 0 };
  return sentCard({ homeTeam, awayTeam, weekNumber: 24, matches: Array.from({ length: 5 }, () => nobody) });
}
