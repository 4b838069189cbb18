import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MatchPage } from '#contract/match.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { screens } from '../support/screens.ts';
import { expectGoodOnDesktopAndPhone } from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();
const { expectComplaints } = visit;
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

test('a team, a player and two players are shared under addresses of their own', async () => {
  const visitor = await visit.visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await visitor.newPage();
  const pages = (await screens(visit.url('/'))).filter(({ name }) => ['team', 'career', 'rivalry'].includes(name));
  expect(pages.length).toBe(3);
  for (const { path } of pages) {
    await visit.go(page, path);
    await shares(page, path);
  }
});

/** Returns the path of the latest match with a result, and the text that is shared with its picture. */
async function match(): Promise<{ path: string; words: string }> {
  const [result] = await visit.ask<FixtureAnswer[]>('/api/latest-results');
  if (result === undefined) throw new Error('The demo has no result.');
  const { address } = await visit.ask<MatchPage>(`/api/match/${result.fixtureId}`);
  return { path: address, words: teamsAndScoreWords(result) };
}

test('if a device cannot share files, the picture of a match can be saved and its address copied', async () => {
  const visitor = await visit.visitor({ ...desk, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await visitor.newPage();
  const { path, words } = await match();
  await visit.go(page, path);
  await page.getByRole('link', { name: `Share ${words}` }).click();
  const dialog = page.getByRole('dialog', { name: `Share ${words}` });
  const picture = dialog.getByRole('img', { name: words });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1080);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(visit.url(path));
  const saved = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Save picture' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^\w[^ ]*\.png$/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('on a phone, the picture of a match is shared with its address; without a network, only the address', async () => {
  const visitor = await visit.visitor({ ...phone, hasTouch: true, isMobile: true });
  await visitor.addInitScript(() => {
    const sent: ShareData[] = [];
    const share = async (data: ShareData) => void sent.push(data);
    Object.assign(navigator, { share, canShare: () => true, sent });
  });
  const page = await visitor.newPage();
  const { path, words } = await match();
  await visit.go(page, path);
  const sent = () =>
    page.evaluate(() => {
      const [data] = (Reflect.get(navigator, 'sent') as ShareData[]).slice(-1);
      return { ...data, files: data?.files?.map(({ type, size }) => [type, size > 50_000]) ?? null };
    });
  await page.getByRole('link', { name: `Share ${words}` }).click();
  await expectGoodOnDesktopAndPhone(page);
  await page.getByRole('button', { name: 'Send picture' }).click();
  expect(await sent()).toEqual({ title: words, text: `${words} ${visit.url(path)}`, files: [['image/png', true]] });
  await page.getByRole('button', { name: 'Close' }).click();
  expectComplaints(/404/);
  await page.route(/\/card\//, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: `Share ${words}` }).click();
  await page.getByText('The picture cannot be loaded now.').waitFor();
  await page.getByRole('button', { name: 'Send link' }).click();
  expect(await sent()).toEqual({ title: words, url: visit.url(path), files: null });
  expect(await page.getByText('Save picture').count()).toBe(0);
});

test('a browser can draw the icon that it requests by itself', async () => {
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
