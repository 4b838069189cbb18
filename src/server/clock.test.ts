import { expect, test } from 'vitest';
import { monotonic } from './clock.ts';

test('a clock that is set back stops, and then runs on', () => {
  let clock = 1000;
  const now = monotonic(() => clock);
  const read = (at: number) => {
    clock = at;
    return now();
  };
  expect([1500, 200, 300, 300, 50, 60, 5000].map(read)).toEqual([1500, 1500, 1600, 1600, 1600, 1610, 6550]);
});
