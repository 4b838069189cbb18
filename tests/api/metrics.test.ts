import { expect, it, onTestFinished } from 'vitest';
import { ensurePassword } from '#server/auth/password.ts';
import { addDuration, bounds, newDurations } from '#server/operations/status/meters.ts';
import { expositionOf } from '#server/operations/status/exposition.ts';
import type { EngineName, Store } from '#server/storage/store.ts';
import { StoreUnavailable } from '#server/storage/store-error.ts';
import { countedSite } from '../support/counted-site.ts';
import { someOperating } from '../support/site-around.ts';
import { openSite } from '../support/site.ts';
import { ENGINES, openTestStore } from '../support/store.ts';
import { createBrowser, PASSWORD } from './sign-in-site.ts';

const TOKEN = 'a-token-of-this-test';
const operating = () => ({ ...someOperating(), version: '1.2.3', metricsToken: TOKEN });
const bearer = { authorization: `Bearer ${TOKEN}` };

/** The values by name and labels, as they are written. */
function valuesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

async function opened(engine: EngineName) {
  const store = await openTestStore(engine);
  const trouble = { isAway: false };
  const away = () => Promise.reject(new StoreUnavailable('away'));
  const watched: Store = { ...store, read: (work) => (trouble.isAway ? away() : store.read(work)) };
  await ensurePassword(store, PASSWORD);
  const site = await countedSite(watched, { demo: true, operating: operating() });
  const metrics = async () => valuesIn((await site.get('/metrics', bearer)).body.toString());
  return { ...site, trouble, metrics };
}

it('opens to its token alone', async () => {
  const { app } = await openSite('sqlite', { operating: operating() });
  for (const [name, headers] of [
    ['no token', {}],
    ['another one', { authorization: 'Bearer a-token-of-this-tesT' }],
    ['the token as a password', { authorization: `Basic ${bearer.authorization.slice(7)}` }],
    ['nothing', { authorization: 'Bearer ' }],
    ['a longer one', { authorization: `${bearer.authorization}x` }],
  ] as const) {
    const answer = await app.inject({ url: '/metrics', headers });
    expect([name, answer.statusCode]).toEqual([name, 401]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'www-authenticate': 'Bearer' });
    expect(answer.body).not.toContain('baize_');
  }
  expect((await app.inject({ url: '/metrics', headers: bearer })).statusCode).toBe(200);
});

it('is not there where the installation has no token', async () => {
  const { app } = await openSite('sqlite');
  expect((await app.inject({ url: '/metrics', headers: bearer })).statusCode).toBe(404);
});

it.each(ENGINES)('counts what is asked, answered, written and refused: %s', async (engine) => {
  const { app, get, metrics, trouble } = await opened(engine);
  const first = await get('/metrics', bearer);
  expect(first.headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  });

  const { etag } = (await get('/api/teams')).headers;
  await get('/api/teams');
  await get('/api/teams', { 'if-none-match': String(etag) });
  await get('/api/teams/nobody/players');
  const browser = createBrowser(app);
  await browser.signIn('wrong');
  await browser.signIn();
  await browser.send('POST', '/api/admin/teams', { name: 'Elms', division: 1 });
  await browser.send('POST', '/api/admin/teams', { name: '', division: 1 });
  const stream = new AbortController();
  const { url } = await listening(app, stream);
  expect(url).toContain('/api/live');

  const values = await metrics();
  const is = (name: string) => values.get(name);
  expect({
    made: is('baize_requests_total{method="GET",route="/api/teams",answer="2xx"}'),
    whole: is('baize_answers_ahead_total{answer="whole"}'),
    unchanged: is('baize_answers_ahead_total{answer="unchanged"}'),
    unknown: is('baize_requests_total{method="GET",route="/api/teams/:teamId/players",answer="4xx"}'),
    wrong: is('baize_sign_ins_failed_total{kind="wrong"}'),
    refused: is('baize_writes_total{result="refused"}'),
    timed: is('baize_request_seconds_count{method="POST",route="/api/admin/teams"}'),
    listeners: is('baize_live_listeners'),
    behind: is('baize_revision_behind'),
    up: is('baize_store_up'),
    backups: is('baize_backup_copies'),
    failed: is('baize_writes_total{result="failed"}'),
  }).toEqual({
    made: 1,
    whole: 1,
    unchanged: 1,
    unknown: 1,
    wrong: 1,
    refused: 1,
    timed: 2,
    listeners: 1,
    behind: 0,
    up: 1,
    backups: 0,
    failed: 0,
  });
  for (const name of [
    'baize_kept_bytes',
    'baize_answers_made_total',
    'baize_write_seconds_count',
    'baize_store_bytes',
    'baize_disk_free_bytes',
    'baize_revision',
    'baize_connections',
    'process_start_time_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect([name, (is(name) ?? 0) > 0]).toEqual([name, true]);
  }
  expect([...values.keys()].find((key) => key.startsWith('baize_info'))).toMatch(
    /^baize_info\{version="1\.2\.3",node="[\d.]+",engine="(SQLite|PostgreSQL) [\d.]+",schema="\d{4}-[\w-]+"\}$/,
  );
  stream.abort();

  trouble.isAway = true;
  const away = await metrics();
  expect(away.get('baize_store_up')).toBe(0);
  expect(away.has('baize_store_bytes')).toBe(false);
});

/** A listener of the live stream, until it is told to go. */
async function listening(app: { listeningOrigin: string }, { signal }: AbortController): Promise<Response> {
  const answer = await fetch(`${app.listeningOrigin}/api/live`, { signal });
  onTestFinished(() => answer.body?.cancel().catch(() => undefined));
  return answer;
}

it('writes the text format of Prometheus', () => {
  const durations = newDurations();
  for (const seconds of [0.005, 0.006, 0.3, 60]) addDuration(durations, seconds);
  const text = expositionOf([
    { name: 'a_total', help: 'One.', type: 'counter', samples: [{ labels: { of: 'a "b"\\\n' }, value: 2 }] },
    { name: 'b', help: 'Not known.', type: 'gauge', samples: null },
    { name: 'c', help: 'Two.', type: 'gauge', samples: 1.5 },
    { name: 'd', help: 'Three.', type: 'histogram', samples: [{ labels: { route: '/' }, durations }] },
  ]);
  expect(text.split('\n').slice(0, 7)).toEqual([
    '# HELP a_total One.',
    '# TYPE a_total counter',
    String.raw`a_total{of="a \"b\"\\\n"} 2`,
    '# HELP c Two.',
    '# TYPE c gauge',
    'c 1.5',
    '# HELP d Three.',
  ]);
  const buckets = [...text.matchAll(/^d_bucket\{route="\/",le="([^"]+)"\} (\d+)$/gm)].map(([, le, count]) => [
    le,
    count,
  ]);
  expect(buckets).toHaveLength(bounds.length + 1);
  expect(buckets[0]).toEqual(['0.005', '1']);
  expect(buckets[1]).toEqual(['0.01', '2']);
  expect(buckets.at(-2)).toEqual(['10', '3']);
  expect(buckets.at(-1)).toEqual(['+Inf', '4']);
  expect(text).toContain('d_sum{route="/"} 60.311\nd_count{route="/"} 4\n');
});
