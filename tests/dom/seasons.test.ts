import { expect, test } from 'vitest';
import type { FixtureListForOfficials } from '#contract/fixture-list.ts';
import { desk, type Look, type Page, phone, useDomSite } from './visitor.ts';

const { call, go, official, pageIn, standings } = useDomSite();

async function signedIn(path: string, options: Look = desk): Promise<Page> {
  const page = await pageIn(await official(options));
  await go(page, path);
  return page;
}

const said = (page: Page, text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();

test("after a change of a week's dates, the site offers to move its matches, which otherwise keep their dates", async () => {
  const visitor = await official(desk);
  const { calendar } = await call<FixtureListForOfficials>(visitor, 'GET', '/api/admin/fixtures?season=25/26');
  const week = calendar.at(-1)?.week ?? 0;
  const page = await pageIn(visitor);
  await go(page, '/admin/seasons');
  const card = page.getByRole('region', { name: '25/26', exact: true });
  await card.getByRole('button', { name: 'Change 25/26' }).click();
  await card.getByText('Week by week').click();
  const [from, to] = [card.getByLabel(`Week ${week} from`), card.getByLabel(`Week ${week} to`)];
  const later = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const last = await from.inputValue();
  await to.fill(later(await to.inputValue(), 7));
  await from.fill(later(last, 7));
  await card.getByRole('button', { name: 'Save 25/26' }).click();
  const offered = card.getByRole('region', { name: 'Matches of other weeks' });
  await offered.getByRole('button', { name: `Move the matches of week ${week} (7 days later)…` }).click();
  await offered.getByRole('button', { name: 'Show what moves' }).click();
  await offered.getByRole('button', { name: /^Move them/ }).click();
  await said(page, `of week ${week} of 25/26: 7 days later.`);
  await offered.waitFor({ state: 'detached' });
});

test('on a phone, a season is closed for the roll of honour, and opened again', async () => {
  const page = await signedIn('/admin/seasons', phone);
  const card = page.getByRole('region', { name: '25/26', exact: true });
  await card.getByRole('button', { name: 'Close 25/26' }).click();
  const [first, second] = await standings('25/26', 1);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Division 1: ${first?.teamName}, then ${second?.teamName}`, { exact: true }).waitFor();
  await dialog.getByText(/^\d+ fixtures have no result\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Close season' }).click();
  await said(page, 'Season 25/26 is closed.');
  await card.getByText('Closed', { exact: true }).waitFor();
  const honours = await signedIn('/honours');
  await honours.getByRole('heading', { name: '25/26' }).waitFor();
  await card.getByRole('button', { name: 'Open 25/26 again' }).click();
  await said(page, 'Season 25/26 is open again.');
  await card.getByRole('button', { name: 'Close 25/26' }).waitFor();
});

test('closing asks how to order level teams; the table, Home and the roll of honour follow the answer', async () => {
  const page = await signedIn('/admin/seasons');
  const office = await official(desk);
  const send = (method: string, path: string, body: object) => call(office, method, path, body);
  const [first, second, third] = await standings('25/26', 1);
  // The season gets no tie-breaks, and adjustments give the first three teams the same points.
  await send('PUT', '/api/admin/seasons', { season: '25/26', rules: { tieBreaks: [] } });
  for (const row of [second, third]) {
    const points = (first?.points ?? 0) - (row?.points ?? 0);
    const about = { season: '25/26', division: 1, weekNumber: 1, reason: 'For the test' };
    if (points > 0) await send('POST', '/api/admin/adjustments', { ...about, teamId: row?.teamId, points });
  }
  const level = (await standings('25/26', 1)).slice(0, 3);
  const [a, b, c] = level.map(({ teamName }) => teamName);

  // With three teams going down, other teams are level at the highest position that goes down.
  await page.getByText(/^Prepare /).click();
  await page.getByLabel('Teams promoted and relegated').selectOption('3 up, 3 down');
  await page.getByText(/are level at position \d+ of Division 1, so none of them moves\./).waitFor();

  const card = page.getByRole('region', { name: '25/26', exact: true });
  await card.getByRole('button', { name: 'Close 25/26' }).click();
  const dialog = page.getByRole('dialog');
  const place = dialog.getByRole('group', { name: /^Division 1, 1st: .* are level$/ });
  await place.getByLabel('How it is decided').selectOption('play-off');
  await place.getByLabel('1st').selectOption(c ?? '');
  await dialog.getByRole('button', { name: 'Close season' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'Choose the order of the teams.' }).waitFor();
  await place.getByLabel('2nd').selectOption(a ?? '');
  await place.getByLabel('Note (optional), shown in the table').fill('4 May');
  await dialog.getByRole('button', { name: 'Close season' }).click();
  await said(page, 'Season 25/26 is closed.');
  expect((await standings('25/26', 1)).slice(0, 3).map(({ teamName, position }) => [teamName, position])).toEqual([
    [c, 1],
    [a, 2],
    [b, 3],
  ]);
  await go(page, '/league-standings?season=25/26&division=1');
  await page.getByText(`${c} are the champions, decided by a play-off (4 May).`).waitFor();

  // The decision about level teams can be changed after the season is closed.
  await go(page, '/admin/seasons');
  await card.getByRole('button', { name: 'Settle teams level on points' }).click();
  await place.getByLabel('How it is decided').selectOption('joint');
  await dialog.getByRole('button', { name: 'Save decisions' }).click();
  await said(page, 'The places of level teams of 25/26 are saved.');
  await go(page, '/honours');
  await page.getByText('Joint champions', { exact: true }).first().waitFor();
  await go(page, '/');
  await page.getByText('Division 1, joint champions').first().waitFor();
});

test('a new default season is shown on the next page, before the live stream reports it', async () => {
  const context = await official(desk);
  await call(context, 'POST', '/api/admin/seasons', { season: '26/27' });
  const page = await pageIn(context);
  await go(page, '/admin/seasons');
  await page.getByRole('button', { name: 'Make 26/27 the current season' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make it current' }).click();
  await said(page, 'Season 26/27 is now the current season');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Results' }).click();
  await page.getByText(/^Division 1, season 26\/27\./).waitFor();
});

test('divisions get names in the form of a season, and undo removes them', async () => {
  const page = await signedIn('/admin/seasons');
  const card = page.getByRole('region', { name: '25/26', exact: true });
  await card.getByRole('button', { name: 'Change 25/26' }).click();
  await card.getByLabel('Name of division 1').fill('Division 4');
  await card.getByRole('button', { name: 'Save 25/26' }).click();
  await card.getByText('Division 4 is what a division without a name is called.').waitFor();
  await card.getByLabel('Name of division 1').fill('Premier');
  await card.getByRole('button', { name: 'Save 25/26' }).click();
  await said(page, 'Season 25/26 has been changed.');
  const again = await signedIn('/admin/seasons');
  await again.getByText(/^Premier: \d+ teams, Division 2/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, 'Undone');
});
