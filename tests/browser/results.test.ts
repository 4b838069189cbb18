import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { FixtureAnswer, MatchAnswer } from '#contract/matches.ts';
import { makeFixture, makeFrame, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { fits, isAccessible, hasLargeTargets, isStable } from './page-quality.ts';
import { swipe } from './touch.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();
/** A week of the demo league with a walkover and a void match. */
const oddWeek = '/results?season=24/25&division=1&week=16';

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s', (_, size) => {
  test('the fixtures match the API, match by match', async () => {
    const page = await visit.open('/results', size);
    const fixtures = await fixturesOf('25/26', 1, 10);
    expect(fixtures.length).toBeGreaterThan(0);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Results');
    expect(await page.getByText('Updated to week 10', { exact: true }).count()).toBe(1);
    expect(await words(page.getByRole('heading', { level: 3 }))).toEqual(fixtures.map(teamsIn));
    for (const fixture of fixtures) {
      expect(await words(page.locator(`[id="${fixture.fixtureId}"] li`))).toEqual(fixture.matches.map(matchIn));
    }
  });

  test.each(['/results', oddWeek, '/results?season=25/26&division=2&week=3'])(
    '%s is accessible, stable and fits',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await visit.open(path, { ...size, colorScheme });
        await isAccessible(page);
        await isStable(page);
        await hasLargeTargets(page);
        await fits(page);
      }
    },
  );
});

test('the winner is highlighted, in the fixture and in each match', async () => {
  const page = await visit.open('/results?season=25/26&division=1&week=9');
  const fixtures = await fixturesOf('25/26', 1, 9);
  const winning = fixtures.map(({ homeTeamScore, awayTeamScore }) => String(Math.max(homeTeamScore, awayTeamScore)));
  expect(await page.locator('h3 strong').allTextContents()).toEqual(winning);
  const winners = fixtures.flatMap(({ matches }) => matches).map(winnerOf);
  expect(await page.locator('li strong').allTextContents()).toEqual(winners.filter((name) => name !== null));
});

test('an absent player shows as Absentee, without a link', async () => {
  const page = await visit.open(oddWeek);
  const nobody = page.getByRole('listitem').filter({ hasText: 'Void' });
  expect(await words(nobody)).toEqual(['Absentee 0 – 0 Absentee Void']);
  expect(await nobody.getByRole('link').count()).toBe(0);
  const walkovers = await words(page.getByRole('listitem').filter({ hasText: 'Walkover' }));
  expect(walkovers.length).toBeGreaterThan(0);
  for (const walkover of walkovers) expect(walkover).toMatch(/Absentee 0 – 42 | 42 – 0 Absentee/);
});

test('a drawn fixture has no winner', async () => {
  const page = await visit.open(oddWeek);
  const level = page.getByRole('heading', { level: 3 }).filter({ hasText: '2 – 2' });
  expect(await level.count()).toBe(1);
  expect(await level.locator('strong').count()).toBe(0);
});

test('teams and players are links that carry the season', async () => {
  const page = await visit.open('/results?season=24/25&division=2&week=1');
  const [fixture] = await fixturesOf('24/25', 2, 1);
  const article = page.locator(`[id="${fixture?.fixtureId}"]`);
  const addresses = await article
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(addresses[0]).toBe(`/team/${fixture?.homeTeamId}?season=24/25&division=2`);
  expect(addresses[1]).toBe(`/team/${fixture?.awayTeamId}?season=24/25&division=2`);
  const player = fixture?.matches[0];
  expect(addresses[2]).toBe(
    `/player-matches/${encodeURIComponent(player?.homePlayerName ?? '')}?playerId=${player?.homePlayerId}&season=24/25&division=2`,
  );
});

describe('the week', () => {
  test('is chosen from the weeks of the season, and All seasons is not offered', async () => {
    const page = await visit.open('/results');
    const weeks = Array.from({ length: 24 }, (_, index) => String(index + 1));
    expect(await page.getByLabel('Week').locator('option').allTextContents()).toEqual(weeks);
    expect(await page.getByLabel('Season').locator('option').allTextContents()).toEqual(['25/26', '24/25']);
    expect(await page.getByLabel('Division').locator('option').allTextContents()).toEqual(['1', '2']);
  });

  test('changes the address, and Back returns', async () => {
    const page = await visit.open('/results');
    await page.getByLabel('Week').selectOption('4');
    await shows(page, '25/26', 1, 4);
    expect(queryOf(page)).toBe('?season=25/26&division=1&week=4');
    expect(await page.title()).toContain('Division 1, week 4, season 25/26');
    await page.goBack();
    await shows(page, '25/26', 1, 10);
  });

  test('moves by the arrows, which stop at the ends of the season', async () => {
    const page = await visit.open('/results?season=25/26&division=1&week=2');
    const previous = page.getByRole('link', { name: 'Previous week' });
    await previous.click();
    await shows(page, '25/26', 1, 1);
    expect(await previous.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('link', { name: 'Next week' }).click();
    await shows(page, '25/26', 1, 2);
    await page.getByRole('link', { name: 'Next week' }).click();
    await shows(page, '25/26', 1, 3);
    expect(await page.getByText('No matches found.', { exact: true }).count()).toBe(1);
  });

  test('moves by the left and right keys while an arrow has the focus', async () => {
    const page = await visit.open('/results?season=25/26&division=1&week=3');
    await page.getByRole('link', { name: 'Next week' }).focus();
    for (const [key, week] of [
      ['ArrowRight', 4],
      ['ArrowLeft', 3],
      ['ArrowLeft', 2],
      ['ArrowLeft', 1],
      ['ArrowLeft', 1],
    ] as const) {
      await page.keyboard.press(key);
      await shows(page, '25/26', 1, week);
    }
  });

  test('stays with another division, and resets with another season', async () => {
    const page = await visit.open('/results?season=25/26&division=1&week=5');
    await page.getByLabel('Division').selectOption('2');
    await shows(page, '25/26', 2, 5);
    await page.getByLabel('Season').selectOption('24/25');
    await shows(page, '24/25', 2, 24);
    expect(queryOf(page)).toBe('?season=24/25&division=2');
  });

  test.each(['week=', 'week=0', 'week=-1', 'week=x', 'week=2.5'])('%s is ignored', async (query) => {
    const page = await visit.open(`/results?${query}`);
    await shows(page, '25/26', 1, 10);
  });

  test.each(['/results?week=99', '/results?season=71/72', '/results?division=9'])('%s has no matches', async (path) => {
    const page = await visit.open(path);
    expect(await page.getByText('No matches found.', { exact: true }).count()).toBe(1);
  });
});

describe('touch', () => {
  const touching = { ...phone, hasTouch: true, isMobile: true };

  test('swiping changes the week', async () => {
    const page = await visit.open('/results?season=25/26&division=1&week=5', touching);
    await swipe(page, [300, 600], [120, 610]);
    await shows(page, '25/26', 1, 6);
    await swipe(page, [120, 600], [300, 590]);
    await shows(page, '25/26', 1, 5);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('scrolling up and down still works', async () => {
    const page = await visit.open('/results?season=25/26&division=1&week=5', touching);
    await swipe(page, [200, 700], [270, 400]);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('Week 5');
  });

  test('with reduced motion a swipe changes the week without animation', async () => {
    const page = await visit.open('/results?season=25/26&division=1&week=5', { ...touching, reducedMotion: 'reduce' });
    await swipe(page, [300, 600], [120, 610], async () => {
      expect(await page.locator('[style*="translate"]').count()).toBe(0);
    });
    await shows(page, '25/26', 1, 6);
  });
});

describe('the stored season', () => {
  test('All shows the default season and stays stored', async () => {
    const page = await visit.open('/results', visit.having({ season: 'All' }));
    await shows(page, '25/26', 1, 10);
    await page.getByRole('navigation').getByRole('link', { name: 'League Standings' }).click();
    await page.getByRole('table').waitFor();
    expect(await page.getByLabel('Season').inputValue()).toBe('All');

    await page.goBack();
    await page.getByRole('link', { name: 'Previous week' }).click();
    await shows(page, '25/26', 1, 9);
    expect(await page.evaluate(() => localStorage.getItem('season'))).toBe('All');
  });

  test('All in a link shows the default season', async () => {
    const page = await visit.open('/results?season=All&division=2');
    await shows(page, '25/26', 2, 10);
    expect(await page.getByLabel('Season').inputValue()).toBe('25/26');
  });

  test('another season is shown', async () => {
    const page = await visit.open('/results', visit.having({ season: '24/25' }));
    await shows(page, '24/25', 1, 24);
  });
});

describe('a fixture', () => {
  test('has its own address, which can be copied', async () => {
    const visitor = await visit.visitor({ ...desk, permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await visitor.newPage();
    await visit.go(page, '/results');
    const fixtures = await fixturesOf('25/26', 1, 10);
    const last = fixtures.at(-1);
    const article = page.locator(`[id="${last?.fixtureId}"]`);
    await article.getByRole('link', { name: 'Share' }).click();
    await article.getByText('Link copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.startsWith(visit.url('/results?season=25/26&division=1&week=10'))).toBe(true);
    expect(new URL(copied).hash).toBe(`#${last?.fixtureId}`);

    await visit.go(page, copied);
    expect(await article.evaluate((element) => element.matches(':target'))).toBe(true);
    expect(await article.evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight)).toBe(
      true,
    );
  });

  test('is reached without scripts too', async () => {
    const page = await visit.open('/results', { ...phone, javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Share' }).last().click();
    const [, id] = page.url().split('#');
    expect(await page.locator(`[id="${id}"]`).count()).toBe(1);
    await page.getByRole('link', { name: 'Previous week' }).click();
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('Week 9');
    await page.getByLabel('Season').selectOption('24/25');
    await page.getByLabel('Division').selectOption('2');
    await page.getByLabel('Week').selectOption('23');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await words(page.getByRole('heading', { level: 3 }))).toEqual(
      (await fixturesOf('24/25', 2, 23)).map(teamsIn),
    );
  });
});

test('the printed page has the week and no controls', async () => {
  const page = await visit.open(oddWeek);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Next week', 'Share']) {
    expect(await page.getByRole('link', { name }).first().isVisible(), name).toBe(false);
  }
  expect(await page.getByRole('heading', { name: 'Week 16' }).isVisible()).toBe(true);
});

test('very long names and many breaks do not widen the page', async () => {
  await visit.store().write({ by: '', via: 'seed', action: 'test', summary: 'Long names' }, async (change) => {
    await change.putAll('team', [
      makeTeam('long', { name: 'W'.repeat(60) }),
      makeTeam('wide', { name: 'm'.repeat(60) }),
    ]);
    await change.putAll('player', [
      makePlayer('long-player', 'long', { name: 'W'.repeat(59) }),
      makePlayer('wide-player', 'wide', { name: 'm'.repeat(59) }),
    ]);
    const breaks = { homeBreak: 147, homeBreak2: 100, awayBreak: 147, awayBreak2: 103 };
    const frame = makeFrame('long-player', 147, 250, 'wide-player', breaks);
    const fixture = makeFixture('long', 'wide', { week: 3, frames: [frame, frame, frame, frame, frame] });
    await change.put('fixture', { ...fixture, recorded: await change.nextRecorded(), deleted: false });
  });
  for (const size of [phone, desk]) {
    const page = await visit.open('/results?week=3', size);
    expect(await page.getByText('(147, 100)').count()).toBe(5);
    await fits(page);
    await isAccessible(page);
  }
});

async function fixturesOf(season: string, division: number, week: number): Promise<FixtureAnswer[]> {
  const response = await fetch(visit.url(`/api/matches/${division}/${week}?season=${encodeURIComponent(season)}`));
  // The server checks its answers against the schema of this type.
  return (await response.json()) as FixtureAnswer[];
}

async function shows(page: Page, season: string, division: number, week: number): Promise<void> {
  const fixtures = (await fixturesOf(season, division, week)).map(teamsIn);
  await page.getByRole('heading', { name: `Week ${week}`, exact: true }).waitFor();
  await expect.poll(() => words(page.getByRole('heading', { level: 3 })), { timeout: 5_000 }).toEqual(fixtures);
  expect(await page.getByLabel('Season').inputValue()).toBe(season);
  expect(await page.getByLabel('Division').inputValue()).toBe(String(division));
  expect(await page.getByLabel('Week').inputValue()).toBe(String(week));
}

function teamsIn({ homeTeamName, homeTeamScore, awayTeamScore, awayTeamName }: FixtureAnswer): string {
  return `${homeTeamName} ${homeTeamScore} – ${awayTeamScore} ${awayTeamName}`;
}

function matchIn(match: MatchAnswer): string {
  const { homePlayerId, homePlayerName, homeScore, homeBreak, homeBreak2 } = match;
  const { awayPlayerId, awayPlayerName, awayScore, awayBreak, awayBreak2 } = match;
  const home = `${homePlayerName}${inBrackets(homeBreak, homeBreak2)}`;
  const away = `${awayPlayerName}${inBrackets(awayBreak, awayBreak2)}`;
  const walkover = homePlayerId === null || awayPlayerId === null ? ' Walkover' : '';
  return `${home} ${homeScore} – ${awayScore} ${away}${walkover}`;
}

function inBrackets(...breaks: (number | null)[]): string {
  const made = breaks.filter((points) => points !== null);
  return made.length === 0 ? '' : ` (${made.join(', ')})`;
}

function winnerOf({
  homePlayerId,
  homePlayerName,
  awayPlayerId,
  awayPlayerName,
  ...match
}: MatchAnswer): string | null {
  if (homePlayerId === null && awayPlayerId === null) return null;
  return match.homeScore > match.awayScore ? homePlayerName : awayPlayerName;
}

async function words(found: Locator): Promise<string[]> {
  const texts = await found.allTextContents();
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

function queryOf(page: Page): string {
  return new URL(page.url()).search;
}
