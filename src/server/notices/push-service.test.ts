import { expect, it } from 'vitest';
import { endpointFault, makePushKeys } from './push-service.ts';

it('makes keys of their full length, also those that begin with a zero', async () => {
  // One in 256 begins with a zero; without it nothing could be signed.
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

it('an endpoint of another machine is taken', () => {
  expect(endpointFault('https://push.example/1', 'https://league.example')).toBeNull();
});
