import { expect, it, onTestFinished } from 'vitest';
import type { Store } from '#server/storage/store.ts';
import { StoreUnavailable } from '#server/storage/store-error.ts';
import { countedSite } from '../support/counted-site.ts';
import { makeOperating } from '../support/site-around.ts';
import { openSite } from '../support/site.ts';
import { openTestStore } from '../support/store.ts';
import { createBrowser } from './sign-in-site.ts';
import { givePassword } from '../support/password.ts';
import { wordsOf } from '../support/rows.ts';

const TOKEN = 'a-token-of-this-test';
const operating = () => ({ ...makeOperating(), version: '1.2.3', metricsToken: TOKEN });
const bearer = { authorization: `Bearer ${TOKEN}` };

/** Returns the numbers in a text of metrics, keyed by name and labels. */
function valuesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

async function opened() {
  const store = await openTestStore('sqlite');
  const trouble = { isAway: false };
  const away = () => Promise.reject(new StoreUnavailable('away'));
  const watched: Store = { ...store, read: (work) => (trouble.isAway ? away() : store.read(work)) };
  await givePassword(store);
  const site = await countedSite(watched, { demo: true, operating: operating() });
  const metrics = async () => valuesIn((await site.get('/metrics', bearer)).body.toString());
  return { ...site, trouble, metrics };
}

it('needs its token', async () => {
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

it('does not exist without a token in the settings', async () => {
  const { app } = await openSite('sqlite');
  expect((await app.inject({ url: '/metrics', headers: bearer })).statusCode).toBe(404);
});

it('counts requests, answers, writes and refusals', async () => {
  const { app, get, metrics, trouble } = await opened();
  expect((await get('/metrics', bearer)).headers).toMatchObject({
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
  expect((await listening(app, stream)).url).toContain('/api/live');

  const values = await metrics();
  const is = (name: string) => values.get(name);
  expect({
    whole: is('baize_requests_total{method="GET",route="/api/teams",answer="2xx"}'),
    unchanged: is('baize_requests_total{method="GET",route="/api/teams",answer="3xx"}'),
    unknown: is('baize_requests_total{method="GET",route="/api/teams/:teamId/players",answer="4xx"}'),
    wrong: is('baize_sign_ins_failed_total{kind="wrong"}'),
    refused: is('baize_writes_total{result="refused"}'),
    timed: is('baize_request_seconds_count{method="POST",route="/api/admin/teams"}'),
    listeners: is('baize_live_listeners'),
    behind: is('baize_revision_behind'),
    up: is('baize_store_up'),
    backups: is('baize_backups'),
    failed: is('baize_writes_total{result="failed"}'),
  }).toEqual({
    whole: 2,
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
  for (const name of wordsOf(`
    baize_cache_bytes baize_cache_requests_total{answer="computed"} baize_write_seconds_count baize_store_bytes
    baize_disk_free_bytes baize_revision baize_connections process_start_time_seconds process_resident_memory_bytes
  `)) {
    expect([name, (is(name) ?? 0) > 0]).toEqual([name, true]);
  }
  expect([...values.keys()].find((key) => key.startsWith('baize_info'))).toMatch(
    /^baize_info\{version="1\.2\.3",node="[\d.]+",engine="(SQLite|PostgreSQL) [\d.]+",schema="\d+ \([\da-f]{5}\)"\}$/,
  );
  stream.abort();

  trouble.isAway = true;
  const away = await metrics();
  expect(away.get('baize_store_up')).toBe(0);
  expect(away.has('baize_store_bytes')).toBe(false);
});

/** Connects to the live stream. The connection ends when `signal` aborts or the test ends. */
async function listening(app: { listeningOrigin: string }, { signal }: AbortController): Promise<Response> {
  const answer = await fetch(`${app.listeningOrigin}/api/live`, { signal });
  onTestFinished(() => answer.body?.cancel().catch(() => undefined));
  return answer;
}
