import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken, REMEMBERED_LIFE } from './sessions.ts';

/** The two cookies of sign-in, as this site's address wants them. */
export type Cookies = {
  /** The session's token as the browser gave it, or `null`: it may belong to no session. */
  session(request: FastifyRequest): string | null;
  /** The token against forged writes (contract §1), or `null`. */
  csrf(request: FastifyRequest): string | null;
  giveSession(reply: FastifyReply, token: string, remember: boolean): void;
  takeSession(reply: FastifyReply): void;
  giveCsrf(reply: FastifyReply, token: string): void;
};

const CSRF = 'XSRF-TOKEN';

/** `Secure`, and the prefix that keeps other hosts from planting a session, where visitors come by https. */
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
      // A session ends by itself when it was not used; its cookie must only live as long as the longest.
      const age = remember ? `; Max-Age=${REMEMBERED_LIFE.most / 1000}` : '';
      give(reply, `${name}=${token}`, `; HttpOnly${age}`);
    },
    takeSession: (reply) => give(reply, `${name}=`, '; HttpOnly; Max-Age=0'),
    giveCsrf: (reply, token) => give(reply, `${CSRF}=${token}`),
  };
}

/** A cookie's value; `null` where it is not there, or there twice: one of the two was planted, and which is not to be told. */
export function cookieOf(header: string | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`));
  const [value] = values;
  return value !== undefined && values.length === 1 ? value.slice(name.length + 1) : null;
}
