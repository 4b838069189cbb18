import { describe, expect } from 'vitest';
import { ORIGIN_WITHOUT_HISTORY_ENTRY } from '#server/auth/sessions.ts';
import { replacePassword, ensurePassword, loadPasswordHash } from '#server/auth/password.ts';
import { historyEntries } from '#server/storage/history.ts';
import { newestSessions } from '#server/storage/sessions.ts';
import { writeSetting } from '#server/storage/mappers/settings.ts';
import type { Store } from '#server/storage/store.ts';
import { openTestStore } from '../support/store.ts';
import { openSignIn, test } from './sign-in-site.ts';
import { PASSWORD } from '../support/password.ts';
import { refusalIn } from '../support/league-site.ts';

const NEXT = 'a new one for 2026';
const PATH = '/api/admin/password';

describe('the password', () => {
  test('can be changed, which ends every session', async ({ store, browser }) => {
    const [phone, desk] = [browser(), browser()];
    await phone.signIn(PASSWORD, { name: 'Ann' });
    await desk.signIn(PASSWORD, { remember: true });
    const body = { currentPassword: PASSWORD, newPassword: NEXT };
    expect(await phone.send('POST', PATH, body)).toMatchObject({ status: 200, json: { success: true } });
    expect(phone.session()).toBeUndefined();
    expect(await store.read(newestSessions)).toEqual([]);
    expect((await desk.send('POST', '/api/probe')).status).toBe(401);
    expect((await desk.signIn(PASSWORD)).status).toBe(401);
    expect((await phone.signIn(NEXT)).status).toBe(200);
    const [entry] = await store.read((db) => historyEntries(db, { before: null, limit: 1 }));
    expect(entry).toMatchObject({ by: 'Ann', via: 'web', summary: "The officials' password was changed." });
  });

  test('can be changed by command while the site runs', async ({ store, phone }) => {
    await phone.signIn();
    await replacePassword(store, { by: '', via: 'command' }, NEXT);
    expect((await phone.send('GET', '/api/admin/session')).json).toEqual({ authenticated: false });
    expect((await phone.signIn(PASSWORD)).status).toBe(401);
    expect((await phone.signIn(NEXT)).status).toBe(200);
  });

  test('of a new store is the given one, or a random one that is printed once', async () => {
    const shown: string[] = [];
    const tell = (password: string): void => void shown.push(password);
    const given = await openTestStore('sqlite');
    await ensurePassword(given, PASSWORD, tell);
    await ensurePassword(given, 'another', tell);
    expect(shown).toEqual([]);
    const made = await openTestStore('sqlite');
    await Promise.all([ensurePassword(made, null, tell), ensurePassword(made, null, tell)]);
    const [password] = shown;
    expect(shown).toHaveLength(1);
    const { browser } = await openSignIn('sqlite', { store: made });
    expect((await browser().signIn(password)).status).toBe(200);
  });
});

test.for(['damaged', '$argon2id$v=19$m=1,t=0,p=99$AA$A'])(
  'if its hash is damaged as in %s, every password is refused, and the log says so',
  async (hash, { store, browser, log }) => {
    const origin = { by: '', via: 'command', action: 'test', summary: '' } as const;
    await store.write(origin, ({ db }) => writeSetting(db, 'officials-password', hash));
    expect((await browser().signIn(PASSWORD)).status).toBe(401);
    expect(log()).toContain('The stored password of the officials is damaged: nobody can sign in with it.');
  },
);

test.for([
  [PASSWORD, 'x'.repeat(201), 'newPassword: The new password must have at most 200 characters.'],
  [
    undefined,
    undefined,
    'currentPassword: The current password is required.',
    'newPassword: The new password is required.',
  ],
  [
    'wrong',
    '',
    'currentPassword: This is not the current password.',
    'newPassword: The new password must have at least 8 characters.',
  ],
] as const)(
  'cannot be changed from %j to %j: 422, and nothing changes',
  async ([currentPassword, newPassword, ...faults], { store, phone }) => {
    await phone.signIn();
    const before = await store.read(loadPasswordHash);
    expect(refusalIn(await phone.send('POST', PATH, { currentPassword, newPassword }))).toEqual([422, ...faults]);
    expect(await store.read(loadPasswordHash)).toBe(before);
    expect((await phone.send('POST', '/api/probe')).status).toBe(200);
  },
);

test('is refused at every sign-in if the site has none', async ({ store, browser }) => {
  await store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, ({ db }) =>
    db.deleteFrom('setting').where('key', '=', 'officials-password').execute(),
  );
  expect(refusalIn(await browser().signIn(PASSWORD))).toEqual([401, 'Incorrect password']);
});

test('cannot be guessed when it is changed: tries are limited as at sign-in', async ({ phone }) => {
  await phone.signIn();
  const guess = () => phone.send('POST', PATH, { currentPassword: 'wrong', newPassword: NEXT });
  for (let wrong = 1; wrong < 10; wrong++) expect((await guess()).status).toBe(422);
  expect((await guess()).status).toBe(429);
  expect((await phone.send('POST', PATH, { currentPassword: PASSWORD, newPassword: NEXT })).status).toBe(200);
});

test('a sign-in with the old one that is still running begins no session', async ({ store }) => {
  // The password is changed after the old one was checked, and before the session begins.
  const write: Store['write'] = async (origin, work) => {
    if (origin.via === 'web') await replacePassword(store, { by: '', via: 'command' }, NEXT);
    return store.write(origin, work);
  };
  const { browser } = await openSignIn('sqlite', { store: { ...store, write } });
  expect((await browser().signIn()).status).toBe(401);
  expect(await store.read(newestSessions)).toEqual([]);
});

test('with a hash of lower cost gets a new hash at the next sign-in, without a history entry', async ({
  store,
  browser,
}) => {
  // The argon2id hash of PASSWORD with m=8192, t=1, p=1.
  const weak = '$argon2id$v=19$m=8192,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$yYBkGknDiOYRcKeLAfnQHReYqohYqAoNIrPZFl4N2Kk';
  const origin = { by: '', via: 'command', action: 'test', summary: '' } as const;
  await store.write(origin, ({ db }) => writeSetting(db, 'officials-password', weak));
  const entries = await store.read((db) => historyEntries(db, { before: null, limit: 10 }));
  expect((await browser().signIn('wrong')).status).toBe(401);
  expect(await store.read(loadPasswordHash)).toBe(weak);
  expect((await browser().signIn()).status).toBe(200);
  expect(await store.read(loadPasswordHash)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await browser().signIn()).status).toBe(200);
  expect(await store.read((db) => historyEntries(db, { before: null, limit: 10 }))).toEqual(entries);
});
