import { expect, test } from 'vitest';
import { hostileLeague, hostileValues } from '../soak/hostile-values.ts';
import { testPlace } from '../support/store.ts';

// `npm run soak -- --only=hostile` tries as many as one likes.
test('a wrong value in a backup is found, or fails no read', async () => {
  const place = await testPlace('sqlite', hostileLeague);
  const { faults, accepted, refused } = await hostileValues('file' in place ? place.file : '', 24, '147');
  expect(faults).toEqual([]);
  expect(Math.min(accepted, refused)).toBeGreaterThan(5);
});
