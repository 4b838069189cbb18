import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ProspectsRow } from '#contract/standings.ts';
import { prospectWords } from '#domain/standings/prospect-words.ts';
import { explainOrderOfTwoTeams } from '#domain/standings/standings-order.ts';
import { USUAL_POINTS_AND_TIE_BREAKS } from '#domain/seasons/season.ts';
import {
  expectToFitScreen,
  expectAccessible,
  expectReadableInDark,
  expectStableLayout,
  rowsInView,
} from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const { tieBreaks } = USUAL_POINTS_AND_TIE_BREAKS;

const visit = useBrowserSite();
/** Matches the cells of frames lost, which are just before those of the frame difference. */
const LOST = 'tbody [data-kind="number"]:has(+ [data-order="3"])';

test('all ten teams are in view at first, and columns have full names; on a phone a row is one line with form and difference in view, and the rest scrolls sideways, also by keyboard', async () => {
  const page = await visit.open('/league-standings', desk);
  for (const { viewport } of [desk, phone]) {
    await page.setViewportSize(viewport!); // both sizes have a viewport
    await expect.poll(() => page.getByRole('table', { name: 'League Standings' }).count()).toBe(1);
    // Columns for which a phone has no room keep their full names for screen readers.
    for (const name of ['Frames lost', 'Points'])
      expect(await page.getByRole('columnheader', { name, exact: true }).count(), name).toBe(1);
    expect(await rowsInView(page)).toBe(10);
    await expectToFitScreen(page);
  }
  const left = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((cell) => cell.getBoundingClientRect().left);
  const fixed = () => Promise.all([left('tbody [data-kind="name"]'), left('tbody [data-kind="total"]')]);
  const [before, lost] = [await fixed(), await left(LOST)];
  for (const cell of ['[data-kind="form"]', '[data-order="3"]'])
    expect(await left(`tbody ${cell}`), cell).toBeLessThan(before[1]);
  expect(lost).toBeGreaterThan(before[1]);
  const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(48);
  expect(await page.locator('[data-goes-on]').count()).toBe(1);
  await page.getByRole('region', { name: 'scrolls sideways' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => (document.querySelector('[data-scrolls-sideways]')?.scrollLeft ?? 0) > 20);
  expect(await fixed()).toEqual(before);
  expect(await left(LOST)).toBeLessThan(lost);
  await page.locator('tbody tr').nth(1).getByRole('img').click();
  await page.locator('[popover]:popover-open').waitFor();
});

test('below a table that is wider than the screen, a line says where the other columns are', async () => {
  const hint = (page: Page) => page.getByText('Swipe the table for more columns.');
  const page = await visit.openFirst('/league-standings', phone);
  await hint(page).waitFor();
  await expectStableLayout(page);
  await page.setViewportSize({ width: 700, height: 844 });
  await hint(page).waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1280, height: 844 });
  expect(await hint(page).isVisible()).toBe(false);
});

test.each([
  ['on a phone', phone],
  ['on a desk', desk],
  ['without scripts', { ...phone, javaScriptEnabled: false }],
])('%s a tap on a position explains it without moving the table', async (_, options) => {
  const page = await visit.open('/league-standings', options);
  const [first, second, third] = await visit.standings('25/26', 1);
  if (!first || !second || !third) throw new Error('The demo league needs three teams.');
  await positionOf(page, 2).scrollIntoViewIfNeeded();
  const before = await page.getByRole('table').boundingBox();

  await positionOf(page, 2).click();
  const reason = page.getByText(explainOrderOfTwoTeams(first, second, tieBreaks));
  await reason.and(page.locator(':visible')).waitFor();
  const other = page.getByText(explainOrderOfTwoTeams(second, third, tieBreaks)).locator('visible=true');
  expect(await other.count()).toBe(1);
  expect(await page.getByRole('table').boundingBox()).toEqual(before);

  await page.keyboard.press('Escape');
  await page.locator('[popover]:popover-open').waitFor({ state: 'detached' });
});

test('a tap on a position says what is still possible and, on a phone, shows the form', async () => {
  const page = await visit.open('/league-standings?season=25/26&division=2', phone);
  const [prospects] = await visit.ask<ProspectsRow[]>('/api/standings/2/prospects?season=25/26');
  const [first] = await visit.standings('25/26', 2);
  const sentences = prospects ? prospectWords(prospects) : [];
  expect(sentences.length).toBe(2);
  await positionOf(page, 1).click();
  await expectAccessible(page);
  const panel = page.locator('[popover]:popover-open');
  for (const sentence of sentences) await panel.getByText(sentence).waitFor();
  expect(await panel.getByRole('img').textContent()).toBe(first?.form.join(''));

  await visit.go(page, '/league-standings?season=25/26&division=2&week=3');
  await positionOf(page, 1).click();
  expect(await panel.getByText('Still possible').count()).toBe(0);
});

test('with letters of 200 percent, points and names are in view', async () => {
  const page = await visit.open('/league-standings', phone);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const { viewport } of [phone, desk]) {
    await page.setViewportSize(viewport!); // both sizes have a viewport
    const gap = () =>
      page
        .locator('tbody tr')
        .first()
        .evaluate((row) => {
          const [name, total] = ['name', 'total'].map((kind) =>
            row.querySelector(`[data-kind="${kind}"]`)?.getBoundingClientRect(),
          );
          const frame = row.closest('[data-scrolls-sideways]')?.getBoundingClientRect();
          return name && total && frame ? [total.left >= name.right - 1, total.right <= frame.right + 1] : [];
        });
    await expect.poll(gap).toEqual([true, true]);
  }
});

test('the explanation opens by keyboard and by hovering', async () => {
  const page = await visit.open('/league-standings');
  const open = page.locator('[popover]:popover-open');
  await positionOf(page, 1).focus();
  await page.keyboard.press('Enter');
  await open.waitFor();
  await expectReadableInDark(page);
  await page.keyboard.press('Escape');
  await open.waitFor({ state: 'detached' });

  await positionOf(page, 3).hover();
  await open.filter({ hasText: (await visit.standings('25/26', 1))[2]?.teamName ?? '' }).waitFor();
  await page.mouse.move(5, 5);
  await open.waitFor({ state: 'detached' });
});

function positionOf(page: Page, position: number) {
  return page
    .locator('tbody tr')
    .nth(position - 1)
    .getByRole('button', { name: 'Why?' });
}
