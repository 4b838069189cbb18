/** A site that has only sign-in, and browsers for it, which keep cookies and send the CSRF token. */
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test as plainTest } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import type { Clock } from '#server/clock.ts';
import { installErrorHandler } from '#server/http/errors.ts';
import type { EngineName, Store } from '#server/storage/store.ts';
import { expectToFit, jsonOf } from '../support/fits-contract.ts';
import { textIn } from '../support/league-site.ts';
import { openTestStore } from '../support/store.ts';
import { givePassword, PASSWORD } from '../support/password.ts';

export const START = '2026-01-15T19:00:00.000Z';

export async function openSignIn(
  engine: EngineName = 'sqlite',
  { publicUrl = 'http://127.0.0.1:3000', store }: { publicUrl?: string; store?: Store } = {},
) {
  const opened = store ?? (await openTestStore(engine));
  await givePassword(opened);
  let now = Date.parse(START);
  const clock: Clock = { now: () => new Date(now), today: () => START.slice(0, 10) };
  /** Each delay of an address's next sign-in attempt, in milliseconds. */
  const holds: number[] = [];
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } });
  installErrorHandler(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  const wait = async (ms: number) => void holds.push(ms);
  const auth = await createAuth({ store: opened, clock, publicUrl, wait });
  auth.serve(app);
  // A write with the same checks in the same order as all writes.
  app.post('/api/probe', async (request) => {
    auth.gate.checkToken(request);
    const actor = await auth.gate.actor(request);
    auth.gate.check(actor, 'add team');
    return actor;
  });
  onTestFinished(() => app.close());
  /** Moves the site's clock forward. */
  const pass = (ms: number) => void (now += ms);
  return {
    store: opened,
    app,
    pass,
    holds,
    log: () => lines.join(''),
    browser: (address?: string) => createBrowser(app, address),
  };
}

export type Reply = { status: number; json: unknown; cookies: string[]; headers: Record<string, unknown> };
/** Additions to a request. `text`: a body that is sent unchanged. `file`: the bytes of a file in place of a body. */
type More = { headers?: Record<string, string | string[]>; text?: string; file?: Buffer | string };

export type Browser = {
  jar: Map<string, string>;
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, more?: More): Promise<Reply>;
  /** Signs in. Requests the session first, as a client does before its first write. */
  signIn(password?: string, more?: object): Promise<Reply>;
  /** Returns the name of the session cookie, which differs on https. */
  session(): string | undefined;
};

export function createBrowser(app: FastifyInstance, remoteAddress = '192.0.2.1'): Browser {
  const jar = new Map<string, string>();
  const send: Browser['send'] = async (method, path, body, { headers = {}, text, file } = {}) => {
    const payload = file ?? text ?? (body === undefined ? undefined : JSON.stringify(body));
    const type = file === undefined ? 'application/json' : 'application/octet-stream';
    const token = jar.get('XSRF-TOKEN');
    const response = await app.inject({
      method,
      url: path,
      remoteAddress,
      headers: {
        cookie: Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '),
        ...(payload === undefined ? {} : { 'content-type': type }),
        ...(method === 'GET' || token === undefined ? {} : { 'x-xsrf-token': token }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    for (const cookie of cookies) keep(jar, cookie);
    const { statusCode: status, headers: answered } = response;
    const json = jsonOf(response);
    expectToFit(method, path, status, json);
    return { status, json, cookies, headers: answered };
  };
  return {
    jar,
    send,
    async signIn(password = PASSWORD, more = {}) {
      if (!jar.has('XSRF-TOKEN')) await send('GET', '/api/admin/session');
      return send('POST', '/api/admin/login', { password, ...more });
    },
    session: () => [...jar.keys()].find((name) => name.endsWith('baize-session')),
  };
}

/** A test of a site that has only sign-in. `phone`: a browser that is not signed in. */
export const test = plainTest
  .extend('site', () => openSignIn())
  .extend('store', ({ site }) => site.store)
  .extend('browser', ({ site }) => site.browser)
  .extend('phone', ({ site }) => site.browser())
  .extend('pass', ({ site }) => site.pass)
  .extend('holds', ({ site }) => site.holds)
  .extend('log', ({ site }) => site.log);

/** Opens a browser of an official who is signed in with the shared password. */
export async function openOffice(site: { app: FastifyInstance; store: Store }, more = {}) {
  await givePassword(site.store);
  const office = createBrowser(site.app);
  await office.signIn(PASSWORD, more);
  return {
    ...office,
    /** Returns the latest entry of the history. */
    latest: async () => Object((await office.send('GET', '/api/admin/history?limit=1')).json).entries[0],
    /** Undoes an entry of the history. */
    undo: (entry: unknown) => office.send('POST', `/api/admin/history/${String(entry)}/undo`),
  };
}

/** Returns the signed-in browser of a person whom the office has invited. */
export async function openJoined(
  app: FastifyInstance,
  office: Browser,
  person: object,
  address?: string,
): Promise<Browser> {
  const { json } = await office.send('POST', '/api/admin/people', person);
  const browser = createBrowser(app, address);
  await browser.send('GET', '/api/admin/session');
  expect((await browser.send('POST', '/api/join', { code: textIn(json, 'link').split('#')[1] })).status).toBe(200);
  return browser;
}

/** Returns the headers with which a browser sends a file, for requests that are not made by its `send`. */
export function fileHeaders({ jar }: Browser, type = 'application/octet-stream'): Record<string, string> {
  const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ');
  return { cookie, 'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '', 'content-type': type };
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (/max-age=0/i.test(cookie)) jar.delete(name);
  else jar.set(name, value);
}
