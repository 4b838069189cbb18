import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWorkLimit } from './overload.ts';

/** Starts `count` tasks at once, and returns how many were not refused. */
async function rush(run: ReturnType<typeof createWorkLimit>, count: number): Promise<number> {
  const work = () => run(() => nextTurn(true)).catch(() => false);
  const done = await Promise.all(Array.from({ length: count }, work));
  return done.filter((isDone) => isDone).length;
}

test('the number of pieces of work that run at once is limited, and a refused one does not count', async () => {
  const run = createWorkLimit(30, () => false);
  for (const _ of [1, 2]) expect(await rush(run, 40)).toBe(30);
});

test('while the event loop is late, fewer run at once', async () => {
  expect(
    await rush(
      createWorkLimit(30, () => true),
      40,
    ),
  ).toBe(24);
});

test('work that has failed no longer counts', async () => {
  const run = createWorkLimit(1, () => false);
  const fault = new Error('A fault');
  for (const _ of [1, 2]) await expect(run(() => Promise.reject(fault))).rejects.toBe(fault);
});

test('the first piece begins at once, and the event loop turns between the others, which begin in order', async () => {
  const run = createWorkLimit(30, () => false);
  const begun: string[] = [];
  const all = ['a', 'b', 'c'].map((name) => run(async () => void begun.push(name)));
  await nextTurn();
  expect(begun).toEqual(['a']);
  await Promise.all(all);
  expect(begun).toEqual(['a', 'b', 'c']);
});
