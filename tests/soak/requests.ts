import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A request to send. `body` is sent unchanged. */
export type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer };
export type Answer = { status: number; headers: OutgoingHttpHeaders; text: string };
/** An answer from the network. */
export type Received = Answer & { headers: IncomingHttpHeaders; bytes: Buffer };

/**
 * Sends one request. Rejects without a complete answer: a write may then have happened or not. With `agent` `false`, it
 * uses a new connection.
 */
export function send(
  url: string,
  { method, path, headers = {}, body }: Sent,
  agent?: Agent | false,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers, ...(agent === undefined ? {} : { agent }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: given } = response;
        const bytes = Buffer.concat(chunks);
        resolve({
          status,
          headers: given,
          bytes,
          // Only when it is asked for: to decode a workbook as text would hold up everything else that is being measured.
          get text() {
            return bytes.toString();
          },
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Signs in. Returns the headers of the session, which stay valid if the process is started again. */
export const signIn = (url: string, password: string, name: string): Promise<Record<string, string>> =>
  signInBy((sent) => send(url, sent), password, name);

/** Signs in through any function that sends a request. */
export function signInBy(
  sendOne: (sent: Sent) => Promise<Answer>,
  password: string,
  name: string,
): Promise<Record<string, string>> {
  return enterBy(sendOne, '/api/admin/login', { password, name });
}

/** Begins a session with a sign-in call. Returns its headers. */
export async function enterBy(
  sendOne: (sent: Sent) => Promise<Answer>,
  path: '/api/admin/login' | '/api/join',
  sent: object,
): Promise<Record<string, string>> {
  const first = cookiesOf(await sendOne({ method: 'GET', path: '/api/admin/session' }));
  const headers = { 'content-type': 'application/json', ...headersOf(first) };
  const answer = await sendOne({ method: 'POST', path, headers, body: JSON.stringify(sent) });
  if (answer.status !== 200) throw new Error(`Sign-in was answered ${answer.status} ${answer.text}`);
  return headersOf(new Map([...first, ...cookiesOf(answer)]));
}

/** Returns the headers of a visitor who may try a write. */
export const visitBy = async (sendOne: (sent: Sent) => Promise<Answer>): Promise<Record<string, string>> =>
  headersOf(cookiesOf(await sendOne({ method: 'GET', path: '/api/admin/session' })));

/** Returns a function that sends requests to a site in this process. */
export function injectInto(app: FastifyInstance): (sent: Sent) => Promise<Answer> {
  return async ({ path: url, body: payload = '', ...sent }) => {
    const {
      statusCode: status,
      headers,
      body: text,
    } = await app.inject({ ...sent, method: sent.method as 'GET', url, payload });
    return { status, headers, text };
  };
}

function headersOf(cookies: ReadonlyMap<string, string>): Record<string, string> {
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  return { cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' };
}

function cookiesOf({ headers }: Answer): Map<string, string> {
  const pairs = [headers['set-cookie'] ?? []].flat().map((cookie) => /^([^=]+)=([^;]*)/.exec(cookie));
  return new Map(pairs.flatMap((pair) => (pair?.[1] && pair[2] !== undefined ? [[pair[1], pair[2]] as const] : [])));
}
