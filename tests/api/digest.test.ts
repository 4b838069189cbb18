import { parseFeed } from '@rowanmanning/feed-parser';
import { describe, expect } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import type { Digest } from '#contract/week.ts';
import { sentCard, sentMatches } from '../support/cards.ts';
import { it, record } from '../support/league-site.ts';
import { openSite } from '../support/site.ts';

/** Returns an answer as a digest. `ask` has checked it against the contract. */
const digestIn = (json: unknown) => json as Digest;

describe('the digest of a week', () => {
  it('has the results, tables, breaks and milestones of the latest week, and follows a new result', async ({ ask }) => {
    await record(ask, sentCard({ weekNumber: 1, matches: sentMatches('a', 'b', 2) }));
    const first = digestIn((await ask('GET /api/digest')).json);
    expect(first).toMatchObject({ season: '25/26', weekNumber: 1, milestones: [], next: [], complete: true });
    expect(first.results.map(({ homeTeamScore, awayTeamScore }) => [homeTeamScore, awayTeamScore])).toEqual([[2, 3]]);
    expect(first.text).toContain('Harbour Social 2–3 Trades Hall\nTable: 1 Trades Hall 3, 2 Harbour Social 2');
    const [best, ...rest] = sentMatches('a', 'b', 5);
    await record(ask, sentCard({ weekNumber: 2, matches: [{ ...best, homeBreak: 48 }, ...rest] }));
    const second = digestIn((await ask('GET /api/digest')).json);
    expect(second).toMatchObject({
      weekNumber: 2,
      breaks: [{ playerId: 'a1', break: 48 }],
      tables: [{ division: 1, rows: [{ teamId: 'a', points: 7 }, { teamId: 'b' }, { teamId: 'c' }] }],
      milestones: [
        { kind: 'first-win', playerId: 'a3', text: 'A Player 3 won for the first time.' },
        { kind: 'first-win', playerId: 'a4' },
        { kind: 'first-win', playerId: 'a5' },
        { kind: 'first-place', teamId: 'a', text: 'Harbour Social went top of Division 1.' },
      ],
      link: '/weeks/25-26/2',
      picture: '/weeks/25-26/2.png',
    });
    const again = digestIn((await ask('GET /api/digest?season=25/26&weekNumber=1')).json);
    expect(again).toEqual({ ...first, complete: true });
    const none = digestIn((await ask('GET /api/digest?weekNumber=5')).json);
    expect(none).toMatchObject({ results: [], milestones: [], complete: false });
  });

  it('is of weeks that a season has', async ({ ask }) => {
    for (const query of ['season=01/02', 'weekNumber=0', 'weekNumber=99', 'weekNumber=1.5'])
      expect((await ask(`GET /api/digest?${query}`)).status, query).toBe(404);
    for (const query of ['weekNumber=one', 'weekNumber=1&weekNumber=2', 'season=25/26&season=24/25'])
      expect((await ask(`GET /api/digest?${query}`)).status, query).toBe(400);
  });

  it('is drawn as a picture, and is an entry of the feed once the week is complete', async () => {
    const site = await openSite('sqlite', { demo: true });
    const latest = answerOrThrow(await site.api('GET /api/digest', {}));
    const picture = await site.app.inject(latest.picture);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const { rawPayload } = picture;
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1080, 1350]);
    for (const address of ['/weeks/01-02/1.png', '/weeks/25-26/99.png', '/weeks/25-26/x.png'])
      expect((await site.app.inject(address)).statusCode, address).toBe(404);
    const { items } = parseFeed((await site.app.inject('/news.atom')).body);
    const weeks = items.filter(({ url }) => url?.includes('/weeks/'));
    const complete = [];
    for (let weekNumber = latest.weekNumber; weekNumber > latest.weekNumber - 5; weekNumber--) {
      const digest = answerOrThrow(await site.api('GET /api/digest', { query: { weekNumber } }));
      if (digest.complete) complete.push(`Week ${weekNumber} of 25/26`);
    }
    expect(weeks.map(({ title }) => title)).toEqual(complete);
    expect(complete.length).toBeGreaterThan(2);
    expect(weeks[0]?.content).toContain('.png"');
    expect(weeks[0]?.content).toMatch(/href="http[^"]*\/match\/\w+\/[\w-]+">[^<]+ \d–\d /);
  });
});
