import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { Seasons } from '#contract/seasons.ts';
import { createPageSource } from './page-source.ts';

function setUp(statuses: number[], present: Seasons | null = null) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const api = createClient(async ({ path }) => {
    const status = statuses[asked.length] ?? 200;
    asked.push(path);
    return { status, json: { seasons: [], default: `answer ${asked.length}`, details: [] } };
  });
  return { source: createPageSource(api, 1_000, () => clock.now, present), asked, clock };
}

test('the seasons are asked for once in a while, and waited for only where none are known', async () => {
  const { source, asked, clock } = setUp([]);
  await source.seasons();
  clock.now = 999;
  expect((await source.seasons()).default).toBe('answer 1');
  clock.now = 1_000;
  expect((await source.seasons()).default).toBe('answer 1');
  await setImmediate();
  expect((await source.seasons()).default).toBe('answer 2');
  expect(asked).toEqual(['/api/seasons', '/api/seasons']);
  clock.now = 62_000;
  expect((await source.seasons()).default).toBe('answer 3');
});

test('newer seasons that do not come leave the known ones', async () => {
  const { source, clock } = setUp([200, 503]);
  await source.seasons();
  clock.now = 2_000;
  expect((await source.seasons()).default).toBe('answer 1');
  await setImmediate();
  expect((await source.seasons()).default).toBe('answer 1');
});

test('a failure is not kept', async () => {
  const { source } = setUp([503]);
  await expect(source.seasons()).rejects.toMatchObject({ status: 503 });
  expect((await source.seasons()).default).toBe('answer 2');
});

test('what the page brought along is not asked for', async () => {
  const { source, asked } = setUp([], { seasons: ['25/26'], default: '25/26', details: [] });
  expect((await source.seasons()).default).toBe('25/26');
  expect(asked).toEqual([]);
  source.forgetSeasons();
  expect((await source.seasons()).default).toBe('answer 1');
});
