import type { BatchOfReadsAnswer } from '#contract/batch.ts';
import { type ApiRequest, type ApiResponse, type ApiClient, createClient } from '#contract/client.ts';
import { maxBatchReads } from '#contract/protocol.ts';
import { revisionForAddress, seenRevisionTracker, numberOfWritesSoFar } from './writes.ts';

/** How long a prefetched answer may be used, in milliseconds. */
const prefetchLifetimeMs = 5_000;

/** The response to a request, with its HTTP headers. `headers` is missing if no answer came. */
export type ResponseWithHeaders = ApiResponse & { headers?: Headers };
/** Called after each answered read, with the call's key, such as `GET /api/league`, and the response headers. */
export type OnAnswer = (key: string, headers: Headers) => void;
type Transport = (request: ApiRequest) => Promise<ResponseWithHeaders>;
/**
 * Read requests, keyed by path. `until`: the time at which the answer expires. `writes`: how many writes this browser
 * tab had made when the read began.
 */
type ReadsByPath = Map<string, { until: number; writes: number; answer: Promise<ResponseWithHeaders> }>;

/**
 * The browser's API client. Pages call `api`. `prefetchApi` fetches what the next page will soon read.
 * `discardPrefetched` makes the next page fetch everything again.
 */
export type BrowserApi = { api: ApiClient; prefetchApi: ApiClient; discardPrefetched: () => void };

/**
 * Creates the browser's API client. A prefetched answer is used once, within `prefetchLifetimeMs`, and only if this
 * browser tab has not made a write since. If the prefetch failed, the read is sent again. `now` returns a time in
 * milliseconds.
 */
export function createBrowserApi(transport: Transport, now: () => number, onAnswer: OnAnswer = () => {}): BrowserApi {
  const fetchBatched = transportWithBatchedReads(transport);
  const prefetched: ReadsByPath = new Map();
  /** Read requests that a page still waits for. A later prefetch of the same path uses the same answer. */
  const pending: ReadsByPath = new Map();

  function answerIn(reads: ReadsByPath, path: string): Promise<ResponseWithHeaders> | null {
    const found = reads.get(path);
    return found !== undefined && now() < found.until && found.writes === numberOfWritesSoFar() ? found.answer : null;
  }
  /**
   * Sends a request, and returns its answer. Also stores the answer in `reads`, where it expires at the time `until`.
   * If `stays` returns false for the HTTP status, the answer is removed from `reads` as soon as it arrives.
   */
  function fetchInto(reads: ReadsByPath, request: ApiRequest, until: number, stays: (status: number) => boolean) {
    const read = { until, writes: numberOfWritesSoFar(), answer: fetchBatched(request) };
    reads.set(request.path, read);
    void read.answer.then(({ status }) => {
      if (!stays(status) && reads.get(request.path) === read) reads.delete(request.path);
    });
    return read.answer;
  }
  function fetchNow(request: ApiRequest): Promise<ResponseWithHeaders> {
    return fetchInto(pending, request, Infinity, () => false);
  }
  function prefetch(request: ApiRequest): Promise<ResponseWithHeaders> {
    // If the current page already waits for this answer, the prefetch shares it, and stores nothing for the next page.
    const found = answerIn(prefetched, request.path) ?? answerIn(pending, request.path);
    return found ?? fetchInto(prefetched, request, now() + prefetchLifetimeMs, isUsableStatus);
  }
  // Starts the request before any `await`. Otherwise a prefetch could begin during the wait and send the same request.
  async function read(request: ApiRequest): Promise<ApiResponse> {
    const early = answerIn(prefetched, request.path);
    prefetched.delete(request.path);
    const found = await (early ?? fetchNow(request));
    const received = early === null || isUsableStatus(found.status) ? found : await fetchNow(request);
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

/** Returns whether a prefetched answer with this HTTP status can be used. Otherwise the read is sent again. */
function isUsableStatus(status: number): boolean {
  return status === 200 || status === 404;
}

type WaitingRequest = { request: ApiRequest; answer: (fetched: ResponseWithHeaders) => void };
const noAnswer: ApiResponse = { status: 0, json: null };
/**
 * Matches the paths of reads that may be sent together in one request (a batch). Left out are `/api/time`, whose answer
 * differs each time, `/api/timers`, and reads whose answer depends on the user.
 */
const batchablePathPattern = /^\/api\/(?!time|me\/|.*dispute)(?!admin\/(?!week-number))/;

/** Returns a transport that sends up to `maxBatchReads` simultaneous reads as one request, to save round trips. */
function transportWithBatchedReads(transport: Transport): Transport {
  let waiting: WaitingRequest[] = [];

  function flush(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += maxBatchReads) void sendBatch(all.slice(from, from + maxBatchReads));
  }
  async function sendBatch(batch: WaitingRequest[]): Promise<void> {
    const [first] = batch;
    if (batch.length === 1 && first !== undefined) return first.answer(await transport(first.request));
    const of = batch.map(({ request }) => request.path).join(' ');
    const path = `/api/together?of=${encodeURIComponent(of)}`;
    const fetched = await transport({ key: 'GET /api/together', method: 'GET', path, params: {}, query: { of } });
    if (isBatchRefused(fetched.status)) {
      for (const { request, answer } of batch) answer(await transport(request));
      return;
    }
    // A proxy may answer in another shape than the league's server, so `answers` may be missing.
    const { answers = [] } = (fetched.json ?? {}) as Partial<BatchOfReadsAnswer>;
    for (const [index, { answer }] of batch.entries())
      answer(fetched.status === 200 ? { ...fetched, ...(answers[index] ?? noAnswer) } : fetched);
  }
  return (request) => {
    if (request.method !== 'GET' || !batchablePathPattern.test(request.path)) return transport(request);
    return new Promise((answer) => {
      if (waiting.push({ request, answer }) === 1) queueMicrotask(flush);
    });
  };
}

/**
 * Returns whether the server or a proxy refused a batch, for example because its address is too long. The reads of a
 * refused batch are sent again one by one. Returns false for status 429 (too many requests), after which they must not
 * be sent again.
 */
function isBatchRefused(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/**
 * Sends a request by `fetch`. Returns status 0 if no answer comes. `revision`: the league's revision from the live
 * stream, `null` until the stream announces a change. The address of a read contains the newest known revision, so that
 * no cache answers with older data. A header tells the server the newest revision that the page has seen.
 */
export async function sendByFetch(
  { method, path, body }: ApiRequest,
  revision: number | null,
): Promise<ResponseWithHeaders> {
  const newest = method === 'GET' ? revisionForAddress(revision) : null;
  const address = newest === null ? path : `${path}${path.includes('?') ? '&' : '?'}revision=${newest}`;
  const headers = {
    ...seenRevisionTracker.headers(),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
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

/** The API client for components that load data themselves, outside page loads. */
export const componentApi = createClient((request) => sendByFetch(request, null));
