import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from './limits/limits.ts';
import { withoutPorts } from './limits/overload.ts';
import { createServer, pathAndQueryOfTarget } from './server.ts';

test.each([
  ['/results?week=3', '/results?week=3'],
  ['http://league.example/results?week=3', '/results?week=3'],
  ['HTTPS://league.example:8443/', '/'],
  ['http://league.example', '/'],
  ['http://league.example?x=1', '/?x=1'],
  ['http://a@b.example//c', '//c'],
  ['//other.example/results', '//other.example/results'],
  ['*', '*'],
  ['ftp://league.example/results', 'ftp://league.example/results'],
])('%s is %s', (target, path) => {
  expect(pathAndQueryOfTarget(target)).toBe(path);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:5080', '192.0.2.7'],
  ['192.0.2.7:5080,198.51.100.1', '192.0.2.7, 198.51.100.1'],
  ['[2001:db8::7]:5080', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['unknown', 'unknown'],
  ['', ''],
])('the addresses %j are %j without ports', (forwarded, addresses) => {
  expect(withoutPorts(forwarded)).toBe(addresses);
});

test('a backup, which is written to a file as it comes, leaves memory for other large bodies of its address', async () => {
  const limits = { ...LIMITS, largeBodiesOfAddress: 30_000_000 };
  const app = await createServer({ log: false, secure: false, trustProxy: null, before: null, limits });
  onTestFinished(() => app.close());
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  app.post('/backup', { bodyLimit: 2_000_000_000 }, () => {
    begun.resolve();
    return end.promise;
  });
  app.post('/file', { bodyLimit: 20_000_000 }, async () => 'done');
  const send = (url: string, bytes: number) =>
    app.inject({ method: 'POST', url, headers: { 'content-length': String(bytes) }, payload: 'x'.repeat(bytes) });
  const backup = send('/backup', 40_000_000);
  await begun.promise;
  const { statusCode } = await send('/file', 15_000_000);
  end.resolve('done');
  expect([statusCode, (await backup).statusCode]).toEqual([200, 200]);
});

test('behind a proxy that forwards the port too, a visitor has one address', async () => {
  const app = await createServer({ log: false, secure: false, trustProxy: 'loopback', before: null });
  onTestFinished(() => app.close());
  app.get('/', async (request) => ({ ip: request.ip }));
  for (const port of [5080, 5081]) {
    const headers = { 'x-forwarded-for': `192.0.2.7:${port}` };
    expect((await app.inject({ url: '/', headers, remoteAddress: '127.0.0.1' })).json()).toEqual({ ip: '192.0.2.7' });
  }
});

test('of a large body, other requests wait for one piece at a time, whether its size is announced or not', async () => {
  const app = await createServer({ log: false, secure: false, trustProxy: null, before: null });
  onTestFinished(() => app.close());
  let [turn, largest] = [0, 0];
  const inTurn = new Map<number, number>();
  app.addHook('preParsing', (_, __, payload, done) => {
    payload.on('data', (piece: Buffer) => {
      inTurn.set(turn, (inTurn.get(turn) ?? 0) + piece.length);
      largest = Math.max(largest, inTurn.get(turn) ?? 0);
    });
    done(null, payload);
  });
  app.post('/', { bodyLimit: 8_000_000 }, async ({ body }) => Buffer.isBuffer(body) && body.equals(sent));
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo; // A listening server has a port.
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  onTestFinished(() => clearImmediate(counting));
  const sent = Buffer.alloc(8_000_000, 'body ');
  for (const size of [{ 'content-length': sent.length }, { 'transfer-encoding': 'chunked' }]) {
    const answer = await new Promise<string>((resolve, reject) => {
      const asked = request({ port, method: 'POST', headers: { 'content-type': 'text/plain', ...size } }, (reply) => {
        text(reply).then(resolve, reject);
      });
      asked.once('error', reject).end(sent);
    });
    expect(answer).toBe('true');
  }
  expect(largest).toBeLessThanOrEqual(2 * 64 * 1024);
});

test.each([
  [true, 'max-age=31536000'],
  [false, undefined],
])('with HTTPS (%s) browsers are told to keep to it: %s', async (secure, header) => {
  const app = await createServer({ log: false, secure, trustProxy: null, before: null });
  onTestFinished(() => app.close());
  expect((await app.inject({ url: '/' })).headers['strict-transport-security']).toBe(header);
});

test.each([
  ['longer than it is allowed to be', { 'content-length': '70000' }, 'x', 413],
  ['longer than it was announced', { 'content-length': '2' }, 'xxx', 413],
  ['shorter than it was announced', { 'content-length': '4' }, 'xxx', 400],
])('a body that is %s is refused', async (_, headers, payload, status) => {
  const app = await createServer({ log: false, secure: false, trustProxy: null, before: null });
  onTestFinished(() => app.close());
  app.post('/', async () => 'taken');
  const given = { method: 'POST', url: '/', headers: { 'content-type': 'text/plain', ...headers }, payload } as const;
  expect((await app.inject(given)).statusCode).toBe(status);
});
