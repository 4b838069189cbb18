/** The checks that every page must pass, in both sizes and both themes. */
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { becomeIdle } from '../support/hydrated-page.ts';
import { desk, phone } from './visitor.ts';

/** Half as long as the package's `source`, and each page has to read it. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Expects no accessibility violation found by axe; `rules`: all by default. */
export async function isAccessible(page: Page, rules: string[] = []): Promise<void> {
  await page.evaluate(becomeIdle);
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page);
  const violations = await page.evaluate(violationsOf, {
    // To list what passes would take far longer. Only rules that are off need the style sheets, and frames are not ours.
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    ...(rules.length === 0 ? {} : { runOnly: rules }),
  } satisfies axe.RunOptions);
  expect(violations).toEqual([]);
}

/** Runs its source in a page. `page.evaluate` takes twice as long for so much text. */
async function loadAxe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: AXE });
  await devtools.detach();
}

/** Runs inside a page. */
async function violationsOf(options: axe.RunOptions): Promise<object[]> {
  const { run } = Reflect.get(window, 'axe') as typeof axe;
  const { violations } = await run(options);
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }));
}

/** Expects the same of the page in the dark, in which only its colours differ. */
export async function isReadableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await isAccessible(page, ['color-contrast', 'link-in-text-block']);
}

/**
 * Expects the page to fit, to have large targets, and to be accessible: on a desk in the dark, and on a phone in the light,
 * where it stays. The page is loaded once, as its sizes and colours are rules of CSS.
 */
export async function isGoodOnDeskAndPhone(page: Page): Promise<void> {
  for (const [{ viewport }, colorScheme] of [
    [desk, 'dark'],
    [phone, 'light'],
  ] as const) {
    await page.setViewportSize(viewport!); // both have one
    await page.emulateMedia({ colorScheme });
    await fits(page);
    await hasLargeTargets(page);
    await isAccessible(page);
  }
}

/** Expects the page to be no wider than the screen, with nothing outside it except in `strip`, which scrolls sideways. */
export async function fits(page: Page, strip = '[data-scrolls-sideways]'): Promise<void> {
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

/** Expects the words of each table's head within their own column. */
export async function headsFit(page: Page): Promise<void> {
  const outside = await page.locator('thead th').evaluateAll((heads) =>
    heads
      .filter((head) => {
        const cell = head.getBoundingClientRect();
        return [...head.querySelectorAll('*'), head].some((part) => {
          // A pixel wide: only for screen readers.
          if (part.clientWidth === 1) return false;
          return [...part.childNodes]
            .filter((node) => node instanceof Text)
            .some((text) => {
              const words = document.createRange();
              words.selectNode(text);
              const { left, right, width } = words.getBoundingClientRect();
              return width > 0 && cell.width > 1 && (left < cell.left - 0.5 || right > cell.right + 0.5);
            });
        });
      })
      .map(({ textContent }) => textContent),
  );
  expect(outside, page.url()).toEqual([]);
}

/** Expects touch targets of at least 44 px and text of at least 16 px. */
export async function hasLargeTargets(page: Page): Promise<void> {
  const small = await page.locator('main :is(a, select, summary):visible').evaluateAll((found) =>
    found
      .map((element) => {
        // A link that is stretched over its row is as large as the row.
        const isStretched = getComputedStyle(element, '::before').position === 'absolute';
        const target = isStretched && element instanceof HTMLElement ? (element.offsetParent ?? element) : element;
        return { text: element.textContent, height: target.getBoundingClientRect().height };
      })
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

/** Expects almost no layout shift while the page loaded. */
export async function isStable(page: Page): Promise<void> {
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        function add(entries: PerformanceEntryList): void {
          for (const entry of entries) {
            // Shifts caused by input do not count.
            if ('value' in entry && !Reflect.get(entry, 'hadRecentInput')) sum += Number(entry.value);
          }
        }
        observer.observe({ type: 'layout-shift', buffered: true });
        // All entries have been delivered two frames later.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            resolve(sum);
          }),
        );
      }),
  );
  expect(shift).toBeLessThan(0.02);
}

/**
 * Expects no name to be broken inside a word, whatever the size of the letters: a word may go on after a hyphen, not
 * elsewhere.
 */
export async function breaksNoWord(page: Page): Promise<void> {
  const names = page.locator('main :is(a, th, td, h1, h2, h3, h4, li span, select):not(:has(*))');
  const broken = await names.evaluateAll((found) =>
    found.flatMap((element) => {
      const text = element.firstChild;
      // The address of a website may break anywhere.
      if (!(text instanceof Text) || /\w\.\w{2}/.test(text.data)) return [];
      return [...text.data.matchAll(/[\p{L}\p{N}'’]+/gu)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 ? [word] : [];
      });
    }),
  );
  expect(broken, page.url()).toEqual([]);
}

/** Returns how many rows of the first table are whole on the screen as the page opens. */
export function rowsInView(page: Page): Promise<number> {
  return page.locator('tbody tr').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= window.innerHeight;
      }).length,
  );
}

/** What is too small on the screen for the club to be read from the bar, and what is not whole on it. */
export function faultsOnTv(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = window.innerHeight / 30;
    const root = document.documentElement;
    const scrolls = root.scrollHeight > window.innerHeight || root.scrollWidth > window.innerWidth;
    const part = document.querySelector('header + div');
    const overflows = part !== null && part.scrollHeight > part.clientHeight + 1;
    const found = [...document.querySelectorAll('main *')].filter((element) => {
      const { width, right, bottom, top, left } = element.getBoundingClientRect();
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
      if (!hasText || width <= 1) return false;
      const isOutside = left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight;
      return isOutside || Number.parseFloat(getComputedStyle(element).fontSize) < least;
    });
    const words = found.map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    return [...(scrolls ? ['The page scrolls.'] : []), ...(overflows ? ['The part is too high.'] : []), ...words];
  });
}
