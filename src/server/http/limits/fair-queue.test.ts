import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Keeps the process busy for `ms` milliseconds. */
function useUp(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

test('tasks begin at once while a slice lasts, whoever they are for', () => {
  const enqueue = createFairQueue({ turns: 1, slice: 60_000 });
  const begun: string[] = [];
  for (const name of ['a1', 'a2', 'b1']) enqueue(name.charAt(0), () => begun.push(name));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

test('after a slice, further tasks wait for the next one, and each address has its turn', async () => {
  const enqueue = createFairQueue({ turns: 1, slice: 5 });
  const begun: string[] = [];
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) {
    enqueue(name.charAt(0), () => {
      begun.push(name);
      useUp(5);
    });
  }
  expect(begun).toEqual(['a1']);
  while (begun.length < 7) await nextTurn();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('with a slice of 0, a single task begins each time, after the given number of turns', async () => {
  const enqueue = createFairQueue({ turns: 3, slice: 0 });
  let turn = 0;
  const at: number[] = [];
  for (let task = 0; task < 3; task++) enqueue('a', () => at.push(turn));
  for (; at.length < 3; turn++) await nextTurn();
  expect([at[0], (at[1] ?? 0) - (at[0] ?? 0) >= 2, (at[2] ?? 0) - (at[1] ?? 0)]).toEqual([0, true, 3]);
  // No task is waiting, so the next task begins at once.
  for (let more = 0; more < 3; more++) await nextTurn();
  enqueue('a', () => at.push(turn));
  expect(at.length).toBe(4);
});
