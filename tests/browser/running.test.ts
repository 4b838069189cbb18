/** Running scores: one captain types the card, the others see each frame on every page that is open. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dependsOnHeader } from '#contract/protocol.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { fillAtOnce } from './hands.ts';
import { fits, hasLargeTargets, isAccessible } from './page-quality.ts';
import { phone, useSite } from './visitor.ts';

const { url, captain, pageIn, go, open, expectComplaints } = useSite();

const textOf = async (path: string) => (await fetch(url(path))).text();
const shows = (page: Page, score: string) => page.getByText(score, { exact: true }).first().waitFor();
const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
const motionsOn = async (page: Page) => Number(await page.locator('body').getAttribute('data-motions'));

test('one press shows the score on every page, frame by frame, also what was typed without signal or before a reload, and with the recorded card it is a result', async () => {
  // The server checks its answers against the schema of this type.
  const all = JSON.parse(await textOf('/api/teams')) as TeamAnswer[];
  const [home, away] = all.filter(({ division }) => division === 1);
  if (!home || !away) throw new Error('There are too few teams.');
  const context = await captain(home.id);
  const card = await pageIn(context);
  const match = new URLSearchParams({ season: '25/26', division: '1', week: '20', home: home.id, away: away.id });
  await go(card, `/data-input?${match}`);
  const type = (index: number, [homeScore, awayScore]: [string, string]) =>
    fillAtOnce(card, {
      [`matches.${index}.homePlayer`]: home.players[index]?.id ?? '',
      [`matches.${index}.awayPlayer`]: away.players[index]?.id ?? '',
      [`matches.${index}.homeScore`]: homeScore,
      [`matches.${index}.awayScore`]: awayScore,
    });
  await card.getByLabel('Show running score').check();
  await says(card, 'Everybody sees 0–0 now.');
  await fits(card);
  await hasLargeTargets(card);
  await isAccessible(card);

  const front = await open('/', phone);
  await front.evaluate(countMotions);
  await type(0, ['64', '20']);
  await says(card, 'Everybody sees 1–0 now.');
  await shows(front, '1–0');
  const moved = await motionsOn(front);
  expect(moved).toBeGreaterThan(0);
  await fits(front);
  await isAccessible(front);
  for (const [path, words] of [
    ['/results?season=25/26&division=1', /1\s?–\s?0/],
    [`/team/${home.id}`, /1–0/],
    ['/league-standings?season=25/26&division=1&week=tonight', /with tonight’s scores so far/],
  ] as const) {
    const html = await textOf(path);
    expect(words.test(html.replaceAll(/<[^>]*>/g, '')), path).toBe(true);
    // It is loaded again with each score.
    expect(new RegExp(`name="${dependsOnHeader}" content="[^"]*\\brunning=`).test(html), path).toBe(true);
  }

  await front.emulateMedia({ reducedMotion: 'reduce' });
  expectComplaints(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await type(1, ['20', '64']);
  await type(2, ['64', '20']);
  await says(card, 'No signal. It is sent as soon as there is.');
  expect(await card.getByText('Saved on this device as you type').count()).toBe(1);
  await context.setOffline(false);
  await says(card, 'Everybody sees 2–1 now.');
  await shows(front, '2–1');
  expect(await motionsOn(front)).toBe(moved);

  await go(card, card.url());
  expect(await card.getByLabel('Show running score').isChecked()).toBe(true);
  await says(card, 'Everybody sees 2–1 now.');
  for (const index of [3, 4]) await type(index, ['64', '20']);
  // A score that is sent after the card is recorded is refused, which the browser reports.
  await says(card, 'Everybody sees 4–1 now.');
  await shows(front, '4–1');
  await card.getByRole('button', { name: 'Submit' }).click();
  await card.getByRole('button', { name: 'Send result' }).click();
  await says(card, 'Recorded');
  await front.getByText('being played').waitFor({ state: 'detached' });
  expect(JSON.parse(await textOf('/api/running-scores'))).toEqual([]);
  expect(JSON.parse(await textOf('/api/matches/1/20?season=25/26'))).toHaveLength(1);
});

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
