import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { names, teamsOn, useSite } from './visitor.ts';

const visit = useSite();

test('choosing a season changes rows and address and is stored; Back returns', async () => {
  const page = await visit.open('/league-standings');
  await page.getByLabel('Season').selectOption('24/25');
  await showsStandings(page, '24/25', 1);
  expect(queryOf(page)).toBe('?season=24/25&division=1');
  expect(await stored(page, 'season')).toBe('24/25');
  expect(await page.title()).toContain('season 24/25');

  await page.goBack();
  await showsStandings(page, '25/26', 1);
  await page.goForward();
  await showsStandings(page, '24/25', 1);
});

test('choosing a division does the same', async () => {
  const page = await visit.open('/league-standings?season=24/25');
  await page.getByLabel('Division').selectOption('2');
  await showsStandings(page, '24/25', 2);
  expect(queryOf(page)).toBe('?season=24/25&division=2');
  expect(await stored(page, 'division')).toBe('2');
  expect(await stored(page, 'season')).toBe(null);
});

test('what is chosen and typed before a public page is hydrated is kept', async () => {
  const page = await (await visit.visitor()).newPage();
  const hydrate = await openWithoutScripts(page, '/league-standings');
  await page.getByLabel('Division').selectOption('2');
  hydrate();
  await showsStandings(page, '25/26', 2);
  expect(await page.getByLabel('Division').inputValue()).toBe('2');
  expect(queryOf(page)).toBe('?season=25/26&division=2');

  // It is newer than what an earlier visit chose.
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

test('the fields of an official’s page are disabled until the page is hydrated, and say so', async () => {
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

test('the stored choice is used without one in the address, and adds no history entry', async () => {
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

test('two choices that follow one another before the page has rendered the first both hold', async () => {
  const page = await visit.open('/league-standings?season=24/25&division=1');
  await page.evaluate(() => {
    for (const [name, value] of [
      ['season', 'All'],
      ['division', '2'],
    ] as const) {
      const select = document.querySelector<HTMLSelectElement>(`main select[name="${name}"]`);
      if (select === null) throw new Error(`There is no ${name} to choose.`);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await showsStandings(page, 'All', 2);
  expect(queryOf(page)).toBe('?season=All&division=2');
});

test('a shared link wins over the stored choice and does not change it', async () => {
  const page = await visit.open('/league-standings?season=25/26&division=2', visit.having({ season: '24/25' }));
  await showsStandings(page, '25/26', 2);
  expect(await stored(page, 'season')).toBe('24/25');
});

test('a stored season without a division shows its first division', async () => {
  const page = await visit.open('/league-standings', visit.having({ season: '24/25' }));
  await showsStandings(page, '24/25', 1);
  expect(queryOf(page)).toBe('?season=24/25');
});

test('a stored choice that the league does not have is ignored', async () => {
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
  await page.getByText('Season 24/25', { exact: true }).first().waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'League Standings' }).click();
  await showsStandings(page, '24/25', 1);
});

test('the selector changes at once, and the old rows stay until the new ones load', async () => {
  const page = await visit.open('/league-standings');
  const before = await teamsOn(page);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/together*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Season').selectOption('24/25');
  await page.locator('table[aria-busy="true"]').waitFor();
  expect(await page.getByLabel('Season').inputValue()).toBe('24/25');
  expect(await teamsOn(page)).toEqual(before);
  release();
  await showsStandings(page, '24/25', 1);
  await page.locator('table[aria-busy="false"]').waitFor();
});

async function showsStandings(page: Page, season: string, division: number): Promise<void> {
  const rows = names(await visit.standings(season, division));
  await expect.poll(() => teamsOn(page)).toEqual(rows);
  expect(await page.getByLabel('Season').inputValue()).toBe(season);
  expect(await page.getByLabel('Division').inputValue()).toBe(String(division));
}

function queryOf(page: Page): string {
  return new URL(page.url()).search;
}

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** Opens a page whose scripts are held back. Returns how to let them through. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()));
  await page.goto(visit.url(path), { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  return scripts.resolve;
}
