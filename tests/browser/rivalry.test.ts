import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PlayerStatRow, RivalryAnswer } from '#contract/players.ts';
import { rivalryTotals } from '#domain/players/rivalry.ts';
import { publicPages } from '../support/screens.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();
let path: string;
let rivalry: RivalryAnswer;

beforeAll(async () => {
  path = (await publicPages(visit.url('/'))).find(({ name }) => name === 'rivalry')?.path ?? '';
  // The server checks its answers against the schema of this type.
  rivalry = (await (await fetch(visit.url(`/api${path.replace('/player/', '/players/')}`))).json()) as RivalryAnswer;
});

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s', (_, size) => {
  test('every frame between two players and their totals match the API', async () => {
    const page = await visit.open(path, size);
    const { player, opponent, frames } = rivalry;
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`${player.name} v ${opponent.name}`);
    const shown = await rowsOf(page, 'Every frame between');
    expect(shown.map((row) => row.slice(1))).toEqual(
      frames.map(({ playerScore: own, opponentScore: other }) => [
        `${own} – ${other}`,
        `${own > other ? '+' : '−'}${Math.abs(own - other)}`,
      ]),
    );
    expect(shown[0]?.[0]).toContain(`${frames[0]?.season} week ${frames[0]?.weekNumber}`);
    const totals = rivalryTotals(frames);
    const [won] = await rowsOf(page, 'Totals of both players');
    expect(won).toEqual([String(totals.player.won), 'Frames won', String(totals.opponent.won)]);
    expect(await page.title()).toContain(
      `${player.name} ${totals.player.won}–${totals.opponent.won} ${opponent.name} – head to head`,
    );
  });
});

test('it is reached from a player’s rivals, and turned to the other side', async () => {
  const { player, opponent } = rivalry;
  const page = await visit.open(
    `/player-matches/${encodeURIComponent(player.name)}?playerId=${player.playerId}&season=All`,
    phone,
  );
  await page.getByRole('link', { name: `${opponent.name}: every frame between them` }).click();
  await page.getByRole('heading', { level: 1, name: `${player.name} v ${opponent.name}` }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await page.getByRole('link', { name: `See it from ${opponent.name}’s side` }).click();
  await page.getByRole('heading', { level: 1, name: `${opponent.name} v ${player.name}` }).waitFor();
  await page
    .getByRole('link', { name: /full result$/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Results' }).waitFor();
});

test('players who have not met are told so', async () => {
  const stats = (await (await fetch(visit.url('/api/player-stats?season=25/26'))).json()) as PlayerStatRow[];
  const mate = stats.find(
    ({ teamId, playerId }) => teamId === rivalry.player.teamId && playerId !== rivalry.player.playerId,
  );
  const page = await visit.open(`/player/${rivalry.player.playerId}/v/${mate?.playerId}`);
  await expect.poll(() => page.getByText('have not played each other.').count()).toBe(1);
});

test.each([
  ['an unknown player', () => `/player/${rivalry.player.playerId}/v/nobody`, 'There is no such player.'],
  [
    'one player twice',
    () => `/player/${rivalry.player.playerId}/v/${rivalry.player.playerId}`,
    'These are not two different players.',
  ],
])('%s is not found', async (_, address, sentence) => {
  visit.expectComplaints(/404/);
  expect((await fetch(visit.url(address()))).status).toBe(404);
  const page = await visit.open(address());
  await expect.poll(() => page.getByText(sentence).count()).toBe(1);
  expect(await page.title()).toMatch(/^Page not found \| /);
});

test('names in place of ids are offered as players', async () => {
  visit.expectComplaints(/404/);
  const { player, opponent } = rivalry;
  const page = await visit.open(`/player/${encodeURIComponent(player.name)}/v/${encodeURIComponent(opponent.name)}`);
  await page.getByText('Did you mean').waitFor();
  for (const { name } of [player, opponent]) {
    expect(await page.getByRole('link', { name, exact: true }).count(), name).toBeGreaterThan(0);
  }
});

function rowsOf(page: Page, table: string): Promise<string[][]> {
  return page
    .locator('main table')
    .filter({ has: page.locator('caption', { hasText: table }) })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}
