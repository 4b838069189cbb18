import { connect } from 'node:net';
import { once } from 'node:events';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import type { Store } from '#server/storage/store.ts';
import { CONTENT_CODINGS } from '#server/cache/response-cache.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { type Received, type CountedSite, countedSite } from '../support/counted-site.ts';
import { origin } from '../support/sample-values.ts';
import { ENGINES, openAgain, openTestStore, testPlace, untilChange } from '../support/store.ts';

const TABLE = '/api/standings/1?season=25/26';
const PAGE = '/league-standings?season=25%2F26';
const unpack = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };

/** Published files. `KEPT` has an address of each kind of cached answer. */
const FEEDS = ['/news.atom', '/sitemap.xml', '/calendar/league.ics', '/fixtures.svg?season=25/26', '/og/site.png'];
const CALLS = ['/api/player-stats', '/api/seasons', '/api/openapi.json'];
const KEPT = [TABLE, PAGE, '/', '/league.css', ...CALLS, ...FEEDS];

const demoSite = async (more = {}) => countedSite(await openTestStore('sqlite'), { demo: true, ...more });

/** Returns the headers without the date and the named ones. */
function without({ headers }: Received, ...names: string[]): Record<string, unknown> {
  const left = ['date', ...names];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.includes(name)));
}

/** Changes a result of a season, which changes its tables. */
async function changeResult(store: Store, season: string): Promise<void> {
  const [fixture] = await store.read((db) => undeletedFixturesOfSeason(db, season));
  const [match, ...rest] = fixture?.matches ?? [];
  if (fixture === undefined || match === undefined) throw new Error(`${season} has no results`);
  const { home, away } = match.sides;
  const scored = { home: { ...home, score: away.score, breaks: [] }, away: { ...away, score: home.score, breaks: [] } };
  const turned = { ...match, sides: scored };
  await store.write(origin, (change) =>
    change.put('fixture', { ...fixture, matches: [turned, ...rest], deleted: false }),
  );
}

describe('cached answers', () => {
  it('have the same bytes and headers each time, in every encoding that the client accepts', async () => {
    const site = await demoSite();
    for (const path of KEPT) {
      const plain = await site.get(path);
      expect([path, plain.status]).toEqual([path, 200]);
      expect(plain.headers['set-cookie']).toBeUndefined();
      expect(plain.headers['content-encoding']).toBeUndefined();
      const tags = new Set([plain.headers.etag]);
      const isText = !path.endsWith('.png') && plain.body.length >= 1000;
      for (const coding of isText ? CONTENT_CODINGS : []) {
        const accepting = { 'accept-encoding': coding, cookie: 'session=1' };
        const first = await site.get(path, accepting);
        expect(first.headers, path).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' });
        expect(unpack[coding](first.body).equals(plain.body)).toBe(true);
        expect(first.body.length).toBeLessThan(plain.body.length / 2 + 200);
        tags.add(first.headers.etag);

        const again = await site.get(path, accepting);
        expect(without(again)).toEqual(without(first));
        expect(again.body.equals(first.body)).toBe(true);
        const head = await site.get(path, accepting, 'HEAD');
        expect(without(head)).toEqual(without(first));
        expect(head.body).toHaveLength(0);
        const known = await site.get(path, { ...accepting, 'if-none-match': `"x", ${first.headers.etag}` });
        expect(known.status).toBe(304);
        expect(without(known)).toEqual(without(first, 'content-type', 'content-length', 'content-encoding'));
        // The ETag of another encoding does not match this one.
        expect((await site.get(path, { ...accepting, 'if-none-match': String(plain.headers.etag) })).status).toBe(200);
      }
      expect(tags.size).toBe(isText ? 1 + CONTENT_CODINGS.length : 1);
      expect(without(await site.get(path))).toEqual(without(plain));
      expect((await site.get(path, { 'if-none-match': String(plain.headers.etag) })).status).toBe(304);
    }
  });

  it('tell shared caches how long to reuse them, and browsers to revalidate each time', async () => {
    const site = await demoSite();
    for (const path of [TABLE, PAGE]) {
      const { headers } = await site.get(path);
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=2, must-revalidate');
    }
    expect((await site.get('/api/standings/none')).headers['cache-control']).toBe('no-store');
  });

  it('are computed and compressed once for each state of the league, however many clients ask at once', async () => {
    const site = await demoSite();
    const accepting = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    // These reads put the season's sums and people into the cache.
    await site.get(TABLE);
    await site.get(PAGE);
    await changeResult(site.store, '25/26');
    site.counts.pages = [];
    site.counts.reads = 0;
    const all = await Promise.all(Array.from({ length: 40 }, (_, i) => site.get(i % 2 ? TABLE : PAGE, accepting)));
    expect(new Set(all.map(({ headers }) => headers['content-encoding']))).toEqual(new Set(['br']));
    expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(2);
    expect(site.counts.pages).toEqual([PAGE]);
    // One read for the table (which the page uses too), and one for the list of seasons.
    expect(site.counts.reads).toBe(2);
    await Promise.all(Array.from({ length: 40 }, (_, i) => site.get(i % 2 ? TABLE : PAGE, accepting)));
    expect(site.counts).toEqual({ reads: 2, pages: [PAGE] });
  });

  it('are sent only for requests with exactly their address', async () => {
    const site = await demoSite();
    await site.get(TABLE);
    expect((await site.get(TABLE, {}, 'DELETE')).status).toBe(404);
    expect((await site.get(TABLE, { 'content-length': '0' })).status).toBe(200);
    expect((await site.get('/api/standings/1?season=25/26&season=24/25')).status).toBe(400);
    expect((await site.get('/%E0%A4%A')).status).toBeLessThan(500);
    // Parsed as numbers, both would be infinite.
    for (const week of ['9'.repeat(400), `-${'9'.repeat(400)}`])
      expect((await site.get(`${TABLE}&week=${week}`)).status).toBe(400);
  });

  it('never include a page for officials', async () => {
    const site = await demoSite();
    for (const times of [1, 2, 3]) {
      const { headers } = await site.get('/admin?a=1', { cookie: 'session=1', 'accept-encoding': 'br' });
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-encoding']).toBeUndefined();
      expect(site.counts.pages).toHaveLength(times);
    }
  });

  it('are sent in order on one connection, also for HTTP/1.0 and pipelined requests', async () => {
    const site = await demoSite();
    const { body } = await site.get(TABLE);
    const ahead = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    // A cached answer, one from Fastify (`/healthz`), and a cached one again, in this order.
    const last = `GET ${TABLE} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    const text = await talk(site, ahead(TABLE) + ahead('/healthz') + last);
    const [first, second, third] = text.split('HTTP/1.1 200 OK').slice(1);
    expect(first).toContain(body.toString());
    expect(second).toContain('{"ok":true}');
    expect(third).toContain(body.toString());
    const old = await talk(site, `GET ${TABLE} HTTP/1.0\r\n\r\n`);
    expect(old).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(old).toMatch(/\r\nConnection: close\r\n/i);
    expect(old.endsWith(body.toString())).toBe(true);
  });

  it('stay within the cache’s capacity, and popular answers stay cached', async () => {
    const site = await demoSite({ cacheBytes: 400_000 });
    await site.get(PAGE);
    await site.get(PAGE);
    const made = site.counts.pages.length;
    for (let i = 0; i < 150; i++) {
      expect((await site.get(`/league-standings?odd=${i}`)).status).toBe(200);
      // Meanwhile other visitors read the table.
      if (i % 10 === 0) await site.get(PAGE);
    }
    expect(site.counts.pages).toHaveLength(made + 150);
    await site.get(PAGE);
    expect(site.counts.pages).toHaveLength(made + 150);
    // The first of these odd answers was removed from the cache long ago.
    await site.get('/league-standings?odd=0');
    expect(site.counts.pages).toHaveLength(made + 151);
  });

  it('close their connections when the server stops', async () => {
    const site = await demoSite();
    await site.get(TABLE);
    await site.app.close();
    await expect(site.get(TABLE)).rejects.toThrow('ECONNREFUSED');
  });
});

describe.each(ENGINES)('what a write invalidates on %s', (engine) => {
  it('only the answers of its own season, also for a write of another process, and no stale answer is sent', async () => {
    const place = await testPlace(engine);
    const store = await openAgain(place);
    const site = await countedSite(store, { demo: true });
    const [now, old] = ['25/26', '24/25'].map((season) => ({
      season,
      table: `/api/standings/1?season=${season}`,
      page: `/league-standings?season=${season}`,
    }));
    if (now === undefined || old === undefined) throw new Error('There are two seasons');
    const seen = async () => Promise.all([now, old].flatMap(({ table, page }) => [site.get(table), site.get(page)]));
    const tagsOf = (all: Received[]) => all.map(({ headers }) => headers.etag);
    const before = tagsOf(await seen());

    const other = await openAgain(place);
    for (const writer of [store, other]) {
      const isKnown = untilChange(store, changedSince(store));
      await changeResult(writer, now.season);
      await isKnown;
      site.counts.pages = [];
      const after = tagsOf(await seen());
      expect(after[0]).not.toBe(before[0]);
      expect(after[1]).not.toBe(before[1]);
      expect(after.slice(2)).toEqual(before.slice(2));
      expect(site.counts.pages).toEqual([now.page]);
      before.splice(0, 4, ...after);
    }

    // The name of a team is in the answers of both seasons.
    const { teams } = await store.read(teamsAndPlayersIncludingDeleted);
    const team = [...teams.values()].find(({ division }) => division === 1);
    if (team === undefined) throw new Error('There is no first division');
    await store.write(origin, (change) => change.put('team', { ...team, name: 'Renamed' }));
    site.counts.pages = [];
    const [table, page] = await seen();
    expect([table, page].map((got) => got?.body.includes('Renamed'))).toEqual([true, true]);
    expect(site.counts.pages.toSorted()).toEqual([old.page, now.page]);
  });
});

function changedSince(store: Store): () => boolean {
  const before = store.revisions().get('season:25/26');
  return () => store.revisions().get('season:25/26') !== before;
}

/** Sends text unchanged, and returns everything until the server ends the connection. */
async function talk({ url }: CountedSite, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(text);
  await once(socket, 'end');
  return Buffer.concat(chunks).toString();
}
