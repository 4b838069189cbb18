import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PlayerStatRow } from '#contract/players.ts';
import { makeFixture, makeFrame, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { fits, hasLargeTargets, rowsInView } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();
let ranking: PlayerStatRow[];

beforeAll(async () => {
  ranking = await stats('25/26', 1);
});

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s', (_, size) => {
  test('every column is visible, and touch targets are large enough', async () => {
    for (const season of ['25/26', 'All']) {
      const page = await visit.open(`/player-stats?season=${season}`, size);
      await fits(page);
      expect(await rowsInView(page)).toBeGreaterThanOrEqual(10);
      const found = await page.locator('tbody tr').first().locator('th, td').all();
      expect(found.length).toBe(12);
      for (const cell of found) expect(await cell.isVisible()).toBe(true);
      if (size === phone) await hasLargeTargets(page);
    }
  });

  test('no name of a team is cut', async () => {
    const page = await visit.open('/player-stats', size);
    const shown = await page.locator('tbody [data-below]').evaluateAll((links) =>
      links.map((link) => {
        const { content, overflowX, whiteSpace } = getComputedStyle(link, '::after');
        // On a desk the team has a column of its own.
        const cell = content === 'none' ? link.closest('tr')?.querySelector('[data-kind="text"] a') : link;
        const isWhole = cell && cell.scrollWidth <= cell.clientWidth && overflowX === 'visible';
        return { team: link.getAttribute('data-below'), isWhole, whiteSpace };
      }),
    );
    expect(shown.map(({ team }) => team)).toEqual(ranking.map(({ team }) => team));
    expect(shown.filter(({ isWhole, whiteSpace }) => !isWhole || whiteSpace !== 'normal')).toEqual([]);
  });

  test('any column sorts in both directions and says so', async () => {
    const page = await visit.open('/player-stats', size);
    const header = page.getByRole('columnheader', { name: 'Win %' });
    await header.getByRole('link').click();
    await page.locator('[aria-sort="descending"]').and(header).waitFor();
    expect(new URL(page.url()).search).toBe('?sort=win-percentage');
    expect(await percentages(page)).toEqual((await percentages(page)).toSorted((a, b) => b - a));
    await page.getByText(`${ranking.length} players, sorted by win %, highest first`).waitFor();

    await header.getByRole('link').click();
    await page.locator('[aria-sort="ascending"]').and(header).waitFor();
    expect(new URL(page.url()).search).toBe('?sort=-win-percentage');
    expect(await percentages(page)).toEqual((await percentages(page)).toSorted((a, b) => a - b));

    await page.getByRole('columnheader', { name: 'Position' }).getByRole('link').click();
    await page.getByText(`${ranking.length} players`, { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await players(page)).toEqual(ranking.map(({ playerName }) => playerName));
  });
});

test('the first of the ranking is highlighted in any order', async () => {
  const page = await visit.open('/player-stats');
  const rows = page.locator('tbody tr');
  const plain = await rows.nth(1).evaluate(backgroundOf);
  const brass = await rows.first().evaluate(backgroundOf);
  expect(brass).not.toBe(plain);
  await page.goto(visit.url('/player-stats?sort=-position'));
  expect(await rows.last().evaluate(backgroundOf)).toBe(brass);
});

test('season and division change the players', async () => {
  const page = await visit.open('/player-stats?sort=lost');
  expect(await page.getByLabel('Season').locator('option').allTextContents()).toEqual(['25/26', '24/25', 'All']);
  // Of all seasons the call names none.
  const asked = page.waitForRequest(/\/api\/player-stats/);
  await page.getByLabel('Season').selectOption('All');
  expect(new URL((await asked).url()).search).toBe('');
  await page.getByText('Division 1, all seasons').first().waitFor();
  expect((await players(page)).toSorted()).toEqual(namesOf(await stats('All', 1)).toSorted());
  await page.getByLabel('Division').selectOption('2');
  await page.getByText('Division 2, all seasons').first().waitFor();
  expect(new URL(page.url()).search).toBe('?sort=lost&season=All&division=2');
  expect((await players(page)).toSorted()).toEqual(namesOf(await stats('All', 2)).toSorted());
});

describe('the filter', () => {
  test('finds players by name or team while typing, without requests', async () => {
    const page = await visit.open('/player-stats?season=25/26&division=1');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const team = ranking[0]?.team ?? '';
    await page.getByLabel('Find a player or team').fill(team.toUpperCase());
    const found = ranking.filter((row) => row.team === team);
    await page.getByText(`${found.length} of ${ranking.length} players`).waitFor();
    expect(await players(page)).toEqual(namesOf(found));
    expect((await cells(page))[0]?.[0]).toBe('1');
    await page.waitForURL((url) => url.searchParams.get('q') === team.toUpperCase());
    expect(await page.evaluate(() => history.length)).toBe(2);

    await page.getByLabel('Find a player or team').fill(ranking[3]?.playerName ?? '');
    await page.getByText(`1 of ${ranking.length} players`).waitFor();
    expect(await players(page)).toEqual([ranking[3]?.playerName]);
    expect(requested.filter((url) => url.includes('/api/player-stats'))).toEqual([]);
  });

  test('ignores accents, stays with a change of division, and can be cleared', async () => {
    const page = await visit.open('/player-stats?q=ANDRE');
    const found = namesOf(ranking.filter(({ playerName }) => playerName.startsWith('Andr')));
    expect(found.length).toBeGreaterThan(0);
    expect(await players(page)).toEqual(expect.arrayContaining(found));
    await page.getByLabel('Find a player or team').fill('nobody at all');
    await page.getByText('No player or team name contains “nobody at all”.').waitFor();
    await page.getByLabel('Division').selectOption('2');
    await page.getByText('Division 2, season 25/26').first().waitFor();
    expect(await page.getByLabel('Find a player or team').inputValue()).toBe('nobody at all');
    await page.getByRole('link', { name: 'Show all players' }).click();
    await page.locator('tbody tr').first().waitFor();
    expect(await page.getByLabel('Find a player or team').inputValue()).toBe('');
    await page.waitForURL((url) => !url.searchParams.has('q'));
  });

  test('stays when the division changes after it came into the address, and before that is rendered', async () => {
    const page = await visit.open('/player-stats?q=an');
    const filter = page.getByLabel('Find a player or team');
    await filter.fill('nobody at all');
    const address = await page.evaluate(async () => {
      const select = document.querySelector<HTMLSelectElement>('select[name=division]');
      document.querySelector<HTMLInputElement>('main input[name=q]')?.blur();
      for (let turn = 0; turn < 1000 && !location.search.includes('nobody'); turn++) await Promise.resolve();
      const { search } = location;
      if (select) select.value = '2';
      select?.dispatchEvent(new Event('change', { bubbles: true }));
      return search;
    });
    expect(address).toBe('?q=nobody+at+all');
    await page.getByText('Division 2, season 25/26').first().waitFor();
    expect(await filter.inputValue()).toBe('nobody at all');
    await page.waitForURL('**/player-stats?q=nobody+at+all&season=25/26&division=2');
  });

  test('Enter puts it into the address at once, without loading a page', async () => {
    const page = await visit.open('/player-stats');
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await page.getByLabel('Find a player or team').fill('an');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/player-stats?q=an');
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  });
});

test('very long names leave every column visible', async () => {
  const longest = 'W'.repeat(60);
  await visit.store().write({ by: '', via: 'seed', action: 'test', summary: 'Long names' }, async (change) => {
    await change.putAll('team', [makeTeam('long', { name: longest, division: 2 }), makeTeam('other')]);
    await change.put('player', makePlayer('long-player', 'long', { name: longest }));
    const frames = Array.from({ length: 5 }, () => makeFrame('long-player', 250, 0, null));
    const fixture = makeFixture('long', 'other', { season: '24/25', division: 2, week: 20, frames });
    await change.put('fixture', { ...fixture, recorded: await change.nextRecorded(), deleted: false });
  });
  for (const size of [
    { viewport: { width: 320, height: 700 } },
    phone,
    { viewport: { width: 820, height: 900 } },
    desk,
  ]) {
    const page = await visit.open('/player-stats?season=24/25&division=2&q=www', size);
    expect(await players(page)).toEqual([longest]);
    await fits(page);
  }
});

async function stats(season: string, division: number): Promise<PlayerStatRow[]> {
  const answer = await fetch(visit.url(`/api/player-stats?season=${encodeURIComponent(season)}`));
  // The server checks its answers against the schema of this type.
  const rows = (await answer.json()) as PlayerStatRow[];
  return rows.filter((row) => row.division === String(division));
}

function cells(page: Page): Promise<(string | null)[][]> {
  return page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

function players(page: Page): Promise<string[]> {
  return page.getByRole('rowheader').allTextContents();
}

async function percentages(page: Page): Promise<number[]> {
  return (await cells(page)).map((row) => Number.parseFloat(row.at(-1) ?? ''));
}

function namesOf(rows: PlayerStatRow[]): string[] {
  return rows.map(({ playerName }) => playerName);
}

function backgroundOf(element: Element): string {
  return getComputedStyle(element).backgroundColor;
}
