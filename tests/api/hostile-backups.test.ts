import { expect, test } from 'vitest';
import { SEED } from '../support/dose.ts';
import { hostileLeague, hostileValues } from '../soak/hostile-values.ts';
import { testPlace } from '../support/store.ts';

// `npm run soak -- --only=hostile` tries as many as one likes.
const ROUNDS = 6;

test('a wrong value in a backup is found, or fails no read', async () => {
  const place = await testPlace('sqlite', hostileLeague);
  const { faults, accepted, refused } = await hostileValues('file' in place ? place.file : '', ROUNDS, String(SEED));
  expect(faults).toEqual([]);
  expect(accepted + refused).toBeGreaterThan(0);
});
