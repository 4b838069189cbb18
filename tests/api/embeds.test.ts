/** The pages that other sites show in a frame, and the reads that scripts of other sites may make. */
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { answerOrThrow, type ApiClient } from '#contract/client.ts';
import type { StandingRowAnswer } from '#contract/standings.ts';
import { may, VISITOR } from '#domain/people/permissions.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { origin } from '../support/sample-values.ts';
import { openTestStore } from '../support/store.ts';
import { demoOf, TODAY } from '../support/site-around.ts';
import { countedSite } from '../support/counted-site.ts';
import { openSite } from '../support/site.ts';
import { test as attackTest } from './attack-site.ts';

const SCRIPT = 'document.title = "new";';
const embedSite = async (more = {}) =>
  countedSite(await openTestStore('sqlite', demoOf(TODAY)), {
    demo: true,
    web: { assets: null, embedScript: SCRIPT, render: async () => ({ status: 404, headers: {}, html: '' }) },
    ...more,
  });

async function leaderOf(api: ApiClient): Promise<StandingRowAnswer> {
  const place = { params: { division: 1 }, query: { season: '25/26' } };
  const [leader] = answerOrThrow(await api('GET /api/standings/{division}', place));
  if (leader === undefined) throw new Error('The demo has no table.');
  return leader;
}

const textIn = (body: Buffer): string =>
  body
    .toString()
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('each embedded page shows the league’s facts, and its links lead to pages of the site', async () => {
  const { get, api } = await embedSite();
  const leader = await leaderOf(api);
  const [name, team] = [leader.teamName, `/embed/team/${leader.teamId}`];
  for (const [path, ...texts] of [
    ['/embed/standings', 'League Standings 25/26', 'Division 1', 'Division 2', name],
    ['/embed/standings?division=1', 'Division 1, 25/26', `1 ${name} `],
    ['/embed/standings?season=All&division=1', 'Division 1, All seasons'],
    ['/embed/fixtures?division=2', 'Fixtures Division 2, 25/26', ' v '],
    ['/embed/results?season=24/25', 'Results 24/25', 'Week 24', 'Division 1'],
    [team, `${name} 1st of `, 'Fixtures', 'Results', `${name} at `],
  ]) {
    const { status, headers, body } = await get(path ?? '');
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
    for (const text of texts) expect(textIn(body)).toContain(text);
    const links = [...body.toString().matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(5);
    expect(
      links.filter((href) => !/^\/(team|match|league-standings|fixtures|results)(\/|\?|$)/.test(href ?? '')),
    ).toEqual([]);
  }
});

test('a page that cannot be shown says why in the frame, with every fault of its address', async () => {
  const { get } = await embedSite();
  for (const [path, status, sentence] of [
    ['/embed/standings?division=9', 404, 'There is no division 9 in 25/26.'],
    ['/embed/results?season=01/02', 404, 'There is no season 01/02.'],
    ['/embed/fixtures?season=<b>', 404, 'There is no season &lt;b&gt;.'],
    ['/embed/team/nobody', 404, 'There is no such team.'],
    ['/embed/players', 404, 'There is nothing here.'],
    ['/embed/standings?division=x&theme=pink', 400, 'Division must be a number. theme must be light or dark.'],
    ['/embed/standings?season=a&season=b', 400, 'Season must be given once.'],
  ] as const) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, status, 'no-store']);
    expect(answer.body.toString()).toContain(`<p>${sentence}</p>`);
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(answer.headers['x-frame-options']).toBeUndefined();
  }
  const empty = await openSite('sqlite', { empty: true });
  const { statusCode, body } = await empty.app.inject('/embed/standings');
  expect([statusCode, body]).toEqual([404, expect.stringContaining('The league has no season yet.')]);
});

test('every page may frame an embedded page, and it never sets a cookie', async () => {
  const { get } = await embedSite();
  const cookie = 'baize-session=whoever; XSRF-TOKEN=x';
  for (const path of ['/embed/standings', '/embed/fixtures', '/embed/results']) {
    const first = await get(path, { cookie, origin: 'https://club.example' });
    const again = await get(path, { 'if-none-match': String(first.headers.etag) });
    const plain = await get(path, {}, 'HEAD');
    expect([first.status, again.status, plain.status]).toEqual([200, 304, 200]);
    for (const { headers } of [first, again, plain]) {
      expect(headers).toMatchObject({
        'content-security-policy':
          "default-src 'none';base-uri 'none';connect-src 'self';form-action 'none';frame-ancestors *;" +
          "img-src 'self';object-src 'none';script-src 'self';style-src 'self'",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=0, s-maxage=2, must-revalidate',
        etag: first.headers.etag,
      });
      expect([headers['x-frame-options'], headers['set-cookie']]).toEqual([undefined, undefined]);
    }
    expect((await get(path)).body.equals(first.body)).toBe(true);
  }
});

test('a frame without an origin may load its style sheet and script, and the theme is that of the page', async () => {
  const { get } = await embedSite();
  const style = await get('/embed/style.css');
  expect(style.body.toString()).toContain('--baize-800: #');
  const script = await get('/embed/live.js');
  expect(script.body.toString()).toBe(SCRIPT);
  for (const { headers } of [style, script]) expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  for (const [query, theme] of [
    ['', 'device'],
    ['?theme=light', 'light'],
    ['?theme=dark', 'dark'],
  ])
    expect((await get(`/embed/standings${query}`)).body.toString()).toContain(`data-theme="${theme}"`);
  expect((await get('/embed/standings')).body.toString()).toContain('<script src="/embed/live.js" defer></script>');
});

test('an embedded page is made once, and anew after a change', async () => {
  const { get, store, counts, api } = await embedSite();
  const before = await get('/embed/standings?division=1');
  const reads = counts.reads;
  await get('/embed/standings?division=1');
  expect(counts.reads).toBe(reads);
  const { teamId } = await leaderOf(api);
  const team = (await store.read(teamsAndPlayersIncludingDeleted)).teams.get(teamId);
  await store.write(origin, async (change) => {
    if (team) await change.put('team', { ...team, name: '</title><script>alert(1)</script>' });
  });
  const after = await get('/embed/standings?division=1');
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.body.toString()).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(after.body.toString()).not.toContain('alert(1)</script>');
});

attackTest('public reads answer the scripts of every site, and nothing else does', async ({ site }) => {
  const phone = site.browser();
  await phone.signIn();
  const asked = async (path: string, method = 'GET') =>
    (await site.get(path, { origin: 'https://club.example' }, method)).headers['access-control-allow-origin'];
  const kept = new Set(['/api/live', '/api/admin/session', '/api/push-key']);
  for (const { method, path, action } of Object.values(calls)) {
    if (method !== 'GET' || kept.has(path)) continue;
    const address = path.replaceAll(/\{\w+\}/g, '1');
    expect([path, await asked(address)]).toEqual([path, may(VISITOR, action) ? '*' : undefined]);
  }
  for (const path of ['/api/admin/session', '/', '/admin', '/embed/standings', '/healthz', '/robots.txt'])
    expect([path, await asked(path)]).toEqual([path, undefined]);
  for (const path of ['/api/seasons', '/api/standings/x', '/api/team-details/nobody']) {
    expect([path, await asked(path), await asked(path, 'HEAD')]).toEqual([path, '*', '*']);
    expect([path, await asked(path, 'OPTIONS'), await asked(path, 'POST')]).toEqual([path, undefined, undefined]);
  }
  const credentials = await site.get('/api/seasons', { cookie: 'baize-session=x' });
  expect(credentials.headers['access-control-allow-credentials']).toBeUndefined();
});
