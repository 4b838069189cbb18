import { expect, it } from 'vitest';
import { makePushKeys } from './push-service.ts';

it('makes keys of their full length, also those that begin with a zero', async () => {
  // One in 256 begins with a zero; without it nothing could be signed.
  const made = await Promise.all(Array.from({ length: 2000 }, makePushKeys));
  const lengths = made.map(({ publicKey, privateKey }) =>
    [publicKey, privateKey].map((key) => Buffer.from(key, 'base64url').length),
  );
  expect(new Set(lengths.map(String))).toEqual(new Set(['65,32']));
});
