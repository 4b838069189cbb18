import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import type { CompetitionDraws } from '#contract/draws.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { BreakRow } from '#contract/players.ts';
import type { MatchPage } from '#contract/match.ts';
import { publicPages, screens } from '../support/screens.ts';
import { useServedPages } from '../support/served-pages.ts';

const { url, page: served, ask } = useServedPages();
const publicUrl = 'http://localhost:3000';
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

test('a shared table has a title, a description and a picture', async () => {
  const page = await served('/league-standings?division=2&season=24/25&utm_source=chat');
  const address = `${publicUrl}/league-standings?season=24/25&division=2`;
  expect(page.meta('og:title')).toBe(page.document.title);
  expect(page.meta('og:description')).toBe(page.meta('description'));
  expect([page.meta('og:url'), page.meta('og:image:width')]).toEqual([address, '1200']);
  expect(page.meta('og:image')).toMatch(
    /^http:\/\/localhost:3000\/og\/standings\.png\?season=24\/25&division=2&revision=\d+$/,
  );
  expect(page.links('link[rel="canonical"]')).toEqual([address]);
  expect(page.meta('twitter:card')).toBe('summary_large_image');
  await expectPicture(page.meta('og:image'));
  await expectPicture(`${publicUrl}/og/standings.png?season=25/26&division=1&week=5`);
});

test('a shared result shows the score', async () => {
  type Fixture = { fixtureId: string; homeTeamName: string; homeTeamScore: number };
  const [fixture] = await ask<Fixture[]>('/api/matches/1/5?season=25/26');
  const page = await served(`/results?season=25/26&division=1&week=5&fixture=${fixture?.fixtureId}`);
  expect(page.document.title).toContain(`${fixture?.homeTeamName} ${fixture?.homeTeamScore}–`);
  expect(page.meta('og:image')).toContain(`/og/match/${fixture?.fixtureId}.png`);
  await expectPicture(page.meta('og:image'));
});

test.each(['match', 'match-before'])(
  'the page %s is shared with its teams, its address and a picture of its own',
  async (name) => {
    const { path = '' } = (await screens(url('/'))).find((screen) => screen.name === name) ?? {};
    const page = await served(path);
    const { id, home, away, result } = await ask<MatchPage>(`/api/match/${path.split('/')[2]}`);
    const score = result === null ? ' v ' : ` ${result.homeTeamScore}–${result.awayTeamScore} `;
    expect(page.document.title).toContain(home.teamName + score + away.teamName);
    expect(page.meta('description')).toContain('Division 2, week ');
    expect(page.links('link[rel="canonical"]')).toEqual([publicUrl + path]);
    expect(page.meta('og:image')).toContain(`/og/match/${id}.png`);
    await expectPicture(page.meta('og:image'));
  },
);

test.each(['player-season', 'team-season'])(
  'the page %s is shared with its address and a picture of its own',
  async (name) => {
    const { path = '' } = (await screens(url('/'))).find((screen) => screen.name === name) ?? {};
    const page = await served(path);
    expect(page.links('link[rel="canonical"]')).toEqual([publicUrl + path]);
    expect(page.meta('og:image')).toContain(`/og${path}.png`);
    await expectPicture(page.meta('og:image'));
  },
);

test.each(['team', 'player', 'player-all', 'breaks', 'breaks-all'])(
  'the page %s has a picture of its own',
  async (name) => {
    const { path = '' } = (await screens(url('/'))).find((screen) => screen.name === name) ?? {};
    const picture = (await served(path)).meta('og:image');
    expect(picture).toContain(`${publicUrl}/og/${name.replace(/-all$/, '')}`);
    expect(picture).toContain(`season=${name.endsWith('-all') ? 'All' : '25/26'}`);
    await expectPicture(picture);
  },
);

test('a match, a break of 50, a milestone, a draw and a season have a preview and a portrait picture', async () => {
  const matches = await ask<FixtureAnswer[]>('/api/matches?season=25/26');
  const breaks = await ask<BreakRow[]>('/api/breaks?season=25/26');
  const { competitions } = await ask<{ competitions: CompetitionDraws[] }>('/api/draws');
  const cup = competitions.find(({ draws }) => draws.length > 0);
  const made = breaks.find((one) => one.break >= 50);
  const ofBreak = matches.find((one) => one.weekNumber === made?.weekNumber && hasBreak(one, made));
  const small = matches.flatMap((one) =>
    one.matches.filter((frame) => Number(frame.homeBreaks[0]) < 50).map((frame) => [one.fixtureId, frame.homePlayerId]),
  );
  const [match = ''] = matches.map(({ fixtureId }) => fixtureId);
  const reached = await firstWithMilestone(matches);
  const season = `season/25-26/player/${made?.playerId}`;
  const pictures = [
    `match/${match}`,
    `break/${ofBreak?.fixtureId}/${made?.playerId}`,
    `milestone/${reached}/1`,
    `draw/${cup?.competition}/${cup?.draws[0]?.id}`,
    season,
    `season/24-25/team/${matches[0]?.homeTeamId}`,
  ];
  for (const path of pictures) {
    await expectPicture(`/og/${path}.png`);
    await expectPicture(`/card/${path}.png`, [1080, 1350]);
  }
  const missing = [
    `break/${small[0]?.join('/')}`,
    `milestone/${match}/99`,
    `draw/${cup?.competition}/no`,
    season.replace('25', '01'),
    season.replace('player', 'club'),
    `season/25-26/team/no`,
    'match/no',
  ];
  for (const path of missing) expect([path, (await fetch(url(`/card/${path}.png`))).status]).toEqual([path, 404]);
});

async function firstWithMilestone(matches: readonly FixtureAnswer[]): Promise<string> {
  for (const { fixtureId } of matches) {
    const { milestones } = await ask<MatchPage>(`/api/match/${fixtureId}`);
    if (milestones.length > 0) return fixtureId;
  }
  throw new Error('No match of the demo has a milestone.');
}

function hasBreak({ matches }: FixtureAnswer, made: BreakRow | undefined): boolean {
  return matches.some(({ homePlayerId, homeBreaks, awayPlayerId, awayBreaks }) => {
    const own = homePlayerId === made?.playerId ? homeBreaks : awayPlayerId === made?.playerId ? awayBreaks : [];
    return own.some((points) => points === made?.break);
  });
}

test('two players are shared with their score in frames', async () => {
  const { path = '' } = (await publicPages(url('/'))).find(({ name }) => name === 'rivalry') ?? {};
  const page = await served(path);
  const picture = page.meta('og:image');
  expect(picture).toContain(`/og/rivalry${path.replace('/player', '').replace('/v/', '/')}.png`);
  await expectPicture(picture);
  expect(page.links('link[rel="canonical"]')).toEqual([publicUrl + path]);
});

test('a page without a picture of its own has the league’s', async () => {
  await expectPicture((await served('/search?q=harbour')).meta('og:image'));
});

test.each([
  '/og/standings.png?season=01/02&division=1',
  '/og/standings.png?season=25/26&division=9',
  '/og/match/no.png',
  '/og/rivalry/no/one.png',
  '/og/team/no.png?season=25/26',
  '/og/player/no.png?season=25/26',
  '/og/breaks.png?season=01/02',
  '/og/breaks.png?season=25/26&division=9',
  '/og/breaks.png?season=25/26&season=24/25',
  '/og/standings.png',
  '/og/standings.png?season=25/26&division=1&week=99',
])('%s answers 404', async (path) => {
  expect((await fetch(url(path))).status).toBe(404);
});

test('a missing page is not indexed and has no sharing tags', async () => {
  const html = await (await fetch(url('/team/nobody'))).text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('og:');
});

test('robots.txt names the sitemap, and the sitemap lists existing pages', async () => {
  const robots = await (await fetch(url('/robots.txt'))).text();
  expect(robots).toContain('Disallow: /api/');
  expect(robots).toContain('Disallow: /admin/');
  expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);

  const answer = await fetch(url('/sitemap.xml'));
  expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
  const xml = new new Window().DOMParser().parseFromString(await answer.text(), 'application/xml');
  expect(xml.querySelector('parsererror')).toBe(null);
  const addresses = [...xml.querySelectorAll('urlset > url > loc')].map((loc) => loc.textContent);
  expect(addresses).toContain(`${publicUrl}/`);
  expect(addresses).toContain(`${publicUrl}/league-standings`);
  expect(addresses.filter((address) => address.includes('/team/')).length).toBeGreaterThan(10);
  expect(addresses.filter((address) => address.includes('/player/')).length).toBeGreaterThan(50);
  expect(addresses.filter((address) => /\/(api|admin|data-input|search)\b/.test(address))).toEqual([]);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses.filter((_, index) => index % 20 === 0))
    expect((await fetch(url(address.slice(publicUrl.length)), { redirect: 'manual' })).status, address).toBe(200);
});

async function expectPicture(address: string | null, size: readonly number[] = [1200, 630]): Promise<void> {
  const { pathname, search } = new URL(address ?? '', publicUrl);
  const answer = await fetch(url(pathname + search));
  expect([address, answer.headers.get('content-type')]).toEqual([address, 'image/png']);
  const bytes = new DataView(await answer.arrayBuffer());
  expect(PNG.map((_, index) => bytes.getUint8(index))).toEqual(PNG);
  expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual(size);
  // A picture on which the text is missing would be much smaller.
  expect(bytes.byteLength).toBeGreaterThan(60_000);
}
