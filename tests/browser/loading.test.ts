import { brotliCompressSync } from 'node:zlib';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdBack } from './hands.ts';
import { expectStableLayout } from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();
/** In compressed bytes: the size of React and the router, and half as much again for our own code. */
const maxScriptBytes = 130_000;

test('headings wait for their typeface and show no other meanwhile, and the page does not move', async () => {
  const page = await (await visit.visitor(phone)).newPage();
  const send = await holdBack(page, '**/*.woff2');
  const font = page.waitForResponse(/woff2$/);
  await page.goto(visit.url('/league-standings'), { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  // Waits for the style sheets too, which a slow machine loads later.
  await page.waitForLoadState('domcontentloaded');
  const before = await heading.boundingBox();
  send();
  const file = await font;
  expect((await file.body()).length).toBeLessThan(30_000);
  await page.evaluate(() => document.fonts.ready);
  expect(await page.locator('link[rel="preload"][as="font"]').getAttribute('href')).toBe(new URL(file.url()).pathname);
  const shown = await page.evaluate(() => [...document.fonts].find(({ status }) => status === 'loaded')?.display);
  expect(shown).toBe('block');
  expect(await page.evaluate(() => document.fonts.check('600 1rem "Source Serif 4"'))).toBe(true);
  expect((await heading.boundingBox())?.height).toBe(before?.height);
  await expectStableLayout(page);
});

// The budget includes scripts that are fetched after hydration. tests/pages/every-page.test.ts measures the scripts
// that the HTML of each page names.
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
  expect(bytes).toBeLessThan(maxScriptBytes);
});

test('a browser fetches what the page names and the live updates, then only data for further pages', async () => {
  const page = await (await visit.visitor(desk)).newPage();
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(sent.url().replace(visit.url(''), '/')));
  await visit.go(page, '/breaks');
  const html = await (await fetch(visit.url('/breaks'))).text();
  const later = requested.filter((path) => path !== '/breaks' && !html.includes(path));
  const expected = /^\/(assets\/(page-services|live-events|source-serif-4)-|api\/live$|service-worker\.js$)/;
  expect(later.filter((path) => !expected.test(path))).toEqual([]);

  const data = (): string[] => requested.splice(0).filter((path) => /^\/api\/(?!live)/.test(path));
  const follow = async (link: Locator, heading: string | RegExp): Promise<string[]> => {
    data();
    // By keyboard, because pointing at a link fetches its data in advance.
    if (!(await link.isVisible()))
      await page.getByRole('navigation', { name: 'Main' }).locator('summary').press('Enter');
    await link.press('Enter');
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    return data();
  };
  const named = (name: string): Locator =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  expect(await follow(named('League Standings'), 'League Standings')).toEqual([
    '/api/together?of=%2Fapi%2Frunning-scores%20%2Fapi%2Fstandings%2F1%3Fseason%3D25%252F26%20%2Fapi%2Fadjustments%3Fseason%3D25%252F26%26division%3D1%20%2Fapi%2Fsponsors%20%2Fapi%2Fstandings%2F1%2Fprospects%3Fseason%3D25%252F26',
  ]);
  for (const [link, heading] of [
    [page.getByRole('rowheader').first().getByRole('link'), /Team Details/],
    [named('Results'), 'Results'],
    [named('Player Stats'), 'Player Stats'],
    [page.getByRole('rowheader').first().getByRole('link'), /Matches for/],
    [named('Fixtures'), 'Fixtures'],
    [named('Squads & Handicaps'), 'Squads & Handicaps'],
    [named('Home'), 'Kingsmead'],
  ] as const) {
    expect(await follow(link, heading)).toEqual([expect.stringMatching(/^\/api\/(together\?|player-stats|players\/)/)]);
  }
});
