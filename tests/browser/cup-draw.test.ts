import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { Pair } from '#domain/draws/draw.ts';
import { buildAndOpenWeb } from '#main/build-site.ts';
import { skipReveal, startReveal } from '#server/storage/mappers/draws.ts';
import { newId } from '#server/storage/new-id.ts';
import { shippedLeague, seedLeague } from '../support/content.ts';
import { siteAround } from '../support/site-around.ts';
import { openTestStore } from '../support/store.ts';
import {
  expectToFitScreen,
  expectLargeTargets,
  expectAccessible,
  expectReadableInDark,
  expectStableLayout,
} from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite({ now: () => new Date() });
const origin = { by: 'Pat', via: 'web', action: 'draw', summary: 'A draw' } as const;
const PROOF = { commitment: 'c'.repeat(64), word: '', seed: '5'.repeat(64), entrants: ['A', 'B'] };
const SEMI = 'Interleague_SemiFinals';
const LAMPITT = 'LampittCup_SemiFinals';
const PLATE = 'Plate_Final';
const HOUR = 3_600_000;

/** Saves a draw. Returns its id. */
async function saveDraw(competition: string, pairs: Pair[], drawnAt = new Date().toISOString()): Promise<string> {
  const draw = { id: newId(), competition, drawnAt, pairs, deleted: false, proof: PROOF };
  await visit.store().write(origin, (change) => change.put('draw', draw));
  return draw.id;
}

/** Opens a page in a browser whose clock is `wrong` milliseconds ahead. */
async function openWrong(path: string, wrong: number, options?: BrowserContextOptions): Promise<Page> {
  const page = await (await visit.visitor(options)).newPage();
  await page.clock.install({ time: Date.now() + wrong });
  await visit.go(page, path);
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

const skip = (page: Page) => page.getByRole('button', { name: 'Skip Suspense' });
const generating = (page: Page, competition: string) => page.getByText(`Generating the draw for ${competition}...`);

test("an official seals a draw, enters the audience's word and draws; an open page follows and checks it; a second draw needs a confirmation, and is revealed by hand", async () => {
  const official = await visit.pageIn(await visit.official(phone));
  const hall = await openWrong(`/cup-draw/F?competition=${PLATE}`, 2 * HOUR);
  await hall.getByRole('heading', { name: 'Waiting for the draw', exact: true }).waitFor();
  await visit.go(official, '/cup-draw/T');
  await button(official, SEMI, 'Redraw').click();
  await official.getByLabel('A word from the audience').waitFor();
  expect(await official.getByRole('list', { name: 'Entrants' }).getByRole('listitem').allTextContents()).toEqual([
    'Harbour Lights',
    'Quarry Lane Club',
    'Saltmarsh Institute',
    'The Weavers',
  ]);
  const commitment = (await official.locator('code').textContent()) ?? '';
  expect(commitment).toMatch(/^[0-9a-f]{64}$/);
  await hall.getByText('Proof', { exact: true }).click();
  await hall.getByText(commitment).waitFor();
  await official.getByText('Proof', { exact: true }).click();
  await expectAccessible(official);
  await expectToFitScreen(official);
  await official.getByLabel('A word from the audience').fill('x'.repeat(61));
  await official.getByRole('button', { name: 'Draw', exact: true }).click();
  await official.getByText('The word is longer than 60 characters.').waitFor();
  await official.getByLabel('A word from the audience').fill('pot black');
  await official.getByRole('button', { name: 'Draw', exact: true }).click();
  for (const page of [official, hall]) {
    await page.getByRole('button', { name: 'Check this draw' }).waitFor();
    await generating(page, SEMI).waitFor({ state: 'detached' });
  }
  expect(await lines(official)).toHaveLength(2);
  expect(await lines(hall)).toEqual(await lines(official));
  await hall.getByRole('button', { name: 'Check this draw' }).click();
  await hall.getByText('✓ This draw is correct.').waitFor();
  expect(await hall.getByText('This page showed the same commitment before the draw.').isVisible()).toBe(true);
  await hall.getByText('Check it without this page').click();
  expect(await hall.getByLabel('Code that repeats the draw').textContent()).toContain('"word": "pot black"');
  expect(await hall.getByText('pot black', { exact: true }).isVisible()).toBe(true);
  await expect.poll(() => hall.getByText(commitment).count()).toBe(1);

  await button(official, SEMI, 'Redraw').click();
  const question = official.getByRole('dialog', { name: `Draw ${SEMI} again?` });
  await question.getByText(/^It was drawn on /).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => official.getByLabel('A word from the audience').count()).toBe(0);
  await button(official, SEMI, 'Redraw').click();
  await question.getByRole('button', { name: 'Prepare a new draw' }).click();
  await official.getByLabel('Show each match by hand').check();
  await official.getByRole('button', { name: 'Draw', exact: true }).click();
  for (const shown of [0, 1]) {
    const press = official.getByRole('button', { name: `Show match ${shown + 1}`, exact: true });
    await press.waitFor();
    await generating(hall, SEMI).waitFor();
    expect(await lines(hall)).toHaveLength(shown);
    if (shown === 1) await expectAccessible(official);
    await press.click();
    await expect.poll(() => lines(hall)).toHaveLength(shown + 1);
  }
  for (const page of [hall, official]) await generating(page, SEMI).waitFor({ state: 'detached' });
  expect(await lines(official)).toEqual(await lines(hall));
});

test('pages show the same match of a reveal whatever their clocks, opened late or reconnected; Skip Suspense by a visitor is for one page, by an official for everyone', async () => {
  visit.expectComplaints(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const path = `/cup-draw/F?competition=${PLATE}`;
  const lost = await openWrong(path, 3 * HOUR);
  await lost.context().setOffline(true);
  const pairs = Array.from({ length: 12 }, (_, i) => ({
    competitorA: `Club ${i + 1}A`,
    competitorB: `Club ${i + 1}B`,
  }));
  const id = await saveDraw(PLATE, pairs);
  // Three matches are revealed, and the next one comes in more than half an hour.
  await visit.store().write(origin, async (change) => {
    await startReveal(change.db, id, new Date(Date.now() - 3.4 * HOUR), HOUR);
    change.touch('draws');
  });
  expect(await lines(lost)).toEqual([]);
  await lost.context().setOffline(false);
  const late = await openWrong(path, -2 * HOUR, phone);
  for (const page of [lost, late]) {
    await generating(page, PLATE).waitFor();
    expect(await lines(page)).toEqual([1, 2, 3].map((n) => `Match ${n}: Club ${n}A vs Club ${n}B`));
  }
  for (const [hours, shown] of [
    [0.5, 3],
    [0.5, 4],
  ] as const) {
    for (const page of [lost, late]) await page.clock.fastForward(hours * HOUR);
    for (const page of [lost, late]) await expect.poll(() => lines(page)).toHaveLength(shown);
  }
  await skip(late).click();
  expect(await lines(late)).toHaveLength(12);
  expect(await lines(lost)).toHaveLength(4);
  await visit.store().write(origin, async (change) => {
    await skipReveal(change.db, id, new Date());
    change.touch('draws');
  });
  await generating(lost, PLATE).waitFor({ state: 'detached' });
  expect(await lines(lost)).toHaveLength(12);
});

const LONG = 'The Most Extraordinarily Long Named Working Men’s Club and Institute of the Vale';

test('on a phone and a desktop, the draw is accessible, light and dark, and fits while it is replayed and checked', async () => {
  const other = { competitorA: 'Club 1A', competitorB: 'Club 1B' };
  await saveDraw(LAMPITT, [{ competitorA: LONG, competitorB: 'x'.repeat(80) }, other]);
  const page = await visit.openFirst('/cup-draw/F', { ...desk, reducedMotion: 'reduce' });
  expect(await lines(page)).toHaveLength(2);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expectStableLayout(page);
  await page.setViewportSize(phone.viewport!); // `phone` has a viewport
  await visit.go(page, '/cup-draw/F');
  await expectStableLayout(page);
  await button(page, LAMPITT).click();
  await skip(page).waitFor();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await skip(page).click();
  await expect.poll(() => lines(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Check this draw' }).click();
  await page.getByText('✗ This draw is not correct.').waitFor();
  await page.getByText('Check it without this page').click();
  await expectLargeTargets(page);
  for (const { viewport } of [phone, desk]) {
    await page.setViewportSize(viewport!);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectToFitScreen(page);
    await expectAccessible(page);
    await expectReadableInDark(page);
  }
});

test('without scripts, an address shows its draw, and one without a mode redirects; drawing needs the password, unless the league opens it to everyone', async () => {
  const textOf = async (path: string) => (await fetch(visit.url(path))).text();
  expect((await textOf('/cup-draw/F')).replaceAll(/<[^>]*>/g, '')).toContain(`${LAMPITT} Matches`);
  expect(await textOf(`/cup-draw/F?competition=${SEMI}`)).toMatch(/value="Interleague_SemiFinals" aria-pressed="true"/);
  for (const rest of ['', `?competition=${PLATE}`]) {
    const { status, headers } = await fetch(visit.url(`/cup-draw${rest}`), { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, `/cup-draw/F${rest}`]);
  }
  const closed = await textOf('/cup-draw/T');
  expect(closed).toContain('type="password"');
  expect(closed).not.toMatch(/Redraw|Harbour Lights/);

  const store = await openTestStore('sqlite');
  await seedLeague(store, { ...(await shippedLeague()), openCupDraw: true });
  const { app } = await siteAround(store, { web: await buildAndOpenWeb() });
  onTestFinished(() => app.close());
  const { body, headers } = await app.inject('/cup-draw/T');
  expect(body).toContain(`(<!-- -->Redraw<!-- -->)`);
  expect(body).not.toContain('type="password"');
  expect(headers['cache-control']).toBe('no-store');
});
