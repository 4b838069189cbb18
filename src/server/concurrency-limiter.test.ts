import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const work = fc.record({ fails: fc.boolean(), share: fc.integer({ min: 1, max: 3 }) });

test('runs so much at once, in the order of the calls; a failure does not stop the next', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 3, max: 5 }), fc.array(work, { maxLength: 20 }), async (most, works) => {
      const queued = createConcurrencyLimiter(most);
      const running: number[] = [];
      const started: number[] = [];
      let highest = 0;
      const all = works.map(({ fails, share }, index) =>
        queued(async () => {
          started.push(index);
          running.push(share);
          highest = Math.max(highest, sum(running));
          await new Promise((resolve) => setImmediate(resolve));
          running.splice(running.indexOf(share), 1);
          if (fails) throw new Error('fails');
        }, share),
      );
      const results = await Promise.allSettled(all);
      expect(results.map(({ status }) => status === 'rejected')).toEqual(works.map(({ fails }) => fails));
      expect(started).toEqual(works.map((_, index) => index));
      // A task starts as soon as its share is free, so at the busiest moment less than the largest share is unused.
      const shares = works.map(({ share }) => share);
      expect(highest).toBeLessThanOrEqual(most);
      expect(highest).toBeGreaterThanOrEqual(Math.min(sum(shares), most + 1 - Math.max(0, ...shares)));
    }),
  );
});
