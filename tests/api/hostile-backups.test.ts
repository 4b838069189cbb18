import { expect, test } from 'vitest';
import { SEED } from '../support/dose.ts';
import { hostileLeague, tryHostileValues } from '../soak/hostile-values.ts';
import { testPlace } from '../support/store.ts';

// `npm run soak -- --only=hostile` runs any number of rounds.
const ROUNDS = 6;

test('a wrong value in a backup is either found, or makes no read fail', async () => {
  const place = await testPlace('sqlite', hostileLeague);
  const { faults, accepted, refused } = await tryHostileValues('file' in place ? place.file : '', ROUNDS, String(SEED));
  expect(faults).toEqual([]);
  expect(accepted + refused).toBeGreaterThan(0);
});
