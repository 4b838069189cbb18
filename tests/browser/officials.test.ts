import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { loadHydrated } from '../support/hydrated-page.ts';
import { isAccessible } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const { url, official, pageIn } = useSite();

async function signedIn(path: string, options: BrowserContextOptions = desk): Promise<Page> {
  const page = await pageIn(await official(options));
  await loadHydrated(page, url(path));
  return page;
}

async function teams(): Promise<TeamAnswer[]> {
  // The server checks its answers against the schema of this type.
  return (await (await fetch(url('/api/teams'))).json()) as TeamAnswer[];
}

async function teamCalled(name: string): Promise<TeamAnswer | undefined> {
  return (await teams()).find((team) => team.name === name);
}

function said(page: Page, text: string): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).waitFor();
}

test('a keyboard is enough to add a team and a player, and to undo', async () => {
  const log: string[] = [];
  const page = await signedIn('/admin/add-team');
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
  await said(page, 'Added Keyboard Club (Division 1).');
  await page.getByRole('link', { name: 'Add players' }).press('Enter');
  await page.getByRole('heading', { name: 'Add Player' }).waitFor();
  await page.getByLabel('Player name').fill('Ada Keys');
  await page.keyboard.press('Enter');
  await said(page, 'Added Ada Keys to Keyboard Club.');
  expect((await teamCalled('Keyboard Club'))?.players).toMatchObject([{ name: 'Ada Keys', handicap: 0 }]);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await said(page, 'Undone:');
  expect((await teamCalled('Keyboard Club'))?.players).toEqual([]);
});

test('deleting a team says what else is deleted, and can be undone', async () => {
  const page = await signedIn('/admin/delete-team', phone);
  const leaving = (await teams()).find(({ players }) => players.length > 1);
  await page.getByLabel('Find a team').fill(leaving?.name ?? '');
  await page.getByRole('button', { name: `Delete ${leaving?.name}`, exact: true }).click();
  const asked = page.getByRole('dialog');
  expect(await asked.innerText()).toContain(leaving?.players[0]?.name);
  const instead = asked.locator('a[href*="/admin/transfer-player?team="]');
  expect(await instead.count()).toBe(1);
  await isAccessible(page);
  await asked.getByRole('button', { name: 'Delete team' }).click();
  await said(page, `Deleted ${leaving?.name}.`);
  expect(await teamCalled(leaving?.name ?? '')).toBeUndefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, 'Undone:');
  expect((await teamCalled(leaving?.name ?? ''))?.players.length).toBe(leaving?.players.length);

  await page.goto(url(`/admin/delete-player?team=${leaving?.id}`));
  const gone = leaving?.players[0];
  await page.getByRole('button', { name: `Delete ${gone?.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete player' }).click();
  await said(page, `Deleted ${gone?.name}.`);
});

test('a success goes after eight seconds or with the next page, but not while it is about to be pressed', async () => {
  const page = await pageIn(await official(phone));
  await page.clock.install();
  await loadHydrated(page, url('/admin/add-team'));
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
  await said(page, 'Undone:');
  await page.getByRole('link', { name: 'League', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'League' }).waitFor();
  await expect.poll(() => page.getByText('Undone:').count()).toBe(0);
});
