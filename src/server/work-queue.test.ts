import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

test('runs at most so many at once, in the order of the calls; a failure does not stop the next', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(fc.boolean(), { maxLength: 20 }), async (most, works) => {
      const queued = createWorkQueue(most);
      let running = 0;
      let highest = 0;
      const started: number[] = [];
      const all = works.map((fails, index) =>
        queued(async () => {
          started.push(index);
          running += 1;
          highest = Math.max(highest, running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          if (fails) throw new Error('fails');
        }),
      );
      const results = await Promise.allSettled(all);
      expect(results.map(({ status }) => status === 'rejected')).toEqual(works);
      expect(started).toEqual(works.map((_, index) => index));
      expect(highest).toBe(Math.min(most, works.length));
    }),
  );
});
