import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../storage/store.ts';
import { hostsIn } from '../hosts-in.ts';
import { requestedRevision } from './catch-up.ts';
import { acceptedCoding, type Coding } from './coding.ts';
import type { FactsReader } from './facts.ts';
import { type AddressUse, type CacheEntry, isKnown, variantOf } from './response-cache.ts';
import { fastPathTiming } from './server-timing.ts';

/** Addresses per entry: a call's parameters can be written in any number of ways. */
const MAX_ADDRESSES = 8;
/** Characters. */
const MAX_ADDRESS_LENGTH = 1000;

/**
 * Bodies up to this many bytes are held as Latin-1 text: Node sends text in one piece with the headers, and a buffer in
 * a piece of its own, which costs a seventh of such an answer. Larger ones take longer to copy than that.
 */
const MAX_TEXT_BYTES = 16 * 1024;

/** How long the store's last known revisions count as present, in milliseconds. */
const LOOK_EVERY = 5;

type FastPathParts = {
  facts: Pick<FactsReader, 'present' | 'lastSeen' | 'isCurrent'>;
  store: Pick<Store, 'unavailableSince' | 'reaches'>;
  /** Whether an address's headers may differ from answer to answer. */
  isExcluded: (url: string) => boolean;
  meter?: FastPathMeter;
};

/** Counts of the answers that the fast path sent: with a body, and 304. */
export type FastPathMeter = { whole: number; unchanged: number };

/** Headers as Fastify keeps them. */
type Headers = Readonly<Record<string, string | number | string[] | undefined>>;

/** What is sent for an address. `headers` are those of every variant, and of a 304. */
type Address = {
  entry: CacheEntry;
  headers: Headers;
  /** The state of everything when the entry was last found to be current. */
  checkedAt: object;
  ready: Map<Coding | null, ReadyVariant>;
  use: AddressUse;
};

/**
 * A variant as Node takes it: `fields` are the headers with a body, `unchanged` those of a 304. The last field of each is
 * the value of `Server-Timing`.
 */
type ReadyVariant = {
  etag: string;
  fields: string[];
  unchanged: string[];
  body: string | Buffer;
  /** Answers until the next one whose time is measured. */
  untilTimed: number;
};

/** Every so many answers of a variant are timed: to time each of them costs 2 to 6 % of a short answer. */
const TIMED_EVERY = 64;

type Note = (entry: CacheEntry, headers: Headers) => void;
const notes = new WeakMap<IncomingMessage, Note>();

/**
 * Lets the fast path answer this address from now on. To be called while Fastify sends the entry; `headers` are those of
 * every answer to the address, whatever its coding, and of a 304.
 */
export function noteForFastPath(request: IncomingMessage, entry: CacheEntry, headers: Headers): void {
  notes.get(request)?.(entry, headers);
}

/**
 * Answers GET and HEAD from cached bytes, before Fastify sees the request, where Fastify has answered the very same
 * address with them before; leaves every other request to Fastify. Only public answers get here, which are the same for
 * every visitor: `sendEntry` alone calls `noteForFastPath`.
 */
export function serveFastPath(app: FastifyInstance, parts: FastPathParts): void {
  const { facts, store, isExcluded, meter = { whole: 0, unchanged: 0 } } = parts;
  const { addresses, note } = createAddresses();
  const state = createState(facts);
  let isClosing = false;

  /** Returns the variant to send, or `null` if Fastify is to answer. */
  function variantFor(request: IncomingMessage): ReadyVariant | null {
    const { url = '', headers } = request;
    const address = addresses.get(url);
    // A target that names a host too is left to Fastify.
    if (address === undefined && (url.length > MAX_ADDRESS_LENGTH || !url.startsWith('/') || isExcluded(url)))
      return null;
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
    const isUnclear = 'expect' in headers || hostsIn(request) !== 1;
    if (
      address === undefined ||
      isClosing ||
      hasBody ||
      isUnclear ||
      !isFreshEnough(store, facts, headers) ||
      !state.isCurrent(address)
    ) {
      notes.set(request, (entry, given) => note(url, entry, given));
      return null;
    }
    const ready = readyVariant(address, acceptedCoding(headers['accept-encoding']));
    if (ready !== null) address.entry.usage.sent();
    return ready;
  }

  /** Returns whether it has answered. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      state.awaitWrite(response);
      return false;
    }
    const start = performance.now();
    const ready = variantFor(request);
    if (ready === null) return false;
    const isUnchanged = isKnown(headers['if-none-match'], ready.etag);
    const fields = isUnchanged ? ready.unchanged : ready.fields;
    if (ready.untilTimed === 0) setTiming(ready, performance.now() - start);
    ready.untilTimed -= 1;
    meter[isUnchanged ? 'unchanged' : 'whole'] += 1;
    response.writeHead(isUnchanged ? 304 : 200, fields);
    if (isUnchanged || method === 'HEAD') response.end();
    else response.end(ready.body, 'latin1');
    return true;
  }

  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  listenFirst(app, answer);
}

/** Calls `answer` before Fastify, and Fastify if it returns `false` or throws. */
function listenFirst(
  { server }: FastifyInstance,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  // Fastify gives its server one listener for this event.
  const [fastify] = server.listeners('request') as RequestListener[];
  if (fastify === undefined) throw new Error('Fastify listens to no requests');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isAnswered(request, response)) fastify(request, response);
  });

  /** An error such as an unavailable store occurs again in Fastify, which turns it into an answer. */
  function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return answer(request, response);
    } catch (error) {
      if (response.headersSent) throw error;
      return false;
    }
  }
}

/** Returns `false` if the answer needs the `Stale-Since` header, or the client has seen a newer revision than this instance. */
function isFreshEnough(
  store: FastPathParts['store'],
  facts: FastPathParts['facts'],
  headers: IncomingMessage['headers'],
): boolean {
  if (store.unavailableSince() !== null) return false;
  const requested = requestedRevision(headers);
  if (requested === 0) return true;
  // Counts what became known since the last look.
  facts.present();
  return store.reaches(requested);
}

/** Tells whether an entry is current, without asking the store each time. */
function createState(facts: FastPathParts['facts']) {
  /** Requests under way that may write. */
  let writing = 0;
  let hasLooked = false;

  /**
   * To ask the store takes a quarter of the time of an answer, so another process's write shows up to 5 ms later. A write
   * of this process shows at once.
   */
  function present(): object {
    if (hasLooked && writing === 0) return facts.lastSeen();
    if (!hasLooked) setTimeout(() => (hasLooked = false), LOOK_EVERY).unref();
    hasLooked = true;
    return facts.present();
  }

  return {
    isCurrent(address: Address): boolean {
      const now = present();
      if (address.checkedAt === now) return true;
      if (!facts.isCurrent(address.entry.dependencies)) return false;
      address.checkedAt = now;
      return true;
    },
    awaitWrite(response: ServerResponse): void {
      writing += 1;
      response.once('close', () => {
        writing -= 1;
        // Does not ask the store: nothing here could handle that it is unavailable.
        hasLooked = false;
      });
    },
  };
}

/** The addresses that the fast path answers; the response cache drops them with their entry. */
function createAddresses() {
  const addresses = new Map<string, Address>();

  function note(url: string, entry: CacheEntry, headers: Headers): void {
    const { usage } = entry;
    if (!usage.isCached || usage.addresses.has(url) || headers['set-cookie'] !== undefined) return;
    if (usage.addresses.size >= MAX_ADDRESSES) {
      for (const [oldest, { drop }] of usage.addresses.entries().take(1)) {
        drop();
        usage.addresses.delete(oldest);
      }
    }
    const drop = () => {
      if (addresses.get(url) === own) addresses.delete(url);
    };
    const use = { bytes: 0, drop };
    const own: Address = { entry, headers: { ...headers }, checkedAt: {}, ready: new Map(), use };
    addresses.set(url, own);
    usage.addresses.set(url, use);
    usage.resized();
  }

  return { addresses, note };
}

/** Returns what is sent in a coding, or `null` while that is not compressed yet. */
function readyVariant(address: Address, accepted: Coding | null): ReadyVariant | null {
  const { entry, headers, ready, use } = address;
  const coding = entry.isCompressible ? accepted : null;
  const present = ready.get(coding);
  if (present !== undefined) return present;
  const variant = variantOf(entry, coding);
  if (variant instanceof Promise) return null;
  const { etag, body } = variant;
  const common = { ...headers, etag };
  const own = { 'content-type': entry.headers['content-type'], ...variant.headers, 'content-length': body.length };
  const isShort = body.length <= MAX_TEXT_BYTES;
  const made = {
    etag,
    fields: fieldsOf({ ...common, ...own, 'server-timing': '' }),
    unchanged: fieldsOf({ ...common, 'server-timing': '' }),
    body: isShort ? body.toString('latin1') : body,
    untilTimed: 0,
  };
  ready.set(coding, made);
  if (isShort) {
    use.bytes += body.length;
    entry.usage.resized();
  }
  return made;
}

function setTiming(ready: ReadyVariant, ms: number): void {
  const timing = fastPathTiming(ms);
  ready.fields[ready.fields.length - 1] = timing;
  ready.unchanged[ready.unchanged.length - 1] = timing;
  ready.untilTimed = TIMED_EVERY;
}

function fieldsOf(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );
}
