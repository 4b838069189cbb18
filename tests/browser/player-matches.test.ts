import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { PlayerMatchRow, PlayerStatRow } from '#contract/players.ts';
import { makeFixture, makeFrame, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { fits } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();
let leader: PlayerStatRow;
let path: string;

beforeAll(async () => {
  const [first] = await ask<PlayerStatRow[]>('/api/player-stats?season=25/26');
  if (first === undefined) throw new Error('The demo league needs a player.');
  leader = first;
  path = pathOf(leader.playerName, leader.playerId);
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

test('a week leads to its result', async () => {
  const page = await visit.open(path);
  const [first] = await matchesOf(leader, '25/26');
  const row = page.getByRole('table', { name: 'Matches for' }).locator('tbody tr').first();
  await row.getByRole('cell').first().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Results' }).waitFor();
  expect(new URL(page.url()).hash).toBe(`#${first?.fixtureId}`);
  expect(await page.locator(`[id="${first?.fixtureId}"]`).textContent()).toContain(leader.playerName);
});

const odd = ['Jo St.John', "O'Leary & Sons", 'A/B Smith', '50% Bob?', 'Zoë #1', 'W'.repeat(60)];
test('a name may have special characters, 40 breaks, or no match', async () => {
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

function rowsOf(page: Page, table: string): Promise<string[][]> {
  return page
    .locator('main table')
    .filter({ has: page.locator('caption', { hasText: table }) })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}
