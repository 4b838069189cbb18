import { growthOf, countWork } from './counted-work.ts';
import { expect, test } from 'vitest';
import { eachForEach, eachOnce } from './loops.ts';

async function growth(work: (list: readonly number[]) => unknown): Promise<number> {
  const costs = [];
  for (const size of [500, 1000]) {
    const list = Array.from({ length: size }, (_, n) => n);
    costs.push({ size, work: await countWork(() => work(list)) });
  }
  const [small = { size: 0, work: 0 }, large = { size: 0, work: 0 }] = costs;
  return growthOf(small, large);
}

test('work that looks at each entry once grows like the list', async () => {
  expect(await growth(eachOnce)).toBeCloseTo(1, 1);
});

test.each(Object.entries(eachForEach))('%s grows with the square of the list', async (_, work) => {
  expect(await growth(work)).toBeGreaterThan(1.9);
});
