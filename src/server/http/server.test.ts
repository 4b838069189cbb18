import { expect, onTestFinished, test } from 'vitest';
import { withoutPorts } from './limits/overload.ts';
import { createServer, pathOfTarget } from './server.ts';

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
  expect(pathOfTarget(target)).toBe(path);
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

test('behind a proxy that forwards the port too, a visitor has one address', async () => {
  const app = await createServer({ log: false, secure: false, trustProxy: 'loopback', before: null });
  onTestFinished(() => app.close());
  app.get('/', async (request) => ({ ip: request.ip }));
  for (const port of [5080, 5081]) {
    const headers = { 'x-forwarded-for': `192.0.2.7:${port}` };
    expect((await app.inject({ url: '/', headers, remoteAddress: '127.0.0.1' })).json()).toEqual({ ip: '192.0.2.7' });
  }
});
