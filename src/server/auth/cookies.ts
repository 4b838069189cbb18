import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIFETIMES } from '#domain/lifetimes.ts';
import { isSessionToken } from './sessions.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CSRF_KEY_SETTING, settingText, writeSetting } from '../storage/mappers/settings.ts';
import type { Store } from '../storage/store.ts';

/** Functions that read and set the two cookies of sign-in: the session token and the CSRF token. */
export type Cookies = {
  /**
   * Returns the session token that the browser sent; `null` if it sent none, two or a malformed one. The token may
   * belong to no session.
   */
  session(request: FastifyRequest): string | null;
  /** Returns the CSRF token that the browser sent, unchecked; `null` if it sent none or two. */
  csrf(request: FastifyRequest): string | null;
  setSession(reply: FastifyReply, token: string, remember: boolean): void;
  clearSession(reply: FastifyReply): void;
  setCsrf(reply: FastifyReply, token: string): void;
};

const CSRF_COOKIE = 'XSRF-TOKEN';

/**
 * Creates the functions that read and set the cookies. With https the cookies are `Secure`, and the session cookie's
 * name begins with `__Host-`, so that no other host can set this cookie.
 */
export function createCookies(publicUrl: string): Cookies {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-baize-session' : 'baize-session';
  const everywhere = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  function give(reply: FastifyReply, cookie: string, more = ''): void {
    reply.header('set-cookie', `${cookie}; ${everywhere}${more}`);
  }
  return {
    session(request) {
      const token = cookieOf(request.headers.cookie, name);
      return token !== null && isSessionToken(token) ? token : null;
    },
    csrf: (request) => cookieOf(request.headers.cookie, CSRF_COOKIE),
    setSession(reply, token, remember) {
      // With `remember`, the cookie lasts as long as the longest possible session. The server itself ends idle
      // sessions.
      const age = remember ? `; Max-Age=${LIFETIMES.remembered.max / 1000}` : '';
      give(reply, `${name}=${token}`, `; HttpOnly${age}`);
    },
    clearSession: (reply) => give(reply, `${name}=`, '; HttpOnly; Max-Age=0'),
    setCsrf: (reply, token) => give(reply, `${CSRF_COOKIE}=${token}`),
  };
}

/** Returns a cookie's value; `null` if the cookie is missing, or was sent twice: one may be from an attacker. */
export function cookieOf(header: string | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`));
  const [value] = values;
  return value !== undefined && values.length === 1 ? value.slice(name.length + 1) : null;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 16;
const NONCE_LENGTH = 22;

/**
 * Makes and checks CSRF tokens. A token is a random nonce followed by a signature. The signature is of the nonce and
 * of `session`, the browser's session token (`null` before sign-in).
 */
export type CsrfTokens = {
  make(session: string | null): string;
  isRight(token: string, session: string | null): boolean;
};

/** Creates the functions that make and check CSRF tokens. All processes of a league share the key. */
export function createCsrf(key: Buffer): CsrfTokens {
  function signed(nonce: string, session: string | null): string {
    const holder = session === null ? 'none' : `session ${session}`;
    return nonce + createHmac('sha256', key).update(`${nonce} ${holder}`).digest('base64url');
  }
  return {
    make: (session) => signed(randomBytes(NONCE_BYTES).toString('base64url'), session),
    isRight: (token, session) => equalInConstantTime(token, signed(token.slice(0, NONCE_LENGTH), session)),
  };
}

/** Returns whether two texts are equal, in a time that depends only on their lengths. */
export function equalInConstantTime(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Returns the store's key for CSRF tokens, and creates it if it is missing. The key is not in the history. */
export async function loadOrCreateCsrfKey(store: Store): Promise<Buffer> {
  const stored = await store.read((db) => settingText(db, CSRF_KEY_SETTING));
  if (stored) return Buffer.from(stored, 'base64url');
  const origin = { by: '', via: 'seed', action: 'session', summary: '' } as const;
  const key = await store.write(origin, async ({ db }) => {
    // Another process may have created the key after `stored` was read.
    const made = (await settingText(db, CSRF_KEY_SETTING)) || randomBytes(KEY_BYTES).toString('base64url');
    await writeSetting(db, CSRF_KEY_SETTING, made);
    return made;
  });
  return Buffer.from(key, 'base64url');
}
