/** The push messages that devices get for the teams and players that they follow. The push service is a test server. */
import { createECDH } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ORIGIN_WITHOUT_HISTORY_ENTRY } from '#server/auth/sessions.ts';
import { FOLLOWER_LIMITS } from '#server/notices/limits.ts';
import { retryDelay } from '#server/notices/outcomes.ts';
import { createPushSender, type PushSender } from '#server/notices/push-service.ts';
import { createLog, type Log } from '#server/operations/log/log.ts';
import { loadPushState, saveFollower } from '#server/storage/followers.ts';
import type { Store } from '#server/storage/store.ts';
import { StoreUnavailable } from '#server/storage/store-error.ts';
import { chunks } from '#server/storage/table-rows.ts';
import { sentCard } from '../support/cards.ts';
import { faultsIn, LEAGUE, textIn } from '../support/league-site.ts';
import { type Device, OTHERS, type PushServer, startPushServer } from '../support/push-service.ts';
import { siteAround } from '../support/site-around.ts';
import { openAgain, testPlace } from '../support/store.ts';
import { type Browser, createBrowser, openJoined } from './sign-in-site.ts';
import { givePassword } from '../support/password.ts';

const EVENING = '2025-10-08T20:00:00Z';

/**
 * `desk` is the browser of an official who is signed in, and `visitor` the browser of a visitor. `browser` opens
 * another browser, which has a CSRF token for writes.
 */
type Office = { app: FastifyInstance; desk: Browser; visitor: Browser; browser(address?: string): Promise<Browser> };
/** `at` sets the clock. `settle` waits until every message that is due by then has been sent. */
type Hall = Office & { service: PushServer; store: Store; at(moment: string): void; settle(): Promise<void> };

/** Opens a league in the London time zone with a push service. The test sets the clock. */
async function openHall(network: Parameters<typeof startPushServer>[0] = {}): Promise<Hall> {
  const store = await openAgain(await testPlace('sqlite', LEAGUE));
  const service = await startPushServer(network);
  const clock = { now: EVENING };
  const site = await openInstance(store, service.post, clock);
  const at = (moment: string) => void (clock.now = moment);
  return { ...site, service, store, at, settle: () => settled(store, clock.now) };
}

/** Starts another instance of the site on the store until the test ends. Without `post` it sends no messages. */
async function openInstance(
  store: Store,
  post: PushSender | undefined,
  clock: { now: string },
  log?: Log,
): Promise<Office> {
  const times = { now: () => new Date(clock.now), day: () => clock.now.slice(0, 10) };
  const { app } = await siteAround(store, { ...times, ...(post ? { post } : {}), ...(log ? { log } : {}) });
  onTestFinished(() => app.close());
  await givePassword(store);
  const browser = async (address?: string) => {
    const opened = createBrowser(app, address);
    await opened.send('GET', '/api/admin/session');
    return opened;
  };
  const desk = await browser();
  await desk.signIn();
  return { app, desk, visitor: await browser(), browser };
}

/**
 * Returns whether a message is due within a minute or is being sent. A message is due again one `retryDelay` after its
 * sending began. If the try fails, it is due after a delay that is twice as long.
 */
function isDueOrUnderWay({ due, tries }: { due: string; tries: number }, now: string): boolean {
  const left = Date.parse(due) - Date.parse(now);
  return left <= 60_000 || left === retryDelay({ tries: tries - 1 });
}

/** Waits until the history has been processed, and no message is due or being sent. */
async function settled(store: Store, now: string): Promise<void> {
  const left = () =>
    store.read(async (db) => {
      const { told } = (await loadPushState(db))!;
      const newer = await db.selectFrom('history').select('id').where('id', '>', told).execute();
      const messages = await db.selectFrom('push_message').select(['due', 'tries']).execute();
      return newer.length + messages.filter((message) => isDueOrUnderWay(message, now)).length;
    });
  await expect.poll(left).toBe(0);
}

const rowsOf = (store: Store, table: 'follower' | 'push_message') =>
  store.read((db) => db.selectFrom(table).select('id').execute());

const setFollowers = (
  store: Store,
  values: { delivered?: string | null; p256dh?: string; confirmed?: string },
  id = '%',
) =>
  store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, ({ db }) =>
    db.updateTable('follower').set(values).where('id', 'like', id).execute(),
  );

/** Returns a store that also runs `more` at the end of each write. */
const after = (store: Store, more: Parameters<Store['write']>[1]): Store => ({
  ...store,
  write: (origin, work, then) =>
    store.write(
      origin,
      async (change) => {
        const result = await work(change);
        await more(change);
        return result;
      },
      then,
    ),
});

/** The values that the stored followers of these tests share. */
const ROW = { p256dh: 'p', auth: 'a', teamIds: ['a'], playerIds: [], sessionId: null, confirmed: '2025-10-07' };

function follow(browser: Browser, device: Device, teamIds: string[], playerIds: string[] = []) {
  return browser.send('POST', '/api/followers', { ...device, teamIds, playerIds });
}

async function record(browser: Browser, given: object = {}): Promise<string> {
  const { status, json } = await browser.send('POST', '/api/matches', sentCard({ ...given }));
  expect(status).toBe(201);
  return textIn(json, 'fixtureId');
}

describe('followers', () => {
  test('are told the result of their team or player, encrypted and signed, and nobody else is', async () => {
    const { desk, visitor, service, settle } = await openHall();
    const [team, player, other] = [service.device('team'), service.device('player'), service.device('other')];
    const followed = { status: 201, json: { teamIds: ['a'], playerIds: [] } };
    expect(await follow(visitor, team, ['a', 'gone'])).toMatchObject(followed);
    await follow(visitor, player, [], ['b5', 'c1']);
    await follow(visitor, other, ['c', 'd'], ['c1']);
    const id = await record(desk);
    await settle();
    expect(service.received.toSorted((a, b) => (a.device < b.device ? -1 : 1))).toEqual([
      {
        device: 'player',
        title: 'Harbour Social 3–2 Trades Hall',
        body: 'Division 1, week 3\nB Player 5 won 1 of 1 frame.',
        url: `/match/${id}/harbour-social-v-trades-hall-25-26-week-3`,
        tag: `result ${id}`,
        topic: expect.stringMatching(/^[\w-]{32}$/),
        ttl: 86_400,
      },
      expect.objectContaining({ device: 'team', body: 'Division 1, week 3', tag: `result ${id}` }),
    ]);
    expect(service.connections.every((address) => address === '93.184.216.34')).toBe(true);
  });

  test('are told nothing after they unfollowed, and nothing of a correction, an undo or an undone result', async () => {
    const { desk, visitor, service, settle } = await openHall();
    const [one, two] = [service.device('one'), service.device('two')];
    await follow(visitor, one, ['a']);
    await follow(visitor, two, ['a']);
    for (let times = 0; times < 2; times++)
      expect((await visitor.send('DELETE', '/api/followers', { endpoint: one.endpoint })).status).toBe(200);
    const id = await record(desk);
    await settle();
    await desk.send('PUT', `/api/matches/${id}`, sentCard({ weekNumber: 4 }));
    await desk.send('DELETE', `/api/matches/${id}`);
    const { json } = await desk.send('GET', '/api/admin/history');
    expect((await desk.send('POST', `/api/admin/history/${textIn(json, 'entries', 0, 'id')}/undo`)).status).toBe(200);
    await settle();
    expect(service.received.map(({ device, tag }) => `${device} ${tag}`)).toEqual([`two result ${id}`]);
    // The same device now follows another team.
    await follow(visitor, two, ['c']);
    await record(desk, { weekNumber: 5 });
    await settle();
    expect(service.received).toHaveLength(1);
  });

  test('are told in the morning what happened at night: once, and in its latest state', async () => {
    const { desk, visitor, service, at, settle, store } = await openHall();
    await follow(visitor, service.device('phone'), ['a']);
    at('2025-10-08T22:00:00Z');
    const [kept, removed] = [await record(desk), await record(desk, { weekNumber: 4 })];
    await expect.poll(() => rowsOf(store, 'push_message')).toHaveLength(2);
    await desk.send('DELETE', `/api/matches/${removed}`);
    at('2025-10-09T06:59:00Z');
    await record(desk, { awayTeam: 'c', homeTeam: 'b' });
    expect(service.received).toEqual([]);
    at('2025-10-09T07:00:00Z');
    await record(desk, { homeTeam: 'c', awayTeam: 'b' });
    await settle();
    expect(service.received.map(({ tag }) => tag)).toEqual([`result ${kept}`]);
  });

  test('are told by the next process what a killed one has recorded, or was about to send', async () => {
    const store = await openAgain(await testPlace('sqlite', LEAGUE));
    const service = await startPushServer();
    const clock = { now: EVENING };
    // The first instance sends no messages, and the second never gets an answer.
    const recording = await openInstance(store, undefined, clock);
    await follow(recording.visitor, service.device('phone'), ['a']);
    const id = await record(recording.desk);
    await recording.app.close();
    const started = Promise.withResolvers<void>();
    const silent: PushSender = (_, signal) => {
      started.resolve();
      return new Promise((__, reject) => signal.addEventListener('abort', () => reject(new Error('Stopped'))));
    };
    await openInstance(store, silent, clock);
    await started.promise;
    clock.now = '2025-10-08T20:01:00Z';
    await openInstance(store, service.post, clock);
    await expect.poll(() => service.received.map(({ tag }) => tag)).toEqual([`result ${id}`]);
  });
});

test('one address can follow with only a share of the devices, and with none without a choice or a session', async () => {
  const { visitor, browser, service, store, at } = await openHall();
  const { keys } = service.device('phone');
  const sendTo = (from: Browser, n: number) =>
    follow(from, { endpoint: `https://fcm.googleapis.com/${n}`, keys }, ['a']);
  for (let n = 0; n < FOLLOWER_LIMITS.ofAddress; n += 1) {
    if (n % 100 === 0) at(`2025-10-08T${10 + n / 100}:00:00Z`);
    expect((await sendTo(visitor, n)).status).toBe(201);
  }
  expect((await sendTo(visitor, 1000)).status).toBe(201);
  expect(await rowsOf(store, 'follower')).toHaveLength(FOLLOWER_LIMITS.ofAddress);
  await setFollowers(store, { delivered: '2025-10-08' });
  const refused = await sendTo(visitor, 1001);
  expect(refused.status).toBe(429);
  expect(textIn(refused.json, 'message')).toMatch(/^Too many devices follow this league from your network just now\. /);
  expect((await sendTo(await browser('192.0.2.77'), 1001)).status).toBe(201);
  const nobody = 'Choose a team or a player to follow, or sign in: otherwise there is nothing to tell this device.';
  for (const choices of [[], ['gone']]) {
    const { status, json } = await follow(visitor, service.device('nobody'), choices);
    expect([status, textIn(json, 'issues', 0, 'message')]).toEqual([422, nobody]);
  }
});

describe('push services', () => {
  test('have only some followers each and few together, unless browsers use them; an unused follower makes room', async () => {
    const { visitor, browser, service, store } = await openHall();
    const { keys } = service.device('phone');
    const send = (host: string, from = visitor) => follow(from, { endpoint: `https://${host}`, keys }, ['a']);
    const statusOf = async (host: string, from = visitor) => (await send(host, from)).status;
    for (let n = 0; n < 20; n += 1) expect(await statusOf(`push.example.com${n % 2 ? ':8443' : ''}/${n}`)).toBe(201);
    await setFollowers(store, { delivered: '2025-10-08' });
    const refused = await send('PUSH.example.com./20');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    expect(textIn(refused.json, 'message')).toMatch(
      /^Too many devices follow this league by push\.example\.com just now\. /,
    );
    for (const host of ['push', 'a']) expect(await statusOf(`${host}.example.com/2`)).toBe(201);
    // Anyone can invent any number of host names within one domain.
    await store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, async ({ db }) => {
      for (let n = 0; n < 179; n += 1)
        await saveFollower(db, { ...ROW, id: `${n}`, endpoint: `${n}`, service: `${n}.example.com` });
    });
    await setFollowers(store, { delivered: '2025-10-08' });
    for (const host of ['b', 'fcm.googleapis.com']) expect(await statusOf(`${host}.example.com/1`)).toBe(429);
    const next = await browser('192.0.2.77');
    for (const host of ['fcm.googleapis.com', 'web.push.apple.com', 'wns2-par02p.notify.windows.com'])
      expect(await statusOf(`${host}/1`, next)).toBe(201);
    await setFollowers(store, { delivered: null });
    expect(await statusOf('b.example.com/1')).toBe(201);
    expect(await rowsOf(store, 'follower')).toHaveLength(203);
  });

  test('when the league is full, a follower makes room that has taken nothing, or has not confirmed for a year; first one of the same service', async () => {
    const { visitor, browser, service, store } = await openHall();
    const rows = Array.from({ length: FOLLOWER_LIMITS.all }, (_, n) => ({
      id: `${n}`,
      endpoint: `${n}`,
      service: n < FOLLOWER_LIMITS.ofBrowserService ? 'push.services.mozilla.com' : 'fcm.googleapis.com',
    }));
    const [first, ...others] = rows;
    const { teamIds: _, playerIds: __, sessionId: session_id, ...row } = ROW;
    const more = { ...row, team_ids: '["a"]', player_ids: '[]', session_id, delivered: '2025-10-07' };
    await store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, async ({ db }) => {
      await saveFollower(db, { ...ROW, ...first! });
      for (const part of chunks(others.map((one) => ({ ...one, ...more }))))
        await db.insertInto('follower').values(part).execute();
    });
    const ids = async () => new Set((await rowsOf(store, 'follower')).map(({ id }) => id));
    // A real phone replaces follower 0, which has never received a message.
    expect((await follow(visitor, service.device('phone'), ['a'])).status).toBe(201);
    expect((await ids()).has('0')).toBe(false);
    expect((await follow(visitor, service.device('phone'), ['b'])).status).toBe(201);
    const elsewhere = await browser('192.0.2.77');
    const apple = { ...service.device('iphone'), endpoint: 'https://web.push.apple.com/1' };
    // This replaces the first phone, which has not received a message either. A replaced phone follows again the next
    // day, when its browser repeats its choices.
    expect((await follow(elsewhere, apple, ['a'])).status).toBe(201);
    await setFollowers(store, { delivered: '2025-10-08' });
    expect((await follow(elsewhere, service.device('late'), ['a'])).status).toBe(429);
    for (const [id, confirmed] of Object.entries({ 7: '2024-10-07', 8: '2027-10-07' })) {
      await setFollowers(store, { delivered: '2025-10-08' });
      await setFollowers(store, { confirmed }, id);
      expect((await follow(elsewhere, service.device(`late ${id}`), ['a'])).status).toBe(201);
      expect((await ids()).has(id)).toBe(false);
    }
    expect((await ids()).size).toBe(FOLLOWER_LIMITS.all);
  });

  test('a key stored without its leading zeros can still sign after the next start', async () => {
    const { visitor, desk, service, store, app } = await openHall();
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(`00${'5a'.repeat(31)}`, 'hex'));
    const [public_key, stored] = [pair.getPublicKey('base64url'), pair.getPrivateKey()];
    expect(stored).toHaveLength(31);
    const keys = { public_key, private_key: stored.toString('base64url') };
    await store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, ({ db }) => db.updateTable('push_key').set(keys).execute());
    await follow(visitor, service.device('phone'), ['a']);
    const id = await record(desk);
    await settled(store, EVENING);
    expect(service.received).toEqual([]);
    await app.close();
    const later = { now: '2025-10-08T20:05:00Z' };
    const again = await openInstance(store, service.post, later);
    expect((await again.visitor.send('GET', '/api/push-key')).json).toEqual({ publicKey: public_key });
    await expect.poll(() => service.received.map(({ tag }) => tag)).toEqual([`result ${id}`]);
  });
});

test.each([
  ['9999999999999', 60],
  ['garbage', 2],
])(
  'a push service that asks to be tried again after %s is tried again within an hour, and delays no other',
  async (after, minutes) => {
    const { desk, visitor, service, settle, store } = await openHall();
    for (let n = 0; n < 5; n += 1) await follow(visitor, service.device(`honest ${n}`), ['a']);
    await follow(visitor, service.device('hostile', `own${OTHERS}`), ['a']);
    service.answer('hostile', 429, after);
    await record(desk);
    await expect.poll(() => service.received).toHaveLength(5);
    await settle();
    const waiting = await store.read((db) => db.selectFrom('push_message').select('due').execute());
    expect(waiting.map(({ due }) => (Date.parse(due) - Date.parse(EVENING)) / 60_000)).toEqual([minutes]);
  },
);

test('if the database is unavailable while messages are claimed, none stays claimed for good', async () => {
  const { visitor, service, store, app } = await openHall();
  for (let n = 0; n < 60; n += 1) await follow(visitor, service.device(`${n}`), ['a']);
  await app.close();
  const recording = await openInstance(store, undefined, { now: EVENING });
  await record(recording.desk);
  let [failures, known] = [0, 0];
  const failing = after(store, async ({ db }) => {
    const claimed = await db.selectFrom('push_message').select('id').where('tries', '>', 0).execute();
    if (claimed.length > known && (failures += 1) <= 3) throw new StoreUnavailable('It is away.');
    known = claimed.length;
  });
  await openInstance(failing, service.post, { now: EVENING });
  // After each write, the site looks for unsent messages again.
  await expect
    .poll(async () => {
      await store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, async (change) => change.touch('draws'));
      return service.received.length;
    })
    .toBe(60);
});

test('if an outcome cannot be stored, the other outcomes are', async () => {
  const store = await openAgain(await testPlace('sqlite', LEAGUE));
  const service = await startPushServer();
  const faulty = after(store, async ({ db }) => {
    const noted = db.selectFrom('follower').select('id').where('delivered', 'is not', null);
    const lost = await noted.where('endpoint', 'like', '%lost').execute();
    if (lost.length > 0) throw new RangeError('Invalid time value');
  });
  const { visitor, desk } = await openInstance(faulty, service.post, { now: EVENING });
  for (const name of ['one', 'lost', 'two']) await follow(visitor, service.device(name), ['a']);
  await record(desk);
  await expect.poll(() => service.received.length).toBe(3);
  await expect.poll(() => rowsOf(store, 'push_message')).toHaveLength(1);
});

test('one write notifies two hundred followers, although the push services of twenty devices never answer; a follower whose address is gone is removed', async () => {
  const { desk, visitor, browser, service, store } = await openHall({ patience: 600_000 });
  for (let n = 0; n < 20; n += 1) {
    // Ten of these devices use a push service each. The other ten share the service of the honest devices.
    await follow(visitor, service.device(`never ${n}`, n % 2 ? `never-${n}${OTHERS}` : undefined), ['a']);
    service.answer(`never ${n}`, 'never');
  }
  const elsewhere = await browser('192.0.2.77');
  for (let n = 0; n < 200; n += 1) {
    const [from, teams, players] = n % 2 ? [visitor, ['a'], []] : [elsewhere, [], ['a1']];
    expect((await follow(from, service.device(`honest ${n}`), teams, players)).status).toBe(201);
  }
  service.answer('honest 7', 410);
  service.answer('honest 8', 404);
  await record(desk);
  await expect.poll(() => service.received.length).toBe(198);
  await expect.poll(() => rowsOf(store, 'follower')).toHaveLength(218);
});

test('messages that cannot be encrypted are logged once for all that are sent together, and stay', async () => {
  const { service, store, app } = await openHall();
  await app.close();
  const lines: string[] = [];
  const log = createLog({ level: 'info', isRead: false, write: (line) => void lines.push(line) });
  const noted = await openInstance(store, service.post, { now: EVENING }, log);
  for (const name of ['one', 'two', 'well']) await follow(noted.visitor, service.device(name), ['a']);
  await store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, async ({ db }) => {
    await db.updateTable('follower').set({ p256dh: 'none' }).where('endpoint', 'not like', '%well').execute();
  });
  await record(noted.desk);
  await settled(store, EVENING);
  expect(service.received.map(({ device }) => device)).toEqual(['well']);
  expect(lines.filter((line) => line.includes('could not be made'))).toHaveLength(1);
  expect(await rowsOf(store, 'push_message')).toHaveLength(2);
});

test('a message without an answer is sent again later, and a refused one is not', async () => {
  const { desk, visitor, service, at, settle, store } = await openHall();
  for (const name of ['busy', 'refused', 'moved', 'well']) await follow(visitor, service.device(name), ['a']);
  for (const [name, status] of Object.entries({ busy: 503, refused: 400, moved: 302 })) service.answer(name, status);
  await record(desk);
  await settle();
  service.answer('busy', 201);
  expect(await rowsOf(store, 'push_message')).toHaveLength(1);
  at('2025-10-08T20:05:00Z');
  await record(desk, { homeTeam: 'b', awayTeam: 'c' });
  await settle();
  expect(service.received.map(({ device }) => device)).toEqual(['well', 'busy']);
  // No message went to the target of the redirect.
  expect(new Set(service.connections)).toEqual(new Set(['93.184.216.34']));
});

test('captains are told of a card to confirm, and officials of a dispute, until they sign out', async () => {
  const hall = await openHall();
  const { desk, visitor, service, settle } = hall;
  const cat = await openJoined(hall.app, desk, { name: 'Cat', role: 'captain', teamIds: ['b'] });
  const ray = await openJoined(hall.app, desk, { name: 'Ray', role: 'results', divisions: [1] });
  const home = await openJoined(hall.app, desk, { name: 'Hal', role: 'captain', teamIds: ['a'] });
  for (const [name, browser] of Object.entries({ cat, ray, home, desk }))
    await follow(browser, service.device(name), []);
  await follow(visitor, service.device('visitor'), ['a']);
  const id = await record(home);
  await settle();
  await cat.send('POST', `/api/matches/${id}/dispute`, { note: 'No' });
  await settle();
  expect(service.received.map(({ device, tag, url }) => `${device}: ${tag} ${url.slice(0, 14)}`).toSorted()).toEqual([
    `cat: result ${id} /open-results?`,
    `desk: dispute ${id} /admin/result/`,
    `ray: dispute ${id} /admin/result/`,
    `visitor: result ${id} ${`/match/${id}`.slice(0, 14)}`,
  ]);
  expect(service.received.find(({ device }) => device === 'cat')?.body).toContain('Please confirm it');
  await cat.send('POST', '/api/admin/logout');
  await record(home, { weekNumber: 4 });
  await settle();
  expect(service.received.filter(({ device }) => device === 'cat')).toHaveLength(1);
});

describe('captains', () => {
  /**
   * Puts a match between `a` and `b` on the public list. `a` has two captains, one of them with two devices. `b` has
   * one captain, whose browser follows nothing.
   */
  async function openMatch() {
    const hall = await openHall();
    const { desk, service } = hall;
    const people: Record<string, Browser> = {};
    for (const [name, team] of Object.entries({ Hal: 'a', Hob: 'a', Cat: 'b', Tim: 'c' })) {
      people[name] = await openJoined(hall.app, desk, { name, role: 'captain', teamIds: [team] });
      if (name !== 'Cat') await follow(people[name], service.device(name), []);
    }
    await follow(people['Hal']!, service.device('second'), []);
    const sent = { season: '25/26', division: 1, weekNumber: 2, homeTeam: 'a', awayTeam: 'b', date: '2025-10-01' };
    const { json } = await desk.send('POST', '/api/admin/fixtures', sent);
    await desk.send('POST', '/api/admin/fixtures/publish', { season: '25/26', published: true });
    const listedId = textIn(json, 'listedId');
    const toldOf = () => service.received.map(({ device, body, url }) => `${device}: ${body} ${url}`).toSorted();
    return { ...hall, people, listedId, toldOf };
  }

  test('are reminded by an official of a card that is late, once on each device', async () => {
    const { desk, visitor, people, service, listedId, settle, at, toldOf, ...hall } = await openMatch();
    const remind = (browser: Browser, id = listedId) => browser.send('POST', `/api/admin/to-do/${id}/reminder`);
    const listed = async () => (await desk.send('GET', '/api/admin/to-do')).json;
    expect(await listed()).toMatchObject([{ kind: 'overdue', listedId, captains: 2 }]);
    expect((await remind(desk, 'gone')).status).toBe(404);
    const other = await openJoined(hall.app, desk, { name: 'Ros', role: 'results', divisions: [2] });
    expect((await remind(other)).status).toBe(404);
    expect(await remind(desk)).toMatchObject({ status: 200, json: { message: 'Told 2 captains.' } });
    await settle();
    const body = 'The result of Harbour Social v Trades Hall (division 1, week 2) is missing. Please enter it.';
    const url = '/data-input?season=25%2F26&division=1&week=2&date=2025-10-01&home=a&away=b';
    expect(toldOf()).toEqual(['Hal', 'Hob', 'second'].map((device) => `${device}: ${body} ${url}`));
    const tags = () => service.received.map(({ tag }) => tag);
    // A second reminder at night waits, and replaces the first one on the phone.
    at('2025-10-08T22:30:00Z');
    for (let n = 0; n < 2; n += 1)
      expect((await remind(desk)).json).toMatchObject({ message: '2 captains will be told in the morning.' });
    await people['Hob']!.send('POST', '/api/admin/logout');
    at('2025-10-09T07:00:00Z');
    await desk.signIn();
    const place = { season: '25/26', division: 1, weekNumber: 9, homeTeam: 'b', awayTeam: 'c' };
    await desk.send('POST', '/api/admin/fixtures', place);
    await settle();
    expect(tags()).toEqual(Array.from({ length: 5 }, () => `reminder ${listedId}`));
    // No reminder is sent once the result is entered, nor to anyone who has signed out.
    await record(desk, { weekNumber: 2 });
    expect((await remind(desk)).status).toBe(404);
    await people['Hal']!.send('POST', '/api/admin/logout');
    await desk.send('DELETE', `/api/matches/${textIn((await desk.send('GET', '/api/matches')).json, 0, 'fixtureId')}`);
    expect(await listed()).toMatchObject([{ listedId, captains: 0 }]);
    expect((await remind(desk)).status).toBe(409);
  });

  test('are told of a request to postpone a match, and of its answer', async () => {
    const { people, service, listedId, settle, toldOf } = await openMatch();
    const { Hal, Cat } = people;
    await follow(Cat!, service.device('Cat'), []);
    const path = `/api/fixtures/${listedId}/postponement`;
    expect((await Hal!.send('POST', path, { date: '2026-02-05', note: 'Four are ill' })).status).toBe(201);
    await settle();
    expect(toldOf()).toEqual([
      'Cat: Can Harbour Social v Trades Hall (division 1, week 2) be postponed to 5 February 2026? Please accept or decline. /open-results',
    ]);
    expect((await Cat!.send('POST', `${path}/decline`)).status).toBe(200);
    await settle();
    const declined =
      'What you asked, to postpone this match, was declined. It was due on 1 October 2025. /open-results';
    expect(toldOf().slice(1)).toEqual(['Hal', 'Hob', 'second'].map((device) => `${device}: ${declined}`));
    await Cat!.send('POST', path, {});
    expect((await Hal!.send('POST', `${path}/accept`)).status).toBe(200);
    await settle();
    const moved = 'This match is postponed. There is no new date yet.';
    const later = toldOf().filter((one) => one.includes(moved));
    expect(later.map((one) => one.split(':')[0])).toEqual(['Cat', 'Hal', 'Hob', 'second']);
    expect(toldOf().join()).not.toContain('Tim');
  });

  test('are reminded of a tie whose last day has passed', async () => {
    const { desk, listedId, settle, toldOf } = await openMatch();
    await desk.send('DELETE', `/api/admin/fixtures/${listedId}`);
    const shield = { season: '25/26', name: 'Shield', kind: 'team', draw: 'eachRound' };
    const [rounds, entrants] = [[{ bestOf: 5, playBy: '2025-10-07' }], [{ teamId: 'a' }, { teamId: 'c' }]];
    const sent = await desk.send('POST', '/api/admin/competitions', { ...shield, rounds, entrants });
    const competitionId = textIn(sent.json, 'competitionId');
    expect((await desk.send('POST', `/api/admin/competitions/${competitionId}/draw`, { round: 1 })).status).toBe(201);
    const { json } = await desk.send('GET', '/api/admin/to-do');
    const tieId = textIn(json, 0, 'tieId');
    expect(json).toMatchObject([{ kind: 'cup-tie', captains: 3 }]);
    const told = await desk.send('POST', `/api/admin/to-do/${tieId}/reminder`);
    expect(told.json).toMatchObject({ message: 'Told 3 captains.' });
    await settle();
    expect(toldOf()).toHaveLength(4);
    for (const one of toldOf())
      expect(one).toMatch(/Shield, Final: .* was to be played by 7 October 2025\. Please enter/);
  });
});

test('followers are told at noon of tonight’s match, and of a postponed match, a draw and a tie', async () => {
  const { desk, visitor, service, at, settle } = await openHall();
  await follow(visitor, service.device('phone'), ['a']);
  const write = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const { status, json } = await desk.send(method, path, body);
    expect([200, 201], JSON.stringify(json)).toContain(status);
    return json;
  };
  const add = async (homeTeam: string, awayTeam: string, given: object) => {
    const body = { season: '25/26', division: 1, weekNumber: 5, homeTeam, awayTeam, ...given };
    return textIn(await write('POST', '/api/admin/fixtures', body), 'listedId');
  };
  const listed = await add('a', 'b', { date: '2025-10-09' });
  const another = await add('b', 'c', { date: '2025-10-09', weekNumber: 6 });
  await write('POST', '/api/admin/fixtures/publish', { season: '25/26', published: true });
  at('2025-10-09T10:59:00Z');
  await desk.signIn();
  for (const venue of ['The Hall', 'The Club']) await write('PUT', `/api/admin/fixtures/${listed}`, { venue });
  await settle();
  expect(service.received).toEqual([]);
  at('2025-10-09T11:00:00Z');
  // The site may notify followers at noon by itself, or only after a write.
  await write('PUT', `/api/admin/fixtures/${another}`, { venue: 'The Hall' });
  const tonight = { title: 'Tonight: Harbour Social v Trades Hall', tag: `tonight ${listed}`, ttl: 25_200 };
  const body = expect.stringContaining('The Club');
  await expect.poll(() => service.received).toMatchObject([{ ...tonight, body }]);
  for (const change of [
    { state: 'postponed', date: '' },
    { state: 'rearranged', date: '2025-10-20' },
    { state: 'cancelled', note: 'No heating.' },
  ]) {
    await write('PUT', `/api/admin/fixtures/${listed}`, change);
    await settle();
  }
  expect(service.received.slice(1).map(({ body }) => body)).toEqual([
    'This match is postponed. There is no new date yet.',
    'This match is postponed. It is now on 20 October 2025.',
    'This match is cancelled. No heating.',
  ]);
  const cup = { name: 'Plate', season: '25/26', kind: 'team', draw: 'eachRound' };
  const sides = { rounds: [{ bestOf: 5, playBy: null }], entrants: [{ name: 'Harbour Social' }, { teamId: 'b' }] };
  const json = await write('POST', '/api/admin/competitions', { ...cup, ...sides });
  const competitionId = textIn(json, 'competitionId');
  const address = `/api/admin/competitions/${competitionId}`;
  await write('POST', `${address}/draw`, { round: 1 });
  await settle();
  expect(service.received.at(-1)).toMatchObject({ title: 'Plate, Final', url: `/cups/${competitionId}` });
  const drawn = await desk.send('GET', `/api/competitions/${competitionId}`);
  await write('PUT', `${address}/ties/${textIn(drawn.json, 'ties', 0, 'tieId')}`, { walkover: 'home' });
  await settle();
  const title = expect.stringMatching(/^(Harbour|Trades).* \(walkover\), Plate, Final$/);
  expect(service.received.at(-1)).toMatchObject({ title, url: `/cups/${competitionId}` });
});

test('the faults of a follower are named, all at once', async () => {
  const { visitor } = await openHall();
  const many = Array.from({ length: 51 }, (_, n) => `t${n}`);
  const wrong = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'short' };
  const sent = { endpoint: 'http://a.example/1', keys: wrong, teamIds: many, playerIds: many };
  const { status, json } = await visitor.send('POST', '/api/followers', sent);
  expect([status, ...faultsIn(json)]).toEqual([
    422,
    'endpoint: The endpoint must be an address that begins with https://.',
    'keys.p256dh: The key p256dh must be a public key of P-256.',
    'keys.auth: The key auth must be 16 bytes in base64url.',
    'teamIds: At most 50 teams can be followed.',
    'playerIds: At most 50 players can be followed.',
  ]);
  expect(faultsIn((await visitor.send('POST', '/api/followers', {})).json)).toHaveLength(4);
});

test('nothing is sent to a host name that leads to a private network, even if it leads elsewhere too', async () => {
  const { post, connections } = await startPushServer();
  const [one, other] = ['93.184.216.34', '::1'].map((address, at) => ({ address, family: at ? 6 : 4 }));
  const both = createPushSender({ resolve: (_, __, done) => done(null, [one!, other!]) });
  const none = createPushSender({ resolve: (_, __, done) => done(null, []) });
  for (const [send, host] of [
    [post, 'intern.example.org'],
    [post, '127.0.0.1'],
    [both, 'both.example.org'],
    [none, 'none.example.org'],
  ] as const) {
    const message = { headers: {}, body: null, endpoint: `https://${host}/1` };
    await expect(send(message, new AbortController().signal)).rejects.toThrow('not a public host');
  }
  expect(connections).toEqual([]);
});

test('too many requests of an address are refused for a while', async () => {
  const { visitor, service, at } = await openHall();
  const body = { endpoint: service.device('phone').endpoint };
  for (let n = 0; n < 120; n += 1) expect((await visitor.send('DELETE', '/api/followers', body)).status).toBe(200);
  const refused = await visitor.send('DELETE', '/api/followers', body);
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
  at('2025-10-08T20:10:00Z');
  expect((await visitor.send('DELETE', '/api/followers', body)).status).toBe(200);
});

test('the key stays, the answers are not cached, and merged players are followed', async () => {
  const { visitor, desk, service, store } = await openHall();
  const { json } = await visitor.send('GET', '/api/push-key');
  expect(Buffer.from(textIn(json, 'publicKey'), 'base64url')).toHaveLength(65);
  const again = await openInstance(store, undefined, { now: EVENING });
  expect((await again.visitor.send('GET', '/api/push-key')).json).toEqual(json);
  const before = store.revisions().get('league');
  const sent = { ...service.device('phone'), teamIds: [], playerIds: ['a1', 'a2'] };
  const key = { headers: { 'idempotency-key': 'k' } };
  expect((await visitor.send('POST', '/api/followers', sent, key)).status).toBe(201);
  expect(store.revisions().get('league')).toBe(before);
  expect(await store.read((db) => db.selectFrom('idempotency').select('place').execute())).toEqual([]);
  await desk.send('POST', '/api/admin/players/merge', { keep: 'a1', merge: 'a2' });
  const merged = await follow(visitor, service.device('phone'), [], ['a1', 'a2']);
  expect(merged.json).toMatchObject({ playerIds: expect.arrayContaining(['a1']) });
});
