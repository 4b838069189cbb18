import { expect, test } from 'vitest';
import type { ApiResponse, ApiRequest } from '#contract/client.ts';
import { createBrowserApi } from './browser-client.ts';
import { recordPageWrite } from './writes.ts';

type Answer = ApiResponse | Promise<ApiResponse>;

/**
 * Makes a client whose transport records the path of each request in `sent`. By default the transport answers with the
 * number of requests so far.
 */
function setUp({ status = 200, answer }: { status?: number; answer?: (path: string) => Answer } = {}) {
  const sent: string[] = [];
  const clock = { now: 0 };
  const transport = async ({ path }: ApiRequest): Promise<ApiResponse> => {
    sent.push(path);
    return answer ? answer(path) : { status, json: sent.length };
  };
  return { ...createBrowserApi(transport, () => clock.now), sent, clock };
}

test('a prefetched answer is used once, without another fetch', async () => {
  const { api, prefetchApi, sent } = setUp();
  await prefetchApi('GET /api/league', {});
  expect(await api('GET /api/league', {})).toMatchObject({ value: 1 });
  expect(await api('GET /api/league', {})).toMatchObject({ value: 2 });
  expect(sent).toEqual(['/api/league', '/api/league']);
});

test('a prefetch of a pending read sends no second request', async () => {
  const { api, prefetchApi, sent } = setUp();
  const [one, other] = await Promise.all([api('GET /api/league', {}), prefetchApi('GET /api/league', {})]);
  expect([one, other]).toEqual([one, one]);
  expect(sent.length).toBe(1);
  // The page has used the answer, so the answer is not stored for the next page.
  await api('GET /api/league', {});
  expect(sent.length).toBe(2);
});

test('after a write, a prefetch of a pending read sends its own request', async () => {
  const held = Promise.withResolvers<ApiResponse>();
  const { api, prefetchApi, sent } = setUp({ answer: () => held.promise });
  const page = api('GET /api/league', {});
  await Promise.resolve();
  recordPageWrite(null);
  const other = prefetchApi('GET /api/league', {});
  await Promise.resolve();
  held.resolve({ status: 200, json: 1 });
  await Promise.all([page, other]);
  expect(sent).toEqual(['/api/league', '/api/league']);
});

test.each([
  ['that has another shape counts as none', 200, 0],
  ['that failed fails every read in it', 503, 503],
])('a batch answer %s', async (_, status, each) => {
  const { api } = setUp({ status });
  const [one, other] = await Promise.all([api('GET /api/league', {}), api('GET /api/seasons', {})]);
  expect([one.status, other.status]).toEqual([each, each]);
});

type Page = ReturnType<typeof setUp>;
const prefetch = ({ prefetchApi }: Page) => prefetchApi('GET /api/league', {});
const at = (page: Page, now: number) => void (page.clock.now = now);

test.each<[what: string, status: number, meanwhile: (page: Page) => unknown]>([
  ['some seconds later', 200, (page) => at(page, 5_000)],
  [
    'some seconds later, though prefetched again',
    200,
    async (page) => [at(page, 4_000), await prefetch(page), at(page, 6_000)],
  ],
  ['after a write', 200, () => recordPageWrite(null)],
  ['where it failed', 503, () => undefined],
  ['where it was discarded', 200, (page) => page.discardPrefetched()],
])('what was prefetched is fetched again %s', async (_, status, meanwhile) => {
  const page = setUp({ status });
  await prefetch(page);
  await meanwhile(page);
  const answer = await page.api('GET /api/league', {});
  expect([page.sent.length, answer.ok ? answer.value : answer.status]).toEqual([2, status === 200 ? 2 : status]);
});

test('a failed prefetch is fetched again by the next prefetch', async () => {
  const page = setUp({ status: 503 });
  await prefetch(page);
  await prefetch(page);
  expect(page.sent.length).toBe(2);
});

test('reads made together are one request, each with its own answer', async () => {
  const answers = [
    { status: 200, json: 'league' },
    { status: 404, json: { success: false, error: 'None.', message: 'None.' } },
  ];
  const { api, sent } = setUp({ answer: () => ({ status: 200, json: { answers } }) });
  const missing = { params: { teamId: 'a b' } };
  const [league, team] = await Promise.all([
    api('GET /api/league', {}),
    api('GET /api/teams/{teamId}/players', missing),
  ]);
  expect(league).toMatchObject({ ok: true, value: 'league' });
  expect(team).toMatchObject({ ok: false, status: 404 });
  expect(sent).toEqual(['/api/together?of=%2Fapi%2Fleague%20%2Fapi%2Fteams%2Fa%2520b%2Fplayers']);
});

test.each(['GET /api/admin/sessions', 'GET /api/time'] as const)('%s is never batched', async (key) => {
  const { api, sent } = setUp();
  await Promise.all([api(key, {}), api('GET /api/league', {})]);
  expect(sent.toSorted()).toEqual([key.slice(4), '/api/league'].toSorted());
});

test('if the batch is refused, each read is made by itself', async () => {
  const { api, sent } = setUp({
    answer: (path) => (path.startsWith('/api/together') ? { status: 400, json: {} } : { status: 200, json: path }),
  });
  const [one, other] = await Promise.all([api('GET /api/league', {}), api('GET /api/seasons', {})]);
  expect([one, other]).toMatchObject([{ value: '/api/league' }, { value: '/api/seasons' }]);
  expect(sent.map((path) => path.slice(0, 13))).toEqual(['/api/together', '/api/league', '/api/seasons']);
});

test('too many reads for one batch become several', async () => {
  const { api, sent } = setUp();
  const weeks = Array.from({ length: 20 }, (_, week) => ({ params: { division: 1, week } }));
  await Promise.all(weeks.map((input) => api('GET /api/matches/{division}/{week}', input)));
  expect(sent).toHaveLength(2);
});
