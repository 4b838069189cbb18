import { expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { PASSWORD } from '../support/password-text.ts';
import { sampleTeam } from '../support/sample-values.ts';
import { phone, useDomSite } from './visitor.ts';

const { url, go, open, anybody, pageIn, read, store, expectComplaints, signedIn } = useDomSite();

type Row = { playerId: string; playerName: string; team: string; teamId: string };

const teams = (): Promise<TeamAnswer[]> => read('/api/teams');

async function teamCalled(name: string): Promise<TeamAnswer | undefined> {
  return (await teams()).find((team) => team.name === name);
}

test('shows only the prompt until the password is right; a wrong one leads to Home', async () => {
  expectComplaints(/401|403/);
  const page = await pageIn(await anybody(phone));
  const answer = await page.context().send({ method: 'GET', path: '/admin/add-team' });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).not.toContain('Team name');
  await go(page, '/admin/add-team');
  const password = page.getByRole('dialog', { name: 'Add Team' }).getByLabel('Password');
  await password.waitFor();
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await page.alerted('Incorrect password');
  expect(new URL(page.url()).pathname).toBe('/');

  // The link in the notice leads back to the page that was opened first, which asks for the password again.
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

test('closing the prompt leads to Home', async () => {
  const page = await pageIn(await anybody(), '/admin');
  await page.getByRole('dialog', { name: 'Admin' }).getByLabel('Password').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(url('/'));
});

test('asks for the password again when the session has ended, and keeps what was typed', async () => {
  expectComplaints(/401|403/);
  const page = await signedIn('/admin/add-team');
  await page.getByLabel('Team name').fill('The Latecomers');
  await page.getByLabel('Division').selectOption('2');
  page.context().clearCookies();
  await page.getByRole('button', { name: 'Add Team' }).click();
  const again = page.getByRole('dialog', { name: 'Add Team' });
  await again.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await again.alerted('Incorrect password');
  await again.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.said('Added The Latecomers (Division 2).');
  expect(await teamCalled('The Latecomers')).toMatchObject({ division: 2 });
});

test('a name typed while a player is being saved stays for the next player', async () => {
  const page = await signedIn('/admin/add-player');
  await page.getByLabel('Team', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Player name').fill('First Of Two');
  await page.getByLabel('Handicap', { exact: true }).fill('12');
  page.context().route(/^\/api\/admin\/teams\/[^/]+\/players$/, async (route) => {
    await page.getByLabel('Player name').fill('Second Of Two');
    route.fulfill({ response: await route.fetch() });
  });
  await page.getByRole('button', { name: 'Add Player' }).click();
  await page.said('Added First Of Two to');
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
  const divisions = ['Choose a division', 'Division 1', 'Division 2', 'Retired / Archived'];
  expect(await page.getByLabel('Division').locator('option').allTextContents()).toEqual(divisions);
  await page.getByLabel('Team name').fill(second?.name ?? '');
  await page.getByRole('button', { name: 'Update Team' }).click();
  await page.alerted(`There is already a team called ${second?.name}.`);
  expect(await page.getByLabel('Team name').inputValue()).toBe(second?.name);

  await go(page, '/admin/update-player');
  await page.getByLabel('Team', { exact: true }).selectOption(first?.id ?? '');
  const [player] = first?.players ?? [];
  await page.getByLabel('Player', { exact: true }).selectOption(player?.id ?? '');
  expect(await page.getByLabel('Handicap', { exact: true }).inputValue()).toBe(String(player?.handicap));
  await page.getByLabel('New handicap').fill('151');
  await page.getByRole('button', { name: 'Update Player' }).click();
  await page.getByText('The new handicap must be from 0 to 150.').waitFor();
  await page.getByLabel('New handicap').fill('150');
  await page.getByRole('button', { name: 'Update Player' }).click();
  await page.said(`Saved ${player?.name}.`);
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
  await page.said('Player transferred successfully.');

  const moved = from?.players[1];
  await page.getByLabel('Player', { exact: true }).selectOption(moved?.id ?? '');
  await page.getByLabel('New Team').selectOption(to?.id ?? '');
  // Sends an id that no player has, as if another official had just deleted the player.
  const gone = JSON.stringify({ playerId: 'gone', newTeamId: to?.id });
  page
    .context()
    .route(/transfer-player$/, async ({ request, fulfill }) =>
      fulfill({ response: await page.context().send({ ...request, body: gone }) }),
    );
  await button.click();
  await page.alerted('Error transferring player.');
  expect(await page.getByLabel('New Team').inputValue()).toBe(to?.id);
});

test('a player is found by name, in place of a choice of the team first', async () => {
  const page = await signedIn('/admin/transfer-player');
  const [team] = (await teams()).filter(({ players }) => players.length > 0);
  const [player] = team?.players ?? [];
  const label = `${player?.name}, ${team?.name}`;
  await page.getByLabel('Find a player').fill(label);
  await expect.poll(() => page.getByLabel('Current Team').inputValue()).toBe(team?.id);
  expect(await page.getByLabel('Player', { exact: true }).inputValue()).toBe(player?.id);

  await go(page, '/admin/delete-player');
  await page.getByLabel('Find a player').fill(label);
  await page.getByRole('button', { name: `Delete ${player?.name}` }).waitFor();
  expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(1);
});

test('resets the new handicaps after a confirmation', async () => {
  const page = await signedIn('/admin/view-teams-players');
  const [{ name, handicap, newHandicap }] = (await teams()).flatMap((team) => team.players) as [PlayerAnswer];
  expect(newHandicap).not.toBe(handicap);
  const both = `Handicap ${handicap} → , new ${newHandicap}`;
  await page.locator('summary', { hasText: name }).getByText(both).waitFor();
  const row = page.locator('summary', { hasText: name });
  await page.getByRole('button', { name: 'Hide all players' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show all players' }).click();
  await row.waitFor();
  const buttons = await page.locator('main button').allTextContents();
  expect(buttons.at(-1)).toBe('Reset all new handicaps');
  await page.getByRole('button', { name: 'Reset all new handicaps' }).click();
  await page
    .getByText('Are you sure you want to reset all new handicaps to match the current handicap values?')
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await page.said('Reset the new handicaps of');
  const players = (await teams()).flatMap((team) => team.players);
  expect(players.filter(({ handicap, newHandicap }) => handicap !== newHandicap)).toEqual([]);
});

test('the admin page lists recent changes with Undo, and signs out', async () => {
  const page = await signedIn('/admin/add-team');
  await page.getByLabel('Team name').fill('Soon Gone');
  await page.getByLabel('Division').selectOption('1');
  await page.getByRole('button', { name: 'Add Team' }).click();
  await page.said('Added Soon Gone (Division 1).');
  await go(page, '/admin');
  const undo = page.getByRole('button', { name: 'Undo: Added team Soon Gone' });
  await undo.click();
  await page.said('Undone:');
  // Waits until the page has reloaded its list. Otherwise that request could be refused after the sign-out.
  await undo.waitFor({ state: 'detached' });
  expect(await teamCalled('Soon Gone')).toBeUndefined();
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'League' }).click();
  await page.getByText(/^Pat Official, .+ \(this device\)$/).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(url('/'));
  await go(page, '/admin');
  await page.getByRole('dialog', { name: 'Admin' }).waitFor();
});

test('an official merges two players, after which the page of one leads to the other, and undoes it', async () => {
  const rows = await read<Row[]>('/api/player-stats?season=25/26');
  const [keep] = rows;
  // The two players are of one team, so they have not played each other.
  const other = rows.find(({ playerId, teamId }) => teamId === keep?.teamId && playerId !== keep.playerId);
  if (!keep || !other) throw new Error('The demo league needs two players.');
  const page = await signedIn('/admin/merge-players');
  await page.getByLabel('Player to keep').fill(`${keep.playerName}, ${keep.team}`);
  await page.getByLabel('Entry to remove').fill(`${other.playerName}, ${other.team}`);
  await page.getByRole('button', { name: 'See what it does' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${other.playerName} into ${keep.playerName}?` });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText(`${other.playerName} has been merged into ${keep.playerName}.`).waitFor();
  const old = `/player-matches/${encodeURIComponent(other.playerName)}?playerId=${other.playerId}`;
  const ask = (path: string) => page.context().send({ method: 'GET', path });
  const moved = await ask(old);
  expect(moved.statusCode).toBe(301);
  expect(moved.headers.location).toContain(keep.playerId);
  // The address of the merged player redirects to the player who remains, for a plain request and in a browser.
  const career = `/player/${other.playerId}`;
  expect((await ask(career)).statusCode).toBe(301);
  const visitor = await open(career);
  await visitor.getByRole('heading', { name: keep.playerName, level: 1 }).waitFor();
  expect(new URL(visitor.url()).pathname).toBe(`/player/${keep.playerId}`);
  await visitor.getByText(`Formerly ${other.playerName}.`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/^Undone: Merged/).waitFor();
  expect((await ask(old)).statusCode).toBe(200);
});

test('on a phone, a backup is downloaded, a damaged one is refused, and a sound one checked and restored', async () => {
  const page = await signedIn('/admin/status', phone);
  const path = (await page.getByRole('link', { name: 'Download a backup' }).getAttribute('href')) ?? '';
  const download = await page.context().send({ method: 'GET', path });
  expect(download.headers['content-disposition']).toMatch(/^attachment; filename="league-2025-11-20T.*\.sqlite"$/);
  const origin = { by: '', via: 'web', action: 'add team', summary: '' } as const;
  await store().write(origin, (change) => change.put('team', sampleTeam('later')));

  expectComplaints(/422|401/);
  const choose = (name: string, content: Buffer) =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
  await choose('notes.txt', Buffer.from('dear diary'));
  await page.getByRole('heading', { name: 'notes.txt was not restored' }).waitFor();
  await expect.poll(() => page.getByText('This file is damaged').count()).toBe(1);

  await choose('league.sqlite', download.rawPayload);
  const heading = page.getByRole('heading', { name: 'What league.sqlite holds' });
  await heading.waitFor();
  await heading.hasFocus();
  await expect.poll(() => page.getByText(/^\d+ teams, \d+ players, \d+ results/).count()).toBe(1);
  await page.getByRole('button', { name: 'Restore this backup' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('heading', { name: 'The backup is restored' }).waitFor();
  const rows = await store().read((db) => db.selectFrom('team').select('id').where('id', '=', 'later').execute());
  expect(rows).toEqual([]);

  // After the restore, everyone is signed out, and the password is the one in the backup.
  await page.reload();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('1 backup of the league before the last restore is kept too.').waitFor();
});
