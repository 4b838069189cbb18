/** An official's client as it should be written: what it has seen goes along, and a write is asked again under its key. */
import { setTimeout as delay } from 'node:timers/promises';
import { createSeenRevision, revisionHeader } from '#contract/protocol.ts';

export type Replied = { status: number; text: string; headers: Headers };

export type ProxiedOfficial = {
  /** Asks once: a read that fails has failed. `send('GET /api/teams')`. */
  read: (call: string) => Promise<Replied>;
  /** Asks until there is an answer of the site itself; a text is sent as CSV. Answers how often it asked, too. */
  write: (call: string, body?: unknown) => Promise<Replied & { tries: number }>;
  signIn: (password: string) => Promise<Replied>;
};

/** Nobody else's: the site was not reached, or is on its way down. */
const TRY_AGAIN = [0, 502, 503];
const PATIENCE = 20_000;

export function proxiedOfficial(url: string): ProxiedOfficial {
  const jar = new Map<string, string>();
  const seen = createSeenRevision();
  let made = 0;

  async function send(call: string, body: unknown, more: Record<string, string>): Promise<Replied> {
    const [method = 'GET', path = ''] = call.split(' ');
    const isText = typeof body === 'string';
    const response = await fetch(url + path, {
      method,
      headers: {
        // Without the cookie that tells the revision too: the header must do.
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

  async function write(call: string, body?: unknown): Promise<Replied & { tries: number }> {
    made += 1;
    const key = { 'idempotency-key': `official ${made}` };
    const deadline = performance.now() + PATIENCE;
    for (let tries = 1; ; tries++) {
      const replied = await send(call, body, key).catch(() => null);
      if (replied !== null && !TRY_AGAIN.includes(replied.status)) return { ...replied, tries };
      if (performance.now() > deadline)
        throw new Error(`${call} was never answered: ${replied?.status} ${replied?.text}`);
      await delay(20);
    }
  }

  return {
    read: (call) => send(call, undefined, {}),
    write,
    async signIn(password) {
      await send('GET /api/admin/session', undefined, {});
      return write('POST /api/admin/login', { password, name: 'Pat Official' });
    },
  };
}
