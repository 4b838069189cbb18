import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

test('so many run at once and no more, in the order of asking; a failure does not stop the next', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(fc.boolean(), { maxLength: 20 }), async (most, works) => {
      const inTurn = createWorkQueue(most);
      let running = 0;
      let highest = 0;
      const started: number[] = [];
      const all = works.map((fails, index) =>
        inTurn(async () => {
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
