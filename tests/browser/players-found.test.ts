import { expect, test } from 'vitest';
import type { RivalryAnswer } from '#contract/players.ts';
import { publicPages } from '../support/screens.ts';
import { phone, useSite } from './visitor.ts';

const visit = useSite();

async function rivals(): Promise<RivalryAnswer & { path: string }> {
  const path = (await publicPages(visit.url('/'))).find(({ name }) => name === 'rivalry')?.path ?? '';
  const answer = await fetch(visit.url(`/api${path.replace('/player/', '/players/')}`));
  // The server checks its answers against the schema of this type.
  return { path, ...((await answer.json()) as RivalryAnswer) };
}

test('a page that is not there offers the players whose names are like those in its address', async () => {
  visit.expectComplaints(/404/);
  const { player, opponent } = await rivals();
  const page = await visit.open('/');
  const named = encodeURIComponent(player.name);
  for (const [path, names] of [
    [`/player/${named}`, [player.name]],
    [`/player-matches/${named}x`, [player.name]],
    [`/player/${named}/v/${encodeURIComponent(opponent.name)}`, [player.name, opponent.name]],
  ] as const) {
    await visit.go(page, path);
    await page.getByText('Did you mean').waitFor();
    for (const name of names) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      await expect.poll(() => link.count()).toBeGreaterThan(0);
    }
  }
  await page.getByRole('main').getByRole('link', { name: player.name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: player.name }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/player/${player.playerId}`);
});

test('two players are reached from a player’s rivals, and turned to the other side', async () => {
  const { player, opponent, path } = await rivals();
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

test('the choice of season and division shows other records', async () => {
  const page = await visit.open('/records');
  await page.locator('select[name=season]').selectOption('25/26');
  await page.getByText('Season 25/26, whole league.').waitFor();
  await page.locator('select[name=division]').selectOption('2');
  await page.getByText('Season 25/26, division 2.').waitFor();
});
