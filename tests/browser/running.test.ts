/** Running scores: one captain types the card, the others see each frame on every page that is open. */
import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/teams.ts';
import { fillAtOnce } from './hands.ts';
import { fits, hasLargeTargets, isAccessible } from './page-quality.ts';
import { phone, useSite } from './visitor.ts';

const { url, captain, pageIn, go, open, expectComplaints } = useSite();

type Match = { home: TeamAnswer; away: TeamAnswer; week: number };

/** A pair of teams of division 1, in a week in which nothing is recorded. */
async function matchOf(pair: number): Promise<Match> {
  // The server checks its answers against the schema of this type.
  const all = (await (await fetch(url('/api/teams'))).json()) as TeamAnswer[];
  const [home, away] = all.filter(({ division }) => division === 1).slice(2 * pair, 2 * pair + 2);
  if (!home || !away) throw new Error('There are too few teams.');
  return { home, away, week: 20 };
}

/** The page with the card of a match. */
async function openCard(context: BrowserContext, { home, away, week }: Match): Promise<Page> {
  const page = await pageIn(context);
  const query = new URLSearchParams({
    season: '25/26',
    division: '1',
    week: String(week),
    home: home.id,
    away: away.id,
  });
  await go(page, `/data-input?${query}`);
  return page;
}

function type(page: Page, index: number, { home, away }: Match, winner: 'home' | 'away'): Promise<void> {
  return fillAtOnce(page, {
    [`matches.${index}.homePlayer`]: home.players[index]?.id ?? '',
    [`matches.${index}.awayPlayer`]: away.players[index]?.id ?? '',
    [`matches.${index}.homeScore`]: winner === 'home' ? '64' : '20',
    [`matches.${index}.awayScore`]: winner === 'home' ? '20' : '64',
  });
}

const shows = (page: Page, score: string) => page.getByText(score, { exact: true }).first().waitFor();
const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();

test('one press shows the score on every open page, frame by frame, and with the recorded card it is a result', async () => {
  const match = await matchOf(0);
  const { home, away, week } = match;
  const card = await openCard(await captain(home.id), match);
  await card.getByLabel('Show running score').check();
  await says(card, 'Everybody sees 0–0 now.');
  await fits(card);
  await hasLargeTargets(card);
  await isAccessible(card);

  const paths = [
    '/',
    '/results?season=25/26&division=1',
    `/team/${home.id}`,
    '/league-standings?season=25/26&division=1&week=tonight',
  ];
  const pages = await Promise.all(paths.map((path) => open(path, phone)));
  const [front, results, team, table] = pages;
  if (!front || !results || !team || !table) throw new Error('Each path has a page.');
  await type(card, 0, match, 'home');
  await says(card, 'Everybody sees 1–0 now.');
  await Promise.all([front, team].map((page) => shows(page, '1–0')));
  await results.getByRole('article', { name: `${home.name} 1 – 0 ${away.name}` }).waitFor();
  await results
    .getByRole('status')
    .filter({ hasText: `Updated: ${home.name} 1–0 ${away.name}.` })
    .waitFor({ state: 'attached' });
  await table.getByRole('heading', { name: 'League Standings' }).waitFor();
  await table.getByText('with tonight’s scores so far', { exact: false }).first().waitFor();
  expect(await table.getByLabel('Show table after').inputValue()).toBe('tonight');
  await type(card, 1, match, 'away');
  await Promise.all([front, team].map((page) => shows(page, '1–1')));
  for (const page of pages) {
    await fits(page);
    await isAccessible(page);
  }

  for (const index of [2, 3, 4]) await type(card, index, match, 'home');
  // A score that is sent after the card is recorded is refused, which the browser reports.
  await says(card, 'Everybody sees 4–1 now.');
  await card.getByRole('button', { name: 'Submit' }).click();
  await card.getByRole('button', { name: 'Send result' }).click();
  await card.getByRole('status').filter({ hasText: 'Recorded' }).waitFor();
  await results.getByRole('heading', { name: 'Being played now' }).waitFor({ state: 'detached' });
  expect(await (await fetch(url('/api/running-scores'))).json()).toEqual([]);
  const { length } = (await (await fetch(url(`/api/matches/1/${week}?season=25/26`))).json()) as unknown[]; // as above
  expect(length).toBe(1);
});

test('what is typed without signal is caught up, also after a reload, and never keeps the card back', async () => {
  const match = await matchOf(1);
  const context = await captain(match.home.id);
  const card = await openCard(context, match);
  await card.getByLabel('Show running score').check();
  await says(card, 'Everybody sees 0–0 now.');
  const [front, still] = [await open('/', phone), await open('/', { ...phone, reducedMotion: 'reduce' })];
  for (const page of [front, still]) await page.evaluate(countMotions);
  expectComplaints(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await type(card, 0, match, 'home');
  await type(card, 1, match, 'home');
  await says(card, 'No signal. It is sent as soon as there is.');
  expect(await card.getByText('Saved on this device as you type').count()).toBe(1);
  await context.setOffline(false);
  await says(card, 'Everybody sees 2–0 now.');
  await Promise.all([front, still].map((page) => shows(page, '2–0')));
  expect(Number(await front.locator('body').getAttribute('data-motions'))).toBeGreaterThan(0);
  expect(await still.locator('body').getAttribute('data-motions')).toBe('0');

  // The page is loaded again before the answer to the last frame has come.
  await context.route('**/api/running-scores', loseAnswer);
  await type(card, 2, match, 'away');
  await shows(front, '2–1');
  await go(card, card.url());
  await context.unroute('**/api/running-scores', loseAnswer);
  expect(await card.getByLabel('Show running score').isChecked()).toBe(true);
  await says(card, 'Everybody sees 2–1 now.');
  await card.getByLabel('Show running score').uncheck();
  await expect.poll(async () => (await fetch(url('/api/running-scores'))).json()).toEqual([]);
  await expect.poll(() => front.getByText('2–1', { exact: true }).count()).toBe(0);
});

/** Loses the answer that says 2–1. What was sent before it, with half of the frame typed, is answered. */
async function loseAnswer(route: Route): Promise<void> {
  const response = await route.fetch();
  // The server checks its answers against the schema of this type.
  const { awayTeamScore } = (await response.json()) as { awayTeamScore?: number };
  await (awayTeamScore === 1 ? route.abort() : route.fulfill({ response }));
}

/** Counts the animations that start and last at most 200 ms, in an attribute of the page; a longer one is none of a score. */
function countMotions(): void {
  const { animate } = Element.prototype;
  document.body.dataset['motions'] = '0';
  Element.prototype.animate = function count(frames, options) {
    const isShort = typeof options === 'object' && Number(options.duration) <= 200;
    document.body.dataset['motions'] = String(Number(document.body.dataset['motions']) + Number(isShort));
    return animate.call(this, frames, options);
  };
}

test('the other side takes the score over with one press, and the first side is told', async () => {
  const match = await matchOf(2);
  const [one, two] = [
    await openCard(await captain(match.home.id), match),
    await openCard(await captain(match.away.id), match),
  ];
  await one.getByLabel('Show running score').check();
  await says(one, 'Everybody sees 0–0 now.');
  expectComplaints(/409/);
  await two.getByLabel('Show running score').check();
  await says(two, 'The home side already shows the running score of this match.');
  await isAccessible(two);
  await type(two, 0, match, 'away');
  await two.getByRole('button', { name: 'Take over' }).click();
  await says(two, 'Everybody sees 0–1 now.');
  await type(one, 0, match, 'home');
  await says(one, 'The away side already shows the running score of this match.');
  await one.getByLabel('Show running score').uncheck();
  const front = await open('/', phone);
  await shows(front, '0–1');
});
