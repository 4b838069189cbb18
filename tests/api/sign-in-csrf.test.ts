import { expect } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import { createBrowser, test } from './sign-in-site.ts';
import Fastify from 'fastify';
import { PASSWORD } from '../support/password.ts';

const CALLS = [
  ['POST', '/api/admin/login'],
  ['POST', '/api/admin/logout'],
  ['POST', '/api/admin/password'],
  ['DELETE', '/api/admin/sessions/any'],
  ['POST', '/api/probe'],
] as const;

test.for(CALLS)('%s %s needs the token', async ([method, path], { phone }) => {
  expect((await phone.send(method, path)).status).toBe(403);
  await phone.send('GET', '/api/admin/session');
  const token = phone.jar.get('XSRF-TOKEN') ?? '';
  const withHeader = (value: string | string[]) =>
    phone.send(method, path, undefined, { headers: { 'x-xsrf-token': value } });
  expect((await withHeader('')).status).toBe(403);
  expect((await withHeader(token.slice(0, -1))).status).toBe(403);
  expect((await withHeader(`${token}, ${token}`)).status).toBe(403);
  expect((await withHeader([token, token])).status).toBe(403);
  expect((await withHeader(token)).status).not.toBe(403);
  const cookie = `XSRF-TOKEN=${token}; XSRF-TOKEN=${token}`;
  expect((await phone.send(method, path, undefined, { headers: { cookie } })).status).toBe(403);
  const forged = 'A'.repeat(token.length);
  phone.jar.set('XSRF-TOKEN', forged);
  expect((await phone.send(method, path)).status).toBe(403);
});

test('a token has only letters, digits, _ and -, and does not change during a session', async ({ phone }) => {
  await phone.send('GET', '/api/admin/session');
  const first = phone.jar.get('XSRF-TOKEN');
  expect(first).toMatch(/^[A-Za-z0-9_-]{65}$/);
  await phone.send('GET', '/api/admin/session');
  expect(phone.jar.get('XSRF-TOKEN')).toBe(first);
  await phone.signIn();
  const second = phone.jar.get('XSRF-TOKEN');
  expect(second).not.toBe(first);
  await phone.send('GET', '/api/admin/session');
  expect(phone.jar.get('XSRF-TOKEN')).toBe(second);
  await phone.send('POST', '/api/admin/logout');
  expect(phone.jar.get('XSRF-TOKEN')).not.toBe(second);
  expect((await phone.signIn()).status).toBe(200);
});

test('the token of another session, or a missing one, is refused', async ({ browser }) => {
  const [ann, bob, visitor] = [browser(), browser(), browser()];
  await ann.signIn();
  await bob.signIn();
  await visitor.send('GET', '/api/admin/session');
  for (const other of [bob, visitor]) {
    ann.jar.set('XSRF-TOKEN', other.jar.get('XSRF-TOKEN') ?? '');
    expect((await ann.send('POST', '/api/probe')).status).toBe(403);
  }
  expect((await ann.send('GET', '/api/admin/session')).json).toMatchObject({ authenticated: true, role: 'secretary' });
  expect((await ann.send('POST', '/api/probe')).status).toBe(200);
});

test('after the end of its session, a write is 401, and the token works for the next login', async ({
  pass,
  phone,
}) => {
  await phone.signIn();
  pass(13 * 60 * 60_000);
  expect((await phone.send('POST', '/api/probe')).status).toBe(401);
  expect((await phone.signIn(PASSWORD)).status).toBe(200);
});

test('a session cookie that is sent twice is ignored', async ({ phone }) => {
  await phone.signIn();
  const [session, token] = [phone.jar.get('baize-session'), phone.jar.get('XSRF-TOKEN')];
  const cookie = `baize-session=${session}; baize-session=${'A'.repeat(43)}; XSRF-TOKEN=${token}`;
  expect((await phone.send('GET', '/api/admin/session', undefined, { headers: { cookie } })).json).toEqual({
    authenticated: false,
  });
});

test('every instance of a league accepts tokens and sessions of the others', async ({ store, phone }) => {
  await phone.signIn();
  const second = Fastify();
  const clock = { now: () => new Date('2026-01-15T19:00:00.000Z'), today: () => '2026-01-15' };
  const { gate } = await createAuth({ store, clock, publicUrl: 'http://127.0.0.1:3000' });
  second.post('/api/probe', async (request) => {
    gate.checkToken(request);
    const actor = await gate.actor(request);
    gate.check(actor, 'add team');
    return actor;
  });
  const there = createBrowser(second);
  for (const [name, value] of phone.jar) there.jar.set(name, value);
  expect((await there.send('POST', '/api/probe')).status).toBe(200);
  await second.close();
});
