import { growthOf, workOf } from './counted-work.ts';
import { expect, test } from 'vitest';
import { eachForEach, eachOnce } from './loops.ts';

async function growth(work: (list: readonly number[]) => unknown): Promise<number> {
  const costs = [];
  for (const size of [500, 1000]) {
    const list = Array.from({ length: size }, (_, n) => n);
    costs.push({ size, work: await workOf(() => work(list)) });
  }
  const [small = { size: 0, work: 0 }, large = { size: 0, work: 0 }] = costs;
  return growthOf(small, large);
}

test('what looks at each entry once grows as the list does', async () => {
  expect(await growth(eachOnce)).toBeCloseTo(1, 1);
});

test.each(Object.entries(eachForEach))('%s grows by its square', async (_, work) => {
  expect(await growth(work)).toBeGreaterThan(1.9);
});
