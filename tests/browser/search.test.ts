import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdBack } from './hands.ts';
import { expectGoodOnDesktopAndPhone } from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();

test('a misspelt team is found and opened with the keyboard', async () => {
  const page = await visit.open('/league-standings?season=24/25');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  const box = boxOf(page);
  await expect.poll(() => isFocused(page)).toBe('q');
  await page.keyboard.type('Harbur Ligts');
  await optionsOf(page, /^Harbour Lights Team/).waitFor();
  expect(await box.getAttribute('aria-expanded')).toBe('true');
  expect(await box.getAttribute('aria-activedescendant')).toBe(null);
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator(`[id="${await box.getAttribute('aria-activedescendant')}"]`);
  expect(await chosen.getAttribute('aria-selected')).toBe('true');
  expect(await chosen.textContent()).toContain('Harbour Lights');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/team\/[^?]+\?season=24\/25/);
  await expect.poll(() => page.locator('header details[open]').count()).toBe(0);
});

test('the arrow keys wrap around, and Escape closes first the list, then the box', async () => {
  const page = await visit.open('/');
  await opener(page).click();
  const box = boxOf(page);
  await box.fill('hart');
  await optionsOf(page).first().waitFor();
  const count = await optionsOf(page).count();
  await page.keyboard.press('ArrowUp');
  const last = page.getByRole('option').nth(count - 1);
  expect(await last.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('header [role=option][aria-selected=true]').count()).toBe(0);
  await page.keyboard.press('Escape');
  await optionsOf(page).first().waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('hart');
  await expect.poll(() => page.locator('header details[open]').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('header details[open]').count()).toBe(0);
});

test("the search opens, finds a player, makes neither a phone's page nor a desktop's wider, and is accessible", async () => {
  const page = await visit.open('/search?q=hartley', phone);
  await opener(page).click();
  await boxOf(page).fill('hartl');
  const option = optionsOf(page).first();
  await option.waitFor();
  await expectGoodOnDesktopAndPhone(page);
  for (const { viewport } of [desk, phone]) {
    await page.setViewportSize(viewport!); // both sizes have a viewport
    const sizes = await page
      .locator('header summary:visible, header [role=option], header [role=combobox]')
      .evaluateAll((found) => found.map((element) => element.getBoundingClientRect().height));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  }
  const name = (await option.locator('b').textContent()) ?? '';
  await option.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/player\/\w+$/);
});

test('letters typed before the search has loaded are kept, and typing sends few requests, the last one for the whole text', async () => {
  const page = await visit.open('/');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/search') asked.push(searchParams.get('q') ?? '');
  });
  const release = await holdBack(page, '**/assets/search-box-*.js');
  await openSearch(page);
  await page.keyboard.type('hart');
  release();
  await optionsOf(page).first().waitFor();
  asked.length = 0;
  await page.keyboard.type('ley');
  expect(await boxOf(page).inputValue()).toBe('hartley');
  await expect.poll(() => asked.at(-1)).toBe('hartley');
  expect(asked.length).toBeLessThan(4);
});

test('Enter opens the results page, which says if there are no results', async () => {
  const page = await visit.open('/');
  await openSearch(page);
  await page.keyboard.type('qqqqqqq');
  await page.locator('header').getByText('Nothing found.').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?q=qqqqqqq/);
  await page.getByText('No results for “qqqqqqq”.').waitFor();
});

test('without scripts, the menu opens, and the search is a form with a results page', async () => {
  const page = await visit.open('/league-standings?season=24/25', { ...phone, javaScriptEnabled: false });
  await page.locator('nav summary').click();
  await page.locator('nav details').getByRole('link', { name: 'Results', exact: true }).waitFor();
  await page.locator('nav summary').click();
  await opener(page).click();
  await boxOf(page).fill('harbuor');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?q=harbuor/);
  await page.getByRole('main').getByRole('link', { name: 'Harbour Lights' }).first().click();
  await page.waitForURL(/\/team\/[^?]+\?season=24\/25/);
});

test('a word in the rules is found, and leads to its heading by keyboard', async () => {
  const page = await visit.open('/', phone);
  await openSearch(page);
  await page.keyboard.type('walkover');
  await optionsOf(page, /^Absent players Rules/).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/rules#rule-absent-players');
  const heading = page.getByRole('heading', { name: 'Absent players' });
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200);
});

test('pages, news, cups and venues are found', async () => {
  const page = await visit.open('/', phone);
  await openSearch(page);
  for (const [text, found, address] of [
    ['standings', /^League Standings Page/, '/league-standings'],
    ['quayside', /^Harbour Lights Venue/, '/contacts#venue-3'],
    ['knockout', /^Cups Page/, '/cups'],
    ['sponsors', /News, /, '/news#2025-03-sponsors'],
  ] as const) {
    await boxOf(page).fill(text);
    const option = optionsOf(page, found).first();
    await option.waitFor();
    expect(await option.getAttribute('href')).toBe(address);
  }
  expect(await optionsOf(page, /Points adjustments/).count()).toBe(0);
});

test('an official finds places and pages by everyday words', async () => {
  const page = await visit.openOfficial('/admin/matches', phone);
  for (const [text, found] of [
    ['handicap review', /^Handicap review/],
    ['backup', /^Status/],
    ['deduction', /^Points adjustments/],
    ['clashes', /^Season set-up/],
  ] as const) {
    await openSearch(page);
    await boxOf(page).fill(text);
    await optionsOf(page, found).first().waitFor();
    if (text === 'clashes') break;
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Escape');
  }
  await optionsOf(page, /^Season set-up/).click();
  // The found section is on this page, so it opens and gets the focus.
  await page.getByText('Add a fixture', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Season set-up');
});

test('without a network, the search finds pages, and says so', async () => {
  visit.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  const page = await visit.openFirst('/search?q=walk', phone);
  await openSearch(page);
  await page.keyboard.type('walk');
  await optionsOf(page).first().waitFor();
  await page.context().setOffline(true);
  await boxOf(page).fill('fixtures');
  await optionsOf(page, /^Fixtures/).waitFor();
  await page.getByText('No signal: only the names of pages were searched.').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?q=fixtures/);
  await page.getByRole('main').getByRole('link', { name: 'Fixtures' }).waitFor();
});

async function openSearch(page: Page): Promise<void> {
  await opener(page).click();
  await expect.poll(() => isFocused(page)).toBe('q');
}

/** Returns the button in the header that opens the search. */
const opener = (page: Page) => page.getByRole('banner').locator('summary', { hasText: 'Search' });

function optionsOf(page: Page, name?: RegExp) {
  const list = page.getByRole('listbox', { name: 'Found' });
  return name === undefined ? list.getByRole('option') : list.getByRole('option', { name });
}

function boxOf(page: Page) {
  return page.getByRole('banner').getByLabel('Search this site');
}

function isFocused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
}
