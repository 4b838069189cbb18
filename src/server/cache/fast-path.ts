import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { FactsReader } from './facts.ts';
import { acceptedCoding } from './accepted-coding.ts';
import type { Coding } from './codings.ts';
import { formOf, type Held, isKnown, type Kept } from './response-cache.ts';
import type { Store } from '../storage/store.ts';
import { askedRevision } from './revision.ts';

/** Addresses that may lead to one answer: a call's parameters can be written in any number of ways. */
const MOST_ADDRESSES = 8;
/** Nobody links to a longer one. */
const LONGEST_ADDRESS = 1000;

/**
 * Bodies up to this length are held as text of one byte a character: Node sends text in one piece with the headers, and
 * bytes in a piece of their own, which costs a seventh of such an answer. Larger ones take longer to copy than that.
 */
const LONGEST_TEXT = 16 * 1024;

/** How long what was seen of the store is taken for the present, in milliseconds. */
const LOOK_EVERY = 5;

/** `isLeftOut`: addresses whose headers are not the same each time. */
type AheadParts = {
  facts: Pick<FactsReader, 'present' | 'lastSeen' | 'isCurrent'>;
  store: Pick<Store, 'away' | 'reaches'>;
  isLeftOut: (url: string) => boolean;
  /** Counts what is answered here. */
  meter?: { whole: number; unchanged: number };
};

/** Headers as the framework knows them. */
type Headers = Readonly<Record<string, string | number | string[] | undefined>>;

/** What is sent for an address: the headers that every answer to it has, and its forms with all of theirs. */
type Ready = {
  kept: Kept;
  headers: Headers;
  /** The state of everything at which it was last found to hold. */
  heldAt: object;
  whole: Map<Coding | null, Whole>;
  held: Held;
};
type Whole = { etag: string; fields: string[]; unchanged: string[]; body: string | Buffer };

type Note = (kept: Kept, headers: Headers) => void;
const notes = new WeakMap<IncomingMessage, Note>();

/**
 * Lets an answer that is being sent by the framework be sent without it the next time that the same address is asked
 * for. `headers` are those of every answer to it, whatever the coding, and whether it is known or not.
 */
export function noteKept(request: IncomingMessage, kept: Kept, headers: Headers): void {
  notes.get(request)?.(kept, headers);
}

/**
 * Answers from kept bytes, before the framework begins, what it has answered with them before at that very address, and
 * leaves everything else to it. What is here is public, and the same for everybody: only `sendKept` notes it.
 */
export function serveAhead(
  app: FastifyInstance,
  { facts, store, isLeftOut, meter = { whole: 0, unchanged: 0 } }: AheadParts,
): void {
  const ready = new Map<string, Ready>();
  let isClosing = false;
  /** Requests under way that may write. */
  let writing = 0;
  let hasLooked = false;

  /**
   * The state of everything. To ask the store takes a quarter of the time of an answer, so what another process writes
   * shows a few milliseconds later. What is written here shows at once: whoever wrote may read.
   */
  function present(): object {
    if (hasLooked && writing === 0) return facts.lastSeen();
    if (!hasLooked) setTimeout(() => (hasLooked = false), LOOK_EVERY).unref();
    hasLooked = true;
    return facts.present();
  }

  /** Whatever does not only read may write; it is over when its answer has been sent. */
  function awaitWrite(response: ServerResponse): void {
    writing += 1;
    response.once('close', () => {
      writing -= 1;
      // Not looked at here, where nobody could take it that the store is away.
      hasLooked = false;
    });
  }

  function holds(found: Ready): boolean {
    const now = present();
    if (found.heldAt === now) return true;
    if (!facts.isCurrent(found.kept.basis)) return false;
    found.heldAt = now;
    return true;
  }

  /** Whether what is kept may be sent: not to who has written what is not known here yet, nor without saying that it may be old. */
  function isSure(headers: IncomingMessage['headers']): boolean {
    if (store.away() !== null) return false;
    const asked = askedRevision(headers);
    if (asked === 0) return true;
    // What is known since the last look counts too.
    facts.present();
    return store.reaches(asked);
  }

  function note(url: string, kept: Kept, headers: Headers): void {
    const { use } = kept;
    if (!use.isKept || use.addresses.has(url) || headers['set-cookie'] !== undefined) return;
    if (use.addresses.size >= MOST_ADDRESSES) {
      for (const [oldest, { takeAway }] of use.addresses.entries().take(1)) {
        takeAway();
        use.addresses.delete(oldest);
      }
    }
    const takeAway = () => {
      if (ready.get(url) === own) ready.delete(url);
    };
    const held = { bytes: 0, takeAway };
    const own: Ready = { kept, headers: { ...headers }, heldAt: {}, whole: new Map(), held };
    ready.set(url, own);
    use.addresses.set(url, held);
    use.changed();
  }

  /** Whether it has answered. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      awaitWrite(response);
      return false;
    }
    const found = ready.get(url);
    if (found === undefined) {
      // A target that names a host too is the framework's.
      if (url.length <= LONGEST_ADDRESS && url.startsWith('/') && !isLeftOut(url))
        notes.set(request, (kept, headers) => note(url, kept, headers));
      return false;
    }
    const { headers } = request;
    const isUnusual = 'content-length' in headers || 'transfer-encoding' in headers || !isSure(headers);
    if (isClosing || isUnusual || !holds(found)) {
      notes.set(request, (kept, given) => note(url, kept, given));
      return false;
    }
    const whole = wholeOf(found, acceptedCoding(headers['accept-encoding']));
    if (whole === null) return false;
    found.kept.use.wasSent = true;
    if (isKnown(headers['if-none-match'], whole.etag)) {
      meter.unchanged += 1;
      response.writeHead(304, whole.unchanged).end();
    } else {
      meter.whole += 1;
      response.writeHead(200, whole.fields);
      if (method === 'HEAD') response.end();
      else response.end(whole.body, 'latin1');
    }
    return true;
  }

  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  // Fastify has given its server one listener, which takes what every listener of this event takes.
  const [framework] = app.server.listeners('request') as RequestListener[];
  if (framework === undefined) throw new Error('The framework listens to no requests');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isAnswered(request, response)) framework(request, response);
  });

  /** What goes wrong here, such as a store that is away, the framework finds too, and knows how to say. */
  function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return answer(request, response);
    } catch (error) {
      if (response.headersSent) throw error;
      return false;
    }
  }
}

/** All that is sent in a coding, or `null` where it has not been packed yet. */
function wholeOf(found: Ready, asked: Coding | null): Whole | null {
  const { kept, headers, whole, held } = found;
  const coding = kept.isPackable ? asked : null;
  const present = whole.get(coding);
  if (present !== undefined) return present;
  const form = formOf(kept, coding);
  if (form instanceof Promise) return null;
  const common = { ...headers, etag: form.etag };
  const own = { 'content-type': kept.headers['content-type'], ...form.headers, 'content-length': form.body.length };
  const { etag, body } = form;
  const isShort = body.length <= LONGEST_TEXT;
  const sent = isShort ? body.toString('latin1') : body;
  const made = { etag, fields: fieldsOf({ ...common, ...own }), unchanged: fieldsOf(common), body: sent };
  whole.set(coding, made);
  if (isShort) {
    held.bytes += body.length;
    kept.use.changed();
  }
  return made;
}

function fieldsOf(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );
}
