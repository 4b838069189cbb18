import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { VISITOR } from '#domain/permissions.ts';
import { type Clock, monotonicNow } from '../clock.ts';
import { type Gate, permissionCheck } from '../http/gate.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../storage/store.ts';
import { createAttempts } from './attempts.ts';
import { createCookies } from './cookies.ts';
import { areSame, createCsrf, csrfKey } from './csrf.ts';
import { createSessions } from './sessions.ts';
import { serveSignIn } from './sign-in-routes.ts';

/** Sign-in: the gate before every write, and the calls of sign-in itself. */
export type Auth = {
  gate: Gate;
  /** Serves session, login, logout, sessions and password. */
  serve(app: FastifyInstance): void;
};

export type AuthOptions = {
  store: Store;
  clock: Clock;
  /** The address that visitors use: cookies are `Secure` where it is https. */
  publicUrl: string;
  /** Whether the league lets anyone draw its cups. */
  isCupDrawOpen?: () => boolean;
  /** Resolves after so many milliseconds. */
  wait?: (ms: number) => Promise<void>;
};

export async function createAuth({
  store,
  clock,
  publicUrl,
  isCupDrawOpen = () => false,
  wait = pause,
}: AuthOptions): Promise<Auth> {
  const csrf = createCsrf(await csrfKey(store));
  const sessions = createSessions(store, clock);
  const cookies = createCookies(publicUrl);
  const attempts = createAttempts({ now: () => monotonicNow(clock), wait });

  const gate: Gate = {
    checkToken(request) {
      const { 'x-xsrf-token': header, 'sec-fetch-site': from } = request.headers;
      const cookie = cookies.csrf(request);
      // A browser that reports another site's page as the sender is believed, whatever else the request carries.
      const isForeign = from === 'cross-site' || from === 'same-site';
      // A header given twice arrives as one text with a comma, which is in no token.
      const isRight = cookie !== null && typeof header === 'string' && areSame(cookie, header);
      if (isForeign || !isRight || !csrf.isRight(cookie, cookies.session(request))) {
        throw new Refusal(403, 'This page has been open for too long. Please reload it and try again.');
      }
    },
    async actor(request) {
      const session = await sessions.find(cookies.session(request));
      return session ? { ...VISITOR, role: 'secretary', name: session.name, sessionId: session.id } : VISITOR;
    },
    check: permissionCheck(isCupDrawOpen),
  };

  return {
    gate,
    serve(app) {
      app.addHook('preClose', (done) => {
        attempts.close();
        done();
      });
      serveSignIn(app, { store, sessions, cookies, csrf, attempts, gate });
    },
  };
}

function pause(ms: number): Promise<void> {
  return delay(ms, undefined, { ref: false });
}
