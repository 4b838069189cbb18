import { describe, expect } from 'vitest';
import { historyEntries } from '#server/storage/history.ts';
import { test } from './sign-in-site.ts';
import { PASSWORD } from '../support/password.ts';
import { refusalIn } from '../support/league-site.ts';

/** The answer to `GET /api/admin/session` after a sign-in with the shared password, without the name. */
const SECRETARY = { authenticated: true, role: 'secretary', teamIds: [], divisions: null, personId: null };

describe('sign-in', () => {
  test('session, login, session, logout, session', async ({ phone }) => {
    expect(await phone.send('GET', '/api/admin/session')).toMatchObject({
      status: 200,
      json: { authenticated: false },
      headers: { 'cache-control': 'no-store' },
    });
    expect((await phone.signIn(PASSWORD, { name: '  Ann   Other ' })).json).toMatchObject({ success: true });
    expect((await phone.send('GET', '/api/admin/session')).json).toEqual({ ...SECRETARY, name: 'Ann Other' });
    expect((await phone.send('POST', '/api/probe')).json).toMatchObject({ name: 'Ann Other' });
    expect(await phone.send('POST', '/api/admin/logout')).toMatchObject({ status: 200, json: { success: true } });
    expect(phone.session()).toBeUndefined();
    expect((await phone.send('GET', '/api/admin/session')).json).toEqual({ authenticated: false });
    expect((await phone.send('POST', '/api/probe')).status).toBe(401);
  });

  test('raises no revision, and is not in the history', async ({ store, browser, pass }) => {
    const before = store.revisions();
    let notified = 0;
    store.onChange(() => (notified += 1));
    const entries = await store.read((db) => historyEntries(db, { before: null, limit: 100 }));
    const phone = browser();
    await phone.signIn();
    pass(10 * 60_000);
    await phone.send('POST', '/api/probe');
    await phone.send('POST', '/api/admin/logout');
    expect(new Map(store.revisions())).toEqual(new Map(before));
    expect(await store.read((db) => historyEntries(db, { before: null, limit: 100 }))).toEqual(entries);
  });

  test('after logout the old cookie is useless', async ({ browser, phone }) => {
    await phone.signIn();
    const stolen = new Map(phone.jar);
    await phone.send('POST', '/api/admin/logout');
    const thief = browser();
    for (const [name, value] of stolen) thief.jar.set(name, value);
    expect((await thief.send('POST', '/api/probe')).status).toBe(401);
  });

  test('a login while signed in ends the session before it', async ({ browser, phone }) => {
    await phone.signIn();
    const first = new Map(phone.jar);
    await phone.signIn();
    expect(phone.jar.get('baize-session')).not.toBe(first.get('baize-session'));
    const other = browser();
    for (const [name, value] of first) other.jar.set(name, value);
    expect((await other.send('POST', '/api/probe')).status).toBe(401);
    const { sessions } = (await phone.send('GET', '/api/admin/sessions')).json as { sessions: unknown[] }; // documented
    expect(sessions).toHaveLength(1);
  });
});

test('a wrong password', async ({ browser }) => {
  const reply = await browser().signIn('wrong');
  expect(reply.status).toBe(401);
  expect(reply.json).toEqual({ success: false, error: 'Incorrect password', message: 'Incorrect password' });
  expect(reply.cookies).toEqual([]);
});

test('logout without a session succeeds', async ({ phone }) => {
  await phone.send('GET', '/api/admin/session');
  expect((await phone.send('POST', '/api/admin/logout')).status).toBe(200);
});

test.for([
  ['no body', undefined, ': The sign-in is required.'],
  ['a number as password', { password: 147 }, 'password: The password must be text.'],
  [
    'all at once',
    { name: 'x'.repeat(61), remember: 1 },
    'password: The password is required.',
    'remember: Remember must be true or false.',
    'name: The name is longer than 60 characters.',
  ],
] as const)('login refuses %s with 422', async ([_, body, ...faults], { phone }) => {
  await phone.send('GET', '/api/admin/session');
  expect(refusalIn(await phone.send('POST', '/api/admin/login', body))).toEqual([422, ...faults]);
});

test.for([[''], ['   '], [null]])('the name %j counts as no name', async ([name], { phone }) => {
  expect((await phone.signIn(PASSWORD, { name })).status).toBe(200);
  expect((await phone.send('GET', '/api/admin/session')).json).toEqual(SECRETARY);
});
