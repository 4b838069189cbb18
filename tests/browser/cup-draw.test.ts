import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { Pair } from '#domain/draws/draw.ts';
import type { DrawProof } from '#domain/draws/proven-draw.ts';
import { buildWeb } from '#main/build-site.ts';
import { skipReveal, startReveal } from '#server/storage/mappers/draws.ts';
import { newId } from '#server/storage/new-id.ts';
import { shippedLeague, seedLeague } from '../support/content.ts';
import { siteAround } from '../support/site-around.ts';
import { openTestStore } from '../support/store.ts';
import { fits, hasLargeTargets, isAccessible, isReadableInDark, isStable } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite({ now: () => new Date() });
const origin = { by: 'Pat', via: 'web', action: 'draw', summary: 'A draw' } as const;
const PROOF = { commitment: 'c'.repeat(64), word: '', seed: '5'.repeat(64), entrants: ['A', 'B'] };
const NOTHING = 'No draw available for the selected competition.';
const SEMI = 'Interleague_SemiFinals';
const LAMPITT = 'LampittCup_SemiFinals';
const PLATE = 'Plate_Final';
const HOUR = 3_600_000;

function pairsOf(count: number): Pair[] {
  return Array.from({ length: count }, (_, i) => ({ competitorA: `Club ${i + 1}A`, competitorB: `Club ${i + 1}B` }));
}

/** Saves a draw of an earlier day; without a proof it was drawn elsewhere. */
function saveDraw(
  competition: string,
  pairs: Pair[],
  drawnAt = '2025-11-20T19:30:00.000Z',
  proof?: DrawProof,
): Promise<void> {
  const made = { id: newId(), competition, drawnAt, pairs, deleted: false };
  const draw = proof ? { ...made, proof } : made;
  return visit.store().write(origin, (change) => change.put('draw', draw));
}

/** Starts a live reveal with three matches shown and the next one an hour away; returns the draw's id. */
async function revealThree(competition: string, pairs: Pair[]): Promise<string> {
  const id = newId();
  const draw = { id, competition, drawnAt: new Date().toISOString(), pairs, deleted: false, proof: PROOF };
  await visit.store().write(origin, async (change) => {
    await change.put('draw', draw);
    await startReveal(change.db, id, new Date(Date.now() - 3.1 * HOUR), HOUR);
  });
  return id;
}

/** A page whose clock stands still until the test moves it. */
async function openStill(path: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await (await visit.visitor(options)).newPage();
  await page.clock.install({ time: '2026-01-10T20:00:00Z' });
  await visit.go(page, path);
  await page.clock.pauseAt('2026-01-10T20:10:00Z');
  return page;
}

function button(page: Page, competition: string, mode = 'Locked In') {
  return page.getByRole('button', { name: `${competition} (${mode})`, exact: true });
}

function lines(page: Page): Promise<string[]> {
  return page
    .getByRole('region', { name: 'The draw' })
    .getByRole('listitem')
    .filter({ hasText: /^Match / })
    .allTextContents();
}

const waiting = (page: Page) => page.getByRole('heading', { name: 'Waiting for the draw', exact: true });
const skip = (page: Page) => page.getByRole('button', { name: 'Skip Suspense' });
const generating = (page: Page, competition: string) => page.getByText(`Generating the draw for ${competition}...`);

test('a saved draw is shown match by match, every 1500 ms', async () => {
  await saveDraw(SEMI, pairsOf(2));
  const page = await openStill('/cup-draw/F');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Snooker Cup Draws');
  const buttons = await page.locator('main').getByRole('button', { name: 'Locked In' }).allTextContents();
  expect(buttons).toEqual([SEMI, LAMPITT, PLATE, 'Kingsmead Singles'].map((name) => `${name} (Locked In)`));
  // The page opens with the last draw, whole.
  await page.getByRole('heading', { name: `${SEMI} Matches`, exact: true }).waitFor();
  expect(await lines(page)).toHaveLength(2);
  expect(await button(page, SEMI).getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => generating(page, SEMI).count()).toBe(0);
  await expect.poll(() => page.getByText(NOTHING).count()).toBe(0);

  await button(page, SEMI).click();
  await generating(page, SEMI).waitFor();
  await expect.poll(() => page.getByText(NOTHING).count()).toBe(0);
  for (const name of [SEMI, LAMPITT, PLATE]) expect(await button(page, name).isDisabled()).toBe(true);
  await page.clock.runFor(1_400);
  expect(await lines(page)).toEqual([]);
  await page.clock.runFor(100);
  await page.getByRole('heading', { name: `${SEMI} Matches`, exact: true }).waitFor();
  await expect.poll(() => lines(page)).toEqual(['Match 1: Club 1A vs Club 1B']);
  await page.clock.runFor(1_400);
  expect(await lines(page)).toHaveLength(1);
  expect(await generating(page, SEMI).isVisible()).toBe(true);
  await page.clock.runFor(100);
  await generating(page, SEMI).waitFor({ state: 'detached' });
  expect(await lines(page)).toEqual(['Match 1: Club 1A vs Club 1B', 'Match 2: Club 2A vs Club 2B']);
  await expect.poll(() => skip(page).count()).toBe(0);
  expect(await page.getByText('Drawn elsewhere, saved on Thu 20 November 2025 at 19:30.').isVisible()).toBe(true);

  // The same draw skipped, then a competition without a draw, then one that cannot be loaded.
  await button(page, SEMI).click();
  await generating(page, SEMI).waitFor();
  expect(await lines(page)).toEqual([]);
  await skip(page).click();
  await generating(page, SEMI).waitFor({ state: 'detached' });
  expect(await lines(page)).toHaveLength(2);
  await button(page, PLATE).click();
  await waiting(page).waitFor();
  await expect.poll(() => page.getByText(NOTHING).count()).toBe(0);
  await page.getByText('Final, 2 entrants', { exact: true }).waitFor();
  for (const name of ['Orchard Social', 'Priory Park']) await page.getByText(name, { exact: true }).waitFor();
  expect(await lines(page)).toEqual([]);
  expect(new URL(page.url()).searchParams.get('competition')).toBe(PLATE);
  await button(page, SEMI).click();
  await skip(page).click();
  visit.expectComplaints(/ERR_FAILED/);
  await page.route('**/api/draws/*', (route) => route.abort());
  await button(page, SEMI).click();
  await page.getByText('The draw could not be loaded.').waitFor();
  expect(await lines(page)).toEqual([]);
  expect(await page.getByText(NOTHING).isVisible()).toBe(true);
});

test('a link to a draw shows all its matches and the earlier draws, without scripts too', async () => {
  await saveDraw(LAMPITT, pairsOf(3));
  await saveDraw(LAMPITT, pairsOf(2), '2025-11-20T19:40:00.000Z');
  const page = await visit.open(`/cup-draw/F?competition=${LAMPITT}`, phone);
  await page.getByRole('heading', { name: `${LAMPITT} Matches` }).waitFor();
  expect(await lines(page)).toEqual(['Match 1: Club 1A vs Club 1B', 'Match 2: Club 2A vs Club 2B']);
  await expect.poll(() => skip(page).count()).toBe(0);
  const earlier = page.getByRole('region', { name: 'Earlier draws' });
  await earlier.getByText('Drawn elsewhere', { exact: true }).click();
  await earlier.getByText('Match 3: Club 3A vs Club 3B').waitFor();

  const plain = await (await visit.visitor({ ...desk, javaScriptEnabled: false })).newPage();
  await plain.goto(visit.url('/cup-draw/F'));
  expect(await plain.getByRole('heading', { name: `${LAMPITT} Matches` }).isVisible()).toBe(true);
  expect(await lines(plain)).toHaveLength(2);
  await button(plain, PLATE).click();
  await waiting(plain).waitFor();
  expect(await button(plain, PLATE).getAttribute('aria-pressed')).toBe('true');
});

test('the address without a mode leads to the draws, with what it names', async () => {
  for (const rest of ['', `?competition=${PLATE}`]) {
    const { status, headers } = await fetch(visit.url(`/cup-draw${rest}`), { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, `/cup-draw/F${rest}`]);
  }
});

test('an official seals, enters the room’s word and draws; every page follows in step and can check the draw', async () => {
  await saveDraw(SEMI, pairsOf(3));
  const official = await visit.pageIn(await visit.official(phone));
  // One phone is three minutes fast, and one is slow.
  const hall = await Promise.all(
    [180_000, -40_000].map(async (off) => {
      const page = await (await visit.visitor(desk)).newPage();
      const seen: number[] = [];
      await page.exposeFunction('matchSeen', () => seen.push(performance.now()));
      await page.clock.install({ time: Date.now() + off });
      await visit.go(page, `/cup-draw/F?competition=${PLATE}`);
      await waiting(page).waitFor();
      await page.evaluate(watchMatches);
      return { page, seen };
    }),
  );
  await visit.go(official, '/cup-draw/T');
  const buttons = official.locator('main').getByRole('button', { name: 'Redraw' });
  expect(await buttons.allTextContents()).toEqual([SEMI, LAMPITT, PLATE].map((name) => `${name} (Redraw)`));
  await expect.poll(() => official.getByText(NOTHING).count()).toBe(0);
  await button(official, SEMI, 'Redraw').click();
  await official.getByRole('button', { name: 'Prepare a new draw' }).click();
  await official.getByLabel('The room’s word').waitFor();
  expect(await official.getByRole('list', { name: 'Entrants' }).getByRole('listitem').allTextContents()).toEqual([
    'Harbour Lights',
    'Quarry Lane Club',
    'Saltmarsh Institute',
    'The Weavers',
  ]);
  const commitment = (await official.locator('code').textContent()) ?? '';
  expect(commitment).toMatch(/^[0-9a-f]{64}$/);
  for (const { page } of hall) {
    await page.getByText('Proof', { exact: true }).click();
    await page.getByText(commitment).waitFor();
  }
  await official.getByText('Proof', { exact: true }).click();
  await isAccessible(official);
  await fits(official);

  await official.getByLabel('The room’s word').fill('x'.repeat(61));
  await official.getByRole('button', { name: 'Draw', exact: true }).click();
  await official.getByText('The word is longer than 60 characters.').waitFor();
  await official.getByLabel('The room’s word').fill('pot black');
  await official.getByRole('button', { name: 'Draw', exact: true }).click();
  for (const { page } of hall) await generating(page, SEMI).waitFor();
  for (const page of [official, ...hall.map((one) => one.page)]) {
    await page.getByRole('button', { name: 'Check this draw' }).waitFor();
    expect(await lines(page)).toEqual(await lines(official));
  }
  expect(await lines(official)).toHaveLength(2);
  const [one, two] = hall.map(({ seen }) => seen);
  expect([one?.length, two?.length]).toEqual([2, 2]);
  const apart = one?.map((moment, i) => Math.abs(moment - (two?.[i] ?? 0))) ?? [];
  expect(Math.max(...apart)).toBeLessThan(300);

  const [{ page } = { page: official }] = hall;
  await page.getByRole('button', { name: 'Check this draw' }).click();
  await page.getByText('✓ This draw is correct.').waitFor();
  expect(await page.getByText('This page showed the same commitment before the draw.').isVisible()).toBe(true);
  await page.getByText('Check it without this page').click();
  expect(await page.getByLabel('Code that repeats the draw').textContent()).toContain('"word": "pot black"');
  expect(await page.getByText('pot black', { exact: true }).isVisible()).toBe(true);
  await expect.poll(() => page.getByText(commitment).count()).toBe(1);
});

test('a page opened late or reconnected shows the right match, and skipping affects only one page', async () => {
  visit.expectComplaints(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const path = `/cup-draw/F?competition=${PLATE}`;
  const [there, lost] = await Promise.all([visit.open(path), visit.open(path)]);
  await lost.context().setOffline(true);
  const id = await revealThree(PLATE, pairsOf(12));
  await generating(there, PLATE).waitFor();
  expect(await lines(lost)).toEqual([]);
  await lost.context().setOffline(false);
  const late = await visit.open(path);
  for (const page of [there, lost, late]) {
    await generating(page, PLATE).waitFor();
    expect(await lines(page)).toEqual([1, 2, 3].map((n) => `Match ${n}: Club ${n}A vs Club ${n}B`));
  }
  await skip(there).click();
  expect(await lines(there)).toHaveLength(12);
  expect(await lines(late)).toHaveLength(3);
  await visit.store().write(origin, async (change) => {
    await skipReveal(change.db, id, new Date());
    change.touch('draws');
  });
  for (const page of [lost, late]) await generating(page, PLATE).waitFor({ state: 'detached' });
  expect(await lines(late)).toHaveLength(12);
});

test('an official asks before a second draw, and shows each match by hand to everyone', async () => {
  const hall = await visit.open('/cup-draw/F', phone);
  const official = await visit.pageIn(await visit.official(phone));
  await saveDraw(SEMI, pairsOf(2));
  await visit.go(official, '/cup-draw/T');
  await button(official, SEMI, 'Redraw').click();
  const question = official.getByRole('dialog', { name: `Draw ${SEMI} again?` });
  await question.getByText('It was drawn on Thu 20 November 2025 at 19:30.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => official.getByLabel('The room’s word').count()).toBe(0);
  await button(official, SEMI, 'Redraw').click();
  await question.getByRole('button', { name: 'Prepare a new draw' }).click();
  await official.getByLabel('Show each match by hand').check();
  await official.getByRole('button', { name: 'Draw', exact: true }).click();
  for (const shown of [0, 1]) {
    const press = official.getByRole('button', { name: `Show match ${shown + 1}`, exact: true });
    await press.waitFor();
    await generating(hall, SEMI).waitFor();
    expect(await lines(hall)).toHaveLength(shown);
    if (shown === 1) await isAccessible(official);
    await press.click();
    await expect.poll(() => lines(hall)).toHaveLength(shown + 1);
  }
  for (const page of [hall, official]) await generating(page, SEMI).waitFor({ state: 'detached' });
  expect(await lines(official)).toEqual(await lines(hall));
});

test('an official’s Skip Suspense ends the reveal for everyone', async () => {
  const hall = await visit.open('/cup-draw/F');
  const official = await visit.pageIn(await visit.official());
  await visit.go(official, '/cup-draw/T');
  await revealThree(PLATE, pairsOf(30));
  await generating(hall, PLATE).waitFor();
  await skip(official).click();
  await generating(hall, PLATE).waitFor({ state: 'detached' });
  expect(await lines(hall)).toHaveLength(30);
});

const LONG = 'The Most Extraordinarily Long Named Working Men’s Club and Institute of the Vale';
test.each(Object.entries({ phone, desk }))(
  'the cup draw is accessible, light and dark, and fits on a %s',
  async (size, options) => {
    await saveDraw(
      LAMPITT,
      [{ competitorA: LONG, competitorB: 'x'.repeat(80) }, ...pairsOf(1)],
      new Date().toISOString(),
      PROOF,
    );
    const page = await visit.openFirst('/cup-draw/F', { ...options, reducedMotion: 'reduce' });
    expect(await lines(page)).toHaveLength(2);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await isStable(page);
    await button(page, LAMPITT).click();
    await skip(page).waitFor();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await skip(page).click();
    await expect.poll(() => lines(page)).toHaveLength(2);
    await page.getByRole('button', { name: 'Check this draw' }).click();
    await page.getByText('✗ This draw is not correct.').waitFor();
    await page.getByText('Check it without this page').click();
    await fits(page);
    if (size === 'phone') await hasLargeTargets(page);
    await isAccessible(page);
    await isReadableInDark(page);
  },
);

test('a league may open the draw to everyone', async () => {
  const store = await openTestStore('sqlite');
  await seedLeague(store, { ...(await shippedLeague()), openCupDraw: true });
  const { app } = await siteAround(store, { web: await buildWeb() });
  onTestFinished(() => app.close());
  const { body, headers } = await app.inject('/cup-draw/T');
  expect(body).toContain(`(<!-- -->Redraw<!-- -->)`);
  expect(body).not.toContain('type="password"');
  expect(headers['cache-control']).toBe('no-store');
});

test('the draw needs a password', async () => {
  const page = await visit.open('/cup-draw/T');
  await page.getByLabel('Password').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Redraw' }).count()).toBe(0);
  expect(await (await fetch(visit.url('/cup-draw/T'))).text()).not.toContain('Harbour Lights');
});

/** Calls the test for each match as it appears. */
function watchMatches(): void {
  let seen = 0;
  new MutationObserver(() => {
    const matches = document.querySelectorAll('section[aria-label="The draw"] ol > li').length;
    for (; seen < matches; seen++) void Reflect.get(window, 'matchSeen')();
  }).observe(document.body, { childList: true, subtree: true });
}
