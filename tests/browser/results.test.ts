import { describe, expect, test } from 'vitest';
import type { MatchAnswer } from '#contract/matches.ts';
import { makeFixture, makeFrame, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { fits, isAccessible } from './page-quality.ts';
import { fixturesOf, teamsIn, words } from './results-page.ts';
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
    const fixtures = await fixturesOf(visit, '25/26', 1, 10);
    expect(fixtures.length).toBeGreaterThan(0);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Results');
    await expect.poll(() => page.getByText('Updated to week 10', { exact: true }).count()).toBe(1);
    expect(await words(page.getByRole('heading', { level: 4 }))).toEqual(fixtures.map(teamsIn));
    for (const fixture of fixtures) {
      expect(await words(page.locator(`[id="${fixture.fixtureId}"] li`))).toEqual(fixture.matches.map(matchIn));
    }
  });
});

test('the winner is highlighted, in the fixture and in each match', async () => {
  const page = await visit.open('/results?season=25/26&division=1&week=9');
  const fixtures = await fixturesOf(visit, '25/26', 1, 9);
  const winning = fixtures.map(({ homeTeamScore, awayTeamScore }) => String(Math.max(homeTeamScore, awayTeamScore)));
  expect(await page.locator('h4 strong').allTextContents()).toEqual(winning);
  const winners = fixtures.flatMap(({ matches }) => matches).map(winnerOf);
  expect(await page.locator('li strong').allTextContents()).toEqual(winners.filter((name) => name !== null));
});

test('an absent player shows as Absentee, without a link', async () => {
  const page = await visit.open(oddWeek);
  const nobody = page.getByRole('listitem').filter({ hasText: 'Void' });
  expect(await words(nobody)).toEqual(['Absentee 0 – 0 Absentee Void']);
  await expect.poll(() => nobody.getByRole('link').count()).toBe(0);
  const walkovers = await words(page.getByRole('listitem').filter({ hasText: 'Walkover' }));
  expect(walkovers.length).toBeGreaterThan(0);
  for (const walkover of walkovers) expect(walkover).toMatch(/Absentee 0 – 42 | 42 – 0 Absentee/);
});

test('a drawn fixture has no winner', async () => {
  const page = await visit.open(oddWeek);
  const level = page.getByRole('heading', { level: 4 }).filter({ hasText: '2 – 2' });
  await expect.poll(() => level.count()).toBe(1);
  await expect.poll(() => level.locator('strong').count()).toBe(0);
});

test('teams and players are links that carry the season', async () => {
  const page = await visit.open('/results?season=24/25&division=2&week=1');
  const [fixture] = await fixturesOf(visit, '24/25', 2, 1);
  const article = page.locator(`[id="${fixture?.fixtureId}"]`);
  const addresses = await article
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(addresses[0]).toBe(`/team/${fixture?.homeTeamId}?season=24/25&division=2`);
  expect(addresses[1]).toBe(`/team/${fixture?.awayTeamId}?season=24/25&division=2`);
  const player = fixture?.matches[0];
  expect(addresses[2]).toBe(`/player/${player?.homePlayerId}?season=24/25&division=2`);
});

describe('a fixture', () => {
  test('has its own address, which can be copied', async () => {
    const visitor = await visit.visitor({ ...desk, permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await visitor.newPage();
    await visit.go(page, '/results');
    const fixtures = await fixturesOf(visit, '25/26', 1, 10);
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
    await expect.poll(() => page.locator(`[id="${id}"]`).count()).toBe(1);
    await page.getByRole('link', { name: 'Previous week' }).click();
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('Week 9');
    await page.getByLabel('Season').selectOption('24/25');
    await page.getByLabel('Division').selectOption('2');
    await page.getByLabel('Week').selectOption('23');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await words(page.getByRole('heading', { level: 4 }))).toEqual(
      (await fixturesOf(visit, '24/25', 2, 23)).map(teamsIn),
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
    await expect.poll(() => page.getByText('(147, 100)').count()).toBe(5);
    await fits(page);
    await isAccessible(page);
  }
});

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
