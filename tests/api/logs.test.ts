import { expect, it, onTestFinished } from 'vitest';
import type { PageRendering } from '#server/site.ts';
import type { Config } from '#server/config.ts';
import { createLog, createLogThrottle, createRequestLogger, type Log } from '#server/operations/log/log.ts';
import type { Store } from '#server/storage/store.ts';
import { StoreUnavailable } from '#server/storage/store-error.ts';
import { siteAround } from '../support/site-around.ts';
import { openTestStore } from '../support/store.ts';
import { createBrowser } from './sign-in-site.ts';
import { givePassword, PASSWORD } from '../support/password.ts';

type Line = Record<string, unknown>;

function captured(level: Config['logLevel'] = 'info', isRead = false) {
  const written: string[] = [];
  const log = createLog({ level, isRead, write: (line) => void written.push(line) });
  return { log, written, text: () => written.join(''), lines: () => written.map((line): Line => JSON.parse(line)) };
}

/** Returns a store whose reads throw `trouble.error`, if that is set. */
function troubled(store: Store) {
  const trouble: { error: unknown } = { error: null };
  const read: Store['read'] = (work) => (trouble.error === null ? store.read(work) : Promise.reject(trouble.error));
  return { trouble, store: { ...store, read } };
}

async function opened(log: Log) {
  const { trouble, store } = troubled(await openTestStore('sqlite'));
  const render = async () => ({ status: 200, headers: {}, html: 'page' });
  const web: PageRendering = { assets: null, render, pages: ['/', '/news'], isGuarded: () => false };
  const site = await siteAround(store, { log, web });
  await givePassword(site.store);
  onTestFinished(() => site.app.close());
  return { ...site, trouble };
}

it('contains nothing that identifies a person or a request, even at level debug', async () => {
  const { log, lines, text } = captured('debug');
  const { app, trouble } = await opened(log);
  const browser = createBrowser(app, '203.0.113.77');
  const secrets = ['Ada Lovelace', 'ada@example.org', 'wrong-pass-word', '203.0.113.77', PASSWORD];
  await browser.signIn('wrong-pass-word');
  await browser.signIn(PASSWORD, { name: 'Ada Lovelace' });
  await browser.send('POST', '/api/admin/teams', { name: 'Ada Lovelace’s Own', division: 1 });
  await browser.send('POST', '/api/admin/teams', { name: '', division: 'ada@example.org' });
  await browser.send('GET', '/api/search?q=Lovelace');
  await browser.send('GET', '/api/getplayermatches/Ada%20Lovelace');
  await app.inject({ url: '/player-matches/Ada%20Lovelace?season=24%2F25', headers: { 'user-agent': 'Lovelace' } });
  await app.inject('/Lovelace/Ada?token=secret');
  trouble.error = Object.assign(new Error('No row for Ada Lovelace\n    at Lovelace:1:1 of ada@example.org'), {
    detail: 'Key (name)=(Ada Lovelace) exists',
    code: 'ERR Ada Lovelace',
    cause: new SyntaxError('Unexpected token A, "Ada Lovelace" is not valid JSON'),
  });
  await app.inject({ url: '/api/seasons?season=Lovelace', headers: { cookie: 'session=lovelace-cookie' } });

  const jar = [...browser.jar.values()].filter((value) => value.length > 8);
  expect(jar.length).toBeGreaterThan(1);
  for (const secret of [...secrets, ...jar, 'ovelace', 'session=', 'token']) expect(text()).not.toContain(secret);
  const routes = new Set(lines().map(({ route }) => route));
  const asked = ['/api/admin/login', '/api/search', '/api/getplayermatches/:playerName', 'page /player-matches'];
  for (const route of asked) expect(routes, route).toContain(route);
  expect(lines().filter(({ event }) => event === 'write')).toMatchObject([
    { level: 'info', event: 'write', via: 'web', action: expect.any(String), entry: expect.any(Number) },
  ]);
});

it('logs a failure with its route, number and place, and the answer has the number too', async () => {
  const { log, lines } = captured();
  const { app, trouble } = await opened(log);
  trouble.error = new TypeError('Ada', { cause: Object.assign(new Error('Ada'), { errcode: 2067 }) });
  const answer = await app.inject('/api/teams/anybody/players');
  const number = String(answer.headers['request-id']);
  expect(number).toMatch(/^\w+-\w+$/);
  const error = `Something went wrong on our side. It has been logged. Its number is ${number}.`;
  expect(answer.json()).toEqual({ success: false, error, message: error });
  const [why, what] = lines();
  expect(why).toMatchObject({ level: 'error', reqId: number, err: { type: 'TypeError', cause: { code: 2067 } } });
  expect(JSON.stringify(why)).toMatch(/"at":\["[^"]*logs\.test\.ts:\d+:\d+/);
  expect(what).toEqual({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    reqId: number,
    event: 'request failed',
    method: 'GET',
    route: '/api/teams/:teamId/players',
    status: 500,
    ms: expect.any(Number),
    msg: 'GET /api/teams/:teamId/players was answered with 500',
  });
  expect((await app.inject('/api/nothing')).headers).not.toHaveProperty('request-id');

  trouble.error = new StoreUnavailable('The database file cannot be used now.');
  const unavailable = await app.inject('/api/teams/anybody/players');
  expect(unavailable.statusCode).toBe(503);
  expect(unavailable.headers['request-id']).toBeDefined();
  expect(lines().at(-2)).toMatchObject({ err: { type: 'StoreUnavailable', sentence: expect.any(String) } });
  // Officials see each failure once, not both for its cause and for its request.
  expect(log.recent.latest().map(({ sentence, times }) => ({ sentence, times }))).toEqual([
    { sentence: 'GET /api/teams/:teamId/players was answered with 503', times: 1 },
    { sentence: 'GET /api/teams/:teamId/players was answered with 500', times: 1 },
  ]);
  expect(log.recent.days()).toMatchObject([{ errors: 2, warnings: 0 }]);
});

it('logs the same failure at most twenty times a minute, and then how often it was dropped', () => {
  const { log, lines } = captured();
  let now = 0;
  const throttle = createLogThrottle(() => now);
  const logRequest = createRequestLogger(log.lines, throttle);
  const failed = { method: 'GET', route: '/a', status: 503, ms: 1 };
  for (let count = 0; count < 50; count++) logRequest(failed);
  expect(lines()).toHaveLength(20);
  logRequest({ ...failed, route: '/b', status: 200, ms: 1200.4 });
  expect(lines().at(-1)).toMatchObject({ level: 'warn', event: 'request slow', route: '/b', ms: 1200 });
  now += 60_000;
  logRequest(failed);
  expect(lines().at(-1)).toMatchObject({ event: 'request failed', more: 30 });
});

it('drops lines below its level, and every unknown field', () => {
  const { log, lines } = captured('warn');
  log.lines.info('quiet');
  log.lines.warn({ event: 'league folder', name: 'Ada', body: { a: 1 }, req: { url: '/a' } }, 'A mistake');
  log.lines.error(new RangeError('Ada'));
  const [time, err] = [expect.any(String), { type: 'RangeError', at: expect.any(Array) }];
  expect(lines()).toEqual([
    { level: 'warn', time, event: 'league folder', msg: 'A mistake' },
    { level: 'error', time, err, msg: 'Unexpected error' },
  ]);
});

it('prints sentences on a terminal', () => {
  const { log, text } = captured('info', true);
  log.lines.info({ event: 'started', address: 'http://127.0.0.1:3000' }, 'The league is at http://127.0.0.1:3000');
  const child = log.lines.child({ reqId: 'k3-1' });
  child.error({ event: 'request failed', status: 500, ms: 12 }, 'GET / was answered with 500');
  log.lines.warn(new StoreUnavailable('The database cannot be reached now.'), 'The copy could not be made');
  const [address, failed, copy, why] = text().split('\n');
  expect(address).toBe('The league is at http://127.0.0.1:3000');
  expect(failed).toMatch(/^\d\d:\d\d:\d\d GET \/ was answered with 500 \(12 ms, number k3-1\)$/);
  expect(copy).toMatch(/ The copy could not be made$/);
  expect(why).toBe('  StoreUnavailable The database cannot be reached now.');
});
