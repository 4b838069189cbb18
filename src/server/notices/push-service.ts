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
 * Creates the keys that sign this database's messages, at its first start. Releases until November 2026 stored keys without
 * leading zeros, and such keys cannot sign. Adding the zeros restores the same key, so all subscriptions stay valid.
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

/** The length of a P-256 private key in bytes. */
const PRIVATE_BYTES = 32;

/** Creates a pair of keys in base64url: a public key of 65 bytes and a private key of 32 bytes. */
export async function makePushKeys(): Promise<Pick<PushState, 'publicKey' | 'privateKey'>> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}

/** The longest topic that a push service accepts (RFC 8030). */
const TOPIC_LENGTH = 32;

/** An encrypted and signed message, ready for a push service. */
type SentMessage = { endpoint: string; headers: Record<string, string>; body: Buffer | null };

/** A notice for a follower. `life`: milliseconds until it becomes worthless. */
type OutgoingNotice = { notice: NoticeKey; to: Follower; words: Words; life: number };

/** Encrypts and signs a message (RFC 8291, RFC 8292). The library is loaded on demand. */
export async function encryptMessage(
  { notice, to: { endpoint, p256dh, auth }, words, life }: OutgoingNotice,
  { publicKey, privateKey }: PushState,
  publicUrl: string,
): Promise<SentMessage> {
  const { default: webPush } = await import('web-push');
  // Only sites on https have service workers, except on localhost.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost';
  // A later message replaces an earlier message with the same topic, both at the push service and on the phone.
  const topic = createHash('sha256').update(notice).digest('base64url').slice(0, TOPIC_LENGTH);
  const text = JSON.stringify({ ...words, tag: notice });
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: Math.ceil(life / 1000),
    topic,
    contentEncoding: 'aes128gcm',
  });
}

/** Host names that are never public (RFC 6761, RFC 6762, RFC 8375), and names that home networks use. */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|localdomain)$/;

/** Returns a sentence that explains why nothing is sent to an endpoint, or `null`. `publicUrl` is this site's address. */
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

/** The endings of the host names of push services: Chrome and its derivatives, Firefox, Safari, and Edge. */
export const BROWSER_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

/** Returns the push service of an endpoint: a browser's service by the end of the host name, any other by its host. */
export function serviceOf(endpoint: string): string {
  return serviceAt(hostOf(new URL(endpoint)));
}

function serviceAt(host: string): string {
  return BROWSER_SERVICES.find((known) => host === known || host.endsWith(`.${known}`)) ?? host;
}

/** Returns the host without the brackets of an IPv6 address, and without final dots. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
}

/** The global IPv6 addresses (RFC 4291). Other addresses may hide an IPv4 address, such as ::7f00:1. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an address is on the public internet and does not belong to this machine. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const known = ipaddr.process(address);
  if (known.range() !== 'unicast' || (known instanceof ipaddr.IPv6 && !known.match(GLOBAL))) return false;
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map((one) => one.address));
  return !own.includes(known.toString());
}

/** A push service's answer. `retryAfter`: seconds after which the service wants the next try. */
export type PushAnswer = { status: number; retryAfter: number | null };

/** Returns the seconds in a Retry-After header, which is a number or a date; `null` if it is invalid or not in the future. */
export function secondsOf(retryAfter: string | undefined, now: number): number | null {
  const text = retryAfter?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return seconds > 0 ? seconds : null;
}

/** Sends a message; aborting `signal` stops it. Throws if there is no answer, or the endpoint is not public. */
export type Post = (message: SentMessage, signal: AbortSignal) => Promise<PushAnswer>;

/** Finds the addresses of a host, like Node's `lookup`. */
type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void;

/** `agent` makes the connections. `patience`: milliseconds to wait for an answer. All have defaults. */
export type PushNetwork = { resolve: Resolve; agent: Agent; patience: number };

/**
 * Returns a function that looks up host names. Browsers' services use the machine's resolver, others only name servers: `lookup`
 * blocks one of few threads for as long as the name server wants, and an attacker may run that name server.
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

/** Unused connections close soon, because otherwise each host that anyone named would keep some. */
const CONNECTIONS = { keepAlive: true, maxSockets: SENDING.atOnce, timeout: SENDING.claim };

/** Returns a function that posts messages. It follows no redirect, and reads only the beginning of a long answer. */
export function createPost(network: Partial<PushNetwork> = {}): Post {
  const { resolve = createResolve(), agent = new Agent(CONNECTIONS), patience = SENDING.patience } = network;
  const publicLookup = lookupWith(resolve);
  return async ({ endpoint, headers, body }, stopped) => {
    const host = hostOf(new URL(endpoint));
    // An IP address needs no lookup.
    const fault = isIP(host) === 0 ? null : hostFault(host, [host]);
    if (fault !== null) throw fault;
    const { promise, resolve: answered, reject } = Promise.withResolvers<PushAnswer>();
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(patience)]);
    const sent = request(endpoint, { agent, lookup: publicLookup, method: 'POST', headers, signal }, (answer) => {
      answered({
        status: answer.statusCode!,
        retryAfter: secondsOf(answer.headers['retry-after'], Date.now()),
      });
      // The body is not needed, but the connection can be reused only after it has been read.
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

/** Connects only to an address that was checked here, so that the name cannot resolve differently a moment later. */
function lookupWith(resolve: Resolve): LookupFunction {
  return (host, { all }, done) =>
    resolve(host, { all: true, hints: ADDRCONFIG }, (error, found) => {
      const addresses = (error === null ? found : []).map(({ address }) => address);
      const fault = error ?? hostFault(host, addresses);
      if (fault !== null) done(fault, []);
      else if (all) done(null, found);
      else done(null, found[0]!.address, found[0]!.family); // an empty list is a fault
    });
}

function hostFault(host: string, addresses: readonly string[]): Error | null {
  return addresses.length > 0 && addresses.every(isPublic) ? null : new Error(`${host} is not a public host.`);
}
