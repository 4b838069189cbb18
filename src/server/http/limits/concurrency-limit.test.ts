import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

function setUp(most = 1000) {
  let now = 0;
  const limit = createConcurrencyLimit<object>(most, () => now);
  /** So many at once, all of which take so long; those that are refused take none. Answers how many were let in. */
  function rush(count: number, time: number): number {
    const calls = Array.from({ length: count }, () => ({})).filter((call) => {
      if (limit.isTooMany()) return false;
      limit.begin(call);
      return true;
    });
    now += time;
    for (const call of calls) limit.end(call);
    return calls.length;
  }
  return { limit, rush };
}

test('many that are quick are let in, and so are few that are slow', () => {
  const { rush } = setUp();
  expect([rush(200, 100), rush(200, 100), rush(20, 60_000), rush(20, 60_000)]).toEqual([200, 200, 20, 20]);
});

test('where many have become slow, as many are let in as are not in each other’s way, until they are quick again', () => {
  const { rush } = setUp();
  expect(rush(200, 8000)).toBe(200);
  expect([rush(200, 400), rush(200, 400)]).toEqual([24, 24]);
  rush(200, 100);
  expect(rush(200, 100)).toBe(200);
});

test('one that ends twice ends once, and there are never more than so many', () => {
  const { limit, rush } = setUp(3);
  const call = {};
  limit.begin(call);
  limit.end(call);
  limit.end(call);
  expect(rush(10, 1)).toBe(3);
});
