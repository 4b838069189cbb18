import { expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { createPageSource } from './page-source.ts';

function setUp(statuses: number[]) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const api = createClient(async ({ path }) => {
    const status = statuses[asked.length] ?? 200;
    asked.push(path);
    return { status, json: { seasons: [], default: `answer ${asked.length}`, details: [] } };
  });
  return { source: createPageSource(api, 1_000, () => clock.now), asked, clock };
}

test('the seasons are asked for once in a while', async () => {
  const { source, asked, clock } = setUp([]);
  await source.seasons();
  clock.now = 999;
  expect((await source.seasons()).default).toBe('answer 1');
  clock.now = 1_000;
  expect((await source.seasons()).default).toBe('answer 2');
  expect(asked).toEqual(['/api/seasons', '/api/seasons']);
});

test('a failure is not kept', async () => {
  const { source } = setUp([503]);
  await expect(source.seasons()).rejects.toMatchObject({ status: 503 });
  expect((await source.seasons()).default).toBe('answer 2');
});
