/** Lists of players, breaks and records: filters, sorting, search, and the links in their rows. */
import { beforeAll, expect, test } from 'vitest';
import type { BreakRow, PlayerMatchRow, PlayerStatRow, RivalryAnswer } from '#contract/players.ts';
import { makeTeam } from '../fixtures/made-league.ts';
import { screensOf } from '../support/screens.ts';
import { desk, type Page, phone, useDomSite } from './visitor.ts';

const visit = useDomSite();
let ranking: PlayerStatRow[];

beforeAll(async () => {
  ranking = await stats('25/26', '1');
});

async function stats(season: string, division: string): Promise<PlayerStatRow[]> {
  const rows = await visit.read<PlayerStatRow[]>(`/api/player-stats?season=${encodeURIComponent(season)}`);
  return rows.filter((row) => row.division === division);
}

const namesOf = (rows: PlayerStatRow[]): string[] => rows.map(({ playerName }) => playerName);
const players = (page: Page): Promise<string[]> => page.getByRole('rowheader').allTextContents();
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const queryOf = (page: Page): string => new URL(page.url()).search;

function cells(page: Page): Promise<string[][]> {
  return page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

/** Waits for the line above a list that says what the list shows, such as `Division 1, all seasons`. */
const shows = (page: Page, words: string): Promise<void> => page.getByText(words).first().waitFor();

test('the division filters the breaks and changes the address; Back returns', async () => {
  const breaks = async (season: string) =>
    (await visit.read<BreakRow[]>(`/api/breaks?season=${encodeURIComponent(season)}`)).map((row) =>
      [
        row.player,
        row.break,
        row.division,
        row.weekNumber,
        row.opponent,
        row.frameScore.replace('-', '–'),
        row.result,
      ].map(String),
    );
  const page = await visit.open('/breaks');
  const choice = page.getByLabel('Division');
  const offered = ['Division 1', 'Division 2', 'All divisions'];
  expect(await choice.locator('option').allTextContents()).toEqual(offered);
  expect(await choice.inputValue()).toBe('All');
  await choice.selectOption('2');
  await shows(page, 'Division 2, season 25/26');
  expect(queryOf(page)).toBe('?season=25/26&division=2');
  expect(await cells(page)).toEqual((await breaks('25/26')).filter(([, , division]) => division === '2'));
  expect(await stored(page, 'division')).toBe('2');

  await choice.selectOption('All');
  await shows(page, 'All divisions, season 25/26');
  expect(queryOf(page)).toBe('?season=25/26&division=All');
  expect(await stored(page, 'division'), 'All divisions is not stored').toBe('2');

  await page.getByLabel('Season').selectOption('24/25');
  await shows(page, 'All divisions, season 24/25');
  expect(await cells(page)).toEqual(await breaks('24/25'));
  for (const words of ['All divisions', 'Division 2', 'All divisions']) {
    await page.goBack();
    await shows(page, `${words}, season 25/26`);
  }
  await shows(await visit.open('/breaks', desk, { season: '24/25', division: '2' }), 'All divisions, season 24/25');
});

test('the breaks are those of the division chosen on the screen or in the address, however a visitor got there', async () => {
  const menu = async (name: string): Promise<void> => {
    const main = page.getByRole('navigation', { name: 'Main' });
    if (name === 'Breaks') await main.locator('summary').click();
    await main.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const showsDivision = async (division: string): Promise<void> => {
    await shows(page, `${division === 'All' ? 'All divisions' : `Division ${division}`}, season 25/26`);
    expect(await page.getByLabel('Division').inputValue()).toBe(division);
  };
  const page = await visit.open('/league-standings');
  await page.getByLabel('Division').selectOption('2');
  await page.waitForURL(/division=2/);
  await menu('Breaks');
  await showsDivision('All');
  await page.getByLabel('Division').selectOption('1');
  await showsDivision('1');
  await menu('League Standings');
  await page.getByLabel('Division').selectOption('2');
  await page.waitForURL(/division=2/);
  await menu('Breaks');
  await showsDivision('1');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'League Standings' }).waitFor();
  await page.goForward();
  await showsDivision('1');
  await visit.go(page, '/breaks');
  await showsDivision('1');
  await visit.go(page, '/breaks?division=2');
  await showsDivision('2');

  const other = page.context().newPage();
  await visit.go(other, '/league-standings?division=2');
  await other.getByLabel('Division').selectOption('1');
  await other.waitForURL(/division=1/);
  await showsDivision('2');
});

test('any column of the player statistics sorts in both directions and says so', async () => {
  const page = await visit.open('/player-stats', phone);
  const percentages = async () => (await cells(page)).map((row) => Number.parseFloat(row.at(-1) ?? ''));
  const header = page.getByRole('columnheader', { name: 'Win %' });
  await header.getByRole('link').click();
  await page.locator('[aria-sort="descending"]').and(header).waitFor();
  expect(queryOf(page)).toBe('?sort=win-percentage');
  expect(await percentages()).toEqual((await percentages()).toSorted((a, b) => b - a));
  await shows(page, `${ranking.length} players, sorted by win %, highest first`);

  await header.getByRole('link').click();
  await page.locator('[aria-sort="ascending"]').and(header).waitFor();
  expect(queryOf(page)).toBe('?sort=-win-percentage');
  expect(await percentages()).toEqual((await percentages()).toSorted((a, b) => a - b));

  await page.getByRole('columnheader', { name: 'Position' }).getByRole('link').click();
  await page.getByText(`${ranking.length} players, ranked by frames won`, { exact: true }).waitFor();
  expect(queryOf(page)).toBe('');
  expect(await players(page)).toEqual(namesOf(ranking));
});

test('season and division change the player statistics, and a week of a player links to the match', async () => {
  const page = await visit.open('/player-stats?sort=lost');
  expect(await page.getByLabel('Season').locator('option').allTextContents()).toEqual(['25/26', '24/25', 'All']);
  await page.getByLabel('Season').selectOption('All');
  await shows(page, 'Division 1, all seasons');
  // For all seasons, the request has no query.
  expect(page.context().requests.map(({ path }) => path)).toContain('/api/player-stats');
  expect((await players(page)).toSorted()).toEqual(namesOf(await stats('All', '1')).toSorted());
  await page.getByLabel('Division').selectOption('2');
  await shows(page, 'Division 2, all seasons');
  expect(queryOf(page)).toBe('?sort=lost&season=All&division=2');
  expect((await players(page)).toSorted()).toEqual(namesOf(await stats('All', '2')).toSorted());

  const { playerName, playerId } = ranking[0]!;
  const about = `${encodeURIComponent(playerName)}?playerId=${playerId}`;
  const [first] = await visit.read<PlayerMatchRow[]>(`/api/getplayermatches/${about}&season=25/26`);
  await visit.go(page, `/player-matches/${about}&season=25/26&division=2`);
  const row = page.getByRole('table', { name: 'Matches for' }).locator('tbody tr').first();
  await row.getByRole('cell').first().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: first?.opponentTeamName ?? '' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/match\//);
  expect(await page.locator('main').textContent()).toContain(playerName);
});

test('the filter finds players by name or team while typing, without requests', async () => {
  const page = await visit.open('/player-stats?season=25/26&division=1');
  const team = ranking[0]?.team ?? '';
  await page.getByLabel('Find a player or team').fill(team.toUpperCase());
  const found = ranking.filter((row) => row.team === team);
  await page.getByText(`${found.length} of ${ranking.length} players`).waitFor();
  expect(await players(page)).toEqual(namesOf(found));
  expect((await cells(page))[0]?.[0]).toBe('1');
  await page.waitForURL((url) => url.searchParams.get('q') === team.toUpperCase());
  expect(await page.evaluate(() => history.length)).toBe(2);

  await page.getByLabel('Find a player or team').fill(ranking[3]?.playerName ?? '');
  await page.getByText(`1 of ${ranking.length} players`).waitFor();
  expect(await players(page)).toEqual([ranking[3]?.playerName]);
  expect(page.context().requests.filter(({ path }) => path.includes('/api/player-stats'))).toEqual([]);
});

test('the filter ignores accents, stays when the division changes, and can be cleared', async () => {
  const page = await visit.open('/player-stats?q=ANDRE');
  const filter = page.getByLabel('Find a player or team');
  const found = namesOf(ranking.filter(({ playerName }) => playerName.startsWith('Andr')));
  expect(found.length).toBeGreaterThan(0);
  expect(await players(page)).toEqual(expect.arrayContaining(found));
  await filter.fill('nobody at all');
  await page.getByText('No player or team name contains “nobody at all”.').waitFor();
  await page.getByLabel('Division').selectOption('2');
  await shows(page, 'Division 2, season 25/26');
  expect(await filter.inputValue()).toBe('nobody at all');
  await page.getByRole('link', { name: 'Show all players' }).click();
  await page.locator('tbody tr').first().waitFor();
  expect(await filter.inputValue()).toBe('');
  await page.waitForURL((url) => !url.searchParams.has('q'));
});

test('the filter stays if the division changes after the filter is in the address, and before that is rendered', async () => {
  const page = await visit.open('/player-stats?q=an');
  const filter = page.getByLabel('Find a player or team');
  await filter.fill('nobody at all');
  const address = await page.evaluate(async () => {
    const select = document.querySelector<HTMLSelectElement>('select[name=division]');
    document.querySelector<HTMLInputElement>('main input[name=q]')?.blur();
    for (let turn = 0; turn < 1000 && !location.search.includes('nobody'); turn++) await Promise.resolve();
    const { search } = location;
    if (select) select.value = '2';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
    return search;
  });
  expect(address).toBe('?q=nobody+at+all');
  await shows(page, 'Division 2, season 25/26');
  expect(await filter.inputValue()).toBe('nobody at all');
  await page.waitForURL(/\?q=nobody\+at\+all&season=25\/26&division=2$/);
});

test('Enter puts the filter into the address at once, without loading a page', async () => {
  const page = await visit.open('/player-stats');
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.getByLabel('Find a player or team').fill('an');
  await page.getByLabel('Find a player or team').press('Enter');
  await page.waitForURL(/\?q=an$/);
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
});

test('a page that does not exist offers players and teams with names like those in its address', async () => {
  visit.expectComplaints(/404/);
  const { player, opponent } = await rivals();
  const page = await visit.open('/');
  const named = encodeURIComponent(player.name);
  for (const [path, names] of [
    [`/player/${named}`, [player.name]],
    [`/player-matches/${named}x`, [player.name]],
    [`/player/${named}/v/${encodeURIComponent(opponent.name)}`, [player.name, opponent.name]],
  ] as const) {
    await visit.go(page, path);
    await page.getByText('Did you mean').waitFor();
    for (const name of names) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      await expect.poll(() => link.count()).toBeGreaterThan(0);
    }
  }
  await page.getByRole('main').getByRole('link', { name: player.name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: player.name }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/player/${player.playerId}`);

  await visit.store().write({ by: '', via: 'seed', action: 'test', summary: '' }, async (change) => {
    await change.put('team', makeTeam('empty', { name: 'Empty Club' }));
  });
  for (const name of ['emty-club', 'Empty%20Club%20B', 'EmptyClub']) {
    await visit.go(page, `/team/${name}`);
    await page.getByText('Did you mean').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Empty Club', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Empty Club' }).waitFor();
  }
  const office = await visit.signedIn('/admin');
  await visit.go(office, '/team/empty');
  await office.getByRole('link', { name: 'Enter a result' }).waitFor();
  await office.getByRole('link', { name: 'Add players' }).click();
  await office.getByRole('heading', { level: 1, name: 'Add Player' }).waitFor();
  expect(await office.getByLabel('Team', { exact: true }).inputValue()).toBe('empty');
});

async function rivals(): Promise<RivalryAnswer & { path: string }> {
  const path = (await screensOf(visit.read)).find(({ name }) => name === 'rivalry')?.path ?? '';
  return { path, ...(await visit.read<RivalryAnswer>(`/api${path.replace('/player/', '/players/')}`)) };
}

test('two players are reached from a player’s rivals, and can be swapped', async () => {
  const { player, opponent, path } = await rivals();
  const page = await visit.open(`/player/${player.playerId}?season=All`);
  await page.getByRole('link', { name: `${opponent.name}: every frame between them` }).click();
  await page.getByRole('heading', { level: 1, name: `${player.name} v ${opponent.name}` }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await page.getByRole('link', { name: `See it from ${opponent.name}’s side` }).click();
  await page.getByRole('heading', { level: 1, name: `${opponent.name} v ${player.name}` }).waitFor();
  const result = page.getByRole('link', { name: /full result$/ }).first();
  await result.click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/match\//);
  const sides = page.getByRole('main');
  for (const { name } of [player, opponent]) await sides.getByText(name).first().waitFor();
});

test("the chosen season and division change the records, and the choice of a team's season is kept", async () => {
  const page = await visit.open('/records');
  await page.locator('select[name=season]').selectOption('25/26');
  await page.getByText('Season 25/26, whole league', { exact: true }).waitFor();
  await page.locator('select[name=division]').selectOption('2');
  await page.getByText('Season 25/26, Division 2', { exact: true }).waitFor();

  await visit.go(page, `/team/${ranking[0]?.teamId}?season=25/26`);
  const season = page.getByRole('navigation', { name: 'Season' });
  await season.getByRole('link', { name: '24/25' }).click();
  await page.getByRole('table', { name: 'season 24/25' }).first().waitFor();
  await season.getByRole('link', { name: 'All' }).click();
  await page.getByRole('table', { name: 'Results of' }).getByText('Season 25/26').first().waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'League Standings' }).click();
  await page.waitForURL(/season=All/);
});
