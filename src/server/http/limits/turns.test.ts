import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './overload.ts';

function setUp() {
  let now = 0;
  const begun: string[] = [];
  const turns = createTurns(() => now);
  /** Begins work that takes so many milliseconds. */
  function begin(name: string, ms: number): void {
    turns(() => {
      begun.push(name);
      now += ms;
    });
  }
  /** Lets the event loop turn; returns what has begun. */
  async function after(count: number): Promise<string> {
    for (let n = 0; n < count; n++) await nextTurn();
    return begun.join('');
  }
  return { begin, after };
}

test('work begins at once if nothing waits, and otherwise once in a turn, in order', async () => {
  const { begin, after } = setUp();
  for (const name of ['a', 'b', 'c', 'd']) begin(name, 0);
  expect(await after(0)).toBe('a');
  expect(await after(1)).toBe('ab');
  expect(await after(1)).toBe('abc');
  expect(await after(5)).toBe('abcd');
  begin('e', 0);
  expect(await after(0)).toBe('abcde');
});

test('after long work the event loop turns once for each millisecond of it, up to a limit', async () => {
  const { begin, after } = setUp();
  for (const [name, ms] of [
    ['a', 10],
    ['b', 5000],
    ['c', 0],
  ] as const)
    begin(name, ms);
  expect(await after(10)).toBe('a');
  expect(await after(2)).toBe('ab');
  expect(await after(48)).toBe('ab');
  expect(await after(10)).toBe('abc');
});
