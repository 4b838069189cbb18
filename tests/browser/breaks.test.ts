import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { BreakRow } from '#contract/players.ts';
import { makeFixture, makeFrame, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { fits } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();

test('the division filters the breaks and changes the address; Back returns', async () => {
  const page = await visit.open('/breaks');
  const all = await breaks('25/26');
  expect(await page.getByLabel('Division').locator('option').allTextContents()).toEqual([
    'Division 1',
    'Division 2',
    'All divisions',
  ]);
  expect(await page.getByLabel('Division').inputValue()).toBe('All');
  await page.getByLabel('Division').selectOption('2');
  await page.getByText('Division 2, season 25/26').first().waitFor();
  expect(new URL(page.url()).search).toBe('?season=25/26&division=2');
  expect(await cells(page)).toEqual(all.filter(({ division }) => division === 2).map((row) => expectedCells(row)));
  expect(await stored(page, 'division')).toBe('2');

  await page.getByLabel('Division').selectOption('All');
  await page.getByText('All divisions, season 25/26').first().waitFor();
  expect(new URL(page.url()).search).toBe('?season=25/26&division=All');
  expect(await stored(page, 'division'), 'All divisions is not stored').toBe('2');

  await page.getByLabel('Season').selectOption('24/25');
  await page.getByText('All divisions, season 24/25').first().waitFor();
  expect(await cells(page)).toEqual((await breaks('24/25')).map((row) => expectedCells(row)));
  await page.goBack();
  await page.getByText('All divisions, season 25/26').first().waitFor();
  await page.goBack();
  await page.getByText('Division 2, season 25/26').first().waitFor();
  await page.goBack();
  await page.getByText('All divisions, season 25/26').first().waitFor();
});

test('the stored season is used, with all its divisions', async () => {
  const page = await visit.open('/breaks', visit.having({ season: '24/25', division: '2' }));
  await page.getByText('All divisions, season 24/25').first().waitFor();
});

test('the division is the one chosen on it or in its address, however one got there', async () => {
  const menu = async (page: Page, name: string): Promise<void> => {
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
    if (!(await link.isVisible())) await page.getByRole('navigation', { name: 'Main' }).locator('summary').click();
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const shows = async (page: Page, list: string): Promise<void> => {
    await page.getByText(`${list}, season 25/26`).first().waitFor();
    expect(await page.getByLabel('Division').inputValue()).toBe(list.replace(/(Division |\sdivisions)/, ''));
  };
  const page = await visit.open('/league-standings');
  await page.getByLabel('Division').selectOption('2');
  await page.waitForURL(/division=2/);
  await menu(page, 'Breaks');
  await shows(page, 'All divisions');
  await page.getByLabel('Division').selectOption('1');
  await shows(page, 'Division 1');
  await menu(page, 'League Standings');
  await page.getByLabel('Division').selectOption('2');
  await page.waitForURL(/division=2/);
  await menu(page, 'Breaks');
  await shows(page, 'Division 1');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'League Standings' }).waitFor();
  await page.goForward();
  await shows(page, 'Division 1');
  await visit.go(page, '/breaks');
  await shows(page, 'Division 1');
  await visit.go(page, '/breaks?division=2');
  await shows(page, 'Division 2');

  const other = await page.context().newPage();
  await visit.go(other, '/league-standings?division=2');
  await other.getByLabel('Division').selectOption('1');
  await other.waitForURL(/division=1/);
  await page.bringToFront();
  await shows(page, 'Division 2');
});

test('the highest break is highlighted, and Win and Loss have their colours', async () => {
  const page = await visit.open('/breaks');
  const rows = page.locator('tbody tr');
  expect(await rows.first().evaluate(backgroundOf)).not.toBe(await rows.nth(1).evaluate(backgroundOf));
  const [won, lost] = ['Win', 'Loss'].map((result) => page.locator('tbody b', { hasText: result }).first());
  expect(await won?.evaluate(colourOf)).toBe('rgb(21, 107, 67)');
  expect(await lost?.evaluate(colourOf)).toBe('rgb(168, 35, 28)');
});

test('forty breaks of a player with a very long name do not widen the page', async () => {
  const longest = 'W'.repeat(60);
  await visit.store().write({ by: '', via: 'seed', action: 'test', summary: 'Long names' }, async (change) => {
    await change.putAll('team', [makeTeam('long', { division: 2 }), makeTeam('other')]);
    const names = { long: longest, wide: 'm'.repeat(60) };
    for (const [id, name] of Object.entries(names)) await change.put('player', makePlayer(id, 'long', { name }));
    for (let week = 1; week <= 20; week++) {
      const frame = makeFrame('long', 147, 100, 'wide', { homeBreak: 147, homeBreak2: 147 });
      const fixture = makeFixture('long', 'other', { season: '24/25', division: 2, week, frames: [frame] });
      await change.put('fixture', { ...fixture, recorded: await change.nextRecorded(), deleted: false });
    }
  });
  for (const size of [{ viewport: { width: 320, height: 700 } }, phone, desk]) {
    const page = await visit.open('/breaks?season=24/25&division=2', size);
    expect((await cells(page)).filter(([name]) => name === longest).length).toBe(40);
    await fits(page);
  }
});

async function breaks(season: string): Promise<BreakRow[]> {
  const answer = await fetch(visit.url(`/api/breaks?season=${encodeURIComponent(season)}`));
  // The server checks its answers against the schema of this type.
  return (await answer.json()) as BreakRow[];
}

function expectedCells(row: BreakRow): string[] {
  const numbers = [row.break, row.division, row.weekNumber].map(String);
  return [row.player, ...numbers, row.opponent, row.frameScore, row.result];
}

function cells(page: Page): Promise<(string | null)[][]> {
  return page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

function backgroundOf(element: Element): string {
  return getComputedStyle(element).backgroundColor;
}

function colourOf(element: Element): string {
  return getComputedStyle(element).color;
}
