import { expect, test } from 'vitest';
import type { StandingRowAnswer } from '#contract/standings.ts';
import { desk, type Page, useDomSite } from './visitor.ts';

const visit = useDomSite();

test('choosing a season changes the rows and the address and is stored; Back returns', async () => {
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

test('the stored choice is used if the address has none, and adds no history entry', async () => {
  const visitor = await visit.anybody();
  const page = visitor.newPage();
  await visit.go(page, '/league-standings?season=24/25&division=1');
  await page.getByLabel('Season').selectOption('All');
  await page.getByLabel('Division').selectOption('2');
  await showsStandings(page, 'All', 2);

  const later = visitor.newPage();
  await visit.go(later, '/league-standings');
  await showsStandings(later, 'All', 2);
  expect(queryOf(later)).toBe('?season=All&division=2');
  expect(await later.evaluate(() => history.length)).toBe(2);
});

test('two choices made before the page has rendered the first one are both kept', async () => {
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

test('a shared link takes precedence over the stored choice, and does not change it', async () => {
  const page = await visit.open('/league-standings?season=25/26&division=2', desk, { season: '24/25' });
  await showsStandings(page, '25/26', 2);
  expect(await stored(page, 'season')).toBe('24/25');
});

test('a stored season without a division shows its first division', async () => {
  const page = await visit.open('/league-standings', desk, { season: '24/25' });
  await showsStandings(page, '24/25', 1);
  expect(queryOf(page)).toBe('?season=24/25');
});

test('a stored choice that the league does not have is ignored', async () => {
  const page = await visit.open('/league-standings', desk, { season: '71/72', division: 'nine' });
  await showsStandings(page, '25/26', 1);
  expect(queryOf(page)).toBe('');
});

test('links carry the choice from page to page, and Home shows the default season', async () => {
  const page = await visit.open('/league-standings');
  await page.getByLabel('Season').selectOption('24/25');
  await showsStandings(page, '24/25', 1);
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByText('Season 25/26', { exact: true }).first().waitFor();
  expect(new URL(page.url()).search).toBe('');
  const whole = page.getByRole('link', { name: 'Whole table, Division 1' });
  expect(await whole.getAttribute('href')).toBe('/league-standings?season=25/26&division=1');
  await page.locator('select[name=season]').selectOption('24/25');
  await page.getByText('Season 24/25', { exact: true }).first().waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByText('Season 25/26', { exact: true }).first().waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'League Standings' }).click();
  await showsStandings(page, '24/25', 1);
});

test('the selector changes at once, and the old rows stay until the new ones are loaded', async () => {
  const page = await visit.open('/league-standings');
  const before = await teamsOn(page);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  page.context().route(/^\/api\/together/, async (route) => {
    await held;
    route.fulfill({ response: await route.fetch() });
  });
  await page.getByLabel('Season').selectOption('24/25');
  await page.locator('table[aria-busy="true"]').waitFor();
  expect(await page.getByLabel('Season').inputValue()).toBe('24/25');
  expect(await teamsOn(page)).toEqual(before);
  release();
  await showsStandings(page, '24/25', 1);
  await page.locator('table[aria-busy="false"]').waitFor();
});

test('choosing a past week shows its table and changes the address; Back returns', async () => {
  const page = await visit.open('/league-standings');
  await expect.poll(() => page.getByRole('button', { name: 'Show' }).count()).toBe(0);
  const showAfter = page.getByLabel('Show table after');
  expect((await showAfter.locator('option').allTextContents()).slice(0, 2)).toEqual(['Latest', 'Week 9']);

  await showAfter.selectOption('Week 3');
  await page.getByText('Division 1, season 25/26, after week 3').first().waitFor();
  expect(new URL(page.url()).search).toBe('?season=25/26&division=1&week=3');
  const after = await visit.read<StandingRowAnswer[]>('/api/standings/1?season=25/26&week=3');
  expect(await teamsOn(page)).toEqual(after.map(({ teamName }) => teamName));
  expect(await page.title()).toContain('after week 3');

  await page.goBack();
  await page.getByText('Division 1, season 25/26, after week 10').first().waitFor();
  await showsStandings(page, '25/26', 1);

  await page.goForward();
  await page.getByLabel('Season').selectOption('24/25');
  await page.waitForURL(/\?season=24\/25&division=1$/);
  await expect.poll(() => showAfter.inputValue()).toBe('');
});

async function showsStandings(page: Page, season: string, division: number): Promise<void> {
  const rows = (await visit.standings(season, division)).map(({ teamName }) => teamName);
  await expect.poll(() => teamsOn(page)).toEqual(rows);
  expect(await page.getByLabel('Season').inputValue()).toBe(season);
  expect(await page.getByLabel('Division').inputValue()).toBe(String(division));
}

const queryOf = (page: Page): string => new URL(page.url()).search;

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** Returns the team names in the table on the page, from top to bottom. */
const teamsOn = (page: Page): Promise<string[]> => page.getByRole('rowheader').allTextContents();
