import type { Client, Received, Sent } from '#contract/client.ts';
import { createClient } from '#contract/client.ts';

/** How long an answer that was fetched ahead may wait for its page. */
const freshFor = 5_000;

/** An answer with its headers. */
export type Fetched = Received & { headers?: Headers };
/** Hears the answers that pages are made from: the call, and the headers of its answer. */
export type OnAnswer = (key: string, headers: Headers) => void;

/** The API as a browser reaches it: once for pages, once for fetching ahead what a page will ask for. */
export type BrowserApi = {
  api: Client;
  ahead: Client;
  /** What was fetched ahead is not to be used. */
  forget: () => void;
};

/** An answer that was fetched ahead is used once, and only while it is fresh; whatever fails is asked for again. */
export function createBrowserApi(
  transport: (sent: Sent) => Promise<Fetched>,
  now: () => number,
  onAnswer: OnAnswer = () => {},
): BrowserApi {
  const waiting = new Map<string, { at: number; answer: Promise<Fetched> }>();

  function take(path: string): Promise<Fetched> | null {
    const found = waiting.get(path);
    waiting.delete(path);
    return found !== undefined && now() - found.at < freshFor ? found.answer : null;
  }
  function fetchAhead(sent: Sent): Promise<Fetched> {
    const answer = take(sent.path) ?? transport(sent);
    const entry = { at: now(), answer };
    waiting.set(sent.path, entry);
    void answer.then(({ status }) => {
      if (status !== 200 && waiting.get(sent.path) === entry) waiting.delete(sent.path);
    });
    return answer;
  }
  async function send(sent: Sent): Promise<Received> {
    if (sent.method !== 'GET') return transport(sent);
    const early = await take(sent.path);
    const received = early?.status === 200 ? early : await transport(sent);
    if (received.headers !== undefined) onAnswer(sent.key, received.headers);
    return received;
  }
  return { api: createClient(send), ahead: createClient(fetchAhead), forget: () => waiting.clear() };
}

/**
 * Sends by `fetch`. Status 0 where nothing came back. `revision`, where the league is known to have moved on, stands in
 * the address of a read, so that no cache on the way answers with what was before.
 */
export async function sendByFetch({ method, path, body }: Sent, revision: number | null): Promise<Fetched> {
  const address =
    revision === null || method !== 'GET' ? path : `${path}${path.includes('?') ? '&' : '?'}revision=${revision}`;
  const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
  try {
    const response = await fetch(address, { method, ...(headers ? { headers, body: JSON.stringify(body) } : {}) });
    const { status, headers: received } = response;
    return { status, json: await response.json().catch(() => null), headers: received };
  } catch {
    return { status: 0, json: null };
  }
}
