/**
 * Sign-in with its cookies, CSRF token and limits, and what is stored about the people who use it (docs/security.md).
 */
import { createHook } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect } from 'vitest';
import { createLog } from '#server/operations/log/log.ts';
import { replacePassword, findMatchingPasswordHash } from '#server/auth/password.ts';
import { openAttackSite, FAILURE, tablesText, test } from './attack-site.ts';
import { openSignIn } from './sign-in-site.ts';
import { PASSWORD } from '../support/password.ts';

const TEAM = { name: 'The Forgers', division: 1 };

test('a write from another site’s page is refused, even with the right cookies and the right token', async () => {
  const site = await openAttackSite();
  const phone = site.browser();
  await phone.signIn();
  for (const from of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': from, origin: 'https://evil.example' };
    for (const path of ['/api/admin/teams', '/api/admin/login', '/api/admin/logout'])
      expect([from, path, (await phone.send('POST', path, TEAM, { headers })).status]).toEqual([from, path, 403]);
  }
  const headers = { 'sec-fetch-site': 'same-origin' };
  const { status, cookies } = await phone.send('POST', '/api/admin/teams', TEAM, { headers });
  expect(status).toBe(201);
  for (const cookie of cookies) expect(cookie).toMatch(/; SameSite=Lax; HttpOnly/);
});

test('a forged address does not evade the limit of wrong passwords', async ({ site }) => {
  const phone = site.browser();
  await phone.send('GET', '/api/admin/session');
  const statuses: number[] = [];
  for (let count = 1; count <= 10; count++) {
    const made = `198.51.100.${count}`;
    const headers = { 'x-forwarded-for': made, forwarded: `for=${made}`, 'x-real-ip': made, 'true-client-ip': made };
    statuses.push((await phone.send('POST', '/api/admin/login', { password: 'wrong' }, { headers })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 401), 429]);
});

test('a form on another site can send neither the content type nor the token', async ({ site }) => {
  const phone = site.browser();
  await phone.signIn();
  const body = JSON.stringify(TEAM);
  const types = 'text/plain|application/x-www-form-urlencoded|multipart/form-data; boundary=x|application/jsonp';
  for (const type of `${types}|text/plain; application/json`.split('|')) {
    const headers = { 'content-type': type };
    const { status } = await phone.send('POST', '/api/admin/teams', undefined, { text: body, headers });
    expect([type, status]).toEqual([type, 415]);
  }
  const token = phone.jar.get('XSRF-TOKEN') ?? '';
  const other = site.browser('192.0.2.2');
  await other.signIn();
  const theirs = other.jar.get('XSRF-TOKEN') ?? '';
  const tokens = ['', 'null', 'undefined', '[object Object]', token.slice(1), `${token}x`, theirs];
  for (const wrong of tokens) {
    const headers = { 'x-xsrf-token': wrong };
    const both = { ...headers, cookie: `baize-session=${phone.jar.get('baize-session')}; XSRF-TOKEN=${wrong}` };
    for (const sent of [headers, both])
      expect((await phone.send('POST', '/api/admin/teams', TEAM, { headers: sent })).status, wrong).toBe(403);
  }
  // A link or an image can only send a GET, which changes nothing.
  for (const path of ['admin/teams', 'admin/logout', 'admin/login', 'save-draw', 'admin/import'])
    expect((await phone.send('GET', `/api/${path}`)).status, path).toBe(404);
  expect((await phone.send('GET', '/api/admin/session')).json).toMatchObject({ authenticated: true });
});

test('sign-in does not adopt a planted session', async () => {
  const { browser } = await openSignIn();
  const planted = 'A'.repeat(43);
  const phone = browser();
  phone.jar.set('baize-session', planted);
  await phone.signIn();
  const own = phone.jar.get('baize-session');
  expect([own === planted, own?.length]).toEqual([false, 43]);
  const thief = browser();
  thief.jar.set('baize-session', planted);
  expect((await thief.send('GET', '/api/admin/session')).json).toEqual({ authenticated: false });
  await phone.signIn();
  expect(phone.jar.get('baize-session')).not.toBe(own);
  thief.jar.set('baize-session', own ?? '');
  expect((await thief.send('GET', '/api/admin/session')).json).toEqual({ authenticated: false });
});

test('scripts and other sites cannot reach the cookies, nor, with https, other hosts and plain http', async () => {
  for (const publicUrl of ['http://127.0.0.1:3000', 'https://league.example']) {
    const { browser } = await openSignIn('sqlite', { publicUrl });
    const phone = browser();
    const { cookies } = await phone.signIn(PASSWORD, { remember: true });
    const isSecure = publicUrl.startsWith('https');
    const [session = '', token = ''] = cookies;
    expect(session).toMatch(isSecure ? /^__Host-baize-session=/ : /^baize-session=/);
    expect(session).toMatch(/; HttpOnly/);
    expect(token).toMatch(/^XSRF-TOKEN=[\w-]{65}; Path=\/; SameSite=Lax/);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/; SameSite=Lax/);
      expect(/; Secure/.test(cookie)).toBe(isSecure);
      expect(cookie).not.toMatch(/domain/i);
    }
  }
});

test('checking any password takes one hash, whatever its length and whether it is right', async () => {
  const { store } = await openSignIn();
  // Unlike the usual password of the tests, this one is hashed each time (remember-password.ts).
  const right = 'a password of its own';
  await replacePassword(store, { by: '', via: 'command' }, right);
  let hashes = 0;
  const init = (_: number, type: string) => void (hashes += type === 'ARGON2REQUEST' ? 1 : 0);
  const hook = createHook({ init }).enable();
  const tried = ['', right.slice(0, -1), `${right}x`, 'x'.repeat(60_000), right];
  const proven: boolean[] = [];
  for (const password of tried) proven.push((await findMatchingPasswordHash(store, password, console)) !== null);
  hook.disable();
  expect(proven).toEqual([...tried.slice(1).map(() => false), true]);
  expect(hashes).toBe(tried.length);
  const code = readFileSync('src/server/auth/password.ts', 'utf8');
  expect(code).toContain('return timingSafeEqual(await deriveHash(password, salt, hash.length, cost), hash);');
});

test('a visitor learns nothing about sessions, used keys, or what exists', async ({ site }) => {
  const [phone, thief] = [site.browser(), site.browser('192.0.2.2')];
  await phone.signIn();
  await thief.send('GET', '/api/admin/session');
  const headers = { 'idempotency-key': 'a-key' };
  expect((await phone.send('POST', '/api/admin/teams', TEAM, { headers })).status).toBe(201);
  const replies = [
    await thief.send('POST', '/api/admin/teams', TEAM, { headers }),
    await thief.send('POST', '/api/admin/teams', { ...TEAM, name: 'Others' }, { headers }),
    await thief.send('DELETE', '/api/admin/sessions/nobody'),
    await thief.send('DELETE', '/api/teams/nobody'),
    await thief.send('GET', '/api/admin/sessions'),
    await thief.send('GET', '/api/admin/history'),
  ];
  expect(new Set(replies.map(({ status, json }) => `${status} ${JSON.stringify(json)}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(401);
  const long = { 'idempotency-key': 'k'.repeat(201) };
  expect((await phone.send('POST', '/api/admin/teams', TEAM, { headers: long })).status).toBe(400);
  const other = await phone.send('POST', '/api/admin/teams', { ...TEAM, name: 'Others' }, { headers });
  expect(other.status).toBe(422);
});

const ADDRESS = '203.0.113.77';

test('a whole session leaves no secret, address or body in the log, and no address in the database', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', isRead: false, write: (line) => void lines.push(line) });
  const site = await openAttackSite({ log });
  const phone = site.browser(ADDRESS);
  const agent = { 'user-agent': 'Agent Orange', referer: 'https://secret.example/from' };
  await phone.send('GET', '/api/admin/session', undefined, { headers: agent });
  await phone.signIn('wrong password 1');
  await phone.signIn(PASSWORD, { name: 'Pat Nightingale' });
  await phone.send('POST', '/api/admin/teams', { name: 'Larkspur Lane', division: 1 }, { headers: agent });
  await phone.send('POST', '/api/admin/teams', { name: 'Larkspur Lane', division: 1 });
  await phone.send('POST', '/api/admin/password', { currentPassword: 'wrong password 2', newPassword: 'short' });
  await phone.send('GET', '/api/search?q=Larkspur', undefined, { headers: agent });
  // The cookie jar also has the revision of the last write, which is a small number.
  const tokens = [...phone.jar.values()].filter((value) => value.length > 20);
  expect(tokens).toHaveLength(2);
  const secrets = [PASSWORD, ...tokens, 'wrong password', 'Larkspur', 'Nightingale'];
  const broken = await site.get('/broken?q=Larkspur', agent);
  expect([broken.status, broken.body.includes(FAILURE)]).toEqual([500, false]);
  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(5);
  expect(text).toContain('"level":"error"');
  for (const secret of [...secrets, ADDRESS, '203.0.113', 'Agent Orange', 'secret.example', 'q='])
    expect(text).not.toContain(secret);
  const stored = await tablesText(site.store);
  expect(stored).toContain('Larkspur Lane');
  for (const unknown of [ADDRESS, 'Agent Orange', PASSWORD, ...tokens]) expect(stored).not.toContain(unknown);
});

/**
 * Files that may read a visitor's network address: those that limit requests, and `pages.ts`, for the calls that pages
 * make within the server.
 */
const MAY_SEE_ADDRESSES = [
  'src/server/auth/join.ts',
  'src/server/auth/sign-in-routes.ts',
  'src/server/http/limits/connections.ts',
  'src/server/http/limits/overload.ts',
  'src/server/http/limits/pipelining.ts',
  'src/server/http/live-events.ts',
  'src/server/http/pages.ts',
  'src/server/http/writes.ts',
];

test('only the limits read a visitor’s address', async () => {
  const found: string[] = [];
  for await (const file of glob('src/{server,main}/**/*.ts')) {
    const code = readFileSync(file, 'utf8');
    if (file.endsWith('.test.ts')) continue;
    if (/\bremoteAddress\b|\brequest\.ips?\b|\bips?\s*[,}]\s*.*FastifyRequest|x-forwarded-for/i.test(code))
      found.push(file);
  }
  expect(found.toSorted()).toEqual(MAY_SEE_ADDRESSES);
});
