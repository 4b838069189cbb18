import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { screens } from '../support/screens.ts';
import { useSite } from './visitor.ts';

const visit = useSite();
const publicUrl = 'http://localhost:3000';

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

async function shares(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(visit.url(address));
}
