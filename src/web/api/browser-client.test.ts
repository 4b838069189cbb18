import { expect, test } from 'vitest';
import type { ApiResponse, ApiRequest } from '#contract/client.ts';
import { createBrowserApi } from './browser-client.ts';
import { noteWrite } from './writes.ts';

function setUp({ status = 200 }: { status?: number } = {}) {
  const sent: string[] = [];
  const clock = { now: 0 };
  const transport = async ({ path }: ApiRequest): Promise<ApiResponse> => {
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

test('what a page has just asked for is not asked for ahead as well', async () => {
  const { api, ahead, sent } = setUp();
  const [one, other] = await Promise.all([api('GET /api/league', {}), ahead('GET /api/league', {})]);
  expect([one, other]).toEqual([one, one]);
  expect(sent.length).toBe(1);
});

test('but not shared where a write came in between', async () => {
  const sent: string[] = [];
  const held = Promise.withResolvers<void>();
  const { api, ahead } = createBrowserApi(
    async ({ path }) => {
      sent.push(path);
      await held.promise;
      return { status: 200, json: sent.length };
    },
    () => 0,
  );
  const page = api('GET /api/league', {});
  await Promise.resolve();
  noteWrite(null);
  const other = ahead('GET /api/league', {});
  await Promise.resolve();
  held.resolve();
  await Promise.all([page, other]);
  expect(sent).toEqual(['/api/league', '/api/league']);
});

test('an answer of several that is none is taken for no answer', async () => {
  const { api } = setUp();
  const [one, other] = await Promise.all([api('GET /api/league', {}), api('GET /api/seasons', {})]);
  expect([one.status, other.status]).toEqual([0, 0]);
});

test('after some seconds it is too old', async () => {
  const { api, ahead, clock } = setUp();
  await ahead('GET /api/league', {});
  clock.now = 5_000;
  expect(await api('GET /api/league', {})).toMatchObject({ value: 2 });
});

test('after a write of the page it may be of before it', async () => {
  const { api, ahead, sent } = setUp();
  await ahead('GET /api/league', {});
  noteWrite(null);
  expect(await api('GET /api/league', {})).toMatchObject({ value: 2 });
  expect(sent.length).toBe(2);
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

test('what is asked for in one breath is one question, each with its own answer', async () => {
  const sent: string[] = [];
  const { api } = createBrowserApi(
    async ({ path }) => {
      sent.push(path);
      const answers = [
        { status: 200, json: 'league' },
        { status: 404, json: { success: false, error: 'None.', message: 'None.' } },
      ];
      return { status: 200, json: { answers } };
    },
    () => 0,
  );
  const missing = { params: { teamId: 'a b' } };
  const [league, team] = await Promise.all([
    api('GET /api/league', {}),
    api('GET /api/teams/{teamId}/players', missing),
  ]);
  expect(league).toMatchObject({ ok: true, value: 'league' });
  expect(team).toMatchObject({ ok: false, status: 404 });
  expect(sent).toEqual(['/api/together?of=%2Fapi%2Fleague%20%2Fapi%2Fteams%2Fa%2520b%2Fplayers']);
});

test.each(['GET /api/admin/sessions', 'GET /api/time'] as const)('%s is asked for by itself', async (key) => {
  const { api, sent } = setUp();
  await Promise.all([api(key, {}), api('GET /api/league', {})]);
  expect(sent.toSorted()).toEqual([key.slice(4), '/api/league'].toSorted());
});

test('where one question fails, all that was in it has', async () => {
  const { api } = setUp({ status: 503 });
  const [one, other] = await Promise.all([api('GET /api/league', {}), api('GET /api/seasons', {})]);
  expect([one.status, other.status]).toEqual([503, 503]);
});

test('where so much at once is refused, each is asked for by itself', async () => {
  const sent: string[] = [];
  const { api } = createBrowserApi(
    async ({ path }) => {
      sent.push(path.slice(0, 13));
      return path.startsWith('/api/together') ? { status: 400, json: {} } : { status: 200, json: path };
    },
    () => 0,
  );
  const [one, other] = await Promise.all([api('GET /api/league', {}), api('GET /api/seasons', {})]);
  expect([one, other]).toMatchObject([{ value: '/api/league' }, { value: '/api/seasons' }]);
  expect(sent).toEqual(['/api/together', '/api/league', '/api/seasons']);
});

test('more than one question may hold goes out as several', async () => {
  const { api, sent } = setUp();
  const weeks = Array.from({ length: 20 }, (_, week) => ({ params: { division: 1, week } }));
  await Promise.all(weeks.map((input) => api('GET /api/matches/{division}/{week}', input)));
  expect(sent).toHaveLength(2);
});
