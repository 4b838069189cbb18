import type { BatchAnswer } from '#contract/batch.ts';
import { type ApiRequest, type ApiResponse, type Client, createClient } from '#contract/client.ts';
import { maxBatchReads } from '#contract/protocol.ts';
import { revisionInAddress, seenRevision, writesSoFar } from './writes.ts';

/** How long a prefetched answer may be used, in milliseconds. */
const freshFor = 5_000;

/** The response to a request, with its HTTP headers. */
export type Fetched = ApiResponse & { headers?: Headers };
/** Called after each read, with the call's key, such as `GET /api/league`, and the response headers. */
export type OnAnswer = (key: string, headers: Headers) => void;
type Transport = (request: ApiRequest) => Promise<Fetched>;
/**
 * Reads, keyed by path. `until`: when the answer expires. `writes`: how many writes the page had made when the read
 * began.
 */
type Reads = Map<string, { until: number; writes: number; answer: Promise<Fetched> }>;

/** The browser's API client: pages call `api`. `prefetchApi` fetches what a page will soon read. */
export type BrowserApi = { api: Client; prefetchApi: Client; discardPrefetched: () => void };

/**
 * Creates the browser's API client. A prefetched answer is used once, within `freshFor`, and only if the page has not
 * written since. If a prefetch failed, the page sends the read again. `now` returns a time in milliseconds.
 */
export function createBrowserApi(transport: Transport, now: () => number, onAnswer: OnAnswer = () => {}): BrowserApi {
  const fetchBatched = batchReads(transport);
  const prefetched: Reads = new Map();
  /** Reads that a page still waits for. A later prefetch of the same path uses the same answer. */
  const pending: Reads = new Map();

  function answerIn(reads: Reads, path: string): Promise<Fetched> | null {
    const found = reads.get(path);
    return found !== undefined && now() < found.until && found.writes === writesSoFar() ? found.answer : null;
  }
  /**
   * Sends a request and stores its answer in `reads`, valid until `until`. Removes the answer again if `stays` returns
   * false for the HTTP status.
   */
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
    // If this page is already waiting for the same answer, no second copy is stored for the next page.
    const found = answerIn(prefetched, request.path) ?? answerIn(pending, request.path);
    return found ?? fetchInto(prefetched, request, now() + freshFor, isSettled);
  }
  // The first fetch starts before any `await`: a prefetch that starts in between would send the same request.
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

/** Returns whether a response with this status need not be requested again: the resource exists, or it does not. */
function isSettled(status: number): boolean {
  return status === 200 || status === 404;
}

type Waiting = { request: ApiRequest; answer: (fetched: Fetched) => void };
const noAnswer: ApiResponse = { status: 0, json: null };
/**
 * Matches the paths of reads that may be batched. Left out are `/api/time`, whose answer differs each time, and reads
 * whose answer depends on the user.
 */
const canBeBatched = /^\/api\/(?!time|me\/|.*dispute)(?!admin\/(?!week-number))/;

/** Returns a transport that sends up to `maxBatchReads` simultaneous reads as one request, to save round trips. */
function batchReads(transport: Transport): Transport {
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
    // A proxy may answer in another shape than the league's server, so `answers` may be missing.
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

/** Returns whether the server or a proxy refused a batch, for example because its address is too long. */
function isRefused(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/**
 * Sends a request by `fetch`. Returns status 0 if no answer comes. If the page knows of a newer state of the league
 * (from the live stream's `revision` or its own writes), the address of a read says so, so that no cache answers with
 * older data. A header says so to the server.
 */
export async function sendByFetch({ method, path, body }: ApiRequest, revision: number | null): Promise<Fetched> {
  const newest = method === 'GET' ? revisionInAddress(revision) : null;
  const address = newest === null ? path : `${path}${path.includes('?') ? '&' : '?'}revision=${newest}`;
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

/** The API client for components that read by themselves, outside page loads. */
export const directApi = createClient((request) => sendByFetch(request, null));
