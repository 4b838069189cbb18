import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Career, PlayerMatchRow, PlayerStatRow } from '#contract/players.ts';
import { seasonNumbers } from '#domain/players/player-matches.ts';
import { makeFixture, makeFrame, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { fits } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();
/** The name of two players of the demo league. */
const shared = 'Dominic Fairbrother';
let leader: PlayerStatRow;
let path: string;

beforeAll(async () => {
  const [first] = await ask<PlayerStatRow[]>('/api/player-stats?season=25/26');
  if (first === undefined) throw new Error('The demo league needs a player.');
  leader = first;
  path = pathOf(leader.playerName, leader.playerId);
});

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s', (_, size) => {
  test('the matches match the API, in the right columns', async () => {
    const page = await visit.open(path, size);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Matches for ${leader.playerName}`);
    const table = page.getByRole('table', { name: 'Matches for' });
    const columns = ['Week number', 'Opponent', 'Score', 'Result'];
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(columns);
    expect(await rowsOf(page, 'Matches for')).toEqual((await matchesOf(leader, '25/26')).map((row) => cells(row)));
  });
});

// The matches stand below what a visitor wants first, and are one press away.
test('on a phone form and next match are in view on opening, and a link leads to the matches', async () => {
  const page = await visit.open(path, phone);
  const bottomOf = async (name: string) => {
    const { y = 0, height = 0 } = (await page.getByLabel(name, { exact: true }).boundingBox()) ?? {};
    expect(height).toBeGreaterThan(0);
    return y + height;
  };
  for (const name of ['Season', 'Form', 'Next match']) expect(await bottomOf(name), name).toBeLessThan(844);
  await page.getByRole('link', { name: 'Every frame', exact: true }).click();
  const first = page.getByRole('table', { name: 'Matches for' }).locator('tbody tr').first();
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(400);
});

test('a page is the same by the player’s name and by the id', async () => {
  const byName = await visit.open(path);
  const byId = await visit.open(`/player/${leader.playerId}`);
  expect(await byId.getByRole('heading', { level: 1 }).textContent()).toBe(leader.playerName);
  for (const table of ['Matches for', 'Career of', 'Met most often']) {
    expect(await rowsOf(byId, table), table).toEqual(await rowsOf(byName, table));
  }
  for (const page of [byName, byId]) {
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(`/player/${leader.playerId}`);
  }
});

test('All shows every season by name', async () => {
  const page = await visit.open(path);
  const seasons = page.getByRole('navigation', { name: 'Season' });
  expect(await seasons.getByRole('link').allTextContents()).toEqual(['25/26', '24/25', 'All']);
  await seasons.getByRole('link', { name: 'All' }).click();
  await page.getByRole('table', { name: 'all seasons' }).waitFor();
  expect(await seasons.locator('[aria-current]').textContent()).toBe('All');
  const rows = await matchesOf(leader, 'All');
  expect(await rowsOf(page, 'Matches for')).toEqual(rows.map((row) => cells(row, row.season)));
  expect(new URL(page.url()).searchParams.get('playerId')).toBe(leader.playerId);
});

test('a player without frames in the default season is shown in the last one with any', async () => {
  const before = await ask<PlayerStatRow[]>('/api/player-stats?season=24/25');
  const now = new Set((await ask<PlayerStatRow[]>('/api/player-stats?season=25/26')).map(({ playerId }) => playerId));
  const former = before.find(({ playerId }) => !now.has(playerId));
  if (former === undefined) throw new Error('The demo league needs a former player.');
  const page = await visit.open(`/player/${former.playerId}`);
  await page.getByRole('table', { name: 'Matches for' }).waitFor();
  expect(await page.locator('[aria-current]').filter({ hasText: '/' }).textContent()).toBe('24/25');
  await visit.go(page, `/player/${former.playerId}?season=25/26`);
  await expect.poll(() => page.getByText('has no matches in season 25/26.').count()).toBe(1);
});

test('Win is green and Loss is red', async () => {
  const page = await visit.open(`${path}&season=All`);
  const table = page.getByRole('table', { name: 'Matches for' });
  const [win, loss] = await Promise.all(
    ['Win', 'Loss'].map((word) =>
      table
        .getByText(word, { exact: true })
        .first()
        .evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []),
    ),
  );
  expect(win?.[1]).toBeGreaterThan(win?.[0] ?? 255);
  expect(loss?.[0]).toBeGreaterThan(loss?.[1] ?? 255);
});

test('an opponent links to his or her career, a week to its result', async () => {
  const page = await visit.open(path);
  const [first] = await matchesOf(leader, '25/26');
  const row = page.getByRole('table', { name: 'Matches for' }).locator('tbody tr').first();
  expect(await row.getByRole('rowheader').getByRole('link').getAttribute('href')).toBe(`/player/${first?.opponentId}`);
  await row.getByRole('cell').first().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Results' }).waitFor();
  expect(new URL(page.url()).hash).toBe(`#${first?.fixtureId}`);
  expect(await page.locator(`[id="${first?.fixtureId}"]`).textContent()).toContain(leader.playerName);
});

test('the statistics, breaks and rivals follow from the matches', async () => {
  const page = await visit.open(`${path}&season=All`);
  const rows = await matchesOf(leader, 'All');
  const { played, won, lost, bestBreak, breaks } = seasonNumbers(rows);
  const numbers = await page.locator('dl div').evaluateAll((found) => found.map((entry) => entry.textContent));
  expect(numbers).toEqual(expect.arrayContaining([`Played${played}`, `Won${won}`, `Lost${lost}`]));
  expect(numbers).toContain(`Highest break${bestBreak}`);
  expect(await page.getByRole('region', { name: 'Breaks' }).locator('b').allTextContents()).toEqual(breaks.map(String));
  const { opponents } = await ask<Career>(`/api/players/${leader.playerId}`);
  expect((await rowsOf(page, 'Met most often')).map((row) => row.slice(0, 2))).toEqual(
    opponents.map((row) => [row.opponentName, `${row.won}–${row.lost}`]),
  );
});

test('the chart has a bar for each week, a description and a table', async () => {
  const page = await visit.open(path);
  const rows = await matchesOf(leader, '25/26');
  const chart = page.getByRole('img', { name: 'Average frame margin by week' });
  await expect.poll(() => chart.locator('rect').count()).toBe(new Set(rows.map(({ weekNumber }) => weekNumber)).size);
  expect(await chart.getAttribute('aria-label')).toMatch(/above zero; best \+\d+ in week \d+, worst /);
  await page.getByText('Show as table').click();
  const first = rows[0];
  const margin = (first?.playerScore ?? 0) - (first?.opponentScore ?? 0);
  const [row] = await rowsOf(page, 'Average frame margin');
  expect(row).toEqual([`Week ${first?.weekNumber}`, margin > 0 ? `+${margin}` : `−${-margin}`]);
});

describe('two players of one name', () => {
  test('are listed with their teams, and each has a page', async () => {
    const page = await visit.open(`/player-matches/${encodeURIComponent(shared)}?season=25/26`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Matches for ${shared}`);
    const links = page.locator('main li').getByRole('link');
    const teams = await links.locator('span').allTextContents();
    expect(new Set(teams).size).toBe(2);
    await links.nth(1).click();
    await page.getByRole('table', { name: 'Matches for' }).waitFor();
    const playerId = new URL(page.url()).searchParams.get('playerId') ?? '';
    const rows = await matchesOf({ playerName: shared, playerId }, '25/26');
    expect(await rowsOf(page, 'Matches for')).toEqual(rows.map((row) => cells(row)));
    expect(rows.every((row) => row.playerId === playerId)).toBe(true);
  });

  test('without scripts the player stays chosen with another season', async () => {
    const people = await ask<{ playerId: string }[]>(`/api/players?name=${encodeURIComponent(shared)}`);
    const playerId = people[0]?.playerId ?? '';
    const page = await visit.open(pathOf(shared, playerId), { ...phone, javaScriptEnabled: false });
    await page.getByRole('link', { name: 'All', exact: true }).click();
    const rows = await matchesOf({ playerName: shared, playerId }, 'All');
    expect(await rowsOf(page, 'Matches for')).toEqual(rows.map((row) => cells(row, row.season)));
  });
});

describe('a name', () => {
  test.each(['/player-matches/Nobody', '/player-matches/Nobody?playerId=none', '/player-matches/No.Body%2FX'])(
    '%s of no player is not found, inside the layout',
    async (address) => {
      visit.expectComplaints(/404/);
      const answer = await fetch(visit.url(address));
      expect(answer.status).toBe(404);
      const page = await visit.open(address);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found');
      await expect.poll(() => page.getByText(/^The league has no player called No/).count()).toBe(1);
      await expect.poll(() => page.getByRole('navigation').count()).toBeGreaterThan(0);
      expect(await page.title()).toMatch(/^Page not found \| /);
    },
  );

  test('that is nearly a player’s is offered with those like it', async () => {
    visit.expectComplaints(/404/);
    const page = await visit.open(`/player-matches/${encodeURIComponent(`${leader.playerName}x`)}`);
    await page.getByText('Did you mean').waitFor();
    await page.getByRole('link', { name: leader.playerName, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: leader.playerName }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/player/${leader.playerId}`);
  });

  test('that does not belong to the id is not found', async () => {
    const answer = await fetch(visit.url(pathOf(shared, leader.playerId)));
    expect(answer.status).toBe(404);
  });

  const odd = ['Jo St.John', "O'Leary & Sons", 'A/B Smith', '50% Bob?', 'Zoë #1', 'W'.repeat(60)];
  test('may have special characters, 40 breaks, or no match', async () => {
    await visit.store().write({ by: '', via: 'seed', action: 'test', summary: 'Odd names' }, async (change) => {
      const players = odd.map((name, index) => makePlayer(`odd${index}`, leader.teamId, { name }));
      await change.put('team', makeTeam('rivals', { name: 'Rivals' }));
      await change.putAll('player', players);
      for (let week = 1; week <= 20; week++) {
        const frame = makeFrame('odd5', 147, 0, 'odd0', { homeBreak: 147 - week, homeBreak2: 40 });
        const fixture = makeFixture(leader.teamId, 'rivals', { week, frames: [frame] });
        await change.put('fixture', { ...fixture, recorded: await change.nextRecorded(), deleted: false });
      }
    });
    for (const [index, name] of odd.entries()) {
      const page = await visit.open(pathOf(name, `odd${index}`), phone);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Matches for ${name}`);
      if (index > 0 && index < 5) {
        await expect.poll(() => page.getByText(`${name} has no matches in season 25/26.`).count()).toBe(1);
      } else {
        expect((await rowsOf(page, 'Matches for')).length).toBe(20);
      }
      await fits(page);
    }
    const page = await visit.open(pathOf(odd[5] ?? '', 'odd5'), desk);
    // The highest at once, the others on asking.
    const breaks = page.getByRole('region', { name: 'Breaks' }).getByRole('listitem');
    await expect.poll(() => breaks.count()).toBe(6);
    await page.getByText('34 more').click();
    await expect.poll(() => breaks.count()).toBe(40);
    await fits(page);
  });
});

test('the printed page has all matches and no controls', async () => {
  const page = await visit.open(path);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByLabel('Season', { exact: true }).isVisible()).toBe(false);
  expect(await page.getByText('Show as table').isVisible()).toBe(false);
  expect(await page.getByRole('columnheader', { name: 'Result' }).isVisible()).toBe(true);
});

async function ask<T>(address: string): Promise<T> {
  // The server checks its answers against the schema of this type.
  return (await (await fetch(visit.url(address))).json()) as T;
}

function matchesOf({ playerName, playerId }: Pick<PlayerStatRow, 'playerName' | 'playerId'>, season: string) {
  const name = encodeURIComponent(playerName);
  return ask<PlayerMatchRow[]>(`/api/getplayermatches/${name}?playerId=${playerId}&season=${season}`);
}

function pathOf(name: string, playerId: string): string {
  return `/player-matches/${encodeURIComponent(name)}?playerId=${playerId}`;
}

/** The season, if several are shown, and the breaks stand below the opponent. */
function cells(row: PlayerMatchRow, season?: string): string[] {
  const breaks =
    row.breaks.length === 0 ? [] : [`${row.breaks.length === 1 ? 'break' : 'breaks'} ${row.breaks.join(', ')}`];
  const below = [...(season === undefined ? [] : [season]), ...breaks].join(', ');
  return [String(row.weekNumber), row.opponentName + below, `${row.playerScore} - ${row.opponentScore}`, row.result];
}

function rowsOf(page: Page, table: string): Promise<string[][]> {
  return page
    .locator('main table')
    .filter({ has: page.locator('caption', { hasText: table }) })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}
