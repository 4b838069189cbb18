/** Tests sizes, colours and positions in lists and tables of players, teams and results, with names of any length. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { PlayerStatRow } from '#contract/players.ts';
import type { TeamDetailsAnswer } from '#contract/kinds/team.ts';
import { makeFixture, makeMatch, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { expectToFitScreen, expectLargeTargets, expectGoodOnDesktopAndPhone, rowsInView } from './page-quality.ts';
import type { Page } from 'playwright-core';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();
let ranking: PlayerStatRow[];
let leader: TeamDetailsAnswer;

beforeAll(async () => {
  const rows = await visit.ask<PlayerStatRow[]>('/api/player-stats?season=25/26');
  ranking = rows.filter(({ division }) => division === '1');
  const [first] = await visit.standings('25/26', 1);
  leader = await visit.ask(`/api/team-details/${first?.teamId}?season=25/26`);
});

test('the player statistics have every column in view, large touch targets, and teams whose names are not cut off', async () => {
  const page = await visit.open('/player-stats?season=All');
  for (const season of ['All', '25/26']) {
    if (season !== 'All') await visit.go(page, `/player-stats?season=${season}`);
    for (const size of [phone, desk]) {
      await page.setViewportSize(size.viewport!); // both sizes have a viewport
      await expectToFitScreen(page);
      expect(await rowsInView(page)).toBeGreaterThanOrEqual(10);
      const found = await page.locator('tbody tr').first().locator('th, td').all();
      expect(found.length).toBe(12);
      for (const cell of found) expect(await cell.isVisible()).toBe(true);
      if (size === phone) await expectLargeTargets(page);
      const shown = await page.locator('tbody [data-below]').evaluateAll((links) =>
        links.map((link) => {
          const { content, overflowX, whiteSpace } = getComputedStyle(link, '::after');
          // On a desktop, the team has a column of its own.
          const cell = content === 'none' ? link.closest('tr')?.querySelector('[data-kind="text"] a') : link;
          const isWhole = cell && cell.scrollWidth <= cell.clientWidth && overflowX === 'visible';
          return { team: link.getAttribute('data-below'), isWhole, whiteSpace };
        }),
      );
      if (season !== 'All') expect(shown.map(({ team }) => team)).toEqual(ranking.map(({ team }) => team));
      expect(shown.filter(({ isWhole, whiteSpace }) => !isWhole || whiteSpace !== 'normal')).toEqual([]);
    }
  }
});

const backgroundOf = (element: Element): string => getComputedStyle(element).backgroundColor;

test('the first player of the ranking, whatever the order, and the highest break are highlighted', async () => {
  const page = await visit.open('/player-stats');
  const rows = page.locator('tbody tr');
  const brass = await rows.first().evaluate(backgroundOf);
  expect(brass).not.toBe(await rows.nth(1).evaluate(backgroundOf));
  await visit.go(page, '/player-stats?sort=-position');
  expect(await rows.last().evaluate(backgroundOf)).toBe(brass);
  await visit.go(page, '/breaks');
  expect(await rows.first().evaluate(backgroundOf)).not.toBe(await rows.nth(1).evaluate(backgroundOf));
});

test('wins and losses differ by colour, and by letters or headings too', async () => {
  const { playerName, playerId } = ranking[0]!;
  const page = await visit.open('/breaks');
  const player = `/player-matches/${encodeURIComponent(playerName)}?playerId=${playerId}&season=All`;
  for (const [path, words] of [
    ['/breaks', 'tbody b'],
    [player, 'td:last-child span'],
    [
      `/team/${leader.teamId}`,
      ':nth-match(table:has-text("Players of") tbody tr, 1) :is(td:nth-child(2), td:nth-child(3)) span',
    ],
  ] as const) {
    await visit.go(page, path);
    const colours = await page.locator(words).evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
    expect(new Set(colours), path).toEqual(new Set(['rgb(21, 107, 67)', 'rgb(168, 35, 28)']));
  }
  const row = page.getByRole('table', { name: 'Players of' }).locator('tbody tr').first();
  expect(await row.getByRole('img').textContent()).toMatch(/^[WL]{1,5}$/);
});

// On a player's page, the matches are below what visitors want first, and one press away. On Player Matches they come
// first.
test('on a phone, figures and chart are in view at first, and a link leads to the matches; on Player Matches the first match is in view', async () => {
  const { playerName, playerId } = ranking[0]!;
  const page = await visit.open(`/player/${playerId}`, phone);
  const bottomOf = async (name: string) => {
    const { y = 0, height = 0 } = (await page.getByLabel(name, { exact: true }).boundingBox()) ?? {};
    expect(height).toBeGreaterThan(0);
    return y + height;
  };
  for (const name of ['Season', 'Summary']) expect(await bottomOf(name), name).toBeLessThan(480);
  expect(await bottomOf('Frame margin')).toBeLessThan(950);
  await page.getByRole('link', { name: 'Every frame', exact: true }).click();
  const first = page.getByRole('table', { name: 'Matches for' }).locator('tbody tr').first();
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(400);
  await visit.go(page, `/player-matches/${encodeURIComponent(playerName)}?playerId=${playerId}`);
  expect((await first.boundingBox())?.y).toBeLessThan(450);
  // A press anywhere in the row follows the link.
  await first.getByRole('cell', { name: / - / }).click();
  await expect.poll(() => page.url()).toContain('/match/');
});

// Narrow screens show each row as a block. In high blocks, three players of a squad would fill the screen.
test('a player of a team is a low block on a phone, with every value in view, and one line on a desktop', async () => {
  const onPhone = await visit.open(`/team/${leader.teamId}`, phone);
  await isLow(onPhone, 60, 105);
  await expect.poll(() => onPhone.getByRole('columnheader', { name: 'Wins' }).count()).toBe(1);
  const card = onPhone.getByRole('table', { name: 'Players of' }).locator('tbody tr').first();
  const [player] = leader.players;
  for (const [label, value] of [
    ['W', player?.wins],
    ['L', player?.losses],
    ['%', player?.winPercentage.toFixed(2)],
    ['+/-', signed(player?.frameDifference ?? 0)],
  ]) {
    const cell = card.getByRole('cell').and(onPhone.locator(`[data-label="${label}"]`));
    expect(await cell.textContent()).toBe(String(value));
    expect(await cell.evaluate((element) => getComputedStyle(element, '::before').content)).toContain(`"${label} "`);
    const { x = 0, width = 0 } = (await cell.boundingBox()) ?? {};
    expect(x + width).toBeLessThan(390);
  }
  // The whole block can be pressed.
  await card.click({ position: { x: 20, y: 60 } });
  await onPhone.getByRole('heading', { level: 1, name: player?.name ?? '' }).waitFor();

  await isLow(await visit.open(`/team/${leader.teamId}`, desk), 40, 70);
});

/** Expects the distance between the tops of the first two rows to be within these limits, in pixels. */
async function isLow(page: Page, least: number, most: number): Promise<void> {
  const [first = 0, second = 0] = await page
    .getByRole('table', { name: 'Players of' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  expect(second - first).toBeGreaterThan(least);
  expect(second - first).toBeLessThan(most);
}

function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}

describe('names of 60 letters and forty breaks', () => {
  const longest = 'W'.repeat(60);
  const odd = ['Jo St.John', "O'Leary & Sons", 'A/B Smith', '50% Bob?', 'Zoë #1', longest];
  const pathOf = (index: number) => `/player-matches/${encodeURIComponent(odd[index] ?? '')}?playerId=odd${index}`;

  beforeAll(async () => {
    await visit.store().write({ by: '', via: 'seed', action: 'test', summary: 'Long names' }, async (change) => {
      await change.putAll('team', [
        makeTeam('long', { name: longest, division: 2 }),
        makeTeam('wide', { name: 'm'.repeat(60), division: 2 }),
      ]);
      await change.putAll('player', [
        ...odd.map((name, index) => makePlayer(`odd${index}`, 'long', { name })),
        makePlayer('wide-player', 'wide', { name: 'm'.repeat(60), handicap: 150, modifier: 149.75, newHandicap: 149 }),
      ]);
      for (let week = 1; week <= 20; week++) {
        const breaks = { home: [148 - week, 100], away: [147, 103] };
        const frame = makeMatch('odd5', 147, 250, 'wide-player', breaks);
        const frames = Array.from({ length: week === 1 ? 5 : 1 }, () => frame);
        const fixture = makeFixture('long', 'wide', { season: '24/25', division: 2, week, matches: frames });
        await change.put('fixture', { ...fixture, recorded: await change.nextRecorded(), deleted: false });
      }
    });
  });

  test('make no page wider', async () => {
    const query = 'season=24/25&division=2';
    const page = await visit.open('/');
    // Each page is loaded only once, because its sizes are CSS rules.
    const fitsEverywhere = async () => {
      for (const width of [320, 390, 820, 1024, 1280]) {
        await page.setViewportSize({ width, height: 850 });
        await expectToFitScreen(page);
      }
    };
    for (const [path, count] of [
      [`/breaks?${query}`, 41],
      [`/player-stats?${query}&q=www`, 1],
      [`/results?${query}&week=1`, 2],
      ['/team/long?season=24/25', 2],
      [`/league-standings?${query}`, 1],
      ['/squads-handicaps', 1],
      [`${pathOf(5)}&season=24/25`, 1],
    ] as const) {
      await visit.go(page, path);
      await expect.poll(() => page.getByRole('main').getByText(longest).count()).toBeGreaterThanOrEqual(count);
      await fitsEverywhere();
      if (path.startsWith('/results')) await expectGoodOnDesktopAndPhone(page);
    }
    await visit.go(page, '/player/odd5?season=24/25');
    const values = page.getByRole('region', { name: 'Breaks' }).getByRole('listitem');
    // The highest breaks are shown at first, the others after a press.
    await expect.poll(() => values.count()).toBe(6);
    await page.getByText('42 more').click();
    await expect.poll(() => values.count()).toBe(48);
    await fitsEverywhere();
  });

  test('and special characters are shown as they are', async () => {
    const page = await visit.open('/', phone);
    for (const [index, name] of odd.slice(0, 5).entries()) {
      await visit.go(page, pathOf(index));
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Matches for ${name}`);
      await expectToFitScreen(page);
    }
  });
});

test('a fixture has its own address, which can be copied', async () => {
  const visitor = await visit.visitor({ ...desk, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await visitor.newPage();
  await visit.go(page, '/results?season=25/26&division=1&week=10');
  const article = page.getByRole('article').last();
  const id = await article.getAttribute('id');
  await article.getByRole('link', { name: 'Share' }).click();
  await article.getByText('Link copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.startsWith(visit.url(`/match/${id}/`))).toBe(true);

  await visit.go(page, `/results?season=25/26&division=1&week=10&fixture=${id}#${id}`);
  expect(await article.evaluate((element) => element.matches(':target'))).toBe(true);
  expect(await article.evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
});
