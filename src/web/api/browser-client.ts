import type { BatchAnswer } from '#contract/batch.ts';
import { type ApiRequest, type ApiResponse, type Client, createClient } from '#contract/client.ts';
import { maxBatchReads } from '#contract/protocol.ts';
import { addressMark, seenRevision, writesSoFar } from './writes.ts';

/** How long a prefetched answer may be used, in milliseconds. */
const freshFor = 5_000;

/** An answer with its headers. */
export type Fetched = ApiResponse & { headers?: Headers };
/** Called with each answer that a page is made from: the call's key, and the answer's headers. */
export type OnAnswer = (key: string, headers: Headers) => void;
type Transport = (request: ApiRequest) => Promise<Fetched>;
/** Reads by their paths. `writes`: how many this page had made before. */
type Reads = Map<string, { until: number; writes: number; answer: Promise<Fetched> }>;

/** The API in a browser: `api` for pages, `prefetchApi` to fetch what a page will soon read. */
export type BrowserApi = { api: Client; prefetchApi: Client; discardPrefetched: () => void };

/**
 * A prefetched answer is used once, while it is fresh, and not after a write of this page. Failed reads are made again.
 * `now` is a clock in milliseconds.
 */
export function createBrowserApi(transport: Transport, now: () => number, onAnswer: OnAnswer = () => {}): BrowserApi {
  const fetchBatched = batched(transport);
  const prefetched: Reads = new Map();
  /** Reads that pages have sent and wait for. A visitor may follow a link before its prefetch starts. */
  const pending: Reads = new Map();

  function answerIn(reads: Reads, path: string): Promise<Fetched> | null {
    const found = reads.get(path);
    return found !== undefined && now() < found.until && found.writes === writesSoFar() ? found.answer : null;
  }
  /** Fetches, and keeps the answer in `reads` until that time, unless `stays` refuses its status. */
  function fetchInto(reads: Reads, request: ApiRequest, until: number, stays: (status: number) => boolean) {
    const read = { until, writes: writesSoFar(), answer: fetchBatched(request) };
    reads.set(request.path, read);
    void read.answer.then(({ status }) => {
      if (!stays(status) && reads.get(request.path) === read) reads.delete(request.path);
    });
    return read.answer;
  }
  function fetchNow(request: ApiRequest): Promise<Fetched> {
    return fetchInto(pending, request, Infinity, () => false);
  }
  function prefetch(request: ApiRequest): Promise<Fetched> {
    // An answer that this page waits for already is not stored for the next page.
    const found = answerIn(prefetched, request.path) ?? answerIn(pending, request.path);
    return found ?? fetchInto(prefetched, request, now() + freshFor, isSettled);
  }
  // Nothing is awaited before the fetch: a prefetch that starts in between would fetch the same.
  async function read(request: ApiRequest): Promise<ApiResponse> {
    const early = answerIn(prefetched, request.path);
    prefetched.delete(request.path);
    const found = await (early ?? fetchNow(request));
    const received = early === null || isSettled(found.status) ? found : await fetchNow(request);
    if (received.headers !== undefined) onAnswer(request.key, received.headers);
    return received;
  }
  function send(request: ApiRequest): Promise<ApiResponse> {
    return request.method === 'GET' ? read(request) : fetchBatched(request);
  }
  function discardPrefetched(): void {
    prefetched.clear();
    pending.clear();
  }
  return { api: createClient(send), prefetchApi: createClient(prefetch), discardPrefetched };
}

/** Whether the server gave a final answer, so that another read would give the same. */
function isSettled(status: number): boolean {
  return status === 200 || status === 404;
}

type Waiting = { request: ApiRequest; answer: (fetched: Fetched) => void };
const noAnswer: ApiResponse = { status: 0, json: null };
/** Reads that may be batched: not those that depend on the user, and not the time, which differs each time. */
const canBeBatched = /^\/api\/(?!time|me\/|.*dispute)(?!admin\/(?!week-number))/;

/** Sends the reads that are made together as one request, so that a page waits for one round trip. */
function batched(transport: Transport): Transport {
  let waiting: Waiting[] = [];

  function flush(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += maxBatchReads) void sendBatch(all.slice(from, from + maxBatchReads));
  }
  async function sendBatch(batch: Waiting[]): Promise<void> {
    const [first] = batch;
    if (batch.length === 1 && first !== undefined) return first.answer(await transport(first.request));
    const of = batch.map(({ request }) => request.path).join(' ');
    const path = `/api/together?of=${encodeURIComponent(of)}`;
    const fetched = await transport({ key: 'GET /api/together', method: 'GET', path, params: {}, query: { of } });
    if (isRefused(fetched.status)) {
      for (const { request, answer } of batch) answer(await transport(request));
      return;
    }
    // The league's server answers in this shape; a proxy may not.
    const { answers = [] } = (fetched.json ?? {}) as Partial<BatchAnswer>;
    for (const [index, { answer }] of batch.entries())
      answer(fetched.status === 200 ? { ...fetched, ...(answers[index] ?? noAnswer) } : fetched);
  }
  return (request) => {
    if (request.method !== 'GET' || !canBeBatched.test(request.path)) return transport(request);
    return new Promise((answer) => {
      if (waiting.push({ request, answer }) === 1) queueMicrotask(flush);
    });
  };
}

/** Whether a batch was refused, by the server or by a proxy that finds the address too long. */
function isRefused(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/**
 * Sends a request by `fetch`; status 0 without an answer. A read that must be of the live stream's `revision`, or of this
 * page's own writes, says so in its address, which makes caches miss, and in a header, which makes instances catch up.
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
export const directApi = createClient((request) => sendByFetch(request, null));
