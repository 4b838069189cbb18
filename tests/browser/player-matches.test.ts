import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PlayerMatchRow, PlayerStatRow } from '#contract/players.ts';
import { headToHead, seasonNumbers } from '#domain/players/player-matches.ts';
import { makeFixture, makeFrame, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { fits, hasLargeTargets, isAccessible, isReadableInDark, isStable } from './page-quality.ts';
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
    const columns = ['Week number', 'Opponent', 'Score', 'Breaks', 'Result'];
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(columns);
    expect(await rowsOf(page, 'Matches for')).toEqual((await matchesOf(leader, '25/26')).map(cells));
  });

  test('it is accessible, stable and fits, in one season and in all', async () => {
    for (const season of ['25/26', 'All']) {
      const page = await visit.openFirst(`${path}&season=${season}`, size);
      await isStable(page);
      await page.getByText('Show as table').click();
      await isAccessible(page);
      await hasLargeTargets(page);
      await fits(page);
      await isReadableInDark(page);
    }
  }, 60_000);

  test('the choice between players of one name is accessible and fits', async () => {
    const page = await visit.open(`/player-matches/${encodeURIComponent(shared)}`, size);
    await isAccessible(page);
    await hasLargeTargets(page);
    await fits(page);
  });
});

test('on a phone the first match is in view on opening', async () => {
  const page = await visit.open(path, phone);
  const first = page.getByRole('table', { name: 'Matches for' }).locator('tbody tr').first();
  const { y = 0, height = 0 } = (await first.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(844);
});

test('All shows every season by name', async () => {
  const page = await visit.open(path);
  expect(await page.getByLabel('Season').locator('option').allTextContents()).toEqual(['25/26', '24/25', 'All']);
  await page.getByLabel('Season').selectOption('All');
  await page.getByRole('columnheader', { name: 'Season' }).waitFor();
  const rows = await matchesOf(leader, 'All');
  expect(await rowsOf(page, 'Matches for')).toEqual(rows.map((row) => [row.season, ...cells(row)]));
  expect(new URL(page.url()).searchParams.get('playerId')).toBe(leader.playerId);
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

test('the statistics, breaks and head-to-head follow from the matches', async () => {
  const page = await visit.open(`${path}&season=All`);
  const rows = await matchesOf(leader, 'All');
  const { played, won, lost, bestBreak, breaks } = seasonNumbers(rows);
  const numbers = await page.locator('dl div').evaluateAll((found) => found.map((entry) => entry.textContent));
  expect(numbers).toEqual(expect.arrayContaining([`Played${played}`, `Won${won}`, `Lost${lost}`]));
  expect(numbers).toContain(`Highest break${bestBreak}`);
  expect(await page.getByRole('region', { name: 'Breaks' }).locator('b').allTextContents()).toEqual(breaks.map(String));
  expect(await rowsOf(page, 'Head to head')).toEqual(
    headToHead(rows).map((row) => [row.opponentName, ...[row.played, row.won, row.lost].map(String)]),
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
    expect(await rowsOf(page, 'Matches for')).toEqual(rows.map(cells));
    expect(rows.every((row) => row.playerId === playerId)).toBe(true);
  });

  test('without scripts the player stays chosen with another season', async () => {
    const people = await ask<{ playerId: string }[]>(`/api/players?name=${encodeURIComponent(shared)}`);
    const playerId = people[0]?.playerId ?? '';
    const page = await visit.open(pathOf(shared, playerId), { ...phone, javaScriptEnabled: false });
    await page.getByLabel('Season').selectOption('All');
    await page.getByRole('button', { name: 'Show' }).click();
    const rows = await matchesOf({ playerName: shared, playerId }, 'All');
    expect(await rowsOf(page, 'Matches for')).toEqual(rows.map((row) => [row.season, ...cells(row)]));
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
    await expect.poll(() => page.getByRole('region', { name: 'Breaks' }).getByRole('listitem').count()).toBe(40);
    await fits(page);
  }, 60_000);
});

test('the printed page has all matches and no controls', async () => {
  const page = await visit.open(path);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByLabel('Season').isVisible()).toBe(false);
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

function cells({ weekNumber, opponentName, playerScore, opponentScore, breaks, result }: PlayerMatchRow): string[] {
  return [String(weekNumber), opponentName, `${playerScore} - ${opponentScore}`, breaks.join(', '), result];
}

function rowsOf(page: Page, table: string): Promise<string[][]> {
  return page
    .locator('main table')
    .filter({ has: page.locator('caption', { hasText: table }) })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}
