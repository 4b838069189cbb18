import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Screen, screens } from '../support/screens.ts';
import { fits, hasLargeTargets, isAccessible, isReadableInDark, isStable } from './page-quality.ts';
import { forgetVisit } from './used-page.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();
const sizes = { phone, desk };

/** Screens whose own tests look at them as they are used, too, and those that a loop could not come to as a visitor does. */
const ELSEWHERE = [
  'home',
  'fixtures',
  'fixtures-none',
  'search',
  'photos',
  'photos-last',
  'cups',
  'cup',
  'cup-draw',
  'prompt',
  'join',
  'timers',
  'tv',
];
/** Links inside words of these are lower than a finger, or are covered by a larger target on a desk. */
const LOW = ['standings', 'standings-week', 'standings-all', 'team', 'team-all'];
const LOW_ON_DESK = /^(player-stats|breaks|squads|news|contacts|rules|downloads|questionnaire|following)/;
const INLINE = /<[^>]+\sstyle=|<style|\son\w+="|<script(?![^>]*(src=|type="application\/json"))/;
/** The size of React and the router, plus half of it for our own code; in bytes. */
const mostScript = 130_000;

/** The screens of visitors that are looked at here. */
async function looked(): Promise<Screen[]> {
  const known = await screens(visit.url('/'));
  return known.filter(({ name, official }) => !official && !ELSEWHERE.includes(name) && !name.endsWith('unknown'));
}

/** Milliseconds, for seventy pages on a busy machine. */
const PATIENCE = 600_000;

test.each(Object.entries(sizes))(
  'every page is accessible in both themes, stable, fits and has large targets on a %s',
  async (size, options) => {
    const context = await visit.visitor(options);
    const page = await context.newPage();
    // Each page comes up as for a visitor who has nothing of the site.
    await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
    const all = await looked();
    expect(all.length).toBeGreaterThan(25);
    for (const { name, path } of all) {
      // What one page keeps, such as a chosen season, would change the next one.
      expect(await forgetVisit(page, visit.url('/robots.txt'), options)).toBe(true);
      await visit.go(page, path);
      try {
        await isStable(page);
        for (const closed of await page.getByText('Show as table').all()) await closed.click();
        await isAccessible(page);
        await fits(page);
        if (!LOW.includes(name) && (size === 'phone' || !LOW_ON_DESK.test(name))) await hasLargeTargets(page);
        await isReadableInDark(page);
      } catch (error) {
        throw new Error(`${name} (${path}) on a ${size}`, { cause: error });
      }
    }
  },
  PATIENCE,
);

test('no page has inline scripts or styles, and each is the same for every visitor', async () => {
  for (const { path } of [...(await looked()), { path: '/' }, { path: '/player-stats?sort=won&q=a' }]) {
    const html = await (await fetch(visit.url(path))).text();
    expect(html, path).not.toMatch(INLINE);
    const again = await fetch(visit.url(path), { headers: { cookie: 'a=b', 'accept-language': 'de' } });
    expect(await again.text(), path).toBe(html);
    expect(again.headers.get('set-cookie'), path).toBe(null);
  }
});

test('headings wait for the face of pictures and documents in place of showing another, and the page stays where it is', async () => {
  const page = await (await visit.visitor(phone)).newPage();
  let send: () => void = () => {};
  const painted = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/*.woff2', async (route) => {
    await painted;
    await route.continue();
  });
  const font = page.waitForResponse(/woff2$/);
  await page.goto(visit.url('/league-standings'), { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  send();
  const file = await font;
  expect((await file.body()).length).toBeLessThan(30_000);
  await page.evaluate(() => document.fonts.ready);
  expect(await page.locator('link[rel="preload"][as="font"]').getAttribute('href')).toBe(new URL(file.url()).pathname);
  expect(await page.evaluate(() => [...document.fonts].find(({ status }) => status === 'loaded')?.display)).toBe(
    'block',
  );
  expect(await page.evaluate(() => document.fonts.check('600 1rem "Source Serif 4"'))).toBe(true);
  expect((await heading.boundingBox())?.height).toBe(before?.height);
  await isStable(page);
});

test('a name cannot end the data element of a page', async () => {
  const html = await (await fetch(visit.url('/league-standings?season=</script><b>x'))).text();
  expect(html).not.toContain('<b>x');
});

// Includes scripts fetched after hydration; budget.test.ts measures what each page names itself.
test('a first page stays within its script budget', async () => {
  const page = await (await visit.visitor(desk)).newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body());
  });
  await visit.go(page, '/league-standings');
  const bodies = await Promise.all(scripts);
  expect(bodies.length).toBeGreaterThan(0);
  const bytes = bodies.map((body) => brotliCompressSync(body).length).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(mostScript);
});
