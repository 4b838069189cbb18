import { createHash } from 'node:crypto';
import { ADDRCONFIG, lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import type { NoticeKey, NoticeText } from '#domain/followers/notices.ts';
import { ORIGIN_WITHOUT_HISTORY_ENTRY } from '../auth/sessions.ts';
import {
  saveFirstPushKeys,
  type PushKeysAndProgress,
  loadPushState,
  storePaddedPushPrivateKey,
} from '../storage/followers.ts';
import type { Follower } from '../storage/schema.ts';
import type { Store } from '../storage/store.ts';
import { SENDING_LIMITS } from './limits.ts';

/**
 * Creates and stores the keys that sign this site's messages, if the store has none. Also repairs a private key whose
 * leading zero bytes are missing, because such a key cannot sign. Releases until November 2026 stored such keys. With
 * the zero bytes it is still the same key, so all subscriptions stay valid.
 */
export async function ensurePushKeys(store: Pick<Store, 'read' | 'write'>): Promise<void> {
  const stored = await store.read(loadPushState);
  if (stored === null) {
    const keys = await makePushKeys();
    await store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, async ({ db }) => {
      // Another process may have added the keys after `stored` was read.
      if ((await loadPushState(db)) === null) await saveFirstPushKeys(db, keys);
    });
    return;
  }
  const key = Buffer.from(stored.privateKey, 'base64url');
  if (key.length >= PRIVATE_KEY_BYTES) return;
  const whole = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - key.length), key]).toString('base64url');
  await store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, ({ db }) => storePaddedPushPrivateKey(db, whole));
}

/** The length of a P-256 private key in bytes. */
const PRIVATE_KEY_BYTES = 32;

/** Creates a pair of keys in base64url: a public key of 65 bytes and a private key of 32 bytes. */
export async function makePushKeys(): Promise<Pick<PushKeysAndProgress, 'publicKey' | 'privateKey'>> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}

/** The length of the longest topic that a push service accepts (RFC 8030). */
const MAX_TOPIC_LENGTH = 32;

/** An encrypted and signed message for a push service. */
type EncryptedPushMessage = { endpoint: string; headers: Record<string, string>; body: Buffer | null };

/** A notice for a follower. `life`: for how many milliseconds from now the notice is worth sending. */
type OutgoingNotice = { notice: NoticeKey; to: Follower; words: NoticeText; life: number };

/** Returns a notice as an encrypted and signed message (RFC 8291, RFC 8292). Loads `web-push` at the first call. */
export async function encryptMessage(
  { notice, to: { endpoint, p256dh, auth }, words, life }: OutgoingNotice,
  { publicKey, privateKey }: PushKeysAndProgress,
  publicUrl: string,
): Promise<EncryptedPushMessage> {
  const { default: webPush } = await import('web-push');
  // Push services want a contact with https: or mailto:. A site without https can have followers only on localhost.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost';
  // A later message replaces an earlier one about the same notice. The push service recognises the notice by the topic,
  // and the phone recognises it by the tag.
  const topic = createHash('sha256').update(notice).digest('base64url').slice(0, MAX_TOPIC_LENGTH);
  const text = JSON.stringify({ ...words, tag: notice });
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: Math.ceil(life / 1000),
    topic,
    contentEncoding: 'aes128gcm',
  });
}

/** Host names that are never public (RFC 6761, RFC 6762, RFC 8375), and names that home networks use. */
const PRIVATE_HOST_PATTERN = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|localdomain)$/;

/**
 * Returns a sentence that says why nothing may be sent to an endpoint; `null` if messages may be sent. `publicUrl`:
 * this site's address, whose host is refused too.
 */
export function endpointFault(endpoint: string, publicUrl: string): string | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return 'The endpoint must be an address that begins with https://.';
  const host = hostOf(url);
  const isPrivate =
    isIP(host) === 0 ? PRIVATE_HOST_PATTERN.test(host) || !host.includes('.') : !isPublicIpAddress(host);
  return isPrivate || host === hostOf(new URL(publicUrl))
    ? 'The endpoint must not be of this machine or of a private network.'
    : null;
}

/**
 * Host names of browsers' push services: Chrome and browsers based on it, Firefox, Safari, and Edge. Subdomains of
 * these hosts belong to the same push services.
 */
export const PUSH_SERVICE_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

/**
 * Returns the name of an endpoint's push service: an entry of `PUSH_SERVICE_HOSTS`, or the endpoint's whole host name
 * if the service is not a browser's.
 */
export function pushServiceOfEndpoint(endpoint: string): string {
  return pushServiceOfHost(hostOf(new URL(endpoint)));
}

function pushServiceOfHost(host: string): string {
  return PUSH_SERVICE_HOSTS.find((known) => host === known || host.endsWith(`.${known}`)) ?? host;
}

/** Returns a URL's host name, without the brackets of an IPv6 address and without dots at the end. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
}

/**
 * The range of all public IPv6 addresses (RFC 4291). An address outside the range may be another form of an IPv4
 * address: ::7f00:1 is 127.0.0.1.
 */
const GLOBAL_IPV6_RANGE = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an IP address is on the public internet, and is not one of this machine's own addresses. */
function isPublicIpAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const known = ipaddr.process(address);
  if (known.range() !== 'unicast' || (known instanceof ipaddr.IPv6 && !known.match(GLOBAL_IPV6_RANGE))) return false;
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map((one) => one.address));
  return !own.includes(known.toString());
}

/**
 * The answer of a push service. `status`: the HTTP status, or 0 without an answer. `retryAfter`: how many seconds the
 * push service asks the site to wait before the next try; `null` if it does not say.
 */
export type PushServiceAnswer = { status: number; retryAfter: number | null };

/**
 * Returns how many seconds a Retry-After header asks the site to wait. The header's value is a number of seconds or a
 * date. Returns `null` if the header is missing, invalid or not in the future. `now`: the current time in milliseconds.
 */
export function retryAfterSeconds(retryAfter: string | undefined, now: number): number | null {
  const text = retryAfter?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return seconds > 0 ? seconds : null;
}

/**
 * A function that sends a message. Aborting `signal` stops it. It throws if there is no answer, or if the endpoint is
 * not public.
 */
export type PushSender = (message: EncryptedPushMessage, signal: AbortSignal) => Promise<PushServiceAnswer>;

/** A function that finds the IP addresses of a host, like Node's `lookup`. */
type HostLookup = (
  host: string,
  options: LookupAllOptions,
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void;

/**
 * How messages are sent. `resolve` finds the IP addresses of a host, and `agent` makes the connections. `patience` is
 * how many milliseconds to wait for an answer.
 */
export type PushNetwork = { resolve: HostLookup; agent: Agent; patience: number };

/**
 * Returns a function that looks up host names. For browsers' push services it uses the machine's `lookup`. For any
 * other host it asks name servers directly, with a time limit: `lookup` would block one of Node's few threads until the
 * host's name server answers, and that server may belong to an attacker.
 */
export function createHostLookup(
  resolver = new Resolver({ timeout: SENDING_LIMITS.patience / 4, tries: 1 }),
): HostLookup {
  return (host, options, done) => {
    if (PUSH_SERVICE_HOSTS.includes(pushServiceOfHost(host))) return lookup(host, options, done);
    void lookUpAddresses(host, resolver, done);
  };
}

async function lookUpAddresses(host: string, resolver: Resolver, done: Parameters<HostLookup>[2]): Promise<void> {
  const both = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = both.flatMap((one, n) =>
    one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: n === 0 ? 4 : 6 })) : [],
  );
  done(null, found);
}

/**
 * Options for connections to push services. An unused connection closes after a minute. Otherwise connections would
 * stay open to every host that anyone has ever named in an endpoint.
 */
const CONNECTION_OPTIONS = { keepAlive: true, maxSockets: SENDING_LIMITS.atOnce, timeout: SENDING_LIMITS.claim };

/** Returns a function that sends messages. It follows no redirects, and reads only the beginning of a long answer. */
export function createPushSender(network: Partial<PushNetwork> = {}): PushSender {
  const {
    resolve = createHostLookup(),
    agent = new Agent(CONNECTION_OPTIONS),
    patience = SENDING_LIMITS.patience,
  } = network;
  const publicLookup = createPublicOnlyLookup(resolve);
  return async ({ endpoint, headers, body }, stopped) => {
    const host = hostOf(new URL(endpoint));
    // Node does not call `publicLookup` for an IP address, so an IP address must be checked here.
    const fault = isIP(host) === 0 ? null : nonPublicHostError(host, [host]);
    if (fault !== null) throw fault;
    const { promise, resolve: answered, reject } = Promise.withResolvers<PushServiceAnswer>();
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(patience)]);
    const sent = request(endpoint, { agent, lookup: publicLookup, method: 'POST', headers, signal }, (answer) => {
      answered({
        status: answer.statusCode!,
        retryAfter: retryAfterSeconds(answer.headers['retry-after'], Date.now()),
      });
      // Reads the answer's body, although nothing uses the body: the connection can be used again only after the body
      // has been read.
      let bytes = 0;
      answer
        .on('error', () => undefined)
        .on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > SENDING_LIMITS.mostAnswerBytes) answer.destroy();
        });
    });
    sent.on('error', reject).end(body ?? undefined);
    return promise;
  };
}

/**
 * Returns a function like Node's `lookup`. It fails if any address of the host is not public. The connection uses the
 * addresses that were checked here, and does not look them up again.
 */
function createPublicOnlyLookup(resolve: HostLookup): LookupFunction {
  return (host, { all }, done) =>
    resolve(host, { all: true, hints: ADDRCONFIG }, (error, found) => {
      const addresses = (error === null ? found : []).map(({ address }) => address);
      const fault = error ?? nonPublicHostError(host, addresses);
      if (fault !== null) done(fault, []);
      else if (all) done(null, found);
      else done(null, found[0]!.address, found[0]!.family); // an empty list is a fault
    });
}

function nonPublicHostError(host: string, addresses: readonly string[]): Error | null {
  return addresses.length > 0 && addresses.every(isPublicIpAddress) ? null : new Error(`${host} is not a public host.`);
}
