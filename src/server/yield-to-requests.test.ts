import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createYieldToRequests, runYielding } from './yield-to-requests.ts';

function busyFor(ms: number): void {
  for (const start = performance.now(); performance.now() - start < ms;);
}

function* parts(count: number, ms: number): Generator<void, string> {
  for (let part = 0; part < count; part++) {
    busyFor(ms);
    yield;
  }
  return 'done';
}

/** Counts the turns of the event loop that other code gets while `work` runs. */
async function turnsBeside(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  while (!over.signal.aborted) {
    await nextTurn();
    turns++;
  }
  await ended;
  return turns;
}

test('long work lets others have their turn, and returns its result', async () => {
  const work = runYielding(parts(5, 10));
  expect(await turnsBeside(work)).toBeGreaterThanOrEqual(4);
  expect(await work).toBe('done');
});

test('short work has no turns', async () => {
  let isLate = false;
  const late = nextTurn().then(() => (isLate = true));
  expect(await runYielding(parts(5, 0))).toBe('done');
  const turn = createYieldToRequests();
  await turn();
  expect(isLate).toBe(false);
  await late;
});

test('an error ends the work', async () => {
  function* failing(): Generator<void, string> {
    yield;
    throw new Error('no');
  }
  await expect(runYielding(failing())).rejects.toThrow('no');
});
