import { expect, test } from 'vitest';
import { fits, hasLargeTargets, isAccessible } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();

type Row = { playerId: string; playerName: string; teamId: string };

test('an official merges two players, whose page leads to the one who is kept, and undoes it', async () => {
  const rows = (await (await fetch(visit.url('/api/player-stats?season=25/26'))).json()) as Row[];
  const [keep] = rows;
  // Two players of one team have not played each other.
  const other = rows.find(({ playerId, teamId }) => teamId === keep?.teamId && playerId !== keep.playerId);
  if (!keep || !other) throw new Error('The demo league needs two players.');
  const official = await visit.official(desk);
  const page = await visit.pageIn(official);
  await visit.go(page, '/admin/merge-players');
  await page.getByLabel('Player to keep').selectOption(keep.playerId);
  await page.getByLabel('Player to merge').selectOption(other.playerId);
  await page.getByRole('button', { name: 'See what it does' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${other.playerName} into ${keep.playerName}?` });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText(`${other.playerName} has been merged into ${keep.playerName}.`).waitFor();
  const old = `/player-matches/${encodeURIComponent(other.playerName)}?playerId=${other.playerId}`;
  const moved = await fetch(visit.url(old), { redirect: 'manual' });
  expect(moved.status).toBe(301);
  expect(moved.headers.get('location')).toContain(keep.playerId);
  // The career of the merged player, in a visitor's browser and for a machine.
  const career = `/player/${other.playerId}`;
  expect((await fetch(visit.url(career), { redirect: 'manual' })).status).toBe(301);
  const visitor = await visit.open(career);
  await visitor.getByRole('heading', { name: keep.playerName, level: 1 }).waitFor();
  expect(new URL(visitor.url()).pathname).toBe(`/player/${keep.playerId}`);
  await visitor.getByText(`Formerly ${other.playerName}.`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/^Undone: Merged/).waitFor();
  expect((await fetch(visit.url(old), { redirect: 'manual' })).status).toBe(200);
});

test.each([
  ['a phone', phone],
  ['a desk', desk],
])('the screen is accessible and fits on %s', async (_, size) => {
  const official = await visit.official(size);
  const page = await visit.pageIn(official);
  await visit.go(page, '/admin/merge-players');
  await isAccessible(page);
  await hasLargeTargets(page);
  await fits(page);
});
