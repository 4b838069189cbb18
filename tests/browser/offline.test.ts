import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desk, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();
const standings = '/league-standings?season=25/26&division=1';
const notice = /^You are offline. Last seen \w+ \d{1,2}:\d\d[ap]m\.$/;

test('visited pages are shown offline with their time, and others say that they are missing; pages for officials and redirects are not cached', async () => {
  visit.expectComplaints(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|503|site did not answer|cross-world service worker/);
  const visitor = await visit.visitor({ ...desk, serviceWorkers: 'allow' });
  const page = await visitor.newPage();
  await visit.go(page, standings);
  await isCached(page, page.url());
  await page.evaluate(async () => {
    await fetch('/api/admin/session', { headers: { accept: 'text/html' } });
    await fetch('/no/such/page', { headers: { accept: 'text/html' } });
  });
  const keys = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('seen'));
    const stores = await Promise.all(names.map((name) => caches.open(name)));
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(keys).toEqual(['/league-standings']);

  const rows = await page.getByRole('rowheader').allTextContents();
  await visitor.setOffline(true);
  await page.getByText(notice).waitFor();
  await page.reload();
  await page.getByText(notice).waitFor();
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(rows);
  expect(await page.getByLabel('Season').inputValue()).toBe('25/26');
  await visitor.setOffline(false);
  await page.getByText(notice).waitFor({ state: 'detached' });

  // A page that the visitor reached by a link is stored too.
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.waitForURL('**/team/**');
  const heading = await page.getByRole('heading', { level: 1, name: /Team Details/ }).textContent();
  const team = page.url();
  await isCached(page, team);
  await page.goto(visit.url(standings));
  await visitor.setOffline(true);
  const name = heading?.replace(/ - .*/, '') ?? '';
  await page.getByRole('link', { name }).first().click();
  await page.waitForURL(team);
  await page.getByText(notice).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
  await page.goto(visit.url('/league-standings?season=24/25&division=2'));
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await visitor.setOffline(false);
  await page.getByRole('link', { name: 'Retry' }).click();
  await page.getByRole('table').waitFor();
});

test('the service worker is never cached and covers the whole site', async () => {
  const answer = await fetch(visit.url('/service-worker.js'));
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const code = await answer.text();
  expect(code).toMatch(/^self\.build = \{"version":"[0-9a-f]{16}","files":\["\/assets\//);
  expect(code).not.toMatch(/\b(import|export)\b\s*[{"'(]/);
  for (const file of code.match(/\/assets\/[\w.-]+/g) ?? [])
    expect((await fetch(visit.url(file))).status, file).toBe(200);
});

async function isCached(page: Page, url: string): Promise<void> {
  const inCache = (href: string): Promise<boolean> =>
    page.evaluate(async (one) => (await caches.match(one)) !== undefined, href);
  await expect.poll(() => inCache(url)).toBe(true);
}
