/**
 * Tests choices that a visitor makes before the scripts of a page have loaded, or in another tab. Only a real browser
 * loads scripts late, and reports a change of its storage to other tabs.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdBack } from './hands.ts';
import { names, teamsOn, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();

test('choices and text from before a public page is hydrated are kept', async () => {
  const page = await (await visit.visitor()).newPage();
  const hydrate = await openWithoutScripts(page, '/league-standings');
  await page.getByLabel('Division').selectOption('2');
  hydrate();
  await showsStandings(page, '25/26', 2);
  expect(await page.getByLabel('Division').inputValue()).toBe('2');
  expect(queryOf(page)).toBe('?season=25/26&division=2');

  // The new choice replaces the one that an earlier visit stored.
  const remembering = await (await visit.visitor(visit.having({ season: '24/25', division: '1' }))).newPage();
  const hydrateAgain = await openWithoutScripts(remembering, '/league-standings');
  await remembering.getByLabel('Division').selectOption('2');
  hydrateAgain();
  await showsStandings(remembering, '25/26', 2);
  expect(queryOf(remembering)).toBe('?season=25/26&division=2');

  const hydrateStats = await openWithoutScripts(page, '/player-stats?season=24/25&division=1');
  const filter = page.getByLabel('Find a player or team');
  const name = (await page.getByRole('rowheader').first().textContent()) ?? '';
  await filter.fill(name);
  hydrateStats();
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual([name]);
  expect(await filter.inputValue()).toBe(name);
});

test('the fields of an official’s page are disabled until it is hydrated, and say so', async () => {
  const official = await visit.official();
  for (const [path, label] of [
    ['/data-input', 'Division'],
    ['/admin/add-player', 'Player name'],
    ['/admin/people', 'Name'],
  ] as const) {
    const page = await official.newPage();
    const hydrate = await openWithoutScripts(page, path);
    const field = page.locator('main').getByLabel(label).first();
    expect(await field.isDisabled()).toBe(true);
    await expect.poll(() => page.locator('main').getByRole('button').and(page.locator(':enabled')).count()).toBe(0);
    await page.getByText('This page is loading.').waitFor({ state: 'attached' });
    hydrate();
    await expect.poll(() => field.isEnabled()).toBe(true);
    await expect.poll(() => page.getByText('This page is loading.').count()).toBe(0);
    await page.close();
  }

  const visitor = await (await visit.visitor()).newPage();
  const hydrate = await openWithoutScripts(visitor, '/admin');
  const password = visitor.getByLabel('Password');
  expect(await password.isDisabled()).toBe(true);
  hydrate();
  await password.and(visitor.locator(':focus')).waitFor();
});

test('another tab follows a new choice, whether its address names one or not', async () => {
  const visitor = await visit.visitor();
  const [one, named, two] = [await visitor.newPage(), await visitor.newPage(), await visitor.newPage()];
  await visit.go(one, '/league-standings');
  await visit.go(named, '/league-standings?season=25/26&division=1');
  await visit.go(two, '/league-standings');
  await two.getByLabel('Season').selectOption('24/25');
  for (const page of [one, named]) await showsStandings(page, '24/25', 1);
  await two.getByLabel('Division').selectOption('2');
  for (const page of [one, named]) await showsStandings(page, '24/25', 2);
});

async function showsStandings(page: Page, season: string, division: number): Promise<void> {
  const rows = names(await visit.standings(season, division));
  await expect.poll(() => teamsOn(page)).toEqual(rows);
  expect(await page.getByLabel('Season').inputValue()).toBe(season);
  expect(await page.getByLabel('Division').inputValue()).toBe(String(division));
}

const queryOf = (page: Page): string => new URL(page.url()).search;

/** Opens a page whose scripts are held back. Returns a function that lets them through. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const letThrough = await holdBack(page, '**/assets/*.js');
  await page.goto(visit.url(path), { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  return letThrough;
}
