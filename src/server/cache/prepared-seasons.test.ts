import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/store-error.ts';
import type { Facts } from './facts.ts';
import { prepareSeasons } from './prepared-seasons.ts';

/** Starts to prepare three seasons. `change` calls the listener, as a write does. */
function start(prepare: (season: string) => Promise<void>) {
  const [prepared, errors]: [string[], unknown[]] = [[], []];
  const listeners = new Set<() => void>();
  const list = ['23/24', '24/25', '25/26'].map((name) => ({ name }));
  // The preparation uses only this part of the facts.
  const known = { seasons: async () => ({ list, default: '25/26' }) } as unknown as Facts;
  const stop = prepareSeasons(
    { read: async (work) => ({ value: await work(known), dependencies: new Map() }) },
    {
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    async (_, season) => {
      prepared.push(season);
      await prepare(season);
    },
    (error) => errors.push(error),
  );
  const change = () => listeners.forEach((listener) => listener());
  return { prepared, errors, listeners, change, stop };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextTurn();
}

const NEWEST_FIRST = ['25/26', '24/25', '23/24'];

test('seasons are prepared newest first, and again after a change', async () => {
  const { prepared, change, stop, errors } = start(async () => {});
  await until(() => prepared.length === 3);
  expect(prepared).toEqual(NEWEST_FIRST);
  change();
  await until(() => prepared.length === 6);
  expect(prepared).toEqual([...NEWEST_FIRST, ...NEWEST_FIRST]);
  await stop();
  expect(errors).toEqual([]);
});

test('changes meanwhile are prepared together, after the season that is being prepared', async () => {
  const open = Promise.withResolvers<void>();
  const { prepared, change, stop } = start((season) => (season === '24/25' ? open.promise : Promise.resolve()));
  await until(() => prepared.length === 2);
  change();
  change();
  open.resolve();
  await until(() => prepared.length === 6);
  await nextTurn();
  expect(prepared).toEqual([...NEWEST_FIRST, ...NEWEST_FIRST]);
  await stop();
});

test('a season that cannot be prepared is reported, and the others are prepared', async () => {
  const failure = new Error('A wrong value');
  const { prepared, errors, stop } = start(async (season) => {
    if (season === '24/25') throw failure;
  });
  await until(() => prepared.length === 3);
  await stop();
  expect(errors).toEqual([failure]);
});

test('an unavailable database is no error', async () => {
  const { prepared, errors, stop } = start(async () => {
    throw new StoreUnavailable('away');
  });
  await until(() => prepared.length === 3);
  await stop();
  expect(errors).toEqual([]);
});

test('the end waits for the season that is being prepared, and no other follows', async () => {
  const open = Promise.withResolvers<void>();
  const { prepared, listeners, change, stop } = start(() => open.promise);
  await until(() => prepared.length === 1);
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  change();
  await nextTurn();
  expect([isStopped, listeners.size]).toEqual([false, 0]);
  open.resolve();
  await stopped;
  expect(prepared).toEqual(['25/26']);
});
