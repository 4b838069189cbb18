import { describe, expect } from 'vitest';
import { maxBatchReads } from '#contract/protocol.ts';
import { it, openSite } from '../support/site.ts';

describe('several reads in one answer', () => {
  const paths = [
    '/api/seasons',
    '/api/standings/1?season=25%2F26',
    '/api/getplayermatches/Nobody%20%2F%20At%20All?season=All',
    '/api/fixtures-picture?season=25%2F26&week=3',
    '/api/teams/nobody/players',
    '/api/standings/first',
    '/api/standings/1?season=25%2F26&week=2?1',
    '/api/standings/1?season=24%2F25&season=25%2F26',
    '/api/nothing',
    '/api/getplayermatches/%ff',
    '/api/admin/sessions',
    '/api/together?of=%2Fapi%2Fleague',
  ];

  it.each(['sqlite', 'postgresql'] as const)('each answer equals the answer of its own call, on %s', async (engine) => {
    const { app } = await openSite(engine, { demo: true });
    const all = await app.inject(`/api/together?of=${encodeURIComponent(paths.join(' '))}`);
    expect(all.statusCode).toBe(200);
    const alone = [];
    for (const path of paths) {
      const { statusCode, body } = await app.inject(path);
      // Officials' reads are not available in a batch, nor is another batch.
      const isOther = /admin|together/.test(path);
      alone.push(isOther ? { status: 404, json: expect.anything() } : { status: statusCode, json: JSON.parse(body) });
    }
    expect(all.json()).toEqual({ answers: alone });
    expect(alone.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 400, 400, 400, 404, 400, 404, 404]);
  });

  it('is refused for more bytes than a batch may have, even if one read is repeated', async ({ demo: { app } }) => {
    const { rawPayload } = await app.inject('/api/matches');
    const times = Math.ceil((4 * 1024 * 1024) / rawPayload.length);
    const repeated = (count: number) =>
      app.inject(`/api/together?of=${encodeURIComponent('/api/matches '.repeat(count))}`);
    expect(times).toBeLessThanOrEqual(maxBatchReads);
    expect((await repeated(times - 1)).statusCode).toBe(200);
    expect((await repeated(times)).json()).toMatchObject({ error: 'Too many reads in one request.' });
  });

  it('depends on everything that its parts depend on', async ({ demo: { app } }) => {
    const of = encodeURIComponent('/api/standings/1?season=24%2F25 /api/standings/1?season=25%2F26');
    const answer = await app.inject(`/api/together?of=${of}`);
    const text = String(answer.headers['depends-on']);
    expect(text).toMatch(/season:24\/25=\d+/);
    expect(text).toMatch(/season:25\/26=\d+/);
    const headers = { 'if-none-match': String(answer.headers.etag) };
    const again = await app.inject({ url: `/api/together?of=${of}`, headers });
    expect(again.statusCode).toBe(304);
  });

  it.for([
    ['?of=a&of=b', 'Of must be given once.'],
    [`?of=${'/api/league%20'.repeat(maxBatchReads + 1)}`, `At most ${maxBatchReads} reads fit in one request.`],
    [`?of=${'x'.repeat(6001)}`, 'Too many reads in one request.'],
  ] as const)('refuses %.40s', async ([query, error], { site: { app } }) => {
    const answer = await app.inject(`/api/together${query}`);
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({ status: 400, error });
  });
});
