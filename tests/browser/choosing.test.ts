import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { names, teamsOn, useSite } from './visitor.ts';

const visit = useSite();

test('a season changes the rows and the address, is kept, and can be taken back', async () => {
  const page = await visit.open('/league-standings');
  await page.getByLabel('Season').selectOption('24/25');
  await showsStandings(page, '24/25', 1);
  expect(queryOf(page)).toBe('?season=24/25&division=1');
  expect(await kept(page, 'season')).toBe('24/25');
  expect(await page.title()).toContain('season 24/25');

  await page.goBack();
  await showsStandings(page, '25/26', 1);
  await page.goForward();
  await showsStandings(page, '24/25', 1);
});

test('so does a division', async () => {
  const page = await visit.open('/league-standings?season=24/25');
  await page.getByLabel('Division').selectOption('2');
  await showsStandings(page, '24/25', 2);
  expect(queryOf(page)).toBe('?season=24/25&division=2');
  expect(await kept(page, 'division')).toBe('2');
  expect(await kept(page, 'season')).toBe(null);
});

test('what was kept is recalled where the address says nothing, and leaves no step to go back to', async () => {
  const visitor = await visit.visitor();
  const page = await visitor.newPage();
  await visit.go(page, '/league-standings?season=24/25&division=1');
  await page.getByLabel('Season').selectOption('All');
  await page.getByLabel('Division').selectOption('2');
  await showsStandings(page, 'All', 2);

  const later = await visitor.newPage();
  await later.goto(visit.url('/league-standings'));
  await showsStandings(later, 'All', 2);
  expect(queryOf(later)).toBe('?season=All&division=2');
  expect(await later.evaluate(() => history.length)).toBe(2);
});

test('a shared link wins over what was kept, and does not change it', async () => {
  const page = await visit.open('/league-standings?season=25/26&division=2', visit.having({ season: '24/25' }));
  await showsStandings(page, '25/26', 2);
  expect(await kept(page, 'season')).toBe('24/25');
});

test('a season kept without a division is shown in its first one', async () => {
  const page = await visit.open('/league-standings', visit.having({ season: '24/25' }));
  await showsStandings(page, '24/25', 1);
  expect(queryOf(page)).toBe('?season=24/25');
});

test('something kept that the league does not have is left alone', async () => {
  const page = await visit.open('/league-standings', visit.having({ season: '71/72', division: 'nine' }));
  await showsStandings(page, '25/26', 1);
  expect(queryOf(page)).toBe('');
});

test.each(['/league-standings', '/league-standings?season=25/26&division=1'])(
  'another tab at %s follows',
  async (path) => {
    const visitor = await visit.visitor();
    const [one, two] = [await visitor.newPage(), await visitor.newPage()];
    await visit.go(one, path);
    await visit.go(two, '/league-standings');
    await two.getByLabel('Season').selectOption('24/25');
    await showsStandings(one, '24/25', 1);
    await two.getByLabel('Division').selectOption('2');
    await showsStandings(one, '24/25', 2);
  },
);

test('links carry the choice from page to page', async () => {
  const page = await visit.open('/league-standings');
  await page.getByLabel('Season').selectOption('24/25');
  await showsStandings(page, '24/25', 1);
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByText('Who leads in season 24/25').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'League Standings' }).click();
  await showsStandings(page, '24/25', 1);
});

test('the old rows stand until the new ones are there, while the selector shows the choice at once', async () => {
  const page = await visit.open('/league-standings');
  const before = await teamsOn(page);
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/standings/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Season').selectOption('24/25');
  await page.locator('table[aria-busy="true"]').waitFor();
  expect(await page.getByLabel('Season').inputValue()).toBe('24/25');
  expect(await teamsOn(page)).toEqual(before);
  letGo();
  await showsStandings(page, '24/25', 1);
  await page.locator('table[aria-busy="false"]').waitFor();
});

async function showsStandings(page: Page, season: string, division: number): Promise<void> {
  const rows = names(await visit.standings(season, division));
  await vi.waitFor(async () => expect(await teamsOn(page)).toEqual(rows), { timeout: 5_000 });
  expect(await page.getByLabel('Season').inputValue()).toBe(season);
  expect(await page.getByLabel('Division').inputValue()).toBe(String(division));
}

function queryOf(page: Page): string {
  return new URL(page.url()).search;
}

function kept(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}
