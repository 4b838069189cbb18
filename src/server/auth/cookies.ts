import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIFETIMES } from '#domain/lifetimes.ts';
import { isToken } from './sessions.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CSRF_KEY, setting, writeSetting } from '../storage/mappers/settings.ts';
import type { Store } from '../storage/store.ts';

/** Reads and sets the two cookies of sign-in. */
export type Cookies = {
  /** Returns the session token that the browser sent, or `null`. The token may belong to no session. */
  session(request: FastifyRequest): string | null;
  /** Returns the CSRF token that the browser sent, or `null`. */
  csrf(request: FastifyRequest): string | null;
  giveSession(reply: FastifyReply, token: string, remember: boolean): void;
  takeSession(reply: FastifyReply): void;
  giveCsrf(reply: FastifyReply, token: string): void;
};

const CSRF = 'XSRF-TOKEN';

/**
 * Creates the reader and writer of the cookies. With https they are `Secure`, and the session cookie's name begins with
 * `__Host-`, so that no other host can set it.
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
      return token !== null && isToken(token) ? token : null;
    },
    csrf: (request) => cookieOf(request.headers.cookie, CSRF),
    giveSession(reply, token, remember) {
      // The server ends idle sessions by itself. The cookie must only last as long as the longest session.
      const age = remember ? `; Max-Age=${LIFETIMES.remembered.max / 1000}` : '';
      give(reply, `${name}=${token}`, `; HttpOnly${age}`);
    },
    takeSession: (reply) => give(reply, `${name}=`, '; HttpOnly; Max-Age=0'),
    giveCsrf: (reply, token) => give(reply, `${CSRF}=${token}`),
  };
}

/** Returns a cookie's value; `null` if it is missing, or sent twice: then somebody else may have set one of the two. */
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
 * Makes and checks CSRF tokens. A token is a nonce and a signature of the nonce and the browser's session token, if
 * any.
 */
export type Csrf = {
  make(session: string | null): string;
  isRight(token: string, session: string | null): boolean;
};

/** Creates the maker of CSRF tokens. All processes of a league share its key. */
export function createCsrf(key: Buffer): Csrf {
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
export async function csrfKey(store: Store): Promise<Buffer> {
  const stored = await store.read((db) => setting(db, CSRF_KEY));
  if (stored) return Buffer.from(stored, 'base64url');
  const origin = { by: '', via: 'seed', action: 'session', summary: '' } as const;
  const key = await store.write(origin, async ({ db }) => {
    // Another process may have created the key meanwhile.
    const made = (await setting(db, CSRF_KEY)) || randomBytes(KEY_BYTES).toString('base64url');
    await writeSetting(db, CSRF_KEY, made);
    return made;
  });
  return Buffer.from(key, 'base64url');
}
