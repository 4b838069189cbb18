/** Several instances of the program on one PostgreSQL behind a proxy, and an official's client for them. */
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createRevisionTracker, revisionHeader } from '#contract/protocol.ts';
import { LEAN_SITE, makeWorkspace, type ServerProcess, startServer } from './server-process.ts';
import { startProxy } from './proxy.ts';

export type Instances = Awaited<ReturnType<typeof startInstances>>;

/** Starts the instances at the same moment, each with its own data folder. The database may be empty. */
export async function startInstances(count: number, databaseUrl: string, password: string) {
  const workspaces = await Promise.all(Array.from({ length: count }, makeWorkspace));
  const ports: number[] = Array.from({ length: count }, () => 0);
  const running: ServerProcess[] = [];
  let isOver = false;
  onTestFinished(async () => {
    isOver = true;
    for (const instance of running) instance.signal('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await Promise.all(workspaces.map(({ remove }) => remove()));
  });

  async function start(index: number): Promise<void> {
    const workspace = workspaces[index];
    if (isOver) return;
    if (workspace === undefined) throw new Error(`There is no instance ${index}.`);
    const instance = startServer({
      program: LEAN_SITE,
      env: { DATABASE_URL: databaseUrl, ADMIN_PASSWORD: password, LEAGUE_DEMO: 'off', DATA_DIR: workspace.data },
    });
    running[index] = instance;
    ports[index] = Number(new URL(await instance.ready).port);
  }

  await Promise.all(ports.map((_, index) => start(index)));
  const proxy = await startProxy(() => ports);
  onTestFinished(() => proxy.close());
  return {
    proxy,
    /** The address of each instance. */
    urls: () => ports.map((port) => `http://127.0.0.1:${port}`),
    /**
     * Ends an instance with a signal and starts it again. Resolves when it listens and all interrupted requests are
     * answered.
     */
    async restart(index: number, signal: 'SIGKILL' | 'SIGTERM') {
      running[index]?.signal(signal);
      await running[index]?.ended;
      await start(index);
      await proxy.settled();
    },
  };
}

export type Replied = { status: number; text: string; headers: Headers };

export type ProxiedOfficial = ReturnType<typeof proxiedOfficial>;

/** Statuses after which a write is repeated: the request did not reach the site, or the site is stopping. */
const TRY_AGAIN = [0, 502, 503];
const MAX_WAITING = 20_000;

/**
 * Returns a client for an official. It sends the newest revision that it has seen, and repeats a write under the same
 * idempotency key until the site answers.
 */
export function proxiedOfficial(url: string) {
  const jar = new Map<string, string>();
  const seen = createRevisionTracker();
  let made = 0;

  async function send(call: string, body: unknown, more: Record<string, string>): Promise<Replied> {
    const [method = 'GET', path = ''] = call.split(' ');
    const isText = typeof body === 'string';
    const response = await fetch(url + path, {
      method,
      headers: {
        // The cookie `revision` is left out, to check that the header alone is enough.
        cookie: Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
        ...(body === undefined ? {} : { 'content-type': isText ? 'text/csv' : 'application/json' }),
        ...seen.headers(),
        ...more,
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== 'revision') jar.set(name, value);
    }
    seen.note(response.headers.get(revisionHeader));
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  /**
   * Sends a write until the site answers, for at most 20 seconds. A string is sent as CSV. Also returns how often the
   * write was sent.
   */
  async function write(call: string, body?: unknown): Promise<Replied & { tries: number }> {
    made += 1;
    const key = { 'idempotency-key': `official ${made}` };
    const deadline = performance.now() + MAX_WAITING;
    for (let tries = 1; ; tries++) {
      const replied = await send(call, body, key).catch(() => null);
      if (replied !== null && !TRY_AGAIN.includes(replied.status)) return { ...replied, tries };
      if (performance.now() > deadline) throw new Error(`${call} got no answer: ${replied?.status} ${replied?.text}`);
      await delay(20);
    }
  }

  return {
    /** Sends a read once: `read('GET /api/teams')`. */
    read: (call: string) => send(call, undefined, {}),
    write,
    async signIn(password: string) {
      await send('GET /api/admin/session', undefined, {});
      return write('POST /api/admin/login', { password, name: 'Pat Official' });
    },
  };
}
