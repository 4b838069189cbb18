/**
 * Tests what opens on a page only after a press, such as a dialog: it must fit, have large targets, and be accessible.
 * The tests of all screens press nothing.
 */
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import type { CompetitionAnswer } from '#contract/cups.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { changeLeague } from '../support/content.ts';
import { plainPicture } from '../support/pictures.ts';
import { fillAtOnce, firstButtonNamed } from './hands.ts';
import { expectGoodOnDesktopAndPhone } from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const { url, ask, standings, anybody, official, captain, pageIn, go, call, store, expectComplaints } = useBrowserSite();

/**
 * Returns the team of the captain in these tests (`own`), and another team of division 1. They are always the same two,
 * whatever results there are.
 */
async function sides(): Promise<{ own: TeamAnswer; other: TeamAnswer }> {
  const teams = await ask<TeamAnswer[]>('/api/teams');
  const [own, other] = teams.filter(({ division }) => division === 1);
  if (!own || !other) throw new Error('The demo league has two teams in its first division.');
  return { own, other };
}

/** Returns a card of `own` and `other` in a week. The home team has `homeScore` in each frame, the away team 20. */
async function cardOf(weekNumber: number, { atHome = true, homeScore = 60 } = {}) {
  const { own, other } = await sides();
  const [home, away] = atHome ? [own, other] : [other, own];
  const matches = [0, 1, 2, 3, 4].map((n) => ({
    homePlayer: home.players[n]?.id ?? '',
    awayPlayer: away.players[n]?.id ?? '',
    homeScore,
    awayScore: 20,
  }));
  return { season: '25/26', division: 1, weekNumber, homeTeam: home.id, awayTeam: away.id, matches };
}

async function fillCard(page: Page, { homeTeam, awayTeam, weekNumber, matches }: Awaited<ReturnType<typeof cardOf>>) {
  await go(page, `/data-input?season=25/26&division=1&week=${weekNumber}&home=${homeTeam}&away=${awayTeam}`);
  const fields = matches.map(({ homePlayer, awayPlayer, homeScore, awayScore }, n) => ({
    [`matches.${n}.sides.home.players.0`]: homePlayer,
    [`matches.${n}.sides.away.players.0`]: awayPlayer,
    [`matches.${n}.sides.home.score`]: String(homeScore),
    [`matches.${n}.sides.away.score`]: String(awayScore),
  }));
  await fillAtOnce(page, Object.assign({}, ...fields));
}

/** Records a card of `other` at home to `own`, as the captain of `other`. */
async function recordAsOther(weekNumber: number, homeScore = 60): Promise<{ fixtureId: string }> {
  const card = await cardOf(weekNumber, { atHome: false, homeScore });
  return call(await captain(card.homeTeam), 'POST', '/api/matches', { ...card, another: true });
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Send result' }).click();
}

function choose(page: Page, name: string, ...lines: string[]): Promise<void> {
  const buffer = Buffer.from(lines.join('\n'));
  return page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

const RESULTS =
  'season,division,week,date,homeTeam,awayTeam,match,homePlayer,homeScore,homeBreak,homeBreak2,awayPlayer,awayScore,awayBreak,awayBreak2';

const browsers = {
  anybody: () => anybody(desk),
  official: () => official(desk),
  captain: async () => captain((await sides()).own.id, phone),
};

/** Defines a test of what opens on a page. If `path` is `null`, `open` goes to the page itself. */
function opens(
  actor: keyof typeof browsers,
  path: string | null,
  what: string,
  open: (page: Page) => Promise<void>,
): void {
  test(what, async () => {
    const page = await pageIn(await browsers[actor]());
    if (path !== null) await go(page, path);
    await open(page);
    await expectGoodOnDesktopAndPhone(page);
  });
}

opens('captain', '/', 'the question to postpone a match, and a day that is wrong', async (page) => {
  expectComplaints(/422/);
  await firstButtonNamed(page, /^Postpone: /).click();
  await page.getByLabel('New date').waitFor();
  await expectGoodOnDesktopAndPhone(page);
  const { own } = await sides();
  const { fixture } = await ask<{ fixture: { date: string } }>(`/api/teams/${own.id}/next-fixture`);
  await page.getByLabel('New date').fill(fixture.date);
  await page.getByRole('button', { name: 'Send to the other captain' }).click();
  await page.getByText('This match is on that day already.').waitFor();
});

opens('official', '/admin/people', 'the links of captains who are invited, and their messages', async (page) => {
  await page.getByPlaceholder('Captain’s name').nth(0).fill('Cat Lee');
  await page.getByPlaceholder('Captain’s name').nth(1).fill('Dan Moss');
  await page.getByRole('button', { name: 'Make their links' }).click();
  await page.getByRole('heading', { name: '2 new links' }).waitFor();
});

opens('captain', '/admin', 'the address for another device', async (page) => {
  await page.getByRole('button', { name: 'Add a device' }).click();
  await page.getByRole('img', { name: 'QR code of this address' }).waitFor();
});

opens('official', null, 'a card with a fault, an absence and breaks, before and after it is sent', async (page) => {
  await fillCard(page, await cardOf(20));
  await page.getByRole('button', { name: '… of match 1' }).click();
  await page.getByLabel('Break, home, match 1', { exact: true }).fill('200');
  const second = page.getByRole('group', { name: 'Match 2' });
  await second.getByLabel('Home player').focus();
  await second.getByLabel('Home player').selectOption('Absentee');
  await page.getByText('A break must be from 1 to 155.').waitFor();
  await expectGoodOnDesktopAndPhone(page);
  await page.getByLabel('Break, home, match 1', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Send result' }).waitFor();
  await expectGoodOnDesktopAndPhone(page);
  await page.getByRole('button', { name: 'Send result' }).click();
  await page.getByRole('heading', { name: 'The result' }).waitFor();
});

opens('official', null, 'a card whose result somebody else recorded, beside another on the device', async (page) => {
  expectComplaints(/409/);
  await call(page.context(), 'POST', '/api/matches', { ...(await cardOf(21, { homeScore: 70 })), another: true });
  await fillCard(page, await cardOf(24));
  await fillCard(page, await cardOf(21));
  await page.getByRole('heading', { name: 'Other cards on this device' }).waitFor();
  await send(page);
  await page.getByRole('region', { name: 'This result is already recorded' }).getByText('70–20').first().waitFor();
});

opens('captain', null, 'the question who else played', async (page) => {
  await fillCard(page, await cardOf(22));
  await page.getByLabel('Home player').first().selectOption({ label: 'Someone else …' });
  const { other } = await sides();
  const [{ name } = { name: '' }] = other.players;
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await firstButtonNamed(page.getByRole('dialog'), /^Choose /).waitFor();
});

opens('captain', null, 'the question about the other side’s card, and the card that is disputed', async (page) => {
  await recordAsOther(12);
  await go(page, '/');
  await firstButtonNamed(page, /^Check and confirm /).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Confirm result' }).waitFor();
  await expectGoodOnDesktopAndPhone(page);
  await question.getByText('Something is wrong').click();
  await question.getByLabel('What is wrong?').fill('Frame 1 was ours.');
  await expectGoodOnDesktopAndPhone(page);
  await question.getByRole('button', { name: 'Send dispute' }).click();
  await page.getByRole('status').filter({ hasText: 'Disputed' }).waitFor();
});

opens('captain', null, 'a captain’s own card to be corrected', async (page) => {
  const card = { ...(await cardOf(14)), another: true };
  const { fixtureId } = await call<{ fixtureId: string }>(page.context(), 'POST', '/api/matches', card);
  await go(page, `/open-results?fixture=${fixtureId}`);
  await page.getByText('Correct our card').click();
  await page.getByLabel('Score, home, match 1').fill('10');
});

opens('captain', null, 'a card that the other side has otherwise, and one of another week', async (page) => {
  expectComplaints(/409/);
  await recordAsOther(15, 70);
  await fillCard(page, await cardOf(15, { atHome: false }));
  await send(page);
  await page.getByRole('region', { name: / have another card$/ }).waitFor();
  await expectGoodOnDesktopAndPhone(page);
  await fillCard(page, await cardOf(16, { atHome: false }));
  await send(page);
  await page.getByRole('region', { name: 'Is it one of these matches?' }).waitFor();
});

opens('official', '/admin/import-export', 'the problems of a file, and what another would change', async (page) => {
  const header = 'team;division;player;handicap;modifier;newHandicap';
  await choose(page, 'new.csv', header, 'Riverside;7;;;;', 'Lamplighters;1;Noel Day;many;0;5');
  await page.getByRole('list', { name: 'Problems' }).waitFor();
  await expectGoodOnDesktopAndPhone(page);
  await choose(page, 'new.csv', header, 'Lamplighters;1;Noel Day;20;1,5;5');
  await page.getByText('2 additions in detail').click();
  await page.getByRole('list', { name: 'Added' }).waitFor();
});

opens('official', '/admin/import-export', 'the questions about a file, and what it was imported as', async (page) => {
  const { own, other } = await sides();
  const [slip, turned = ''] = own.players.map(({ name }) => name);
  const [given, ...family] = turned.split(' ');
  const names = [`${slip}q`, `"${family.join(' ').toUpperCase()}, ${given}"`, 'Zoe Quartz', 'Ulla Vex', 'Uma Orr'];
  const lines = names.map((name, n) => `25/26,1,23,,${own.name},${other.name},${n + 1},${name},42,,,,0,,`);
  await choose(page, 'card.csv', RESULTS, ...lines);
  await page.getByRole('heading', { name: '1 question', exact: true }).waitFor();
  await expectGoodOnDesktopAndPhone(page);
  await page.getByRole('button', { name: 'A new player' }).click();
  await page.getByText('1 answered question').click();
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
});

opens('official', null, 'a result that has been deleted, and the list of them', async (page) => {
  const [card] = await ask<FixtureAnswer[]>('/api/matches/1/9?season=25/26');
  await go(page, `/admin/result/${card?.fixtureId}`);
  await page.getByRole('button', { name: 'Delete result' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete result' }).click();
  await page.getByRole('heading', { name: 'This result has been deleted' }).waitFor();
  await page.getByRole('button', { name: 'Close this message' }).click();
  await expectGoodOnDesktopAndPhone(page);
  await page.getByRole('link', { name: 'All deleted results' }).click();
  await page.getByRole('heading', { level: 3, name: 'Deleted results' }).waitFor();
});

opens('official', '/admin/adjustments', 'points that were taken, with the reason in the table', async (page) => {
  const { own } = await sides();
  await page.getByLabel('Team', { exact: true }).selectOption(own.id);
  await page.getByLabel('Points', { exact: true }).fill('-1');
  await page.getByLabel('From week').fill('9');
  await page.getByLabel('Reason').fill('Unregistered player');
  await page.getByRole('button', { name: 'Adjust points' }).click();
  await page.getByRole('status').filter({ hasText: 'Saved −1 point' }).waitFor();
  await expectGoodOnDesktopAndPhone(page);
  await go(page, '/league-standings?season=25/26&division=1');
  await page.getByText(`${own.name}: −1 point`).waitFor();
});

opens('official', '/admin/seasons', 'the rules of a season, with a format of a division', async (page) => {
  await page.getByRole('button', { name: 'Change 25/26' }).click();
  const card = page.getByRole('region', { name: '25/26', exact: true });
  await card.getByText('Rules', { exact: false }).first().click();
  await card.getByLabel('Division 1 has rules of its own').check();
});

opens('anybody', '/admin/add-team', 'the prompt to sign in, and what a wrong password leads to', async (page) => {
  expectComplaints(/401|403/);
  const prompt = page.getByRole('dialog', { name: 'Add Team' });
  await prompt.getByLabel('Password').fill('wrong');
  await prompt.getByLabel('Show what I type').check();
  await expectGoodOnDesktopAndPhone(page);
  await prompt.getByLabel('Password').press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Incorrect password' }).waitFor();
});

opens('official', '/admin/teams', 'the question before a team is deleted', async (page) => {
  const { own } = await sides();
  await page.getByLabel('Find a team or player').fill(own.name);
  await page.getByRole('button', { name: `Withdraw or delete…: ${own.name}`, exact: true }).click();
  await page.getByRole('button', { name: `Delete ${own.name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).waitFor();
});

opens('official', '/admin/seasons', 'the question before a season with level teams is closed', async (page) => {
  const office = await official(desk);
  await call(office, 'PUT', '/api/admin/seasons', { season: '25/26', rules: { tieBreaks: [] } });
  const [first, second] = await standings('25/26', 1);
  const points = (first?.points ?? 0) - (second?.points ?? 0);
  const level = { season: '25/26', division: 1, weekNumber: 1, teamId: second?.teamId, reason: 'To be level' };
  await call(office, 'POST', '/api/admin/adjustments', { ...level, points });
  await page.getByRole('button', { name: 'Close 25/26' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^\d+ fixtures have no result\.$/).waitFor();
  await dialog.getByLabel('How it is decided').first().selectOption('play-off');
  await dialog.getByLabel('Note (optional), shown in the table').first().fill('4 May');
});

opens('official', '/admin/handicaps', 'a review of handicaps that was accepted', async (page) => {
  await page.getByRole('button', { name: 'Review by rating' }).click();
  await page.getByLabel('Division').selectOption('Division 1');
  await page.getByRole('button', { name: /^Accept \d+ handicaps/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('table', { name: 'New handicaps' }).waitFor();
});

opens('official', '/admin/content/questionnaire', 'a form of content that another has changed too', async (page) => {
  expectComplaints(/409/);
  await page.getByLabel('Address of the form').fill('https://forms.example.org/mine');
  await changeLeague(store(), { questionnaireUrl: 'https://forms.example.org/theirs' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: /has changed this too$/ }).waitFor();
});

opens('official', '/admin/content/new-post', 'the preview of news with a picture', async (page) => {
  await page.getByLabel('Title').fill('Finals night');
  await page.getByLabel('Text').fill('## Friday\n\nAll are **welcome**.\n\n- One\n- Two');
  const buffer = await plainPicture(900, 600, '#336699').png().toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer });
  await page.getByLabel('What the picture shows').fill('The cup');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('welcome', { exact: true }).waitFor();
  await preview.locator('img').waitFor();
});

opens('official', '/admin/photos', 'a gallery with photos, one of them being edited', async (page) => {
  await page.getByRole('button', { name: 'New gallery' }).click();
  await page.getByLabel('Title').fill('Presentation');
  await page.getByRole('button', { name: 'Save' }).click();
  const colours = ['#aa2233', '#22aa33', '#2233aa'];
  const photos = await Promise.all(colours.map((colour) => plainPicture(60, 40, colour).jpeg().toBuffer()));
  const named = (buffer: Buffer, n: number) => ({ name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer });
  await page.getByRole('region', { name: 'Presentation' }).getByLabel('Add photos').setInputFiles(photos.map(named));
  await page.getByText('3 photos added').waitFor();
  await expectGoodOnDesktopAndPhone(page);
  await page.getByRole('button', { name: 'Photo 2' }).click();
  await page.getByLabel('Caption').fill('The winners');
});

opens('official', '/admin/documents', 'a document that is being edited', async (page) => {
  const buffer = Buffer.from('%PDF-1.4\nstartxref\n9\n%%EOF\n');
  const file = { name: 'agm_minutes.pdf', mimeType: 'application/pdf', buffer };
  await page.getByLabel('Add documents').setInputFiles(file);
  await page.getByRole('button', { name: 'Edit Agm minutes' }).click();
  await page.getByLabel('Replace the file').waitFor();
});

opens('official', '/admin/cups?new=1', 'the form of a cup sent too early, and with its entrants', async (page) => {
  await page.getByRole('button', { name: 'Create cup' }).click();
  await page.getByText('A competition has 2 to 128 entrants.').waitFor();
  await expectGoodOnDesktopAndPhone(page);
  await page.getByLabel('Add a player').fill('Ann Guest, Bob Guest, Cy Guest, Di Guest, Eve Guest');
  await page.getByLabel('Add a player').press('Enter');
  await page.getByText('Tick players').click();
  await page.getByLabel('Quarter-finals: best of').waitFor();
});

opens('official', null, 'a draw made by hand, with a team that is drawn twice', async (page) => {
  expectComplaints(/422/);
  const { own, other } = await sides();
  const entrants = [own, other].map(({ id }) => ({ teamId: id }));
  const cup = { season: '25/26', name: 'Team Cup', kind: 'team', draw: 'eachRound', bestOf: 5, entrants };
  const { competitionId } = await call<CompetitionAnswer>(page.context(), 'POST', '/api/admin/competitions', cup);
  await go(page, `/admin/cup/${competitionId}`);
  await page.getByRole('button', { name: 'Enter a draw made by hand' }).click();
  for (const side of ['home', 'away']) await page.getByLabel(`Match 1: ${side}`).selectOption(own.name);
  await page.getByRole('button', { name: 'Save draw' }).click();
  await page.getByText(`${own.name} is drawn more than once.`).first().waitFor();
});

opens('official', '/admin/status', 'what a backup holds', async (page) => {
  const path = await page.getByRole('link', { name: 'Download a backup' }).getAttribute('href');
  const buffer = await (await page.context().request.get(url(path ?? ''))).body();
  const file = { name: 'league.sqlite', mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByRole('heading', { name: 'What league.sqlite holds' }).waitFor();
});

opens('official', null, 'a disputed card that an official settles', async (page) => {
  const { fixtureId } = await recordAsOther(17);
  const { awayTeam, matches } = await cardOf(17, { atHome: false, homeScore: 10 });
  const dispute = { note: 'All frames were ours.', matches };
  await call(await captain(awayTeam), 'POST', `/api/matches/${fixtureId}/dispute`, dispute);
  await go(page, `/admin/result/${fixtureId}`);
  const settle = page.getByRole('region', { name: 'Settle the dispute' });
  await settle.getByText('differs').first().waitFor();
  await expectGoodOnDesktopAndPhone(page);
  await firstButtonNamed(settle, / are right$/).click();
  await page.getByRole('status').filter({ hasText: 'Settled' }).waitFor();
});

opens('official', '/admin/add-team', 'a form that was sent too early', async (page) => {
  await page.getByLabel('Team name').press('Enter');
  await page.getByRole('group', { name: 'To fix' }).waitFor();
});
