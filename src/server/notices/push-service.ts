import { lookup } from 'node:dns/promises';
import { ADDRCONFIG } from 'node:dns';
import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** A message as it is sent to a push service, encrypted and signed. */
export type SentMessage = { endpoint: string; headers: Record<string, string>; body: Buffer | null };
/** What a push service answered. `retryAfter`: after how many seconds it wants to be asked again. */
export type PushAnswer = { status: number; retryAfter: number | null };
/** Sends a message, until `signal` aborts it; throws where there is no answer, or the endpoint is not a public one. */
export type Post = (message: SentMessage, signal: AbortSignal) => Promise<PushAnswer>;

/** `resolve` returns the addresses of a host; `agent` makes the connections. Both are the machine's own by default. */
export type PushNetwork = { resolve: (host: string) => Promise<string[]>; agent: Agent };

/** Messages that are sent at once. */
export const AT_ONCE = 25;
/** Milliseconds that a push service may take. */
const PATIENCE = 10_000;

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

/** The host without the brackets of an IPv6 address, and without a dot at its end. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** Returns whether an address is of the public internet, and none of this machine's own. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast') return false;
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map((one) => one.address));
  return !own.includes(ipaddr.process(address).toString());
}

/**
 * Returns how messages are posted. The address that is checked is the one that is connected to, so that a name cannot lead
 * elsewhere a moment later, and no redirect is followed.
 */
export function createPost(network: Partial<PushNetwork> = {}): Post {
  const { resolve = addressesOf, agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE }) } = network;
  return async ({ endpoint, headers, body }, stopped) => {
    const url = new URL(endpoint);
    const host = hostOf(url);
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    const [address] = addresses;
    if (address === undefined || !addresses.every(isPublic)) throw new Error(`${host} is not a public host.`);
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(PATIENCE)]);
    return postTo({ address, host, url }, { headers, body }, { agent, signal });
  };
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true, hints: ADDRCONFIG });
  return found.map(({ address }) => address);
}

type Target = { address: string; host: string; url: URL };

function postTo(
  { address, host, url }: Target,
  { headers, body }: Omit<SentMessage, 'endpoint'>,
  { agent, signal }: { agent: Agent; signal: AbortSignal },
): Promise<PushAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PushAnswer>();
  const sent = request(
    {
      agent,
      host: address,
      // A certificate is for the name, not for the address.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      port: url.port === '' ? 443 : Number(url.port),
      path: url.pathname + url.search,
      method: 'POST',
      headers: { ...headers, host: url.host },
      signal,
    },
    (answer) => {
      const retryAfter = Number(answer.headers['retry-after']);
      resolve({ status: answer.statusCode ?? 0, retryAfter: retryAfter > 0 ? retryAfter : null });
      // Of no use, but the connection is used again once it is read.
      answer.on('error', () => undefined).resume();
    },
  );
  sent.on('error', reject);
  sent.end(body ?? undefined);
  return promise;
}
