import { expect, test } from 'vitest';
import { fuzzLeague, type Statuses } from '../fuzz/fuzz-league.ts';

// `npm run fuzz` sends as many as one likes.
test('random requests neither end in a fault of the server nor damage the store', async () => {
  const statuses: Statuses = new Map();
  expect(await fuzzLeague(500, 147, statuses)).toEqual([]);
  const sums = Map.groupBy(statuses, ([line]) => line.at(-3));
  expect([...sums.keys()].toSorted()).toEqual(['2', '4']);
});
