import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A request to send. `body` is sent unchanged. */
export type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer };
export type Answer = { status: number; headers: OutgoingHttpHeaders; text: string };
/** An answer that came through the network. `bytes`: its body. */
export type Received = Answer & { headers: IncomingHttpHeaders; bytes: Buffer };

/**
 * Sends one request. Rejects if there is no complete answer: a write may then have happened or not. If `agent` is
 * `false`, it uses a new connection.
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
          // Decodes the text only when it is read, because decoding a large workbook would delay everything else that
          // is measured.
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

/** Signs in through any function that sends a request. Returns the headers of the session. */
export function signInBy(
  sendOne: (sent: Sent) => Promise<Answer>,
  password: string,
  name: string,
): Promise<Record<string, string>> {
  return enterBy(sendOne, '/api/admin/login', { password, name });
}

/**
 * Starts a session with the shared password or, at `/api/join`, with the code of a join link. Returns its headers.
 * Throws if the site refuses.
 */
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

/** Returns the headers that a visitor's write needs (protection against forged requests). */
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
