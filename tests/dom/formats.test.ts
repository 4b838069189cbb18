import { expect, test } from 'vitest';
import type { StandingRowAnswer } from '#contract/standings.ts';
import { desk, type Look, type Page, phone, useDomSite } from './visitor.ts';

const visit = useDomSite();

async function signedIn(path: string, look: Look = desk): Promise<Page> {
  // A page for officials makes the browser remember that an official uses it.
  const page = await visit.signedIn('/admin', look);
  await visit.go(page, path);
  return page;
}

async function leader(): Promise<StandingRowAnswer> {
  const [row] = await visit.standings('25/26', 1);
  if (!row) throw new Error('The demo league has a leader');
  return row;
}

test('points are taken from a team beside the table, shown with their reason from their week on, and given back', async () => {
  const { teamName } = await leader();
  const page = await signedIn('/league-standings', phone);
  await page.getByRole('link', { name: 'Adjust points' }).click();
  await page.getByLabel('Team', { exact: true }).selectOption(teamName);
  await page.getByRole('button', { name: 'Adjust points' }).click();
  await page.getByText('The reason is required.').waitFor();
  await page.getByLabel('Points', { exact: true }).fill('-30');
  await page.getByLabel('From week').fill('20');
  await page.getByLabel('Reason').fill('Unregistered player');
  await page.getByRole('button', { name: 'Adjust points' }).click();
  await page.said(`Saved −30 points for ${teamName}.`);

  await visit.go(page, '/league-standings?season=25/26&division=1');
  const reason = page.getByText(`${teamName}: −30 points from week 20 of 25/26. Unregistered player`);
  await reason.waitFor();
  await page.getByText('Division 1, season 25/26, after week 20').first().waitFor();
  await page.getByRole('row', { name: teamName }).getByText(', adjusted').waitFor();
  await page.getByLabel('Show table after').selectOption('Week 10');
  await page.getByText('Division 1, season 25/26, after week 10').first().waitFor();
  await expect.poll(() => reason.count()).toBe(0);
  expect((await leader()).teamName).not.toBe(teamName);

  await visit.go(page, '/admin/adjustments');
  await page.getByRole('button', { name: `More: the adjustment of ${teamName}, week 20` }).click();
  await page.getByRole('button', { name: `Remove the adjustment of ${teamName}, week 20` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.said(`Removed the adjustment of ${teamName}.`);
  expect((await leader()).teamName).toBe(teamName);
});

test('points are given to a team on its page, and undone', async () => {
  const { teamId, teamName, points } = await leader();
  const page = await signedIn(`/team/${teamId}`);
  await page.getByRole('link', { name: 'Adjust points' }).click();
  await page.getByRole('button', { name: 'Give', exact: true }).click();
  await page.getByLabel('Points', { exact: true }).fill('3');
  await page.getByLabel('From week').fill('1');
  await page.getByLabel('Reason').fill('Fixture awarded');
  await page.getByRole('button', { name: 'Adjust points' }).click();
  await page.said(`Saved +3 points for ${teamName}.`);
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  expect((await leader()).points).toBe(points + 3);
  await undo.click();
  await page.said('Undone: Adjusted points');
  expect((await leader()).points).toBe(points);
});

test('a form has its first values before its scripts run', async () => {
  const { teamId, teamName } = await leader();
  const path = `/admin/adjustments?team=${teamId}`;
  const { body } = await (await visit.official()).send({ method: 'GET', path });
  expect(body).toMatch(new RegExp(`<option value="${teamId}" selected="">${teamName} \\(Division 1\\)</option>`));
  expect(body).toMatch(/<input[^>]* name="weekNumber"[^>]* value="[1-9]\d*"/);
});

test('a division’s points follow a common format, which an example explains, and its table follows', async () => {
  const before = await visit.standings('25/26', 1);
  const second = await visit.standings('25/26', 2);
  const page = await signedIn('/admin/seasons');
  await page.getByRole('button', { name: 'Change 25/26' }).click();
  const card = page.getByRole('region', { name: '25/26', exact: true });
  await card.getByText('Rules', { exact: false }).first().click();
  await card.getByLabel('Division 1 has rules of its own').check();
  await card
    .getByLabel('Start from a common format, division 1')
    .selectOption('Five frames, a point a frame and 2 more for the win');
  await card.getByText('What is played in a match?').last().click();
  await card.getByText('A 3–2 win gives 5 points, and the other team 2.').waitFor();
  await card.getByRole('button', { name: 'Save 25/26' }).click();
  await page.said('Season 25/26 has been changed.');
  const after = new Map((await visit.standings('25/26', 1)).map((row) => [row.teamId, row.points]));
  for (const row of before) expect(after.get(row.teamId)).toBe(row.points + 2 * row.matchesWon);
  expect(await visit.standings('25/26', 2)).toEqual(second);
  await visit.go(page, '/league-standings?season=25/26&division=1');
  await page.getByText('One point for each frame won and 2 points for a match won.').waitFor();
});
