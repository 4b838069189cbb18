import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { TeamProgress } from '#contract/standings.ts';
import type { TeamDetailsAnswer } from '#contract/teams.ts';
import type { Frame } from '#domain/cards/fixture.ts';
import { makeFixture, makeFrame, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { fits } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();
const longName = 'W'.repeat(60);
const columns = ['Player', 'Wins', 'Losses', 'Win %', 'Frame +/-', 'Breaks', 'Form'];
let leader: TeamDetailsAnswer;

beforeAll(async () => {
  const [first] = await visit.standings('25/26', 1);
  leader = await ask(`/api/team-details/${first?.teamId}?season=25/26`);
});

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s', (_, size) => {
  test('the players match the API, in the right columns', async () => {
    const page = await visit.open(`/team/${leader.teamId}`, size);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`${leader.teamName} - Team Details`);
    const players = page.getByRole('table', { name: 'Players of' });
    expect(await players.getByRole('columnheader').allTextContents()).toEqual(columns);
    expect(await cells(page, 'Players of')).toEqual(
      leader.players.map((player) => [
        player.name,
        String(player.wins),
        String(player.losses),
        player.winPercentage.toFixed(2),
        signed(player.frameDifference),
        player.breaks.join(', '),
        player.form.join(''),
      ]),
    );
  });
});

// Of the specification: narrow screens show rows as cards. High ones would fill the screen with three of a squad.
test('a player is a low card on a phone, with every value in view, and one line on a desk', async () => {
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
  // The card is the target.
  await card.click({ position: { x: 20, y: 60 } });
  await onPhone.getByRole('heading', { level: 1, name: player?.name ?? '' }).waitFor();

  await isLow(await visit.open(`/team/${leader.teamId}`, desk), 40, 70);
});

test('wins, losses and form have colours, and letters or headers too', async () => {
  const page = await visit.open(`/team/${leader.teamId}`);
  const row = page.getByRole('table', { name: 'Players of' }).locator('tbody tr').first();
  const colours = await row
    .locator('td:nth-child(2) span, td:nth-child(3) span')
    .evaluateAll((found) => found.map((element) => getComputedStyle(element).color));
  expect(colours).toEqual(['rgb(21, 107, 67)', 'rgb(168, 35, 28)']);
  expect(await row.getByRole('img').textContent()).toMatch(/^[WL]{1,5}$/);
});

test('every player links to his or her career', async () => {
  const page = await visit.open(`/team/${leader.teamId}?season=24/25`);
  const { players } = await ask<TeamDetailsAnswer>(`/api/team-details/${leader.teamId}?season=24/25`);
  const links = await page
    .getByRole('table', { name: 'Players of' })
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(links).toEqual(players.map(({ playerId }) => `/player/${playerId}?season=24/25`));
});

test('the results are newest first and link to their fixtures', async () => {
  const page = await visit.open(`/team/${leader.teamId}?season=25/26`);
  const fixtures = await ask<FixtureAnswer[]>(`/api/matches?season=25/26&teamId=${leader.teamId}`);
  const newest = fixtures.at(-1);
  if (!newest) throw new Error('The leader must have played.');
  const rows = await cells(page, 'Results of');
  expect(rows.length).toBe(fixtures.length);
  const atHome = newest.homeTeamId === leader.teamId;
  const [own, theirs] = atHome
    ? [newest.homeTeamScore, newest.awayTeamScore]
    : [newest.awayTeamScore, newest.homeTeamScore];
  const [week, opponent, letter, score] = rows[0] ?? [];
  expect([week, letter]).toEqual([String(newest.weekNumber), own > theirs ? 'W' : 'L']);
  expect(opponent).toMatch(
    new RegExp(`^${atHome ? newest.awayTeamName : newest.homeTeamName}${atHome ? 'Home' : 'Away'}, \\d+ \\w{3}$`),
  );
  expect(score).toContain(`${own}–${theirs}`);

  const address = await page.getByRole('link', { name: 'full result against' }).first().getAttribute('href');
  expect(address).toBe(
    `/results?season=25/26&division=1&week=${newest.weekNumber}&fixture=${newest.fixtureId}#${newest.fixtureId}`,
  );
});

test('the position by week is a chart with first place at the top, a description and a table', async () => {
  const page = await visit.open(`/team/${leader.teamId}`);
  const { weeks } = await ask<TeamProgress>(`/api/team-progress/${leader.teamId}?season=25/26`);
  const chart = page.getByRole('img', { name: 'Position of' });
  expect(await chart.getAttribute('aria-label')).toContain(`1st of 10 after week ${weeks.at(-1)?.week}.`);
  await expect.poll(() => chart.locator('circle').count()).toBe(weeks.length);
  const heights = await chart
    .locator('circle')
    .evaluateAll((dots) => dots.map((dot) => Number(dot.getAttribute('cy'))));
  const [best, lowest] = [Math.min(...heights), Math.max(...heights)];
  expect(best).toBe(0);
  expect(weeks[heights.indexOf(lowest)]?.position).toBe(Math.max(...weeks.map(({ position }) => position)));

  await page.getByText('Show as table').click();
  expect(await cells(page, 'Position of')).toEqual(
    weeks.map(({ week, position, points }) => [String(week), String(position), String(points)]),
  );
});

test('another season, or All, can be chosen and carries over', async () => {
  const page = await visit.open(`/team/${leader.teamId}`);
  const season = page.getByRole('navigation', { name: 'Season' });
  expect(await season.getByRole('link').allTextContents()).toEqual(['25/26', '24/25', 'All']);
  await season.getByRole('link', { name: '24/25' }).click();
  const earlier = await ask<TeamDetailsAnswer>(`/api/team-details/${leader.teamId}?season=24/25`);
  await page.getByRole('table', { name: 'season 24/25' }).first().waitFor();
  expect((await cells(page, 'Players of')).map(([name]) => name)).toEqual(earlier.players.map(({ name }) => name));

  await season.getByRole('link', { name: 'All' }).click();
  await page.getByRole('table', { name: 'Results of' }).getByText('25/26, ').first().waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'League Standings' }).click();
  await page.waitForURL(/season=All/);
});

test('the history has the place in each season, which leads to that season', async () => {
  const page = await visit.open(`/team/${leader.teamId}`);
  const { seasons } = await ask<TeamProgress>(`/api/team-progress/${leader.teamId}`);
  expect(seasons.map(({ season }) => season)).toEqual(['25/26', '24/25']);
  const history = page.getByRole('table', { name: 'Seasons of' });
  const rows = await cells(page, 'Seasons of');
  expect(rows.map(([season, , points]) => [season, points])).toEqual(
    seasons.map(({ season, division, points }) => [`${season}Division ${division}`, String(points)]),
  );
  expect(rows[0]?.[1]).toBe('1st of 10');
  await history.getByRole('link', { name: '24/25' }).click();
  await page
    .getByRole('table', { name: 'Players of' })
    .and(page.getByRole('table', { name: '24/25' }))
    .waitFor();
});

test('the fixtures to come are listed, with where they are played', async () => {
  const page = await visit.open(`/team/${leader.teamId}?season=25/26`);
  const listed = await ask<ScheduledFixtureAnswer[]>(`/api/fixtures?season=25/26&teamId=${leader.teamId}`);
  const coming = listed.filter(({ state }) => state !== 'played');
  const words = (await cells(page, 'Fixtures of')).map(([week, opponent]) => `${week} ${opponent?.split(',')[0]}`);
  expect(words).toEqual(
    coming.map(({ weekNumber, homeTeamId, homeTeamName, awayTeamName }) =>
      homeTeamId === leader.teamId ? `${weekNumber} ${awayTeamName}Home` : `${weekNumber} ${homeTeamName}Away`,
    ),
  );
});

test('without scripts everything shows, and a link changes the season', async () => {
  const page = await visit.open(`/team/${leader.teamId}`, { ...phone, javaScriptEnabled: false });
  expect((await cells(page, 'Players of')).length).toBe(leader.players.length);
  await page.getByText('Show as table').click();
  await page.getByRole('navigation', { name: 'Season' }).getByRole('link', { name: '24/25' }).click();
  await expect.poll(() => page.getByText('season 24/25').count()).toBeGreaterThan(0);
});

test('an unknown team is a 404 inside the layout', async () => {
  expect((await fetch(visit.url('/team/nobody'))).status).toBe(404);
  visit.expectComplaints(/404/);
  const page = await visit.open('/team/nobody');
  await expect.poll(() => page.getByText('There is no such team.').count()).toBe(1);
  await expect.poll(() => page.getByRole('navigation').count()).toBe(1);
});

describe('cases that the demo league does not have', () => {
  test.each(['emty-club', 'Empty%20Club%20B', 'EmptyClub'])(
    '/team/%s offers the team with a name like it',
    async (name) => {
      visit.expectComplaints(/404/);
      const page = await visit.open(`/team/${name}`);
      await page.getByText('Did you mean').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Empty Club', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Empty Club' }).waitFor();
    },
  );

  beforeAll(async () => {
    const origin = { by: '', via: 'seed', action: 'test', summary: 'Odd teams' } as const;
    await visit.store().write(origin, async (change) => {
      await change.putAll('team', [
        makeTeam('long', { name: longName, division: 2 }),
        makeTeam('empty', { name: 'Empty Club' }),
        makeTeam('retired', { name: 'Old Guard', division: 0 }),
        makeTeam('deleted', { name: 'Gone Club', deleted: true }),
      ]);
      await change.putAll('player', [
        makePlayer('p', 'long', { name: longName }),
        makePlayer('q', 'retired', { name: 'Q/Q?#' }),
      ]);
      for (let week = 1; week <= 20; week++) {
        const fixture = makeFixture('long', 'deleted', { week, division: 2, frames: [breakFrame(week)] });
        await change.put('fixture', { ...fixture, recorded: await change.nextRecorded(), deleted: false });
      }
    });
  });

  test('names of 60 letters and 40 breaks of one player fit', async () => {
    for (const size of [phone, { viewport: { width: 1024, height: 800 } }, desk]) {
      const page = await visit.open('/team/long', size);
      const [[name, , , , , breaks] = []] = await cells(page, 'Players of');
      expect(name).toBe(longName);
      const values = (breaks ?? '').split(', ').map(Number);
      expect(values.length).toBe(40);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      await fits(page);
      await fits(await visit.open('/league-standings?season=25/26&division=2', size));
    }
  });

  test('a team without players and results says so', async () => {
    const page = await visit.open('/team/empty', phone);
    await expect.poll(() => page.getByText('No players in this team.').count()).toBe(1);
    await expect.poll(() => page.getByText('No results in season 25/26.').count()).toBe(1);
    await page.getByText('The squad is here as soon as the league has entered it.').waitFor();
    await fits(page);
  });

  test('it offers officials the press that fills it', async () => {
    const page = await (await visit.official()).newPage();
    await visit.go(page, '/admin');
    await visit.go(page, '/team/empty');
    await page.getByRole('link', { name: 'Enter a result' }).waitFor();
    await page.getByRole('link', { name: 'Add players' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add Player' }).waitFor();
    expect(await page.getByLabel('Team', { exact: true }).inputValue()).toBe('empty');
  });

  test('a retired team says so, and players with special names link to their careers', async () => {
    const page = await visit.open('/team/retired');
    await expect.poll(() => page.getByText('Old Guard is retired.').count()).toBe(1);
    const link = page.getByRole('link', { name: 'Q/Q?#' }).first();
    expect(await link.getAttribute('href')).toBe('/player/q');
  });

  test('a deleted team says so, and its results still show', async () => {
    const page = await visit.open('/league-standings?season=25/26&division=2');
    await page.getByRole('link', { name: 'Gone Club' }).click();
    await page.getByText('Gone Club is no longer in the league.').waitFor();
    expect((await cells(page, 'Results of')).length).toBe(20);
    await expect.poll(() => page.getByText('Current handicaps').count()).toBe(0);
  });
});

function breakFrame(week: number): Frame {
  return makeFrame('p', 147, 0, null, { homeBreak: 20 + week, homeBreak2: 60 + week });
}

async function ask<T>(path: string): Promise<T> {
  // The server checks its answers against the schema of this type.
  return (await (await fetch(visit.url(path))).json()) as T;
}

function cells(page: Page, caption: string): Promise<string[][]> {
  return page
    .getByRole('table', { name: caption })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
}

/** Expects the first two players so far from one another. */
async function isLow(page: Page, least: number, most: number): Promise<void> {
  const tops = await page
    .getByRole('table', { name: 'Players of' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  const [first = 0, second = 0] = tops;
  expect(second - first).toBeGreaterThan(least);
  expect(second - first).toBeLessThan(most);
}

function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}
