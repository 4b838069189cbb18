import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/store-error.ts';
import type { Facts } from './facts.ts';
import { keepSeasonsPrecomputed } from './precomputed-seasons.ts';

/**
 * Starts to precompute three seasons. The returned function `change` calls the listeners, as a write to the store does.
 */
function start(precompute: (season: string) => Promise<void>) {
  const [precomputed, errors]: [string[], unknown[]] = [[], []];
  const listeners = new Set<() => void>();
  const list = ['23/24', '24/25', '25/26'].map((name) => ({ name }));
  // Of all facts, `keepSeasonsPrecomputed` reads only the seasons.
  const known = { seasons: async () => ({ list, default: '25/26' }) } as unknown as Facts;
  const stop = keepSeasonsPrecomputed(
    { read: async (work) => ({ value: await work(known), dependencies: new Map() }) },
    {
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    async (_, season) => {
      precomputed.push(season);
      await precompute(season);
    },
    (error) => errors.push(error),
  );
  const change = () => listeners.forEach((listener) => listener());
  return { precomputed, errors, listeners, change, stop };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextTurn();
}

const NEWEST_FIRST = ['25/26', '24/25', '23/24'];

test('seasons are precomputed newest first, and again after a change', async () => {
  const { precomputed, change, stop, errors } = start(async () => {});
  await until(() => precomputed.length === 3);
  expect(precomputed).toEqual(NEWEST_FIRST);
  change();
  await until(() => precomputed.length === 6);
  expect(precomputed).toEqual([...NEWEST_FIRST, ...NEWEST_FIRST]);
  await stop();
  expect(errors).toEqual([]);
});

test('changes meanwhile are precomputed together, after the season that is being precomputed', async () => {
  const open = Promise.withResolvers<void>();
  const { precomputed, change, stop } = start((season) => (season === '24/25' ? open.promise : Promise.resolve()));
  await until(() => precomputed.length === 2);
  change();
  change();
  open.resolve();
  await until(() => precomputed.length === 6);
  await nextTurn();
  expect(precomputed).toEqual([...NEWEST_FIRST, ...NEWEST_FIRST]);
  await stop();
});

test('a season that cannot be precomputed is reported, and the others are precomputed', async () => {
  const failure = new Error('A wrong value');
  const { precomputed, errors, stop } = start(async (season) => {
    if (season === '24/25') throw failure;
  });
  await until(() => precomputed.length === 3);
  await stop();
  expect(errors).toEqual([failure]);
});

test('an unavailable database is no error', async () => {
  const { precomputed, errors, stop } = start(async () => {
    throw new StoreUnavailable('away');
  });
  await until(() => precomputed.length === 3);
  await stop();
  expect(errors).toEqual([]);
});

test('the end waits for the season that is being precomputed, and no other follows', async () => {
  const open = Promise.withResolvers<void>();
  const { precomputed, listeners, change, stop } = start(() => open.promise);
  await until(() => precomputed.length === 1);
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  change();
  await nextTurn();
  expect([isStopped, listeners.size]).toEqual([false, 0]);
  open.resolve();
  await stopped;
  expect(precomputed).toEqual(['25/26']);
});
