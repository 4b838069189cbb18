import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS, type ServerLimits } from '#server/http/limits/limits.ts';
import type { Store } from '#server/storage/store.ts';
import { send, signIn } from '../soak/requests.ts';
import { countedSite } from '../support/counted-site.ts';
import { openTestStore } from '../support/store.ts';
import { givePassword, PASSWORD } from '../support/password.ts';

/** Returns the usual limits with these changes. A site with these limits closes without waiting for last requests. */
function limitsOf(limits: Partial<ServerLimits>): ServerLimits {
  return { ...LIMITS, lastRequests: 0, ...limits };
}

/** Starts a site with these limits on a new store. `change` returns the store that the site uses. */
async function site(limits: Partial<ServerLimits>, change: (store: Store) => Store = (store) => store) {
  return countedSite(change(await openTestStore('sqlite')), { limits: limitsOf(limits) });
}

/** Starts a site with these limits. `html` returns the HTML of every page. */
async function siteOfPages(limits: Partial<ServerLimits>, html: () => string) {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const web = { assets: null, render: async () => ({ status: 200, headers, html: html() }) };
  return countedSite(await openTestStore('sqlite'), { limits: limitsOf(limits), web });
}

/**
 * Opens a connection and sends `said`. `first` resolves with the first text received, and `all` with all text once the
 * connection has closed.
 */
async function line(
  url: string,
  said: string,
  localAddress = '127.0.0.1',
): Promise<{ socket: Socket; first: Promise<string>; all: Promise<string> }> {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  const first = new Promise<string>((resolve) => socket.once('data', () => resolve(text)));
  const all = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await once(socket, 'connect');
  socket.write(said);
  return { socket, first, all };
}

/** Returns the text of a GET request for a path. `more`: further header lines. */
const asking = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const CLOSING = 'Connection: close\r\n';
const JSON_TYPE = { 'content-type': 'application/json' };

function many<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, make));
}

/** Returns the JSON text of an error, as the API sends it. */
function failure(sentence: string): string {
  return JSON.stringify({ success: false, error: sentence, message: sentence });
}

const TOO_LONG = failure('This request took too long to arrive.');
const TOO_MANY = failure('Too many connections are open. Please try again in a moment.');
const BUSY = 'The site is too busy right now. Please try again in a moment.';

describe('connections', () => {
  it('with an unfinished request are closed with 408, and other clients are served meanwhile', async () => {
    const { url, get } = await site({ headers: 1500, request: 1500, checkInterval: 100 });
    const lines = await many(50, () => line(url, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '));
    const bodies = await many(50, () =>
      line(url, 'POST /api/matches HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\n{'),
    );
    expect((await get('/')).status).toBe(200);
    for (const { all } of [...lines, ...bodies]) {
      const text = await all;
      expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(text).toContain(TOO_LONG);
    }
    expect((await get('/')).status).toBe(200);
  });

  it('over the limit of one address are refused with 503, and open ones go on', async () => {
    const { url } = await site({ connectionsOfAddress: 5 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const visit = () => send(url, { method: 'GET', path: '/api/teams' }, agent);
    expect((await visit()).status).toBe(200);
    const open = await many(4, () => line(url, ''));
    const flood = await many(100, () => line(url, asking('/api/teams')));
    expect((await visit()).status).toBe(200);
    for (const { all } of flood) {
      const text = await all;
      expect(text).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
      expect(text).toContain('\r\nretry-after: 5\r\n');
      expect(text).toContain(TOO_MANY);
    }
    // Closing one connection lets another one in.
    open[0]?.socket.destroy();
    await expect.poll(async () => (await send(url, { method: 'GET', path: '/api/teams' })).status).toBe(200);
  });
});

describe('when all connections are taken', () => {
  it('idle ones give way to new ones', async () => {
    const { url, get } = await site({ connections: 5 });
    const idle = await many(5, () => line(url, asking('/api/teams')));
    await Promise.all(idle.map(({ first }) => first));
    expect((await get('/api/teams')).status).toBe(200);
    await Promise.all(idle.map(({ all }) => all));
  });

  // The test needs a second loopback address, 127.0.0.2. Other systems may have only 127.0.0.1.
  it.runIf(process.platform === 'linux')('the address with the most connections loses one of them', async () => {
    const { url } = await site({ connections: 5 });
    const listeners = await many(5, () => line(url, asking('/api/live')));
    await Promise.all(listeners.map(({ first }) => first));
    const refused = await line(url, asking('/api/teams'));
    expect(await refused.all).toContain(TOO_MANY);
    const newcomer = await line(url, asking('/api/teams', CLOSING), '127.0.0.2');
    expect(await newcomer.all).toMatch(/^HTTP\/1\.1 200 /);
    await Promise.race(listeners.map(({ all }) => all));
  });
});

describe('requests sent ahead of their answers', () => {
  it('are answered in order, cached or not', async () => {
    const { url } = await site({});
    const ahead = [0, 1, 0, 1, 0, 1, 0].map((n) => asking(`/api/nothing-${n}`) + asking('/api/teams'));
    const { all } = await line(url, ahead.join('') + asking('/api/teams', CLOSING));
    const statuses = (await all).match(/HTTP\/1\.1 \d+/g)?.map((text) => text.slice(-3));
    expect(statuses).toEqual([...Array.from({ length: 7 }, () => ['404', '200']).flat(), '200']);
  });

  it('are not handled beyond the limit: the connection is closed', async () => {
    let made = 0;
    const { url } = await siteOfPages({}, () => String((made += 1)));
    const pages = Array.from({ length: 1500 }, (_, n) => asking(`/page?${n}`));
    const { all } = await line(url, pages.join(''));
    await all;
    expect(made).toBeLessThanOrEqual(LIMITS.unanswered);
  });

  it('do not delay others at their address, because the connection is closed before most of them are parsed', async () => {
    const { url, app, get } = await site({});
    let parsed = 0;
    app.server.on('request', () => (parsed += 1));
    const floods = await many(100, () => line(url, 'GET / HTTP/1.1\r\nHost:a\r\n\r\n'.repeat(2000)));
    expect((await get('/api/teams')).status).toBe(200);
    await Promise.all(floods.map(({ all }) => all));
    expect(parsed).toBeLessThan(100 * 2 * LIMITS.unanswered);
  });

  it('with bodies are read completely', async () => {
    const { url } = await site({});
    const body = 'x'.repeat(60_000);
    const write = `POST /api/admin/login HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n`;
    const { all } = await line(url, `${`${write}\r\n${body}`.repeat(3)}${write}Connection: close\r\n\r\n${body}`);
    expect((await all).match(/HTTP\/1\.1 \d+/g)).toEqual(Array.from({ length: 4 }, () => 'HTTP/1.1 415'));
  });

  it('leave no more unread answers than the limit for all connections together', async () => {
    // The operating system buffers only a part of these 16 MB, so that more than the 4 MB limit stay unsent.
    const { url, app } = await siteOfPages({ unreadBytes: 4_000_000, checkInterval: 50 }, () => 'a'.repeat(16_000_000));
    const open = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
    const { socket } = await line(url, asking('/page'));
    socket.pause();
    await expect.poll(open).toBe(0);
  });
});

describe('a flood of pages', () => {
  it('does not make newcomers wait until all pages are made', async () => {
    let made = 0;
    const { url, get } = await siteOfPages({}, () => {
      const end = performance.now() + 10;
      while (performance.now() < end);
      made += 1;
      return '';
    });
    for (const _ of [1, 2]) await get('/api/teams');
    let asked = 0;
    const flood = many(60, () => line(url, asking(`/page?${(asked += 1)}`)));
    expect((await get('/api/teams')).status).toBe(200);
    expect(made).toBeLessThan(20);
    await flood;
    await expect.poll(() => made).toBe(60);
  });
});

describe('the live stream', () => {
  it('takes a limited number of clients from one address, and refuses others with Retry-After', async () => {
    const { url } = await site({ streamsOfAddress: 3 });
    const request = asking('/api/live');
    const listeners = await many(3, () => line(url, request));
    await Promise.all(listeners.map(({ first }) => first));
    const refused = await send(url, { method: 'GET', path: '/api/live' });
    const { 'retry-after': retry, connection } = refused.headers;
    expect([refused.status, retry, connection]).toEqual([503, '60', 'close']);
    listeners[0]?.socket.destroy();
    await expect
      .poll(async () => {
        const { socket, first } = await line(url, request);
        const text = await first;
        socket.destroy();
        return text.slice(0, 12);
      })
      .toBe('HTTP/1.1 200');
  });
});

describe('overload', () => {
  /** Starts a site whose reads of the store wait while `held.isHeld` is true, until `held.release()` is called. */
  async function heldSite(limits: Partial<ServerLimits>) {
    const gate = Promise.withResolvers<void>();
    const held = { isHeld: false, waiting: 0, release: gate.resolve };
    onTestFinished(() => held.release());
    const running = await site(limits, (store) => ({
      ...store,
      async read(work) {
        if (held.isHeld) {
          held.waiting += 1;
          await gate.promise;
        }
        return store.read(work);
      },
    }));
    return { ...running, held };
  }

  it('of reads is refused with 503 and Retry-After, while writes, cached answers and health go on', async () => {
    const { url, get, held } = await heldSite({ working: 4 });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await get('/api/teams')).status).toBe(200);
    held.isHeld = true;
    const waiting = Array.from({ length: 4 }, (_, n) => get(`/api/matches?weekNumber=${n + 1}`));
    const refused = await vi.waitUntil(async () => {
      const answer = await Promise.race([get('/api/breaks'), ...waiting.map((one) => one.then(() => null))]);
      return answer?.status === 503 ? answer : null;
    });
    expect(refused.headers['retry-after']).toBe('2');
    expect(JSON.parse(refused.body.toString())).toEqual({ success: false, error: BUSY, message: BUSY });
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/api/teams')).status).toBe(200);
    const write = await send(url, { method: 'POST', path: '/api/matches', body: '{}', headers: JSON_TYPE });
    // The write is not refused as too much: it is read, and refused because its CSRF token is missing.
    expect(write.status).toBe(403);
    held.release();
    for (const one of waiting) expect((await one).status).toBe(200);
    expect((await get('/api/breaks')).status).toBe(200);
  });

  it('is declared sooner while the event loop is late', async () => {
    const { get, held } = await heldSite({ lag: 1 });
    held.isHeld = true;
    const waiting = Array.from({ length: 24 }, (_, n) => get(`/api/matches?weekNumber=${n + 1}`));
    await expect.poll(() => held.waiting).toBe(24);
    const end = performance.now() + 1500;
    while (performance.now() < end);
    const refused = await get('/api/breaks');
    expect([refused.status, refused.body.toString()]).toEqual([503, failure(BUSY)]);
    held.release();
    for (const one of waiting) expect((await one).status).toBe(200);
  });
});

describe('large bodies', () => {
  const upload = (headers: string, path = '/api/admin/import', type = 'text/csv', length = 5_000_000) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  const small = (given: Record<string, string>) => {
    const headers = { 'content-type': 'text/csv', ...given };
    return { method: 'POST', path: '/api/admin/import', body: 'season', headers };
  };

  /**
   * Starts a site with an official who is signed in. Returns the official's headers for `send`, and as `text` for
   * `line`.
   */
  async function withOfficial(limits: Partial<ServerLimits>) {
    const running = await site(limits);
    await givePassword(running.store);
    const headers = await signIn(running.url, PASSWORD, 'Pat');
    const text = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return { url: running.url, headers, text: text.join('') };
  }

  it('from visitors are refused unread, and take no room from officials', async () => {
    const { url, headers } = await withOfficial({ largeBodies: 20_000_000, largeBodiesOfAddress: 20_000_000 });
    for (const { first } of await many(10, () => line(url, upload('')))) {
      expect(await first).toMatch(/^HTTP\/1\.1 403 /);
    }
    expect((await send(url, small(headers))).status).toBe(422);
  });

  it('are limited in bytes, and an address may use only a part of that', async () => {
    const { url, headers, text } = await withOfficial({ largeBodies: 90_000_000, largeBodiesOfAddress: 20_000_000 });
    const lines = await many(3, () => line(url, upload(text)));
    // Each request announces a body that it never sends. Two of the three use up the limit of their address.
    expect(await Promise.race(lines.map(({ all }) => all))).toContain(failure(BUSY));
    expect((await send(url, small(headers))).status).toBe(503);
    const usual = { method: 'POST', path: '/api/admin/teams', body: '{}', headers: JSON_TYPE };
    expect((await send(url, usual)).status).toBe(403);
  });

  it('count by the bytes that they announce', async () => {
    const { url, headers, text } = await withOfficial({ largeBodies: 90_000_000, largeBodiesOfAddress: 40_000_000 });
    const picture = upload(text, '/api/admin/pictures', 'image/jpeg', 16_000_000);
    const lines = await many(3, () => line(url, picture));
    expect(await Promise.race(lines.map(({ all }) => all))).toContain(failure(BUSY));
    // 8 MB of the address's limit are left, and each upload counts as at least 10 MB.
    expect((await send(url, small(headers))).status).toBe(503);
  });

  it('are ended with 408 if they arrive too slowly', async () => {
    const { url, headers, text } = await withOfficial({ bodyCheckInterval: 100, largeBodies: 10_000_000 });
    const slow = await line(url, upload(text));
    expect(await slow.all).toContain(TOO_LONG);
    await expect.poll(async () => (await send(url, small(headers))).status).toBe(422);
  });
});

describe('a write that announces JSON without a body', () => {
  it.each([
    ['DELETE', '/api/teams/none', 404],
    ['POST', '/api/admin/logout', 200],
    ['POST', '/api/admin/history/1000/undo', 404],
    ['POST', '/api/admin/teams', 400],
    ['PUT', '/api/teams/none', 400],
    ['POST', '/api/admin/login', 400],
  ])('is answered: %s %s', async (method, path, status) => {
    const { url, store } = await site({});
    await givePassword(store);
    const headers = await signIn(url, PASSWORD, 'Pat');
    const answer = await send(url, { method, path, headers: { ...headers, ...JSON_TYPE } });
    expect(answer.status).toBe(status);
    if (status === 400) expect(JSON.parse(answer.text)).toMatchObject({ error: 'The body of this request is empty.' });
  });
});
