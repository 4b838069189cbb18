/** What every page must be, on both sizes and in both themes. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe has against the page: nothing. */
export async function isForEverybody(page: Page): Promise<void> {
  // All that is in order, and a page of its own to put the frames of a page together, would take ten times as long.
  const isAlone = page.frames().length === 1;
  const axe = new AxeBuilder({ page }).setLegacyMode(isAlone).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }))).toEqual([]);
}

/** The page is no wider than the screen, and nothing in it stands outside, but for what is in `strip`, made to be moved along. */
export async function fits(page: Page, strip = ':not(*)'): Promise<void> {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(wide).toBeLessThanOrEqual(screen ?? 0);
  const outside = await page.locator('main :is(a, td, th, li, h1, h2, h3, dd, svg, select)').evaluateAll(
    (found, within) =>
      found
        .filter((element) => element.closest(within) === null)
        .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box: { left, right, width } }) => width > 1 && (left < -0.5 || right > window.innerWidth + 0.5))
        .map(({ text }) => text),
    strip,
  );
  expect(outside).toEqual([]);
}

/** What can be pressed is large enough for a thumb, and what can be read for old eyes. */
export async function isLargeEnough(page: Page): Promise<void> {
  const small = await page
    .locator('main :is(a, select, summary):visible')
    .evaluateAll((found) =>
      found
        .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height < 43.9),
    );
  expect(small).toEqual([]);
  const sizes = await page
    .locator('main *')
    .evaluateAll((found) =>
      found
        .filter((element) => element.textContent !== '')
        .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
}

/** How far the page has moved while it loaded (cumulative layout shift). */
export async function isSteady(page: Page): Promise<void> {
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        function add(entries: PerformanceEntryList): void {
          for (const entry of entries) {
            // What moves because somebody pressed it does not count.
            if ('value' in entry && !Reflect.get(entry, 'hadRecentInput')) sum += Number(entry.value);
          }
        }
        observer.observe({ type: 'layout-shift', buffered: true });
        // Two frames later whatever was to be told has been told.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            resolve(sum);
          }),
        );
      }),
  );
  expect(moved).toBeLessThan(0.02);
}
