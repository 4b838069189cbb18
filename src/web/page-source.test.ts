import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import { createPageSource } from './page-source.ts';

function setUp(statuses: number[], present: SeasonsAnswer | null = null) {
  const requested: string[] = [];
  const clock = { now: 0 };
  const api = createClient(async ({ path }) => {
    const status = statuses[requested.length] ?? 200;
    requested.push(path);
    return { status, json: { seasons: [], default: `answer ${requested.length}`, details: [] } };
  });
  return { source: createPageSource(api, 1_000, () => clock.now, present), requested, clock };
}

test('the seasons are fetched again after a while, and callers wait for them only if none are known', async () => {
  const { source, requested, clock } = setUp([]);
  await source.seasons();
  clock.now = 999;
  expect((await source.seasons()).default).toBe('answer 1');
  clock.now = 1_000;
  expect((await source.seasons()).default).toBe('answer 1');
  await setImmediate();
  expect((await source.seasons()).default).toBe('answer 2');
  expect(requested).toEqual(['/api/seasons', '/api/seasons']);
  clock.now = 62_000;
  expect((await source.seasons()).default).toBe('answer 3');
});

test('if newer seasons cannot be fetched, the known ones stay', async () => {
  const { source, clock } = setUp([200, 503]);
  await source.seasons();
  clock.now = 2_000;
  expect((await source.seasons()).default).toBe('answer 1');
  await setImmediate();
  expect((await source.seasons()).default).toBe('answer 1');
});

test('a failure is not cached', async () => {
  const { source } = setUp([503]);
  await expect(source.seasons()).rejects.toMatchObject({ status: 503 });
  expect((await source.seasons()).default).toBe('answer 2');
});

test('the seasons that the page came with are not fetched', async () => {
  const { source, requested } = setUp([], { seasons: ['25/26'], default: '25/26', details: [] });
  expect((await source.seasons()).default).toBe('25/26');
  expect(requested).toEqual([]);
  source.forgetSeasons();
  expect((await source.seasons()).default).toBe('answer 1');
});
