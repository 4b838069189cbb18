import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { untilStatusSays } from './hands.ts';
import { expectAccessible } from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const { url, ask, go, official, pageIn, openOfficial } = useBrowserSite();

const teams = () => ask<TeamAnswer[]>('/api/teams');
const teamCalled = async (name = '') => (await teams()).find((team) => team.name === name);

test('a keyboard is enough to add a team and a player, and to undo', async () => {
  const log: string[] = [];
  const page = await openOfficial('/admin/add-team');
  page.on('console', (message) => log.push(message.text()));
  await page.getByRole('button', { name: 'Add Team' }).press('Enter');
  await page.getByText('The team name is required.').waitFor();
  expect(log).toContain('Form is invalid');
  expect(await page.getByText('Division is required.').isVisible()).toBe(true);
  await page.getByLabel('Team name').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Keyboard Club');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Division 1');
  await page.getByRole('button', { name: 'Add Team' }).press('Enter');
  await untilStatusSays(page, 'Added Keyboard Club (Division 1).');
  await page.getByRole('link', { name: 'Add players' }).press('Enter');
  await page.getByRole('heading', { name: 'Add Player' }).waitFor();
  await page.getByLabel('Player name').fill('Ada Keys');
  await page.keyboard.press('Enter');
  await untilStatusSays(page, 'Added Ada Keys to Keyboard Club.');
  expect((await teamCalled('Keyboard Club'))?.players).toMatchObject([{ name: 'Ada Keys', handicap: 0 }]);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await untilStatusSays(page, 'Undone:');
  expect((await teamCalled('Keyboard Club'))?.players).toEqual([]);
});

test('deleting a team says what else is deleted, and can be undone', async () => {
  const page = await openOfficial('/admin/delete-team', phone);
  const leaving = (await teams()).find(({ players }) => players.length > 1);
  await page.getByLabel('Find a team').fill(leaving?.name ?? '');
  await page.getByRole('button', { name: `Withdraw or delete…: ${leaving?.name}` }).click();
  await page.getByRole('button', { name: `Delete ${leaving?.name}`, exact: true }).click();
  const asked = page.getByRole('dialog');
  expect(await asked.innerText()).toContain(leaving?.players[0]?.name);
  const instead = asked.locator('a[href*="/admin/transfer-player?team="]');
  expect(await instead.count()).toBe(1);
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Delete team' }).click();
  await untilStatusSays(page, `Deleted ${leaving?.name}.`);
  expect(await teamCalled(leaving?.name)).toBeUndefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  await untilStatusSays(page, 'Undone:');
  expect((await teamCalled(leaving?.name))?.players.length).toBe(leaving?.players.length);

  await page.goto(url(`/admin/delete-player?team=${leaving?.id}`));
  const gone = leaving?.players[0];
  await page.getByRole('button', { name: `Delete ${gone?.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete player' }).click();
  await untilStatusSays(page, `Deleted ${gone?.name}.`);
});

test('a success message disappears after eight seconds or on the next page, but not while it is about to be pressed', async () => {
  const page = await pageIn(await official(phone));
  await page.clock.install();
  await go(page, '/admin/add-team');
  const added = page.getByText('Added Short News (Division 1).');
  const add = async (): Promise<void> => {
    await page.getByLabel('Team name').fill('Short News');
    await page.getByLabel('Division').selectOption('1');
    await page.getByRole('button', { name: 'Add Team' }).click();
    await added.waitFor();
  };
  await add();
  await page.getByRole('button', { name: 'Undo', exact: true }).focus();
  await page.clock.fastForward(60_000);
  expect(await added.isVisible()).toBe(true);
  await page.getByLabel('Team name').focus();
  await page.clock.fastForward(8000);
  await added.waitFor({ state: 'detached' });
  await page.goto(url('/admin'));
  await page.getByRole('button', { name: 'Undo: Added team Short News' }).click();
  await untilStatusSays(page, 'Undone:');
  await page.getByRole('link', { name: 'League', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'League' }).waitFor();
  await expect.poll(() => page.getByText('Undone:').count()).toBe(0);
});

/** Returns the first team of division 1 with more than three players. */
async function aTeam(): Promise<TeamAnswer> {
  const found = (await teams()).find(({ division, players }) => division === 1 && players.length > 3);
  if (found === undefined) throw new Error('The demo league has no such team.');
  return found;
}

test('an address opens a row with its form, and the keyboard is enough', async () => {
  const { id: team, players } = await aTeam();
  const [player] = players;
  const page = await openOfficial(`/admin/teams?team=${team}&player=${player?.id}&act=edit`);
  await page.getByLabel('Player name').and(page.locator(':focus')).waitFor();
  expect(await page.getByLabel('Player name').inputValue()).toBe(player?.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('151');
  await page.keyboard.press('Enter');
  await page.getByText('The handicap must be from 0 to 150.').waitFor();
  await page.getByLabel('Handicap', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await untilStatusSays(page, `Saved ${player?.name}.`);
  expect((await aTeam()).players.find(({ id }) => id === player?.id)).toMatchObject({ handicap: 7 });
  const row = page.locator('summary:focus', { hasText: player?.name ?? '' });
  await row.waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Edit: ${player?.name}` }).waitFor({ state: 'detached' });
});

test('the effect of a policy stands beside its fields and, on a phone, between them and the button', async () => {
  const page = await openOfficial('/admin/handicaps/policy');
  const places = async ({ viewport }: BrowserContextOptions) => {
    await page.setViewportSize(viewport!); // both sizes have a viewport
    await page.getByLabel('Policy').selectOption('guide');
    const effect = page.getByRole('region', { name: 'What it would do' });
    await effect.getByText(/^Handicaps of/).waitFor();
    const boxOf = async (locator: ReturnType<Page['getByRole']>) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
      return { left: x, right: x + width, top: y, foot: y + height };
    };
    return {
      first: await boxOf(page.getByLabel('Frames that count')),
      last: await boxOf(page.getByLabel('Frames until a newcomer moves like the others')),
      effect: await boxOf(effect),
      save: await boxOf(page.getByRole('button', { name: 'Save policy' })),
    };
  };
  const wide = await places(desk);
  expect(wide.effect.left).toBeGreaterThan(wide.last.right);
  expect(wide.effect.top).toBeLessThan(wide.first.foot);
  const narrow = await places(phone);
  expect(narrow.effect.top).toBeGreaterThan(narrow.last.foot);
  expect(narrow.effect.foot).toBeLessThan(narrow.save.top);
});
