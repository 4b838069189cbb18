import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { Refusal } from '../http/refusal.ts';
import { monotonicNow } from '../monotonic-clock.ts';
import type { Store } from '../storage/store.ts';
import { createAttempts } from './attempts.ts';
import type { AuthParts } from './auth-parts.ts';
import { createCookies } from './cookies.ts';
import { areSame, createCsrf, csrfKey } from './csrf.ts';
import type { Gate, Official } from './gate.ts';
import { servePassword } from './password-routes.ts';
import { createSessions } from './sessions.ts';
import { serveSessions } from './session-routes.ts';
import { serveSignIn } from './sign-in-routes.ts';

/** Sign-in: the gate before every write, and its own calls. */
export type Auth = {
  gate: Gate;
  /** The official who asks, or `null`: for what everybody may see, differently. */
  officialOrNull(request: FastifyRequest): Promise<Official | null>;
  /** Serves session, login, logout, sessions and password (contract §1). */
  serve(app: FastifyInstance): void;
};

export type AuthOptions = {
  store: Store;
  clock: Clock;
  /** The address that visitors use: cookies are `Secure` where it is https. */
  publicUrl: string;
  /** Resolves after so many milliseconds. */
  wait?: (ms: number) => Promise<void>;
};

export async function createAuth({ store, clock, publicUrl, wait = pause }: AuthOptions): Promise<Auth> {
  const csrf = createCsrf(await csrfKey(store));
  const sessions = createSessions(store, clock);
  const cookies = createCookies(publicUrl);
  const attempts = createAttempts({ now: () => monotonicNow(clock), wait });

  async function officialOrNull(request: FastifyRequest): Promise<Official | null> {
    const session = await sessions.find(cookies.session(request));
    return session && { name: session.name, sessionId: session.id };
  }

  const gate: Gate = {
    checkToken(request) {
      const { 'x-xsrf-token': header, 'sec-fetch-site': from } = request.headers;
      const cookie = cookies.csrf(request);
      // A browser that says that another site's page sends this is believed, whatever else it carries.
      const isForeign = from === 'cross-site' || from === 'same-site';
      // A header given twice arrives as one text with a comma, which is in no token.
      const isRight = cookie !== null && typeof header === 'string' && areSame(cookie, header);
      if (isForeign || !isRight || !csrf.isRight(cookie, cookies.session(request))) {
        throw new Refusal(403, 'This page has been open for too long. Please reload it and try again.');
      }
    },
    async official(request) {
      const official = await officialOrNull(request);
      if (!official) throw new Refusal(401, 'Please sign in with the officials’ password first.');
      return official;
    },
  };

  const parts: AuthParts = { store, sessions, cookies, csrf, attempts, gate };
  return {
    gate,
    officialOrNull,
    serve(app) {
      app.addHook('preClose', (done) => {
        attempts.close();
        done();
      });
      serveSignIn(app, parts);
      serveSessions(app, parts);
      servePassword(app, parts);
    },
  };
}

function pause(ms: number): Promise<void> {
  return delay(ms, undefined, { ref: false });
}
