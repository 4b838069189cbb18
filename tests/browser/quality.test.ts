import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isAccessible, isReadableInDark, isStable } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();
const paths = ['/', '/league-standings'];
const sizes = { phone, desk };
/** The size of React and the router, plus half of it for our own code; in bytes. */
const mostScript = 130_000;

for (const path of paths) {
  for (const [size, options] of Object.entries(sizes)) {
    test(`${path} on a ${size} is accessible, light and dark, and stable`, async () => {
      const page = await visit.openFirst(path, options);
      await isStable(page);
      await isAccessible(page);
      await isReadableInDark(page);
    });
  }
}

test.each(paths)('%s has no inline scripts or styles, and is the same for every visitor', async (path) => {
  const html = await (await fetch(visit.url(path))).text();
  expect(html).not.toMatch(/<[^>]+\sstyle=|<style|\son\w+="|<script(?![^>]*(src=|type="application\/json"))/);
  const again = await fetch(visit.url(path), { headers: { cookie: 'a=b', 'accept-language': 'de' } });
  expect(await again.text()).toBe(html);
  expect(again.headers.get('set-cookie')).toBe(null);
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
