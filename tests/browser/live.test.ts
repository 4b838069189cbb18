import type { Page, Request } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { FixtureAnswer } from '#contract/matches.ts';
import { dependsOnHeader } from '#contract/protocol.ts';
import { buildAndOpenWeb } from '#main/build-site.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import type { Store } from '#server/storage/store.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { makeMatch } from '../fixtures/made-league.ts';
import { loadHydrated } from '../support/hydrated-page.ts';
import { matchTonight } from '../support/match-tonight.ts';
import { demoOf, siteAround, TODAY } from '../support/site-around.ts';
import { openTestStore } from '../support/store.ts';
import { fillAtOnce } from './hands.ts';
import { expectToFitScreen, expectAccessible, expectGoodAsItIs } from './page-quality.ts';
import { names, phone, teamsOn, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();

test('an open table shows a new result, highlights and announces it, and its rows slide unless the visitor prefers no motion', async () => {
  const page = await visit.open('/league-standings?season=24/25&division=2');
  await page.evaluate(countSlides);
  const slides = async () => Number(await page.locator('body').getAttribute('data-slides'));
  const calls = readsOf(page);
  const [last] = (await visit.standings('24/25', 2)).toReversed();
  /** Records wins of the last team until the order of the table has changed. Returns the latest result. */
  const overtake = async (): Promise<Recorded> => {
    const before = (await teamsOn(page)).join();
    for (;;) {
      const points = await pointsOn(page);
      const result = await recordResult(visit.store(), '24/25', 2, last?.teamId);
      await expect.poll(() => pointsOn(page)).not.toEqual(points);
      if ((await teamsOn(page)).join() !== before) return result;
    }
  };
  const { homeTeam, awayTeam } = await overtake();
  expect(await teamsOn(page)).toEqual(names(await visit.standings('24/25', 2)));
  const marked = page.locator('tr[data-changed="true"]');
  expect(await marked.getByRole('rowheader').allTextContents()).toEqual(expect.arrayContaining([homeTeam, awayTeam]));
  const update = page.getByRole('status').filter({ hasText: /^Updated: / });
  await update.waitFor({ state: 'attached' });
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) expect(call).toMatch(/[?&]revision=\d+$/);
  const moved = await slides();
  expect(moved).toBeGreaterThan(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await overtake();
  expect(await slides()).toBe(moved);

  // In another table that the visitor chooses, no row is highlighted as changed.
  await page.getByLabel('Season').selectOption('25/26');
  await page.waitForURL(/season=25\/26/);
  await expect.poll(() => teamsOn(page)).toEqual(names(await visit.standings('25/26', 2)));
  await expect.poll(() => page.locator('[data-changed]').count()).toBe(0);
});

/** Counts the animations that start, in an attribute of the page. */
function countSlides(): void {
  const { animate } = Element.prototype;
  document.body.dataset['slides'] = '0';
  Element.prototype.animate = function slide(...given) {
    document.body.dataset['slides'] = String(Number(document.body.dataset['slides']) + 1);
    return animate.apply(this, given);
  };
}

test('a page reconnects to a restarted server and shows what it missed', async () => {
  visit.expectComplaints(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/);
  const web = await buildAndOpenWeb();
  const store = await openTestStore('sqlite', demoOf(TODAY));
  const first = await siteAround(store, { web });
  const url = await first.app.listen({ port: 0, host: '127.0.0.1' });
  const page = await (await visit.visitor()).newPage();
  await loadHydrated(page, `${url}/league-standings?season=25/26&division=1`);
  await connected(page);
  const before = await pointsOn(page);
  await first.app.close();
  await recordResult(store, '25/26', 1);
  const second = await siteAround(store, { web });
  onTestFinished(() => second.app.close());
  await second.app.listen({ port: Number(new URL(url).port), host: '127.0.0.1' });
  await expect.poll(() => pointsOn(page)).not.toEqual(before);
});

/** Returns the latest request of a page for live events. */
async function connectionOf(page: Page): Promise<Request | undefined> {
  return (await page.requests()).findLast((request) => new URL(request.url()).pathname === '/api/live');
}

/** Resolves once the page is connected to the live stream. */
async function connected(page: Page): Promise<void> {
  await expect.poll(async () => (await connectionOf(page))?.response()).toBeTruthy();
}

function readsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/live') calls.push(pathname + search);
  });
  return calls;
}

function pointsOn(page: Page): Promise<string[]> {
  return page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.textContent ?? ''));
}

type Recorded = { fixtureId: string; homeTeam: string; awayTeam: string; week: number };

/**
 * Records a result between two teams of a division in a new week. The home team wins every frame. `homeTeamId`: if
 * omitted, any team.
 */
async function recordResult(store: Store, season: string, division: number, homeTeamId?: string): Promise<Recorded> {
  const { fixtures, people } = await store.read(async (db) => ({
    fixtures: await undeletedFixturesOfSeason(db, season),
    people: await teamsAndPlayersIncludingDeleted(db),
  }));
  const model = fixtures.find(
    (one) => one.division === division && (homeTeamId === undefined || one.homeTeamId === homeTeamId),
  );
  if (model === undefined) throw new Error(`No result in division ${division} of ${season}`);
  const week = Math.max(...fixtures.map((one) => one.week)) + 1;
  const recorded = Math.max(...fixtures.map((one) => one.recorded)) + 1;
  const id = `recorded-${season.replace('/', '-')}-${division}-${week}`;
  const matches = model.matches.map(({ sides: { home, away } }) =>
    makeMatch(home.players[0] ?? null, 60, 20, away.players[0] ?? null),
  );
  const origin = { by: 'Test', via: 'web', action: 'record result', summary: 'A result' } as const;
  await store.write(origin, (change) =>
    change.put('fixture', { ...model, id, week, recorded, matches, deleted: false }),
  );
  const name = (teamId: string): string => people.teams.get(teamId)?.name ?? '';
  return { fixtureId: id, homeTeam: name(model.homeTeamId), awayTeam: name(model.awayTeamId), week };
}

const textOf = async (path: string) => (await fetch(visit.url(path))).text();
const shows = (page: Page, score: string) => page.getByText(score, { exact: true }).first().waitFor();
const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
const motionsOn = async (page: Page) => Number(await page.locator('body').getAttribute('data-motions'));

test('one press shows the score on every page, frame by frame, including what was typed without a signal or before a reload; with the recorded card it becomes a result', async () => {
  const { match, home, away, card: address } = await matchTonight(async (path) => JSON.parse(await textOf(path)));
  const { division, weekNumber } = match;
  const context = await visit.captain(home.id);
  const card = await visit.pageIn(context);
  // Sets the clock to the league's day, because a match cannot be played later than today.
  await card.clock.setSystemTime(`${match.date}T19:45:00`);
  await visit.go(card, address);
  const type = (index: number, [homeScore, awayScore]: [string, string]) =>
    fillAtOnce(card, {
      [`matches.${index}.sides.home.players.0`]: home.players[index]?.id ?? '',
      [`matches.${index}.sides.away.players.0`]: away.players[index]?.id ?? '',
      [`matches.${index}.sides.home.score`]: homeScore,
      [`matches.${index}.sides.away.score`]: awayScore,
    });
  await card.getByLabel('Show running score').check();
  await says(card, 'Everybody sees 0–0 now.');
  await expectGoodAsItIs(card);

  const front = await visit.open('/', phone);
  await front.evaluate(countMotions);
  await type(0, ['64', '20']);
  await says(card, 'Everybody sees 1–0 now.');
  await shows(front, '1–0');
  const moved = await motionsOn(front);
  expect(moved).toBeGreaterThan(0);
  await expectToFitScreen(front);
  // A score that is still fading in is paler, and axe would report its contrast.
  await expect.poll(() => front.evaluate(() => document.getAnimations().length)).toBe(0);
  await expectAccessible(front);
  for (const [path, words] of [
    [`/results?season=25/26&division=${division}`, /1\s?–\s?0/],
    [`/team/${home.id}`, /1–0/],
    [`/league-standings?season=25/26&division=${division}&week=tonight`, /with tonight’s scores so far/],
  ] as const) {
    const html = await textOf(path);
    expect(words.test(html.replaceAll(/<[^>]*>/g, '')), path).toBe(true);
    // The page depends on running scores, so it loads its data again with each new score.
    expect(new RegExp(`name="${dependsOnHeader}" content="[^"]*\\brunning=`).test(html), path).toBe(true);
  }

  await front.emulateMedia({ reducedMotion: 'reduce' });
  visit.expectComplaints(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await type(1, ['20', '64']);
  await type(2, ['64', '20']);
  await says(card, 'No signal. It is sent as soon as there is.');
  expect(await card.getByText('Saved as you type').count()).toBe(1);
  await context.setOffline(false);
  await says(card, 'Everybody sees 2–1 now.');
  await shows(front, '2–1');
  expect(await motionsOn(front)).toBe(moved);

  await visit.go(card, card.url());
  expect(await card.getByLabel('Show running score').isChecked()).toBe(true);
  await says(card, 'Everybody sees 2–1 now.');
  for (const index of [3, 4]) await type(index, ['64', '20']);
  // Waits until the last score is sent. After the card is recorded, it would be refused, which the browser would log.
  await says(card, 'Everybody sees 4–1 now.');
  await shows(front, '4–1');
  await card.getByRole('button', { name: 'Submit' }).click();
  await card.getByRole('button', { name: 'Send result' }).click();
  await says(card, 'Recorded');
  await front.getByText(', being played').waitFor({ state: 'detached' });
  expect(JSON.parse(await textOf('/api/running-scores'))).toEqual([]);
  const recorded = JSON.parse(await textOf(`/api/matches/${division}/${weekNumber}?season=25/26`)) as FixtureAnswer[];
  expect(recorded.filter(({ homeTeamId }) => homeTeamId === home.id)).toHaveLength(1);
});

/**
 * Counts the animations that start and last at most 200 ms, in an attribute of the page. Animations of scores are not
 * longer.
 */
function countMotions(): void {
  const { animate } = Element.prototype;
  document.body.dataset['motions'] = '0';
  Element.prototype.animate = function count(frames, options) {
    const isShort = typeof options === 'object' && Number(options.duration) <= 200;
    document.body.dataset['motions'] = String(Number(document.body.dataset['motions']) + Number(isShort));
    return animate.call(this, frames, options);
  };
}
