import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { Resolver } from 'node:dns/promises';
import { expect, it, onTestFinished, test } from 'vitest';
import { createPushSender, createHostLookup, endpointFault, makePushKeys, retryAfterSeconds } from './push-service.ts';

it('makes keys of their full length, also those that begin with a zero', async () => {
  // One key in 256 begins with a zero byte. Without this byte, nothing could be signed.
  const made = await Promise.all(Array.from({ length: 2000 }, makePushKeys));
  const lengths = made.map(({ publicKey, privateKey }) =>
    [publicKey, privateKey].map((key) => Buffer.from(key, 'base64url').length),
  );
  expect(new Set(lengths.map(String))).toEqual(new Set(['65,32']));
});

it.each([
  'https://localhost/1',
  'https://127.0.0.1/1',
  'https://127.1/1',
  'https://2130706433/1',
  'https://10.1.2.3/1',
  'https://192.168.0.1:8443/1',
  'https://169.254.169.254/1',
  'https://100.64.0.1/1',
  'https://0.0.0.0/1',
  'https://[::1]/1',
  'https://[::ffff:127.0.0.1]/1',
  'https://[::7f00:1]/1',
  'https://[::a00:1]/1',
  'https://[4000::1]/1',
  'https://[fd00::1]/1',
  'https://[fe80::1]/1',
  'https://[64:ff9b::7f00:1]/1',
  'https://printer/1',
  'https://printer.local/1',
  'https://router.lan./1',
  'https://push.localhost/1',
  'https://push.localhost../1',
  'https://league.example/1',
])('an endpoint of this machine or a private network is refused: %s', (endpoint) => {
  expect(endpointFault(endpoint, 'https://league.example')).toBe(
    'The endpoint must not be of this machine or of a private network.',
  );
});

it('an endpoint of another machine is accepted', () => {
  expect(endpointFault('https://push.example/1', 'https://league.example')).toBeNull();
});

test.each<[retryAfter: string | undefined, seconds: number | null]>([
  [undefined, null],
  ['', null],
  ['120', 120],
  ['9999999999999', 9_999_999_999_999],
  ['9'.repeat(400), Number.POSITIVE_INFINITY],
  ['1e999', null],
  ['Infinity', null],
  ['-5', null],
  ['0', null],
  ['garbage', null],
  ['Sat, 28 Nov 2026 12:10:00 GMT', 600],
  ['Sat, 28 Nov 2026 11:00:00 GMT', null],
])('a header Retry-After of %s', (retryAfter, seconds) => {
  expect(retryAfterSeconds(retryAfter, Date.parse('2026-11-28T12:00:00Z'))).toBe(seconds);
});

test('an answer without an end is cut off', async () => {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_, response) => {
    const writing = setInterval(() => response.write('x'.repeat(1000)), 1);
    response.on('close', () => closed.resolve(clearInterval(writing))).writeHead(201);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const agent = new Agent();
  agent.createConnection = () => connect((server.address() as AddressInfo).port, '127.0.0.1');
  const message = { endpoint: 'https://93.184.216.34/1', headers: {}, body: null };
  const answer = await createPushSender({ agent })(message, new AbortController().signal);
  expect(answer).toEqual({ status: 201, retryAfter: null });
  await closed.promise;
});

test('a name whose server never answers has no address soon', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const resolver = new Resolver({ timeout: 20, tries: 1 });
  resolver.setServers([`127.0.0.1:${silent.address().port}`]);
  const found = await new Promise((resolve) => {
    createHostLookup(resolver)('slow.example.net', { all: true }, (error, addresses) => resolve([error, addresses]));
  });
  expect(found).toEqual([null, []]);
});
