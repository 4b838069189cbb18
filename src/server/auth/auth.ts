import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Clock, monotonicNow } from '../clock.ts';
import { type Gate, createPermissionCheck } from '../http/gate.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../storage/store.ts';
import { createPasswordLimiter } from './password-limiter.ts';
import { createCookies, equalInConstantTime, createCsrf, loadOrCreateCsrfKey } from './cookies.ts';
import { serveJoinByPersonalLink } from './join.ts';
import { createSessions } from './sessions.ts';
import { serveSignIn } from './sign-in-routes.ts';

/** Checks who sends a request and what the sender may do (`gate`), and serves the API calls for sign-in. */
type Auth = {
  gate: Gate;
  /** Serves the API calls `session`, `login`, `logout`, `sessions`, `password` and `join`. */
  serve(app: FastifyInstance): void;
};

type AuthOptions = {
  store: Store;
  clock: Clock;
  /** The address that visitors use. Cookies are `Secure` if it is https. */
  publicUrl: string;
  /** Whether the league lets anyone draw its cups. */
  isCupDrawOpen?: () => boolean;
  /** Resolves after the given milliseconds. */
  wait?: (ms: number) => Promise<void>;
};

export async function createAuth({
  store,
  clock,
  publicUrl,
  isCupDrawOpen = () => false,
  wait = pause,
}: AuthOptions): Promise<Auth> {
  const csrf = createCsrf(await loadOrCreateCsrfKey(store));
  const sessions = createSessions(store, clock);
  const cookies = createCookies(publicUrl);
  const limited = { now: () => monotonicNow(clock), wait };
  const attempts = createPasswordLimiter(limited);
  // The codes of personal links have separate limits, because a right code must not reset the count of wrong passwords.
  const codes = createPasswordLimiter(limited);

  const gate: Gate = {
    checkToken(request) {
      const { 'x-xsrf-token': header, 'sec-fetch-site': from } = request.headers;
      const cookie = cookies.csrf(request);
      // The browser says whether another site caused the request.
      const isForeign = from === 'cross-site' || from === 'same-site';
      // A header that is sent twice arrives as a single text with a comma, which no token contains.
      const isRight = cookie !== null && typeof header === 'string' && equalInConstantTime(cookie, header);
      if (isForeign || !isRight || !csrf.isRight(cookie, cookies.session(request))) {
        throw new Refusal(403, 'This page has been open for too long. Please reload it and try again.');
      }
    },
    actor: (request) => sessions.actor(cookies.session(request)),
    check: createPermissionCheck(isCupDrawOpen),
  };

  return {
    gate,
    serve(app) {
      app.addHook('preClose', (done) => {
        attempts.close();
        codes.close();
        done();
      });
      const parts = { store, sessions, cookies, csrf, attempts, gate };
      serveSignIn(app, parts);
      serveJoinByPersonalLink(app, { ...parts, attempts: codes, clock });
    },
  };
}

function pause(ms: number): Promise<void> {
  return delay(ms, undefined, { ref: false });
}
