import { type Client, createClient, type ApiResponse, type ApiRequest } from '#contract/client.ts';
import { maxBatchReads } from '#contract/protocol.ts';
import type { BatchAnswer } from '#contract/batch.ts';
import { addressMark, seenRevision, writesSoFar } from './writes.ts';

/** How long an answer that was fetched ahead may wait for its page. */
const freshFor = 5_000;

/** An answer with its headers. */
export type Fetched = ApiResponse & { headers?: Headers };
/** Hears the answers that pages are made from: the call, and the headers of its answer. */
export type OnAnswer = (key: string, headers: Headers) => void;

/** The API as a browser reaches it: once for pages, once for fetching ahead what a page will ask for. */
export type BrowserApi = {
  api: Client;
  ahead: Client;
  /** What was fetched ahead is not to be used. */
  forget: () => void;
};

/**
 * An answer that was fetched ahead is used once, only while it is fresh, and not after a write of this page; whatever
 * fails is asked for again.
 */
export function createBrowserApi(
  alone: (sent: ApiRequest) => Promise<Fetched>,
  now: () => number,
  onAnswer: OnAnswer = () => {},
): BrowserApi {
  const transport = gathered(alone);
  const waiting = new Map<string, { at: number; writes: number; answer: Promise<Fetched> }>();
  /** What pages have asked for and not got yet: who presses at once is quicker than what was begun ahead. */
  const underWay = new Map<string, { writes: number; answer: Promise<Fetched> }>();

  function take(path: string): Promise<Fetched> | null {
    const found = waiting.get(path);
    waiting.delete(path);
    const isFresh = found !== undefined && now() - found.at < freshFor && found.writes === writesSoFar();
    return isFresh ? found.answer : null;
  }
  function ask(sent: ApiRequest): Promise<Fetched> {
    const entry = { writes: writesSoFar(), answer: transport(sent) };
    underWay.set(sent.path, entry);
    void entry.answer.then(() => {
      if (underWay.get(sent.path) === entry) underWay.delete(sent.path);
    });
    return entry.answer;
  }
  function shared(path: string): Promise<Fetched> | null {
    const found = underWay.get(path);
    return found?.writes === writesSoFar() ? found.answer : null;
  }
  function fetchAhead(sent: ApiRequest): Promise<Fetched> {
    const answer = take(sent.path) ?? shared(sent.path) ?? transport(sent);
    const entry = { at: now(), writes: writesSoFar(), answer };
    waiting.set(sent.path, entry);
    void answer.then(({ status }) => {
      if (!isSettled(status) && waiting.get(sent.path) === entry) waiting.delete(sent.path);
    });
    return answer;
  }
  /** In one go from looking for what is there to asking: what is begun ahead meanwhile would ask as well. */
  async function read(sent: ApiRequest): Promise<ApiResponse> {
    const early = take(sent.path);
    const answer = early === null ? ask(sent) : early.then((found) => (isSettled(found.status) ? found : ask(sent)));
    const received = await answer;
    if (received.headers !== undefined) onAnswer(sent.key, received.headers);
    return received;
  }
  function send(sent: ApiRequest): Promise<ApiResponse> {
    return sent.method === 'GET' ? read(sent) : transport(sent);
  }
  function forget(): void {
    waiting.clear();
    underWay.clear();
  }
  return { api: createClient(send), ahead: createClient(fetchAhead), forget };
}

/** Whether the league has answered: asking again would bring the same. */
function isSettled(status: number): boolean {
  return status === 200 || status === 404;
}

type Asked = { sent: ApiRequest; answer: (fetched: Fetched) => void };
/** Several at once are refused: by the league, or by somebody on the way to whom the address is too long. */
function isTooMuch(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
const nothing: ApiResponse = { status: 0, json: null };
/** What officials alone are told, and what is another each time, has an answer of its own. */
const isForEverybody = /^\/api\/(?!time)(?!admin\/(?!week-number))/;

/** What is asked for in one breath travels in one question: a page is a single journey away, whatever it is made from. */
function gathered(transport: (sent: ApiRequest) => Promise<Fetched>): (sent: ApiRequest) => Promise<Fetched> {
  let waiting: Asked[] = [];

  function flush(): void {
    const asked = waiting;
    waiting = [];
    for (let from = 0; from < asked.length; from += maxBatchReads) void ask(asked.slice(from, from + maxBatchReads));
  }
  async function ask(asked: Asked[]): Promise<void> {
    const [first] = asked;
    if (asked.length === 1 && first !== undefined) return first.answer(await transport(first.sent));
    const of = asked.map(({ sent }) => sent.path).join(' ');
    const path = `/api/together?of=${encodeURIComponent(of)}`;
    const fetched = await transport({ key: 'GET /api/together', method: 'GET', path, params: {}, query: { of } });
    if (isTooMuch(fetched.status)) {
      for (const { sent, answer } of asked) answer(await transport(sent));
      return;
    }
    // Of its own call's shape, where it is the league that answers, and nobody on the way.
    const { answers = [] } = (fetched.json ?? {}) as Partial<BatchAnswer>;
    for (const [index, { answer }] of asked.entries())
      answer(fetched.status === 200 ? { ...fetched, ...(answers[index] ?? nothing) } : fetched);
  }
  return (sent) => {
    if (sent.method !== 'GET' || !isForEverybody.test(sent.path)) return transport(sent);
    return new Promise((answer) => {
      if (waiting.push({ sent, answer }) === 1) queueMicrotask(flush);
    });
  };
}

/**
 * Sends by `fetch`. Status 0 where nothing came back. `revision`, where the league is known to have moved on, stands in
 * the address of a read with what this page has seen recorded, so that no cache on the way answers with what was before;
 * and in a header, so that no instance does.
 */
export async function sendByFetch({ method, path, body }: ApiRequest, revision: number | null): Promise<Fetched> {
  const mark = method === 'GET' ? addressMark(revision) : null;
  const address = mark === null ? path : `${path}${path.includes('?') ? '&' : '?'}revision=${mark}`;
  const headers = { ...seenRevision.headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  try {
    const response = await fetch(address, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status, headers: received } = response;
    return { status, json: await response.json().catch(() => null), headers: received };
  } catch {
    return { status: 0, json: null };
  }
}

/** The API for reads that components make themselves, outside page loads. */
export const directApi = createClient((sent) => sendByFetch(sent, null));
