import { expect, test } from 'vitest';
import type { Received, Sent } from '#contract/client.ts';
import { createBrowserApi } from './browser-client.ts';

function setUp({ status = 200 }: { status?: number } = {}) {
  const sent: string[] = [];
  const clock = { now: 0 };
  const transport = async ({ path }: Sent): Promise<Received> => {
    sent.push(path);
    return { status, json: sent.length };
  };
  return { ...createBrowserApi(transport, () => clock.now), sent, clock };
}

test('what was fetched ahead is not fetched again, once', async () => {
  const { api, ahead, sent } = setUp();
  await ahead('GET /api/league', {});
  expect(await api('GET /api/league', {})).toMatchObject({ value: 1 });
  expect(await api('GET /api/league', {})).toMatchObject({ value: 2 });
  expect(sent).toEqual(['/api/league', '/api/league']);
});

test('after some seconds it is too old', async () => {
  const { api, ahead, clock } = setUp();
  await ahead('GET /api/league', {});
  clock.now = 5_000;
  expect(await api('GET /api/league', {})).toMatchObject({ value: 2 });
});

test('what failed ahead is asked for again', async () => {
  const { api, ahead, sent } = setUp({ status: 503 });
  await ahead('GET /api/league', {});
  await api('GET /api/league', {});
  expect(sent.length).toBe(2);
});

test('what failed ahead is not taken for another time ahead', async () => {
  const { ahead, sent } = setUp({ status: 503 });
  await ahead('GET /api/league', {});
  await ahead('GET /api/league', {});
  expect(sent.length).toBe(2);
});

test('what was forgotten is asked for again', async () => {
  const { api, ahead, forget } = setUp();
  await ahead('GET /api/league', {});
  forget();
  expect(await api('GET /api/league', {})).toMatchObject({ value: 2 });
});
