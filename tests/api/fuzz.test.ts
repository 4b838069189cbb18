import { expect, test } from 'vitest';
import { SEED } from '../support/dose.ts';
import { fuzzLeague, type Statuses } from '../fuzz/fuzz-league.ts';

// `npm run fuzz` sends any number of requests.
test('random requests neither end in a fault of the server nor damage the store', async () => {
  const statuses: Statuses = new Map();
  expect(await fuzzLeague(150, SEED, statuses)).toEqual([]);
  expect(new Set(Array.from(statuses.keys(), (line) => line.at(-3)))).toEqual(new Set(['2', '4']));
});
