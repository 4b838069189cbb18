/** A push service for tests. Its devices decrypt messages by the standards, without the library that sends them. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { connect, type LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { createPushSender, type PushSender } from '#server/notices/push-service.ts';

/** A message that a device received, with its headers. */
export type Received = {
  device: string;
  title: string;
  body: string;
  url: string;
  tag: string;
  topic: string;
  ttl: number;
};

export type Device = { endpoint: string; keys: { p256dh: string; auth: string } };

export type PushServer = {
  post: PushSender;
  received: Received[];
  /** Sets the answer to a device's messages: a status and the header Retry-After, or no answer. */
  answer(device: string, status: number | 'never', retryAfter?: string): void;
  device(name: string, host?: string): Device;
  /** The hosts (IP addresses) to which the site connected. */
  connections: string[];
};

/**
 * A host of Firefox's push service. The site lets more devices follow through a browser's push service than through
 * others.
 */
export const HOST = 'updates.push.services.mozilla.com';
/** The end of the host names of all other push services in these tests. */
export const OTHERS = '.push.example.net';
/** The IP address to which all these host names lead. No connection is made to it. */
const ADDRESS = '93.184.216.34';
const HOUR = 3600;

/**
 * Starts a push service. It stops when the test ends. `patience`: for how many milliseconds the site waits for an
 * answer, instead of the usual time.
 */
export async function startPushServer(network: { patience?: number } = {}): Promise<PushServer> {
  const received: Received[] = [];
  const connections: string[] = [];
  const secrets = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>();
  const answers = new Map<string, { status: number | 'never'; retryAfter?: string }>();
  const faults: unknown[] = [];
  onTestFinished(() => expect(faults).toEqual([]));
  const server = createServer((request, response) => {
    const device = decodeURIComponent((request.url ?? '').slice(1));
    const { pair, auth } = secrets.get(device)!; // only devices of this test get messages
    const { status, retryAfter } = answers.get(device) ?? { status: 201 };
    if (status === 'never') return;
    const { authorization = '', topic, ttl, 'content-encoding': coding } = request.headers;
    void buffer(request)
      .then((sealed) => {
        if (coding !== 'aes128gcm') throw new Error(`The coding is ${coding}`);
        checkVapid(authorization, request.headers.host ?? '');
        const text = decrypted(sealed, pair, auth);
        if (status < 300) received.push({ device, ...JSON.parse(text), topic: String(topic), ttl: Number(ttl) });
        if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
        response.writeHead(status, status === 302 ? { location: 'https://127.0.0.1/inside' } : {}).end();
      })
      .catch((fault: unknown) => {
        faults.push(fault);
        response.writeHead(400).end();
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  /** Connects to this test's server, whatever address was looked up. TLS is left out, because Node provides it. */
  class TestAgent extends Agent {
    override createConnection({ host = '', lookup }: { host?: string; lookup?: LookupFunction }) {
      return connect({
        port,
        host,
        autoSelectFamily: false,
        lookup: (name, _, done) =>
          // The site passes a `lookup` of its own.
          lookup!(name, { all: false }, (error, found) => {
            if (error === null && typeof found === 'string') connections.push(found);
            done(error, '127.0.0.1', 4);
          }),
      });
    }
  }
  const agent = new TestAgent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return {
    post: createPushSender({
      ...network,
      agent,
      resolve: (host, _, done) =>
        done(null, [{ address: host === HOST || host.endsWith(OTHERS) ? ADDRESS : '10.0.0.7', family: 4 }]),
    }),
    received,
    connections,
    answer: (device, status, retryAfter) =>
      void answers.set(device, { status, ...(retryAfter === undefined ? {} : { retryAfter }) }),
    device(name, host = HOST) {
      const [pair, auth] = [createECDH('prime256v1'), randomBytes(16)];
      const p256dh = pair.generateKeys('base64url');
      secrets.set(name, { pair, auth });
      const keys = { p256dh, auth: auth.toString('base64url') };
      return { endpoint: `https://${host}/${encodeURIComponent(name)}`, keys };
    },
  };
}

function derived(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** Decrypts a message of one record (RFC 8188, RFC 8291). */
function decrypted(message: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = message.subarray(0, 16);
  const size = message.readUInt32BE(16);
  const keyLength = message.readUInt8(20);
  const sender = message.subarray(21, 21 + keyLength);
  const sealed = message.subarray(21 + keyLength);
  if (sealed.length > size) throw new Error('The message has more than one record.');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derived(pair.computeSecret(sender), auth, info, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  // The last record ends with a byte 2, then only zeros.
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong.');
  return padded.subarray(0, end).toString();
}

/**
 * Throws if the sender of a message does not prove who it is (RFC 8292): with a token for this service, signed with the
 * key beside it, that expires within a day.
 */
function checkVapid(authorization: string, host: string): void {
  const [, token = '', k = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(k, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const left = exp - Math.floor(Date.now() / 1000);
  if (!isSigned || aud !== `https://${host}` || left <= 0 || left > 24 * HOUR || !/^(https:|mailto:)/.test(sub))
    throw new Error(`The sender cannot be trusted: ${JSON.stringify({ isSigned, aud, left, sub })}`);
}
