import { expect, test } from 'vitest';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { fixtureOnResultsPageAddress } from '#contract/addresses.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { StandingRowAnswer } from '#contract/standings.ts';
import { desk, type Page, phone, useDomSite } from './visitor.ts';

const { read, go, official, pageIn } = useDomSite();

const teams = async (): Promise<TeamAnswer[]> => read('/api/teams');

const said = (page: Page, text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();

/** Returns two teams of division 1 that have more than three players each. */
async function twoTeams(): Promise<[TeamAnswer, TeamAnswer]> {
  const [first, second] = (await teams()).filter(({ division, players }) => division === 1 && players.length > 3);
  if (first === undefined || second === undefined) throw new Error('The demo league has no two such teams.');
  return [first, second];
}

test('a press counts for what was typed although the list is still loading, and a double click counts once', async () => {
  const visitor = await official(desk);
  let release = (): void => {};
  let held = Promise.resolve();
  visitor.route(/^\/api\/(together|teams)\b/, async ({ request, fulfill, fetch }) => {
    if (request.method === 'GET') await held;
    fulfill({ response: await fetch() });
  });
  const page = await pageIn(visitor);
  await go(page, '/admin/teams');
  await page.getByRole('button', { name: 'Add a team to Division 2', exact: true }).click();
  await page.getByLabel('Team name').and(page.locator(':focus')).fill('The Quick');
  await page.keyboard.press('Enter');
  await said(page, 'Added The Quick (Division 2).');
  const name = page.getByLabel('Player name').and(page.locator(':focus'));
  held = new Promise<void>((resolve) => (release = resolve));
  await name.fill('Ann Quick');
  await page.keyboard.press('Enter');
  await said(page, 'Added Ann Quick to The Quick.');
  await name.fill('Bob Quick');
  await page.keyboard.press('Enter');
  release();
  await said(page, 'Added Bob Quick to The Quick.');
  await name.fill('Cat Quick');
  await page.getByRole('button', { name: 'Add Player', exact: true }).dblclick();
  await said(page, 'Added Cat Quick to The Quick.');
  const players = async () => (await teams()).find((team) => team.name === 'The Quick')?.players.map((one) => one.name);
  expect((await players())?.toSorted()).toEqual(['Ann Quick', 'Bob Quick', 'Cat Quick']);
});

test('a new venue asks where home matches move, and Cancel saves nothing', async () => {
  const [{ id, name, venue }] = await twoTeams();
  const page = await pageIn(await official(desk));
  await go(page, `/admin/update-team?team=${id}`);
  const update = page.getByRole('button', { name: 'Update Team' });
  await page.getByLabel('Home venue (optional)').fill('The New Hall');
  await page.getByLabel('Short name').fill('Quick');
  const asked = page.getByRole('dialog', { name: 'Move the home matches too?' });
  const listed = async () =>
    (await read<ScheduledFixtureAnswer[]>(`/api/fixtures?season=25/26&teamId=${id}`))
      .filter((one) => one.homeTeamId === id)
      .map((one) => [one.fixtureId === null, one.venue]);
  const before = await listed();
  await update.click();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect((await teams()).find((team) => team.id === id)?.venue).toBe(venue);
  expect(await listed()).toEqual(before);
  await update.click();
  await asked.getByRole('button', { name: 'Leave them as they are' }).click();
  await said(page, `Saved ${name} (Division 1).`);
  expect(await listed()).toEqual(before);
  await page.getByLabel('Home venue (optional)').fill('The Newest Hall');
  await update.click();
  await asked.getByRole('button', { name: 'Move them' }).click();
  await said(page, `Saved ${name} (Division 1).`);
  expect(await listed()).toEqual(before.map(([isOpen]) => [isOpen, isOpen ? 'The Newest Hall' : venue]));
  expect((await teams()).find((team) => team.id === id)?.shortName).toBe('Quick');
});

test('a team and its players are added, changed, moved, merged and deleted in the list', async () => {
  const [{ id: other, name: otherName, players: others }] = await twoTeams();
  const page = await pageIn(await official(desk));
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
  // The player's row opens in the new team and gets the focus, so that the player is in view.
  await page.locator('details', { hasText: otherName }).locator('summary:focus', { hasText: 'Ned Oldtimer' }).waitFor();

  const [kept] = others;
  await page.getByLabel('Find a team or player').fill(kept?.name ?? '');
  await page.locator('summary', { hasText: kept?.name ?? '' }).click();
  await press(`Merge: ${kept?.name}`);
  await page.getByLabel('Who is the same person?').fill(`Ned Oldtimer, ${otherName}`);
  await press('See what it does');
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await said(page, `Ned Oldtimer has been merged into ${kept?.name}.`);

  await page.getByLabel('Find a team or player').fill('Nina');
  await page.locator('summary', { hasText: 'Nina Newcomer' }).click();
  await press('More: Nina Newcomer');
  await press('Delete Nina Newcomer');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete player' }).click();
  await said(page, 'Deleted Nina Newcomer.');
  await page.getByText('No team or player name matches.').waitFor();
  await page.getByLabel('Find a team or player').fill('');
  await press('Withdraw or delete…: The Regulars');
  await press('Delete The Regulars');
  await page.getByRole('dialog').getByText('The team has no players.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click();
  await said(page, 'Deleted The Regulars.');
});

test('a team withdraws with the table before and after; retiring it offers that instead', async () => {
  const [{ id, name }] = await twoTeams();
  const page = await pageIn(await official(phone));
  await go(page, `/admin/teams?team=${id}&act=edit`);
  await page.getByRole('combobox', { name: 'Division' }).selectOption('0');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Retire ${name}?` });
  await question.getByText(/have \d+ matches to come\./).waitFor();
  await question.getByRole('link', { name: 'Withdraw them instead' }).click();

  const same = page.getByRole('region', { name: 'Table', exact: true });
  await page.getByText('Nothing changes in the table.').waitFor();
  expect(await same.getByText('withdrew').count()).toBe(0);
  const after = page.getByRole('region', { name: 'Afterwards' });
  const toCome = page.getByRole('combobox', { name: 'Matches to come' });
  await toCome.selectOption('award');
  await page
    .getByText(/ to come are awarded to the other side, with every frame\.$/)
    .first()
    .waitFor();
  await page.getByLabel(/^Results are void, players keep their frames/).check();
  expect(await toCome.locator('option').allTextContents()).not.toContain('Award to the other side');
  await after.getByText('withdrew').waitFor();
  expect(await after.getByRole('row').last().textContent()).toContain(name);
  await page
    .getByText(/ results are void\.$/)
    .first()
    .waitFor();
  await page.getByLabel(/^Note/).fill('They folded');
  await page.getByRole('button', { name: `Withdraw ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await said(page, `${name} have withdrawn.`);
  const table = await read<StandingRowAnswer[]>('/api/standings/1?season=25/26');
  expect(table.at(-1)).toMatchObject({ teamId: id, withdrawn: true, gamesPlayed: 0 });
  const [played] = await read<FixtureAnswer[]>(`/api/matches?season=25/26&teamId=${id}`);
  await go(page, fixtureOnResultsPageAddress(played!));
  await page.getByText('Void: Team withdrew').first().waitFor();
  await go(page, `/admin/teams/${id}/withdraw`);
  await page.getByText(`${name} are in no division, so they cannot withdraw.`).waitFor();
});
