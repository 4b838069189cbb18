import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/teams.ts';
import { loadHydrated } from '../support/hydrated-page.ts';
import { PASSWORD } from '../support/running-site.ts';
import { isAccessible, isGoodOnDeskAndPhone } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const { url, anybody, official, pageIn, expectComplaints } = useSite();

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

test('shows the prompt alone until the password is right; a wrong one leads to the home page', async () => {
  expectComplaints(/401|403/);
  const page = await pageIn(await anybody(phone));
  const answer = await page.goto(url('/admin/add-team'));
  expect(answer?.headers()['cache-control']).toBe('no-store');
  expect(await answer?.text()).not.toContain('Team name');
  const password = page.getByRole('dialog', { name: 'Add Team' }).getByLabel('Password');
  await password.waitFor();
  await isAccessible(page);
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Incorrect password' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');

  // The notice leads back to the page that was wanted, which asks again.
  await page.getByRole('link', { name: 'Try again' }).click();
  await password.fill(PASSWORD);
  await page.getByLabel('Show what I type').check();
  expect(await password.getAttribute('type')).toBe('text');
  await password.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Team name').waitFor();
  await page.reload();
  await page.getByLabel('Team name').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('closing the prompt leads to the home page', async () => {
  const page = await pageIn(await anybody());
  await loadHydrated(page, url('/admin'));
  await page.getByRole('dialog', { name: 'Admin' }).getByLabel('Password').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(url('/'));
});

test('asks for the password again when a session ends, and saves what was typed', async () => {
  expectComplaints(/401|403/);
  const page = await signedIn('/admin/add-team');
  await page.getByLabel('Team name').fill('The Latecomers');
  await page.getByLabel('Division').selectOption('2');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Add Team' }).click();
  const again = page.getByRole('dialog', { name: 'Add Team' });
  await again.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await again.getByRole('alert').filter({ hasText: 'Incorrect password' }).waitFor();
  await again.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await said(page, 'Added The Latecomers (Division 2).');
  expect(await teamCalled('The Latecomers')).toMatchObject({ division: 2 });
});

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

test('what is typed while a player is being saved stays for the next one', async () => {
  const page = await signedIn('/admin/add-player');
  await page.getByLabel('Team', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Player name').fill('First Of Two');
  await page.getByLabel('Handicap', { exact: true }).fill('12');
  await page.route('**/api/admin/teams/*/players', async (route) => {
    await page.getByLabel('Player name').fill('Second Of Two');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add Player' }).click();
  await said(page, 'Added First Of Two to');
  expect(await page.getByLabel('Player name').inputValue()).toBe('Second Of Two');
  expect(await page.getByLabel('Handicap', { exact: true }).inputValue()).toBe('0');
});

test('choosing a team or player fills in the form, and faults are shown', async () => {
  expectComplaints(/409/);
  const page = await signedIn('/admin/update-team', phone);
  const [first, second] = await teams();
  await page.getByLabel('Team', { exact: true }).selectOption(first?.id ?? '');
  expect(await page.getByLabel('Team name').inputValue()).toBe(first?.name);
  await page.getByText('Division 0 marks teams as retired and does not affect historical data.').waitFor();
  expect(await page.getByLabel('Division').locator('option').allTextContents()).toEqual([
    'Choose a division',
    'Division 1',
    'Division 2',
    'Retired / Archived',
  ]);
  await page.getByLabel('Team name').fill(second?.name ?? '');
  await page.getByRole('button', { name: 'Update Team' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: `There is already a team called ${second?.name}.` })
    .waitFor();
  expect(await page.getByLabel('Team name').inputValue()).toBe(second?.name);

  await page.goto(url('/admin/update-player'));
  await page.getByLabel('Team', { exact: true }).selectOption(first?.id ?? '');
  const [player] = first?.players ?? [];
  await page.getByLabel('Player', { exact: true }).selectOption(player?.id ?? '');
  expect(await page.getByLabel('Handicap', { exact: true }).inputValue()).toBe(String(player?.handicap));
  await page.getByLabel('New handicap').fill('151');
  await page.getByRole('button', { name: 'Update Player' }).click();
  await page.getByText('The new handicap must be from 0 to 150.').waitFor();
  await page.getByLabel('New handicap').fill('150');
  await page.getByRole('button', { name: 'Update Player' }).click();
  await said(page, `Saved ${player?.name}.`);
});

test('transfers a player once the form is complete; a failure states the reason', async () => {
  expectComplaints(/422|409/);
  const page = await signedIn('/admin/transfer-player');
  const [from, to] = (await teams()).filter(({ players }) => players.length > 0);
  const button = page.getByRole('button', { name: 'Transfer Player' });
  expect(await page.getByLabel('Player', { exact: true }).isDisabled()).toBe(true);
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('Current Team').selectOption(from?.id ?? '');
  await page.getByLabel('Player', { exact: true }).selectOption(from?.players[0]?.id ?? '');
  expect(await page.getByLabel('New Team').locator(`option[value="${from?.id}"]`).isDisabled()).toBe(true);
  await page.getByLabel('New Team').selectOption(to?.id ?? '');
  await button.click();
  await said(page, 'Player transferred successfully.');

  const moved = from?.players[1];
  await page.getByLabel('Player', { exact: true }).selectOption(moved?.id ?? '');
  await page.getByLabel('New Team').selectOption(to?.id ?? '');
  // As if another official had deleted the player meanwhile.
  await page.route('**/api/admin/transfer-player', (route) =>
    route.continue({ postData: JSON.stringify({ playerId: 'gone', newTeamId: to?.id }) }),
  );
  await button.click();
  await page.getByRole('alert').filter({ hasText: 'Error transferring player.' }).waitFor();
  expect(await page.getByLabel('New Team').inputValue()).toBe(to?.id);
});

test('deleting a team says what else is deleted, and can be undone', async () => {
  const page = await signedIn('/admin/delete-team', phone);
  const leaving = (await teams()).find(({ players }) => players.length > 1);
  await page.getByLabel('Find a team').fill(leaving?.name ?? '');
  await page.getByRole('button', { name: `Delete ${leaving?.name}`, exact: true }).click();
  const asked = page.getByRole('dialog');
  expect(await asked.innerText()).toContain(leaving?.players[0]?.name);
  expect(await asked.getByRole('link').getAttribute('href')).toContain('/admin/transfer-player?team=');
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

test('resets the new handicaps after a confirmation', async () => {
  const page = await signedIn('/admin/view-teams-players');
  await page.getByRole('button', { name: 'Reset all new handicaps' }).click();
  await page
    .getByText('Are you sure you want to reset all new handicaps to match the current handicap values?')
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await said(page, 'Reset the new handicaps of');
  const players = (await teams()).flatMap((team) => team.players);
  expect(players.filter(({ handicap, newHandicap }) => handicap !== newHandicap)).toEqual([]);
});

test('the admin page lists recent changes with Undo, and signs out', async () => {
  const page = await signedIn('/admin/add-team');
  await page.getByLabel('Team name').fill('Soon Gone');
  await page.getByLabel('Division').selectOption('1');
  await page.getByRole('button', { name: 'Add Team' }).click();
  await said(page, 'Added Soon Gone (Division 1).');
  await page.goto(url('/admin'));
  const undo = page.getByRole('button', { name: 'Undo: Added team Soon Gone' });
  await undo.click();
  await said(page, 'Undone:');
  // The page has reloaded its list: what it still asked for would be refused after the sign-out.
  await undo.waitFor({ state: 'detached' });
  expect(await teamCalled('Soon Gone')).toBeUndefined();
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'League' }).click();
  await page.getByText('Pat Official (this device)').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(url('/'));
  await page.goto(url('/admin'));
  await page.getByRole('dialog', { name: 'Admin' }).waitFor();
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

// tests/browser/to-do.test.ts and the tests of each place look at the others.
test('the admin pages are accessible and fit, light and dark', async () => {
  const page = await pageIn(await official(phone));
  for (const path of [
    '/admin/add-team',
    '/admin/update-player',
    '/admin/transfer-player',
    '/admin/delete-player',
    '/admin/status',
  ]) {
    await page.goto(url(path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isGoodOnDeskAndPhone(page);
  }
});
