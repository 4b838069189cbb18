import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { liveEventSchema, type LiveEvent } from '#contract/live.ts';
import type { Store } from '#server/storage/store.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { origin, sampleTeam } from '../support/sample-values.ts';
import { demoOf, TODAY } from '../support/site-around.ts';
import { type DatabaseLink, linkTo } from '../support/database-link.ts';
import { countedSite, type CountedSite } from '../support/counted-site.ts';
import { openAgain, testPlace } from '../support/store.ts';
import { createBrowser, fileHeaders } from './sign-in-site.ts';
import { givePassword } from '../support/password.ts';

const TABLE = '/api/standings/1?season=25/26';
const NEVER_ASKED = '/api/standings/2?season=25/26';
const PAGE = '/league-standings?season=25%2F26';

/** Opens a site whose connection to PostgreSQL the test can cut, and a second store with a connection of its own. */
async function siteOnLink(): Promise<{ site: CountedSite; link: DatabaseLink; beside: Store }> {
  const place = await testPlace('postgresql', demoOf(TODAY));
  if (!('url' in place)) throw new Error('PostgreSQL has an address');
  const link = await linkTo(place.url);
  const beside = await openAgain(place);
  await givePassword(beside);
  return { site: await countedSite(await openAgain({ url: link.url })), link, beside };
}

/** Resolves once `condition` is true. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}

const json = (body: Buffer): Record<string, unknown> => JSON.parse(body.toString());

it('without its database an instance serves its last known state and says so, refuses the rest, and recovers by itself', async () => {
  const { site, link, beside } = await siteOnLink();
  const before = await site.get(TABLE);
  const page = await site.get(PAGE);
  expect([before.status, page.status, before.headers['stale-since']]).toEqual([200, 200, undefined]);
  await site.get(TABLE);
  const name = await somebody(beside);
  const official = await signedIn(beside);
  const { body } = await site.get('/api/admin/session', official);
  expect(json(body)).toMatchObject({ authenticated: true, role: 'secretary' });

  await link.cut();
  const cutAt = Date.now();
  await until(() => site.store.unavailableSince() !== null);

  const cached = await site.get(TABLE, { 'accept-encoding': 'br' });
  expect([cached.status, cached.headers['cache-control']]).toEqual([200, before.headers['cache-control']]);
  const since = Date.parse(String(cached.headers['stale-since']));
  expect(since).toBeLessThanOrEqual(cutAt);
  expect(since).toBeGreaterThan(cutAt - 20_000);
  expect((await site.get(TABLE)).body).toEqual(before.body);
  const known = await site.get(TABLE, { 'if-none-match': String(before.headers.etag) });
  expect([known.status, known.headers['stale-since'] !== undefined]).toEqual([304, true]);
  expect((await site.get(PAGE)).body).toEqual(page.body);
  // An answer that was never requested before can be made from cached data.
  const made = await site.get(NEVER_ASKED);
  expect([made.status, made.headers['stale-since'] !== undefined]).toEqual([200, true]);
  expect(Object.keys(json(made.body)).length).toBeGreaterThan(3);

  // Reads that need the database, and all writes, are refused with the usual error.
  const started = performance.now();
  const player = await site.get(`/api/getplayermatches/${encodeURIComponent(name)}?season=25/26`);
  const write = await site.app.inject({ method: 'POST', url: '/api/matches', headers: official, payload: {} });
  const session = await site.get('/api/admin/session', official);
  const written = { status: write.statusCode, headers: write.headers, body: write.rawPayload };
  const error = 'The league’s database cannot be reached right now. Please try again in a moment.';
  for (const refused of [player, written, session]) {
    const { status, headers } = refused;
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(json(refused.body)).toEqual({ success: false, error, message: error });
  }
  // While the database is known to be unavailable, no request waits five seconds for a connection.
  expect(performance.now() - started).toBeLessThan(4500);
  expect((await site.get('/healthz')).status).toBe(200);
  expect((await site.get('/readyz')).status).toBe(503);

  // A client that knows of a newer write never gets a table without that write.
  await beside.write(origin, (change) => change.put('team', team('Elsewhere')));
  const revision = String(beside.revisions().get('league'));
  const behind = await site.get(TABLE, { revision });
  expect([behind.status, behind.headers['retry-after']]).toEqual([503, '2']);
  expect((await site.get(TABLE, { cookie: `revision=${revision}` })).status).toBe(503);

  await link.restore();
  await until(() => site.store.unavailableSince() === null);
  const after = await site.get(TABLE);
  expect([after.status, after.headers['stale-since']]).toEqual([200, undefined]);
  expect(after.body.toString()).toContain('Elsewhere');
  expect((await site.get('/readyz')).status).toBe(200);
  expect((await site.get(TABLE)).headers['stale-since']).toBeUndefined();
  await site.store.write(origin, (change) => change.put('team', team('Back again')));
  expect((await site.get(TABLE)).body.toString()).toContain('Back again');
});

it('open pages are notified when the database becomes unavailable and available again', async () => {
  const { site, link, beside } = await siteOnLink();
  const stop = new AbortController();
  const response = await fetch(`${site.url}/api/live`, { signal: stop.signal });
  const events = eventsOf(response);
  expect((await events.next()).value?.staleSince).toBeUndefined();
  await link.cut();
  const notice = (await events.next()).value;
  expect(notice).toMatchObject({ changed: [], staleSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
  await beside.write(origin, (change) => change.put('team', team('Meanwhile')));
  await link.restore();
  const news: LiveEvent[] = [];
  while (news.at(-1)?.staleSince !== undefined || !news.some(({ changed }) => changed.length > 0)) {
    const { value } = await events.next();
    if (value === undefined) throw new Error('The stream has ended');
    news.push(value);
  }
  expect(news.flatMap(({ changed }) => changed)).toEqual([{ kind: 'people' }]);
  stop.abort();
});

/** Returns the name of any player who has not been deleted. */
async function somebody(store: Store): Promise<string> {
  const { players } = await store.read(teamsAndPlayersIncludingDeleted);
  return [...players.values()].find(({ deleted }) => !deleted)?.name ?? '';
}

const team = (name: string) => sampleTeam('new', { name });

/** Returns the headers of an official's browser that has signed in on another instance. */
async function signedIn(beside: Store): Promise<Record<string, string>> {
  const browser = createBrowser((await countedSite(beside)).app);
  expect((await browser.signIn()).status).toBe(200);
  return fileHeaders(browser, 'application/json');
}

async function* eventsOf(response: Response): AsyncGenerator<LiveEvent, undefined> {
  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) yield liveEventSchema.parse(JSON.parse(data));
    }
  }
}
