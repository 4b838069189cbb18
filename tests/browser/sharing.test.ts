import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { publicPages, screens } from '../support/screens.ts';
import { useSite } from './visitor.ts';

const visit = useSite();
const publicUrl = 'http://localhost:3000';
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

test('a shared table has a title, a description and a picture', async () => {
  const page = await visit.open('/league-standings?division=2&season=24/25&utm_source=chat');
  const address = `${publicUrl}/league-standings?season=24/25&division=2`;
  const tags = await page
    .locator('meta[property^="og:"]')
    .evaluateAll((found) =>
      Object.fromEntries(found.map((tag) => [tag.getAttribute('property'), tag.getAttribute('content')])),
    );
  expect(tags).toMatchObject({
    'og:title': await page.title(),
    'og:description': await page.locator('meta[name="description"]').getAttribute('content'),
    'og:url': address,
    'og:image:width': '1200',
  });
  expect(tags['og:image']).toMatch(
    /^http:\/\/localhost:3000\/og\/standings\.png\?season=24\/25&division=2&revision=\d+$/,
  );
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(address);
  expect(await page.locator('meta[name="twitter:card"]').getAttribute('content')).toBe('summary_large_image');
  await expectPicture(tags['og:image'] ?? '');
  await expectPicture(`${publicUrl}/og/standings.png?season=25/26&division=1&week=5`);
});

test('the address to share changes with the page', async () => {
  const page = await visit.open('/');
  await page.getByRole('link', { name: /^Whole table .*Division 2$/ }).click();
  await page.getByRole('table').waitFor();
  const link = page.locator('link[rel="canonical"]');
  await expect.poll(() => link.getAttribute('href')).toBe(`${publicUrl}/league-standings?season=25/26&division=2`);
});

test.each([
  ['/league-standings', '/league-standings?season=25/26&division=1'],
  ['/results', '/results?season=25/26&division=1&week=10'],
])('the Share button of %s copies the address that names its choices', async (path, address) => {
  const visitor = await visit.visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await visitor.newPage();
  await visit.go(page, path);
  await shares(page, address);
});

test('a team, a player and two players are shared under their own address', async () => {
  const visitor = await visit.visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await visitor.newPage();
  const pages = (await screens(visit.url('/'))).filter(({ name }) => ['team', 'career', 'rivalry'].includes(name));
  expect(pages.length).toBe(3);
  for (const { path } of pages) {
    await visit.go(page, path);
    await shares(page, path);
  }
});

test('a shared result shows the score', async () => {
  const answer = await fetch(visit.url('/api/matches/1/5?season=25/26'));
  // The server checks its answers against the schema of this type.
  const [fixture] = (await answer.json()) as { fixtureId: string; homeTeamName: string; homeTeamScore: number }[];
  const page = await visit.open(`/results?season=25/26&division=1&week=5&fixture=${fixture?.fixtureId}`);
  expect(await page.title()).toContain(`${fixture?.homeTeamName} ${fixture?.homeTeamScore}–`);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(picture).toContain(`/og/result/${fixture?.fixtureId}.png`);
  await expectPicture(picture ?? '');
});

test.each(['team', 'player', 'player-all', 'breaks', 'breaks-all'])(
  'the page %s has a picture of its own',
  async (name) => {
    const { path = '' } = (await screens(visit.url('/'))).find((screen) => screen.name === name) ?? {};
    const html = await (await fetch(visit.url(path))).text();
    const picture = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(picture).toContain(`${publicUrl}/og/${name.replace(/-all$/, '')}`);
    expect(picture).toContain(`season=${name.endsWith('-all') ? 'All' : '25/26'}`);
    await expectPicture(picture);
  },
);

test('two players are shared with their score in frames', async () => {
  const { path = '' } = (await publicPages(visit.url('/'))).find(({ name }) => name === 'rivalry') ?? {};
  const page = await visit.open(path);
  const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  expect(picture).toContain(`/og/rivalry${path.replace('/player', '').replace('/v/', '/')}.png`);
  await expectPicture(picture);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(publicUrl + path);
});

test('a page without its own picture has the league’s', async () => {
  const page = await visit.open('/search?q=harbour');
  await expectPicture((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '');
});

test.each([
  '/og/standings.png?season=01/02&division=1',
  '/og/standings.png?season=25/26&division=9',
  '/og/result/no.png',
  '/og/rivalry/no/one.png',
  '/og/team/no.png?season=25/26',
  '/og/player/no.png?season=25/26',
  '/og/breaks.png?season=01/02',
  '/og/breaks.png?season=25/26&division=9',
  '/og/breaks.png?season=25/26&season=24/25',
  '/og/standings.png',
  '/og/standings.png?season=25/26&division=1&week=99',
])('%s answers 404', async (path) => {
  expect((await fetch(visit.url(path))).status).toBe(404);
});

test('a missing page is not indexed and has no sharing tags', async () => {
  const html = await (await fetch(visit.url('/team/nobody'))).text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('og:');
});

test('a browser can draw the icon that it asks for by itself', async () => {
  const page = await visit.open('/');
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
    const isDrawn = page.evaluate(async (address) => {
      const icon = new Image();
      icon.src = address;
      await icon.decode();
      return icon.naturalWidth > 0;
    }, visit.url(path));
    expect([path, await isDrawn]).toEqual([path, true]);
  }
});

test('robots.txt names the sitemap, and the sitemap lists existing pages', async () => {
  const robots = await (await fetch(visit.url('/robots.txt'))).text();
  expect(robots).toContain('Disallow: /api/');
  expect(robots).toContain('Disallow: /admin/');
  expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);

  const answer = await fetch(visit.url('/sitemap.xml'));
  expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
  const page = await (await visit.visitor()).newPage();
  const addresses = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      if (parsed.querySelector('parsererror')) throw new Error('The sitemap is not XML.');
      return [...parsed.querySelectorAll('urlset > url > loc')].map((loc) => loc.textContent ?? '');
    },
    await answer.text(),
  );
  expect(addresses).toContain(`${publicUrl}/`);
  expect(addresses).toContain(`${publicUrl}/league-standings`);
  expect(addresses.filter((address) => address.includes('/team/')).length).toBeGreaterThan(10);
  expect(addresses.filter((address) => address.includes('/player/')).length).toBeGreaterThan(50);
  expect(addresses.filter((address) => /\/(api|admin|data-input|search)\b/.test(address))).toEqual([]);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses.filter((_, index) => index % 20 === 0)) {
    expect((await fetch(visit.url(address.slice(publicUrl.length)), { redirect: 'manual' })).status, address).toBe(200);
  }
});

async function expectPicture(address: string): Promise<void> {
  const { pathname, search } = new URL(address);
  const answer = await fetch(visit.url(pathname + search));
  expect(answer.headers.get('content-type')).toBe('image/png');
  const bytes = new DataView(await answer.arrayBuffer());
  expect(PNG.map((_, index) => bytes.getUint8(index))).toEqual(PNG);
  expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630]);
  // A picture without text is much smaller.
  expect(bytes.byteLength).toBeGreaterThan(60_000);
}

async function shares(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(visit.url(address));
}
