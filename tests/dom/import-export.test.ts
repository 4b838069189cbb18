import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { Locator } from './locator.ts';
import { type Page, phone, useDomSite } from './visitor.ts';

const visit = useDomSite();
const PATH = '/admin/import-export';
const HEADER = 'team;division;player;handicap;modifier;newHandicap';

/** Returns a CSV file of squads as an old spreadsheet program saves it: with semicolons, in Windows-1252. */
function fileOf(name: string, ...lines: string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from([HEADER, ...lines, ''].join('\r\n'), 'latin1') };
}

const choose = (page: Page, file: ReturnType<typeof fileOf>) =>
  page.getByLabel('Choose a file').setInputFiles({ ...file });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
/** Waits until a file is imported, and expects these words in the notice about it. */
async function imported(page: Page, name: string, words: string): Promise<void> {
  await expect.poll(() => focused(page)).toBe(`Imported ${name}`);
  expect(await page.getByRole('status').filter({ hasText: words }).count()).toBe(1);
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Returns the list of additions in the preview. Opens the list if it is closed. */
async function addedIn(page: Page): Promise<Locator> {
  const added = page.getByRole('list', { name: 'Added', exact: true });
  if (!(await added.isVisible())) await page.getByText(/^\d+ additions? in detail$/).click();
  await added.waitFor();
  return added;
}

test('on a phone, a file is corrected, previewed, imported, viewed and undone', async () => {
  const page = await visit.signedIn(PATH, phone);
  await choose(page, fileOf('new.csv', 'Riverside Zoë;7;;;;', 'Lamplighters;1;Noël Day;many;0;5'));
  const problems = page.getByRole('list', { name: 'Problems' });
  await problems.waitFor();
  expect(await problems.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Line 2\s*The league has no division 7\.$/),
    expect.stringMatching(/^Line 3\s*handicap is "many", which is not a number\.$/),
  ]);
  await expect.poll(() => focused(page)).toBe('new.csv: teams and players, 2 lines');
  await button(page, 'Correct 2 lines first').click();
  await expect.poll(() => focused(page)).toBe('2 problems');

  await choose(page, fileOf('new.csv', 'Lamplighters;1;Noël Day;20;1,5;5', 'Lamplighters;1;Eve Ash;0;0;0'));
  await button(page, 'Import').waitFor();
  const added = await addedIn(page);
  expect(await added.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/New team: Lamplighters, division 1\./),
    expect.stringMatching(/New player: Noël Day of Lamplighters, handicap 20\./),
    expect.stringMatching(/New player: Eve Ash of Lamplighters, handicap 0\./),
  ]);
  expect(await page.getByRole('list', { name: '1 team with players' }).innerText()).toContain('Noël Day 20');

  await button(page, 'Import').click();
  await imported(page, 'new.csv', '1 team and 2 players added.');
  await page.getByRole('link', { name: 'See the squads' }).click();
  await page.getByRole('heading', { level: 1, name: 'Squads' }).waitFor();
  await page.getByText('Lamplighters', { exact: true }).first().waitFor();
  await page.goBack();

  // The preview recognises what the league has already.
  await choose(page, fileOf('new.csv', 'Lamplighters;1;Noël Day;20;1,5;5'));
  expect(await button(page, 'The league already has all of this').isDisabled()).toBe(true);
  await choose(page, fileOf('new.csv', 'Lamplighters;1;Noël Day;25;1,5;5'));
  await button(page, 'Import').waitFor();
  await page
    .getByRole('list', { name: 'Changed' })
    .getByText('Noël Day of Lamplighters: handicap from 20 to 25.')
    .waitFor();
  await button(page, 'Import').click();
  await button(page, 'Undo the import').click();
  await page.getByText('Undone: Imported squads from new.csv').waitFor();
  const squads = page.getByRole('link', { name: 'Teams and players as CSV' });
  const file = await page.context().send({ method: 'GET', path: (await squads.getAttribute('href')) ?? '' });
  expect(file.body).toContain('Lamplighters,1,Noël Day,20,1.5,5,');
});

const RESULTS =
  'season,division,week,date,homeTeam,awayTeam,match,homePlayer,homeScore,homeBreak,homeBreak2,awayPlayer,awayScore,awayBreak,awayBreak2';

/** Returns a CSV file with a card of week 24, in which each of these home players wins by a walkover. */
function cardOf(home: string, away: string, players: readonly string[]) {
  const lines = players.map((name, i) => `25/26,1,24,,${home},${away},${i + 1},"${name}",42,,,,0,,`);
  return { name: 'card.csv', mimeType: 'text/csv', buffer: Buffer.from([RESULTS, ...lines].join('\n')) };
}

test('on a phone, doubtful names are answered, and the answers stay if the file is chosen again', async () => {
  const page = await visit.signedIn(PATH, phone);
  const teams = await visit.read<TeamAnswer[]>('/api/teams');
  const [home, away] = teams.filter(({ division }) => division === 1);
  const [slip = '', turned = '', other = ''] = home?.players.map(({ name }) => name) ?? [];
  const [given = '', ...family] = turned.split(' ');
  const shouted = `${family.join(' ').toUpperCase()}, ${given}`;
  const written = [`${slip}q`, shouted, `${other}q`, 'Zebedee Quartz', 'Ulla Vex'];
  const card = cardOf(home?.name ?? '', away?.name ?? '', written);
  await choose(page, card);
  await page.getByRole('heading', { name: '2 questions', exact: true }).waitFor();
  expect(await page.getByText(` is ${turned}.`).count()).toBe(1);

  const question = (name: string) => page.getByRole('group', { name: `Who is ${name} of ${home?.name}?` });
  await button(page, 'Answer 2 questions first').click();
  await expect.poll(() => focused(page)).toContain(written[0]);
  await question(`${slip}q`).getByRole('button', { name: slip }).click();
  const added = await addedIn(page);
  await question(`${slip}q`).waitFor({ state: 'detached' });
  // Until the official answers, the preview uses the suggested answers: neither name is a new player.
  expect(await added.innerText()).not.toMatch(new RegExp(`New player: (${slip}|${other})q`));
  await question(`${other}q`).getByRole('button', { name: 'A new player' }).click();
  await added.getByText(`New player: ${other}q`).waitFor();
  await button(page, 'Import').waitFor();

  // The same file keeps its answers if it is chosen again.
  await choose(page, card);
  await page.getByText('2 answered questions').click();
  const answered = page.getByRole('list', { name: 'Answered questions' });
  expect(await answered.innerText()).toMatch(new RegExp(`${other}q.*A new player`, 's'));
  await button(page, 'Import').click();
  await imported(page, 'card.csv', '3 players and 1 result added.');

  await visit.go(page, PATH);
  await choose(page, card);
  await button(page, 'The league already has all of this').waitFor();

  // The league remembers the answers about names until an official removes them.
  await page.getByText('Remembered answers: 2').click();
  await button(page, new RegExp(`^Remove ${slip}q`)).click();
  await page.said(`Removed the answer about ${slip}q`);
  await page.getByText('Remembered answers: 1', { exact: true }).waitFor();
});

test('on a desktop, the sides of a card are swapped', async () => {
  const page = await visit.signedIn(PATH);
  const teams = await visit.read<TeamAnswer[]>('/api/teams');
  const [home, away] = teams.filter(({ division }) => division === 2);
  const names = (team: TeamAnswer | undefined) => team?.players.map(({ name }) => name) ?? [];
  const lines = [0, 1, 2, 3, 4].map(
    (n) => `25/26,2,23,,${home?.name},${away?.name},${n + 1},${names(away)[n]},60,,,${names(home)[n]},20,,`,
  );
  const file = { name: 'card.csv', mimeType: 'text/csv', buffer: Buffer.from([RESULTS, ...lines].join('\n')) };
  await choose(page, file);
  const swaps = page.getByRole('group').filter({ has: page.getByRole('button', { name: /^Swap/ }) });
  await swaps.getByRole('button', { name: /5–0/ }).first().waitFor();
  await swaps.getByRole('button', { name: /^Swap the players with their scores/ }).click();
  await (await addedIn(page)).getByText('New result').getByText('0–5').waitFor();
  await button(page, 'Import').click();
  await imported(page, 'card.csv', '1 result added.');
});

test('on a phone, an old season is imported from a foreign file with at most 12 taps and 5 keys', async () => {
  const page = await visit.signedIn(PATH, phone);
  const teams = await visit.read<TeamAnswer[]>('/api/teams');
  const [home = '', away = ''] = teams.filter(({ division }) => division === 2).map(({ name }) => name);
  const frames = [1, 2, 3, 4, 5].map(
    (n) => `14/09/2015,Round 3,2,${home}q,${away},${n},Una ${n},${20 + n},,Wim ${n},${60 + n},30`,
  );
  const header = 'Played,Rd,Div,Home,Away,Frame,Player (A),Points (A),Break (A),Player (H),Points (H),Break (H)';
  const file = { name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from([header, ...frames].join('\n')) };
  // Choosing a file takes two taps.
  const done = { taps: 2, keys: 0 };
  const tap = async (what: Locator) => {
    done.taps += 1;
    await what.click();
  };
  await choose(page, file);
  const readAs = (name: string) =>
    page.getByLabel(`Read ${name} as`, { exact: true }).evaluate((select: HTMLSelectElement) => select.value);
  await button(page, /^Answer \d questions? first$/).waitFor();
  expect(await Promise.all(['Played', 'Player (A)', 'Break (H)'].map(readAs))).toEqual([
    'date',
    'awayPlayer',
    'homeBreak',
  ]);
  const suggestions = button(page, /^Use (all|the) \d suggested answers$/);
  if (await suggestions.isVisible()) await tap(suggestions);
  const questions = page.getByRole('group').filter({ has: page.getByRole('button', { name: home }) });
  if (await questions.isVisible()) await tap(questions.getByRole('button', { name: home }));
  const added = await addedIn(page);
  await added.getByText(`New result: ${home} 5–0 ${away}`).waitFor();
  await added.getByText('New season: 15/16.').waitFor();
  await tap(button(page, 'Import'));
  await imported(page, 'other.csv', '10 players, 1 result and 5 breaks added.');
  console.log(`an old season from a foreign file: ${JSON.stringify(done)}`);
  expect(done.taps).toBeLessThanOrEqual(12);
  expect(done.keys).toBeLessThanOrEqual(5);
});

test('all sheets of a workbook are read, or only one, and each column can be given another meaning', async () => {
  const page = await visit.signedIn(PATH, phone);
  const teams = await visit.read<TeamAnswer[]>('/api/teams');
  const [home = '', away = ''] = teams.filter(({ division }) => division === 2).map(({ name }) => name);
  const rows = [1, 2, 3, 4, 5].map((n) => `25/26,2,22,,${home},${away},${n},Xan ${n},60,,,Yul ${n},20,,`);
  const sheet = { name: 'Results', rows: [RESULTS, ...rows].map((line) => line.split(',')) };
  const book = await writeXlsx({ sheets: [{ name: 'Notes', rows: [['Hello']] }, sheet] });
  await page.getByLabel('Choose a file').setInputFiles({ name: 'book.xlsx', mimeType: '', buffer: Buffer.from(book) });
  const result = (await addedIn(page)).getByText('New result');
  await result.getByText('5–0').waitFor();
  expect(await page.getByRole('list', { name: 'Left out' }).innerText()).toContain('Notes, line 1');
  await page.getByLabel('Sheet of the workbook').selectOption('Results');
  await page.getByRole('heading', { name: 'Nothing is left out' }).waitFor();
  const readAs = (name: string, option: string) =>
    page.getByLabel(`Read ${name} as`, { exact: true }).selectOption(option);
  await readAs('homePlayer', 'Away player');
  await readAs('homeScore', 'Away player’s points');
  await readAs('awayPlayer', 'Home player');
  await readAs('awayScore', 'Home player’s points');
  await result.getByText('0–5').waitFor();
  await button(page, 'Import').click();
  await imported(page, 'book.xlsx', '10 players and 1 result added.');
});

test('a file that is too large, not text, or cancelled changes nothing', async () => {
  const page = await visit.signedIn(PATH, phone);
  visit.expectComplaints(/422/);
  const input = page.getByLabel('Choose a file');
  await input.evaluate(
    (field: HTMLInputElement, size) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(size)], 'film.csv', { type: 'text/csv' }));
      field.files = chosen.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    10 * 1024 * 1024 + 1,
  );
  await page.getByText('The file is larger than 10 MB').waitFor();
  await input.setInputFiles({ name: 'book.xlsx', mimeType: '', buffer: Buffer.from('PK\u{3}\u{4}') });
  await page.getByRole('heading', { name: 'book.xlsx cannot be read' }).waitFor();
  await choose(page, fileOf('other.csv', 'Nobody Yet;1;;;;'));
  await button(page, 'Import').waitFor();
  await button(page, 'Close').click();
  await page.getByRole('heading', { name: /other\.csv/ }).waitFor({ state: 'detached' });
  // Of thousands of problems, the page shows only 20 at first, so that it does not freeze.
  const lines = Array.from({ length: 4_000 }, (_, index) => `Lamplighters;1;Somebody ${index};x${index};0;0`);
  await choose(page, fileOf('many.csv', ...lines));
  const problems = page.getByRole('list', { name: 'Problems' });
  await problems.waitFor();
  await expect.poll(() => problems.getByRole('listitem').count()).toBe(20);
  await button(page, 'Show 100 more of 3,980').click();
  await expect.poll(() => problems.getByRole('listitem').count()).toBe(120);
});

test('asks for the password over the preview when the session has ended, then imports', async () => {
  const page = await visit.signedIn(PATH, phone);
  visit.expectComplaints(/401|403/);
  await choose(page, fileOf('late.csv', 'Latecomers;1;;;;'));
  await button(page, 'Import').waitFor();
  page.context().clearCookies();
  await button(page, 'Import').click();
  await page.getByLabel('Password').fill('green baize 147');
  await button(page, 'Sign in').click();
  await imported(page, 'late.csv', '1 team added.');
});

test('a pasted list is read while it is typed, and then imported', async () => {
  const page = await visit.signedIn(PATH, phone);
  await page.getByText('Paste a list instead').click();
  const field = page.getByLabel('List', { exact: true });
  await field.fill(`${HEADER}\nPasted Club;1;Ann Paste;x;0;0`);
  await page.getByRole('list', { name: 'Problems' }).getByRole('button', { name: 'Line 2' }).first().click();
  const selected = () =>
    field.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd));
  await expect.poll(selected).toBe('Pasted Club;1;Ann Paste;x;0;0');
  await field.fill(`${HEADER}\nPasted Club;1;Ann Paste;7;0;0`);
  await button(page, 'Import').click();
  await imported(page, 'a pasted list', '1 team and 1 player added.');
  await expect.poll(() => field.inputValue()).toBe('');
});
