import { expect, test } from 'vitest';
import type { AdminSeasons } from '#contract/seasons.ts';
import { type Page, phone, useDomSite } from './visitor.ts';

const visit = useDomSite({ empty: true, today: '2026-09-22' });

function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Sets up a league with a season and nine teams, and publishes its fixtures in the last step of the setup. */
async function isSetUp(): Promise<void> {
  const official = await visit.official(phone);
  const page = await visit.pageIn(official, '/admin/setup/league');
  await page.getByLabel('Name of the league').fill('Harbour Snooker League');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await heading(page, 'Season and format');
  await visit.call(official, 'POST', '/api/admin/seasons', { season: '26/27', divisions: [1, 2] });
  const names = ['Red Lion', 'Station Road', 'Millbrook Club', 'The Weavers'];
  const others = ['Café Baize', 'Cue Corner', 'Harbour Lights', 'Priory Park', 'Orchard Social'];
  for (const [index, some] of [names, others].entries())
    for (const name of some) await visit.call(official, 'POST', '/api/admin/teams', { name, division: index + 1 });
  await visit.go(page, '/admin/setup/fixtures');
  await page.getByLabel('First match night').fill('2026-09-22');
  await page.getByText('The last one is Tue 24 November 2026.').waitFor();
  await page.getByRole('button', { name: 'Show the fixtures' }).click();
  await page.getByRole('heading', { name: '32 fixtures, not saved yet' }).waitFor();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await heading(page, 'Your league is ready');
  await page.getByRole('heading', { name: 'Is everything right?' }).waitFor();
  await page.getByText('Visitors use http://localhost:3000, without encryption.', { exact: false }).waitFor();
}

test('typed text stays after a reload and a lost connection, and every fault is shown with its line', async () => {
  await isSetUp();
  const official = await visit.official(phone);
  const page = await visit.pageIn(official, '/admin/setup/teams');
  const field = page.getByLabel('More teams');
  await field.fill('Team, Player, Handicap\nLions, Ann Lee, many\nLions, Bob Fox, 20');
  await page.getByRole('button', { name: /Division 2/ }).click();
  await page.getByRole('button', { name: /Division 1/ }).click();
  await visit.go(page, '/admin/setup/teams');
  expect(await field.inputValue()).toContain('Bob Fox, 20');
  await page.getByRole('list', { name: 'Problems' }).getByRole('button', { name: 'Line 2' }).click();
  const selected = () =>
    field.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd));
  await expect.poll(selected).toBe('Lions, Ann Lee, many');
  await field.fill('Lions\nAnn Lee 5\n\nCafé Baize\nBob Fox');
  // A team moves from another division only if the official says so.
  await page.getByRole('button', { name: 'Moves to division 1' }).click();
  await page.getByRole('list', { name: 'Changed' }).getByText('Café Baize: from division 2 to division 1.').waitFor();
  await field.fill('Lions @ The Den\nAnn Lee (C) 5\nBob Fox 20');
  await page.getByText('Captains (captain) are not stored.').waitFor();

  visit.expectComplaints(/Failed to load resource/);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.waitFor();
  official.route(/^\/api\/admin\/import/, ({ abort }) => abort());
  await save.click();
  await page.getByRole('alert').waitFor();
  expect(await field.inputValue()).toContain('Lions');
  official.unrouteAll();
  await save.dblclick();
  const lions = page.getByRole('listitem').filter({ hasText: 'Lions' });
  await lions.getByText('2 players, The Den').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');

  const other = await visit.pageIn(official, '/admin/people');
  await expect.poll(() => other.getByLabel('Lions', { exact: true }).inputValue()).toBe('Ann Lee');

  await lions.getByText('Lions').click();
  await lions.getByRole('button', { name: 'More: Lions' }).click();
  await lions.getByRole('button', { name: 'Remove Lions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.said('Removed Lions.');
  await expect.poll(() => lions.count()).toBe(0);

  // A team that was removed can be entered again, also after a reload.
  const suggested = page.getByRole('button', { name: /^Use all \d suggested answers$/ });
  await field.fill('Lions\nAnn Lee 5');
  await suggested.click();
  await save.click();
  await lions.getByText('1 player').waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => lions.count()).toBe(0);
  await visit.go(page, '/admin/setup/teams');
  await field.fill('Lions\nAnn Lee 5\nBob Fox 20\nAnn Red Lion 9');
  await suggested.click();
  await save.click();
  await lions.getByText('3 players').waitFor();
});

test('a file is saved, and a completed step can be changed', async () => {
  const official = await visit.official(phone);
  const page = await visit.pageIn(official, '/admin/setup/teams');
  await page.getByText('Take them from a file').click();
  const content = Buffer.from('Team;Player;Handicap\nZoë;Müller;1\n', 'latin1');
  await page.locator('input[type=file]').setInputFiles({ name: 'teams.csv', mimeType: 'text/csv', buffer: content });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.said('Saved: 1 team and 1 player added.');
  await page.getByRole('list', { name: 'Saved teams' }).getByText('1 player: Müller 1').waitFor();
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'League' }).click();
  await heading(page, 'Name and match time');
  await page.getByLabel('Matches start at').fill('20:15');
  await visit.go(page, '/admin/setup/league');
  await expect.poll(() => page.getByLabel('Matches start at').inputValue()).toBe('20:15');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await heading(page, 'Season and format');
  await page.getByText('Season 26/27').first().waitFor();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await heading(page, 'Teams and players');
  await visit.go(page, '/admin/setup');
  await page.getByText('Tue 22 September 2026, 20:15').waitFor();
});

test('a format is chosen, changed and tried in setup, and reset', async () => {
  const official = await visit.official(phone);
  const rules = async () => {
    const { seasons } = await visit.call<AdminSeasons>(official, 'GET', '/api/admin/seasons');
    return seasons.find(({ isDefault }) => isDefault)?.rules;
  };
  const before = await rules();
  const page = await visit.pageIn(official, '/admin/setup/season');
  expect(await page.getByLabel('Five frames, a point a frame', { exact: false }).first().isChecked()).toBe(true);
  await page.getByLabel('Billiards: three games and the aggregate').check();
  await page.getByText('They go from −150 to 250; points below 0 are owed.', { exact: false }).waitFor();
  await page.getByLabel('Pool: six singles and three doubles').check();
  expect(await page.getByText('points below 0 are owed', { exact: false }).count()).toBe(0);
  await page.getByText('Doubles: 3 frames, two players a side, recorded by who won.', { exact: false }).waitFor();
  await page.getByText('Change it: sections and points').click();
  await page.getByLabel('How many').nth(1).fill('');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByText('Matches must be a number.').waitFor();
  await page.getByLabel('How many').nth(1).fill('4');
  await page.getByText('5–5: Home gets 5 points, Away gets 5 points.').waitFor();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await heading(page, 'Teams and players');
  expect(await rules()).toMatchObject({ framesPerFixture: 10, format: [{ matches: 6 }, { matches: 4, players: 2 }] });

  await visit.go(page, '/admin/setup/season');
  expect(await page.getByLabel('As it is now').isChecked()).toBe(true);
  await page.getByLabel('Billiards: three games and the aggregate').check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await heading(page, 'Teams and players');
  expect(await rules()).toMatchObject({ highestScore: 999, handicaps: { lowest: -150, inScores: true, start: 'own' } });

  await visit.go(page, '/admin/setup/season');
  expect(await page.getByLabel('Billiards: three games and the aggregate').isChecked()).toBe(true);
  await page.getByLabel('Five frames, a point a frame', { exact: false }).first().check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await heading(page, 'Teams and players');
  expect(await rules()).toEqual({ ...before, handicaps: { ...before?.handicaps, start: 'difference' } });
});
