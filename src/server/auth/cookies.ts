import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken, REMEMBERED_LIFE } from './sessions.ts';

/** Reads and sets the two cookies of sign-in. */
export type Cookies = {
  /** Returns the session token that the browser sent, or `null`. It may belong to no session. */
  session(request: FastifyRequest): string | null;
  /** Returns the CSRF token that the browser sent, or `null`. */
  csrf(request: FastifyRequest): string | null;
  giveSession(reply: FastifyReply, token: string, remember: boolean): void;
  takeSession(reply: FastifyReply): void;
  giveCsrf(reply: FastifyReply, token: string): void;
};

const CSRF = 'XSRF-TOKEN';

/** On https, cookies are `Secure`, and the session's has the prefix that stops other hosts from setting it. */
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
      // The server ends an idle session; the cookie only has to live as long as the longest one.
      const age = remember ? `; Max-Age=${REMEMBERED_LIFE.most / 1000}` : '';
      give(reply, `${name}=${token}`, `; HttpOnly${age}`);
    },
    takeSession: (reply) => give(reply, `${name}=`, '; HttpOnly; Max-Age=0'),
    giveCsrf: (reply, token) => give(reply, `${CSRF}=${token}`),
  };
}

/** Returns a cookie's value, or `null` if it is missing or sent twice: one of the two was planted, and nobody can tell which. */
export function cookieOf(header: string | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`));
  const [value] = values;
  return value !== undefined && values.length === 1 ? value.slice(name.length + 1) : null;
}
