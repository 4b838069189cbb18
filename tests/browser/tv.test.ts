import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { startReveal } from '#server/storage/mappers/draws.ts';
import { newId } from '#server/storage/new-id.ts';
import { makeTeam } from '../fixtures/made-league.ts';
import { putContent } from '../support/content.ts';
import { origin } from '../support/sample-values.ts';
import { TODAY } from '../support/site-around.ts';
import { faultsOnTv, expectAccessible, expectReadableInDark, expectStableLayout } from './page-quality.ts';
import { useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();
const large: BrowserContextOptions = { viewport: { width: 1920, height: 1080 } };
const small: BrowserContextOptions = { viewport: { width: 1280, height: 720 } };
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const upright: BrowserContextOptions = { viewport: { width: 1080, height: 1920 } };
const EVENING = `${TODAY}T19:00:00Z`;

/** Opens a TV screen whose clock the test moves. The clock also runs by itself, because a page needs that to load. */
async function openTv(options: BrowserContextOptions): Promise<Page> {
  const page = await (await visit.visitor({ ...options, reducedMotion: 'reduce' })).newPage();
  await page.clock.install({ time: EVENING });
  await visit.go(page, '/tv');
  await page.locator('time', { hasText: ':' }).waitFor();
  return page;
}

const title = (page: Page) => page.getByRole('heading', { level: 2 });
const balls = (page: Page) =>
  page.locator('[data-here]').evaluate((ball) => [...(ball.parentElement?.children ?? [])].length);

/** Returns the number of the current view, from 0. The page has a ball for each view, and lights the current one. */
function placeOf(page: Page): Promise<number> {
  return page.locator('[data-here]').evaluate((ball) => [...(ball.parentElement?.children ?? [])].indexOf(ball));
}

/** Moves the clock until the next view is shown. */
async function next(page: Page): Promise<void> {
  const before = await placeOf(page);
  await expect
    .poll(async () => {
      // Every view is shown for more than four seconds.
      await page.clock.runFor(4000);
      return placeOf(page);
    })
    .not.toBe(before);
}

/** Shows each view once, and calls `look` with its title. */
async function round(page: Page, look: (title: string) => Promise<void>): Promise<void> {
  const length = await balls(page);
  for (let turn = 0; turn < length; turn++) {
    await look((await title(page).textContent()) ?? '');
    await next(page);
  }
}

/** Expects the view to be large enough and completely in view on screens of all sizes. */
async function isWhole(page: Page, now: string): Promise<void> {
  for (const { viewport } of [upright, desk, large, small]) {
    await page.setViewportSize(viewport!); // all sizes have a viewport
    expect(await faultsOnTv(page), `${now} at ${viewport?.width} × ${viewport?.height}`).toEqual([]);
  }
}

/** Returns the scheduled fixtures of the site's current day. */
async function tonight(): Promise<ScheduledFixtureAnswer[]> {
  const fixtures = await visit.ask<ScheduledFixtureAnswer[]>('/api/fixtures?season=25/26');
  return fixtures.filter(({ date }) => date === TODAY);
}

test('there is no header or menu; Escape, and a link for the keyboard, lead back', async () => {
  const page = await visit.open('/tv');
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.keyboard.press('Tab');
  const back = page.getByRole('link', { name: 'Back to the site' });
  expect(await back.evaluate((link) => link === document.activeElement && link.clientWidth > 44)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
});

test('a frame is shown as soon as it is typed, and a live draw replaces all views, match by match', async () => {
  const official = await visit.official();
  const page = await openTv(large);
  const [fixture] = await tonight();
  const { players } = await visit.store().read(teamsAndPlayersIncludingDeleted);
  const of = (teamId = '') => [...players.values()].filter((player) => player.teamId === teamId && !player.deleted);
  const [home, away] = [of(fixture?.homeTeamId), of(fixture?.awayTeamId)];
  const frames = [0, 1].map((n) => ({
    homePlayer: home[n]?.id,
    homeScore: 61,
    awayPlayer: away[n]?.id,
    awayScore: 20,
  }));
  const { season, division, weekNumber, homeTeamId: homeTeam, awayTeamId: awayTeam } = fixture ?? {};
  const card = { season, division, weekNumber, homeTeam, awayTeam };
  const play = (count: number) =>
    visit.call(official, 'PUT', '/api/running-scores', {
      ...card,
      version: count - 1,
      matches: frames.slice(0, count),
    });
  await play(1);
  const row = page.getByRole('listitem').filter({ hasText: fixture?.homeTeamName ?? '' });
  await row.filter({ hasText: '1–0, being playedFrame 2' }).waitFor();
  expect(await row.getAttribute('data-changed')).toBe('true');
  expect(await faultsOnTv(page)).toEqual([]);
  // The match stays below the next views, and its score there is updated.
  await next(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await play(2);
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return page.locator('footer p').allTextContents();
    })
    .toEqual([`${fixture?.homeTeamName} 2–0, being played ${fixture?.awayTeamName}`]);
  expect(await faultsOnTv(page)).toEqual([]);

  const pairs = Array.from({ length: 3 }, (_, n) => ({ competitorA: `Club ${n}A`, competitorB: `Club ${n}B` }));
  const proof = { commitment: 'c'.repeat(64), word: '', seed: '5'.repeat(64), entrants: ['A', 'B'] };
  const draw = { id: newId(), competition: 'Plate_Final', drawnAt: EVENING, pairs, deleted: false, proof };
  // For a draw, the page corrects its clock by the server's, which stands still at 19:30.
  await visit.store().write(origin, async (change) => {
    await change.put('draw', draw);
    await startReveal(change.db, draw.id, new Date(`${TODAY}T19:30:00Z`), 60_000);
  });
  const shown = async () => {
    await page.clock.runFor(3000);
    return page.getByRole('listitem').allTextContents();
  };
  await expect.poll(shown).toEqual(['Club 0A v Club 0B']);
  expect(await title(page).textContent()).toBe('Plate');
  expect(await faultsOnTv(page)).toEqual([]);
  await page.clock.resume();
  await expectAccessible(page);
  await visit.store().write(origin, (change) => change.put('draw', { ...draw, deleted: true }));
  await expect.poll(() => title(page).textContent()).not.toBe('Plate');
});

const LONG = 'Aldermere & District Conservative Working Men’s Club';

/** Makes the league large: long names everywhere, and twelve more teams, which all play tonight. */
async function enlarge(): Promise<void> {
  const { teams } = await visit.store().read(teamsAndPlayersIncludingDeleted);
  const more = Array.from({ length: 12 }, (_, n) => makeTeam(`more${n}`, { name: `${LONG} ${n}` }));
  const fixture = { season: '25/26', division: 1, week: 11, date: TODAY, venue: '', state: 'planned' } as const;
  const state = { published: true, deleted: false, changedAt: EVENING };
  await visit.store().write(origin, async (change) => {
    await change.putAll('team', [
      ...[...teams.values()].map((team, n) => ({ ...team, name: `${LONG} T${n}` })),
      ...more,
    ]);
    for (let n = 0; n < 12; n += 2) {
      const pair = { homeTeamId: `more${n}`, awayTeamId: `more${n + 1}` };
      await change.put('listedFixture', { id: `tonight${n}`, ...fixture, ...pair, ...state });
    }
  });
}

test('at 1280 × 720, 1280 × 800, 1920 × 1080 and upright, every view is large enough, complete, accessible and readable, light and dark; a large league takes more views, not smaller letters', async () => {
  for (const name of ['Acme Bar', 'The Green Baize Company of Kingsmead'])
    await putContent(visit.store(), `sponsor:${name.length}`, {
      name,
      url: null,
      from: null,
      until: null,
      order: null,
      picture: null,
    });
  const page = await openTv(small);
  await expectStableLayout(page);
  const titles: string[] = [];
  const kinds = new Set<string>();
  await round(page, async (now) => {
    titles.push(now);
    await isWhole(page, now);
    const kind = now.replace(/\d/, '');
    if (kinds.has(kind)) return;
    kinds.add(kind);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page);
    await expectReadableInDark(page);
  });
  const all = ['Tonight', 'Division 1', 'Division 2', 'Results', 'Highest breaks', 'Milestones', 'Our sponsors'];
  expect(titles).toEqual(expect.arrayContaining(all));
  // After the last view, the first one is shown again.
  expect(await title(page).textContent()).toBe('Tonight');

  await enlarge();
  await expect.poll(() => balls(page)).toBeGreaterThan(titles.length);
  const asides: string[] = [];
  await round(page, async (now) => {
    await isWhole(page, now);
    asides.push(`${now} ${await page.locator('header p').textContent()}`);
  });
  const pages = ['Division 1 After week 10, 1 of 3', 'Division 1 After week 10, 3 of 3'];
  expect(asides).toEqual(expect.arrayContaining(pages));

  // The address can say whether the light is off, and name teams: then only the division of these teams is shown, and
  // they are highlighted there.
  await page.setViewportSize(large.viewport!); // it has a viewport
  const [first] = await visit.standings('25/26', 2);
  await visit.go(page, `/tv?team=${first?.teamId}&light=off`);
  await expectStableLayout(page);
  expect(await page.locator('main > div').evaluate((tv) => getComputedStyle(tv).colorScheme)).toBe('dark');
  while (!(await title(page).textContent())?.startsWith('Division')) await next(page);
  expect(await title(page).textContent()).toBe('Division 2');
  expect(await page.locator('th > [data-own] + *').allTextContents()).toEqual([first?.teamName]);
});
