import { expect, it } from 'vitest';
import { aheadBy } from './server-ahead.ts';

it('goes by the fastest answer, which can be wrong by the least', () => {
  const slow = { sent: 1_000, server: 62_000, received: 3_000 };
  const fast = { sent: 4_000, server: 64_050, received: 4_100 };
  expect(aheadBy([slow, fast])).toBe(60_000);
});

it('knows nothing where nothing was answered', () => {
  expect(aheadBy([])).toBeNull();
});
