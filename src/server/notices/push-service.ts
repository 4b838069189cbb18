import { createHash } from 'node:crypto';
import { ADDRCONFIG, lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import type { NoticeKey, Words } from '#domain/followers/notices.ts';
import { UNRECORDED } from '../auth/sessions.ts';
import { addPushKey, type PushState, loadPushState, setPrivateKey } from '../storage/followers.ts';
import type { Follower } from '../storage/schema.ts';
import type { Store } from '../storage/store.ts';
import { SENDING } from './limits.ts';

/**
 * Makes the keys with which this database's messages are signed, at its first start. Releases until November 2026 stored a
 * key without the zeros that it began with, which signs nothing; with them again it is the same key, and all subscriptions hold.
 */
export async function ensurePushKey(store: Pick<Store, 'read' | 'write'>): Promise<void> {
  const stored = await store.read(loadPushState);
  if (stored === null) {
    const keys = await makePushKeys();
    await store.write(UNRECORDED, async ({ db }) => {
      // Another instance may have started at the same moment.
      if ((await loadPushState(db)) === null) await addPushKey(db, keys);
    });
    return;
  }
  const key = Buffer.from(stored.privateKey, 'base64url');
  if (key.length >= PRIVATE_BYTES) return;
  const whole = Buffer.concat([Buffer.alloc(PRIVATE_BYTES - key.length), key]).toString('base64url');
  await store.write(UNRECORDED, ({ db }) => setPrivateKey(db, whole));
}

/** The length of a private key of P-256. */
const PRIVATE_BYTES = 32;

/** Makes a pair of keys in base64url: 65 bytes for everybody, and 32 of this site alone. */
export async function makePushKeys(): Promise<Pick<PushState, 'publicKey' | 'privateKey'>> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}

/** The longest topic that a push service takes (RFC 8030). */
const TOPIC_LENGTH = 32;

/** A message as it is sent to a push service, encrypted and signed. */
type SentMessage = { endpoint: string; headers: Record<string, string>; body: Buffer | null };

/** Something to say to a follower, until it is worth nothing any more (milliseconds from now). */
type Said = { notice: NoticeKey; to: Follower; words: Words; life: number };

/** Encrypts and signs a message (RFC 8291, RFC 8292). The library is loaded when it is needed. */
export async function seal(
  { notice, to: { endpoint, p256dh, auth }, words, life }: Said,
  { publicKey, privateKey }: PushState,
  publicUrl: string,
): Promise<SentMessage> {
  const { default: webPush } = await import('web-push');
  // Only sites on https have service workers, except on one's own machine.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost';
  // A later message about the same thing replaces the one that the push service still has, and on the phone.
  const topic = createHash('sha256').update(notice).digest('base64url').slice(0, TOPIC_LENGTH);
  const text = JSON.stringify({ ...words, tag: notice });
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: Math.ceil(life / 1000),
    topic,
    contentEncoding: 'aes128gcm',
  });
}

/** Names of hosts that are never public (RFC 6761, RFC 6762, RFC 8375), and those that home networks use. */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|localdomain)$/;

/** Returns why nothing is sent to an endpoint, as a sentence, or `null`. `publicUrl`: the address of this site. */
export function endpointFault(endpoint: string, publicUrl: string): string | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return 'The endpoint must be an address that begins with https://.';
  const host = hostOf(url);
  const isPrivate = isIP(host) === 0 ? PRIVATE_NAMES.test(host) || !host.includes('.') : !isPublic(host);
  return isPrivate || host === hostOf(new URL(publicUrl))
    ? 'The endpoint must not be of this machine or of a private network.'
    : null;
}

/** The push services of Chrome and what is built of it, Firefox, Safari, and Edge, as their hosts' names end. */
export const BROWSER_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

/** Returns the push service of an endpoint: a browser's own by the end of its hosts' names, any other by its host. */
export function serviceOf(endpoint: string): string {
  return serviceAt(hostOf(new URL(endpoint)));
}

function serviceAt(host: string): string {
  return BROWSER_SERVICES.find((known) => host === known || host.endsWith(`.${known}`)) ?? host;
}

/** The host without the brackets of an IPv6 address, and without dots at its end. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
}

/** The global addresses of IPv6 (RFC 4291); others may hide one of IPv4, as ::7f00:1 does. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an address is of the public internet, and none of this machine's own. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const known = ipaddr.process(address);
  if (known.range() !== 'unicast' || (known instanceof ipaddr.IPv6 && !known.match(GLOBAL))) return false;
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map((one) => one.address));
  return !own.includes(known.toString());
}

/** What a push service answered. `retryAfter`: after how many seconds it wants to be asked again, as it says. */
export type PushAnswer = { status: number; retryAfter: number | null };

/** Returns the seconds of a header Retry-After, a number or a date; `null` where it is neither, or not of the future. */
export function secondsOf(retryAfter: string | undefined, now: number): number | null {
  const text = retryAfter?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return seconds > 0 ? seconds : null;
}

/** Sends a message, until `signal` aborts it; throws where there is no answer, or the endpoint is not a public one. */
export type Post = (message: SentMessage, signal: AbortSignal) => Promise<PushAnswer>;

/** Finds the addresses of a host, as Node's own `lookup` does. */
type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void;

/** `agent` makes the connections, `patience` is how long an answer is waited for, in milliseconds; all have defaults. */
export type PushNetwork = { resolve: Resolve; agent: Agent; patience: number };

/**
 * Returns how names are looked up: those of browsers' services as the machine does; others at name servers alone, as `lookup`
 * holds one of few threads for as long as a name server wants, which may be of whoever named the host.
 */
export function createResolve(resolver = new Resolver({ timeout: SENDING.patience / 4, tries: 1 })): Resolve {
  return (host, options, done) => {
    if (BROWSER_SERVICES.includes(serviceAt(host))) return lookup(host, options, done);
    void addressesOf(host, resolver, done);
  };
}

async function addressesOf(host: string, resolver: Resolver, done: Parameters<Resolve>[2]): Promise<void> {
  const both = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = both.flatMap((one, n) =>
    one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: n === 0 ? 4 : 6 })) : [],
  );
  done(null, found);
}

/** One that is not used is closed soon: each host that anybody named would keep some. */
const CONNECTIONS = { keepAlive: true, maxSockets: SENDING.atOnce, timeout: SENDING.claim };

/** Returns how messages are posted. No redirect is followed, and of a long answer no more than its beginning is read. */
export function createPost(network: Partial<PushNetwork> = {}): Post {
  const { resolve = createResolve(), agent = new Agent(CONNECTIONS), patience = SENDING.patience } = network;
  const publicLookup = lookupWith(resolve);
  return async ({ endpoint, headers, body }, stopped) => {
    const host = hostOf(new URL(endpoint));
    // Addresses are not looked up.
    const fault = isIP(host) === 0 ? null : hostFault(host, [host]);
    if (fault !== null) throw fault;
    const { promise, resolve: answered, reject } = Promise.withResolvers<PushAnswer>();
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(patience)]);
    const sent = request(endpoint, { agent, lookup: publicLookup, method: 'POST', headers, signal }, (answer) => {
      answered({
        status: answer.statusCode!,
        retryAfter: secondsOf(answer.headers['retry-after'], Date.now()),
      });
      // Of no use, but the connection is used again once it is read.
      let bytes = 0;
      answer
        .on('error', () => undefined)
        .on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > SENDING.answer) answer.destroy();
        });
    });
    sent.on('error', reject).end(body ?? undefined);
    return promise;
  };
}

/** A connection goes to an address that was checked here, so that a name cannot lead elsewhere a moment later. */
function lookupWith(resolve: Resolve): LookupFunction {
  return (host, { all }, done) =>
    resolve(host, { all: true, hints: ADDRCONFIG }, (error, found) => {
      const addresses = (error === null ? found : []).map(({ address }) => address);
      const fault = error ?? hostFault(host, addresses);
      if (fault !== null) done(fault, []);
      else if (all) done(null, found);
      else done(null, found[0]!.address, found[0]!.family); // none is a fault
    });
}

function hostFault(host: string, addresses: readonly string[]): Error | null {
  return addresses.length > 0 && addresses.every(isPublic) ? null : new Error(`${host} is not a public host.`);
}
