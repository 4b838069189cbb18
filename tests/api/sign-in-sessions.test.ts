import { describe, expect } from 'vitest';
import { newestSessions } from '#server/storage/sessions.ts';
import { type Browser, openSignIn, START, test } from './sign-in-site.ts';
import { PASSWORD } from '../support/password.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Listed = { id: string; name: string; since: string; lastSeen: string; remembered: boolean; current: boolean };

async function listed(browser: Browser): Promise<Listed[]> {
  const { json } = await browser.send('GET', '/api/admin/sessions');
  return (json as { sessions: Listed[] }).sessions; // the contract says so
}

const isIn = async (browser: Browser): Promise<boolean> => (await browser.send('POST', '/api/probe')).status === 200;

describe('sessions', () => {
  test('are listed, the latest first, and revoked', async ({ browser, pass }) => {
    const [phone, desk] = [browser(), browser()];
    await phone.signIn(PASSWORD, { name: 'Ann', remember: true });
    pass(MINUTE);
    await desk.signIn(PASSWORD, { name: 'Bob' });
    const list = await listed(desk);
    const moment = new Date(Date.parse(START) + MINUTE).toISOString();
    const common = { id: expect.any(String), device: 'Other device' };
    expect(list).toEqual([
      { ...common, name: 'Bob', since: moment, lastSeen: moment, remembered: false, current: true },
      { ...common, name: 'Ann', since: START, lastSeen: START, remembered: true, current: false },
    ]);
    const path = `/api/admin/sessions/${list[1]?.id}`;
    expect(await desk.send('DELETE', path)).toMatchObject({ status: 200, json: { success: true } });
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(desk)).toBe(true);
    expect((await desk.send('DELETE', path)).status).toBe(404);
    expect((await desk.send('DELETE', '/api/admin/sessions/%00')).status).toBe(404);
  });

  test('that have expired are not listed, and are removed at the next sign-in', async ({ store, browser, pass }) => {
    await browser().signIn();
    await browser().signIn(PASSWORD, { remember: true });
    pass(13 * HOUR);
    expect(await store.read(newestSessions)).toHaveLength(2);
    const desk = browser();
    await desk.signIn();
    expect(await store.read(newestSessions)).toHaveLength(2);
    expect(await listed(desk)).toHaveLength(2);
    pass(31 * DAY);
    await desk.signIn();
    expect(await store.read(newestSessions)).toHaveLength(1);
  });

  test('store when they were last used at most every five minutes', async ({ store, pass, phone }) => {
    await phone.signIn();
    const seen = async () => Date.parse((await store.read(newestSessions))[0]?.seen ?? '') - Date.parse(START);
    pass(4 * MINUTE);
    await isIn(phone);
    expect(await seen()).toBe(0);
    pass(MINUTE);
    await isIn(phone);
    expect(await seen()).toBe(5 * MINUTE);
  });
});

test.for([
  { remember: false, idle: 12 * HOUR, most: 30 * DAY },
  { remember: true, idle: 30 * DAY, most: 180 * DAY },
])(
  'a session (remembered: $remember) ends when idle, and at its maximum age',
  async ({ remember, idle, most }, { pass, phone }) => {
    await phone.signIn(PASSWORD, { remember });
    pass(idle - 1);
    expect(await isIn(phone)).toBe(true);
    pass(idle);
    expect(await isIn(phone)).toBe(false);
    expect((await phone.send('GET', '/api/admin/session')).json).toEqual({ authenticated: false });

    await phone.signIn(PASSWORD, { remember });
    const step = idle / 2;
    for (let used = step; used < most; used += step) {
      pass(step);
      expect(await isIn(phone)).toBe(true);
    }
    pass(step);
    expect(await isIn(phone)).toBe(false);
  },
);

test('a session made by a clock that was two years ahead ends once the clock is right again', async ({
  pass,
  phone,
}) => {
  pass(730 * DAY);
  await phone.signIn(PASSWORD, { remember: true });
  expect(await isIn(phone)).toBe(true);
  pass(-730 * DAY);
  expect(await isIn(phone)).toBe(false);
});

test('revoking one’s own session signs this browser out', async ({ phone }) => {
  await phone.signIn();
  const [own] = await listed(phone);
  expect((await phone.send('DELETE', `/api/admin/sessions/${own?.id}`)).status).toBe(200);
  expect(phone.session()).toBeUndefined();
  expect((await phone.signIn()).status).toBe(200);
});

test.for([
  ['http://192.168.1.7:3000', false, 'baize-session=T; Path=/; SameSite=Lax; HttpOnly', ''],
  [
    'https://league.example',
    true,
    '__Host-baize-session=T; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=15552000',
    '; Secure',
  ],
] as const)('the cookies at %s, remembered: %s', async ([publicUrl, remember, session, csrf]) => {
  const phone = (await openSignIn('sqlite', { publicUrl })).browser();
  const reply = await phone.signIn(PASSWORD, { remember });
  const [first = '', second = ''] = reply.cookies;
  expect(reply.cookies).toHaveLength(2);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(first.replace(/=[A-Za-z0-9_-]{43};/, '=T;')).toBe(session);
  expect(second.replace(/=[A-Za-z0-9_-]{65};/, '=T;')).toBe(`XSRF-TOKEN=T; Path=/; SameSite=Lax${csrf}`);
  expect(await isIn(phone)).toBe(true);
  const [gone = ''] = (await phone.send('POST', '/api/admin/logout')).cookies;
  expect(gone).toMatch(/^(__Host-)?baize-session=; Path=\/; SameSite=Lax(; Secure)?; HttpOnly; Max-Age=0$/);
});
