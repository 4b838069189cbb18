import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PlayerAnswer, TeamAnswer } from '#contract/teams.ts';
import { fits, isGoodOnDeskAndPhone } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const { url, go, official, pageIn } = useSite();

async function teams(): Promise<TeamAnswer[]> {
  // The server checks its answers against the schema of this type.
  return (await (await fetch(url('/api/teams'))).json()) as TeamAnswer[];
}

async function playerOf(id: string): Promise<(PlayerAnswer & { team: string }) | undefined> {
  return (await teams())
    .flatMap(({ id: team, players }) => players.map((one) => ({ ...one, team })))
    .find((one) => one.id === id);
}

function said(page: Page, text: string): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).waitFor();
}

/** Two teams of Division 1 with players who have names of their own. */
async function twoTeams(): Promise<[TeamAnswer, TeamAnswer]> {
  const [first, second] = (await teams()).filter(({ division, players }) => division === 1 && players.length > 3);
  if (first === undefined || second === undefined) throw new Error('The demo league has no two such teams.');
  return [first, second];
}

test('on a phone several handicaps are changed one after the other, with two taps for the first and one for each that follows', async () => {
  const [{ name: team, players }] = await twoTeams();
  const page = await pageIn(await official({ ...phone, locale: 'en-GB' }));
  await go(page, '/admin/teams');
  let taps = 0;
  const press = async (name: string | RegExp): Promise<void> => {
    taps += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  await page.getByLabel('Find a team or player').fill(team);
  taps += 1;
  await page.locator('summary', { hasText: players[0]?.name ?? '' }).click();
  await press(`Handicap: ${players[0]?.name}`);
  for (const [index, { name }] of players.slice(0, 3).entries()) {
    const field = page.getByLabel('Handicap', { exact: true });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(String(11 + index));
    await press(index < 2 ? 'Save, next player' : 'Save');
    await said(page, `Saved ${name}: handicap ${11 + index}.`);
  }
  expect(taps).toBe(5);
  const after = (await teams()).find(({ name }) => name === team)?.players.map(({ handicap }) => handicap);
  expect(after?.slice(0, 3)).toEqual([11, 12, 13]);
  await page.locator('summary:focus', { hasText: players[2]?.name ?? '' }).waitFor();
});

test('a press counts for what was typed while the list is still read, and a double click counts once', async () => {
  const page = await pageIn(await official({ ...desk, locale: 'en-GB' }));
  await go(page, '/admin/teams');
  await page.getByRole('button', { name: 'Add a team to Division 2', exact: true }).click();
  await page.getByLabel('Team name').and(page.locator(':focus')).fill('The Quick');
  await page.keyboard.press('Enter');
  await said(page, 'Added The Quick (Division 2).');
  const name = page.getByLabel('Player name').and(page.locator(':focus'));
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const reads = /\/api\/(together|teams)\b/;
  await page.route(reads, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await name.fill('Ann Quick');
  await page.keyboard.press('Enter');
  await said(page, 'Added Ann Quick to The Quick.');
  await name.fill('Bob Quick');
  await page.keyboard.press('Enter');
  release();
  await said(page, 'Added Bob Quick to The Quick.');
  await page.unroute(reads);
  await name.fill('Cat Quick');
  await page.getByRole('button', { name: 'Add Player', exact: true }).dblclick();
  await said(page, 'Added Cat Quick to The Quick.');
  const players = async () => (await teams()).find((team) => team.name === 'The Quick')?.players.map((one) => one.name);
  expect((await players())?.toSorted()).toEqual(['Ann Quick', 'Bob Quick', 'Cat Quick']);
});

test('a team and its players are added, changed, moved, merged and deleted in the list', async () => {
  const [{ id: other, name: otherName, players: others }] = await twoTeams();
  const page = await pageIn(await official({ ...desk, locale: 'en-GB' }));
  await go(page, '/admin/teams');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Add a team to Division 2');
  await page.getByLabel('Team name').and(page.locator(':focus')).fill('The Newcomers');
  await page.keyboard.press('Enter');
  await said(page, 'Added The Newcomers (Division 2).');
  for (const name of ['Nina Newcomer', 'Ned Newcomer']) {
    await page.getByLabel('Player name').and(page.locator(':focus')).fill(name);
    await page.keyboard.press('Enter');
    await said(page, `Added ${name} to The Newcomers.`);
  }
  await press('Edit: The Newcomers');
  await page.getByLabel('Team name').fill('The Regulars');
  await page.keyboard.press('Enter');
  await said(page, 'Saved The Regulars (Division 2).');

  await page.locator('summary', { hasText: 'Ned Newcomer' }).click();
  await press('Edit: Ned Newcomer');
  await page.getByLabel('Player name').fill('Ned Oldtimer');
  await page.getByLabel('New handicap').fill('30');
  await page.keyboard.press('Enter');
  await said(page, 'Saved Ned Oldtimer.');
  await page.locator('summary:focus', { hasText: 'Ned Oldtimer' }).getByText('30').waitFor();

  await press('Move: Ned Oldtimer');
  await page.getByLabel('New Team').selectOption(other);
  await press('Transfer Player');
  await said(page, 'Player transferred successfully.');
  // The row opens in the new team, where the player can be found again.
  await page.locator('details', { hasText: otherName }).locator('summary:focus', { hasText: 'Ned Oldtimer' }).waitFor();

  const [kept] = others;
  await page.getByLabel('Find a team or player').fill(kept?.name ?? '');
  await page.locator('summary', { hasText: kept?.name ?? '' }).click();
  await press(`Merge: ${kept?.name}`);
  await page.getByLabel('Player to merge').selectOption({ label: `Ned Oldtimer, ${otherName}` });
  await press('See what it does');
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await said(page, `Ned Oldtimer has been merged into ${kept?.name}.`);

  await page.getByLabel('Find a team or player').fill('Nina');
  await page.locator('summary', { hasText: 'Nina Newcomer' }).click();
  await press('Delete Nina Newcomer');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete player' }).click();
  await said(page, 'Deleted Nina Newcomer.');
  await page.getByText('No team or player name matches.').waitFor();
  await page.getByLabel('Find a team or player').fill('');
  await press('Delete The Regulars');
  await page.getByRole('dialog').getByText('The team has no players.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click();
  await said(page, 'Deleted The Regulars.');
});

test('an address opens a row with its form, and a keyboard is enough', async () => {
  const [{ id: team, players }] = await twoTeams();
  const [player] = players;
  const page = await pageIn(await official(desk));
  await go(page, `/admin/teams?team=${team}&player=${player?.id}&act=edit`);
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
  await said(page, `Saved ${player?.name}.`);
  expect(await playerOf(player?.id ?? '')).toMatchObject({ handicap: 7 });
  const row = page.locator('summary:focus', { hasText: player?.name ?? '' });
  await row.waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Edit: ${player?.name}` }).waitFor({ state: 'detached' });
});

test('the list is accessible and fits, light and dark, on a phone with letters twice as large too', async () => {
  const [{ id: team, players }] = await twoTeams();
  const page = await pageIn(await official(phone));
  for (const path of [
    '/admin/teams',
    `/admin/teams?team=${team}&player=${players[1]?.id}&act=handicap`,
    `/admin/teams?team=${team}&act=edit`,
    `/admin/teams?team=${team}&player=${players[1]?.id}&act=merge`,
    '/admin/view-teams-players',
  ]) {
    await go(page, path);
    await isGoodOnDeskAndPhone(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await fits(page);
  }
});
