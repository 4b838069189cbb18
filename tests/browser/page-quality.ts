/** The checks that every page must pass on a phone and on a desktop, in the light and in the dark theme. */
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { becomeIdle } from '../support/hydrated-page.ts';
import { desk, phone } from './visitor.ts';

/** The minified source of axe, an accessibility checker. `axe.source` is twice as long, and each page reads it. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Gives axe to each document that a page loads later, without sending its source again. It runs only on request. */
export async function injectAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: `window.runAxe = function () { ${AXE} }` });
}

/** Expects axe to find no violation. `rules`: if omitted, all rules. */
export async function expectAccessible(page: Page, rules: string[] = []): Promise<void> {
  expect(await axeViolationsIn(page, rules)).toEqual([]);
}

/** Returns the violations that axe finds, with the selectors of the elements. `rules`: if omitted, all rules. */
export async function axeViolationsIn(page: Page, rules: string[] = []): Promise<object[]> {
  await page.evaluate(becomeIdle);
  const options = {
    // Listing what passes would take far longer. The style sheets are needed only for rules that are switched off, and
    // the contents of frames are not ours.
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    ...(rules.length === 0 ? {} : { runOnly: rules }),
  } satisfies axe.RunOptions;
  const found = await page.evaluate(violationsOf, options);
  if (found !== null) return found;
  await loadAxe(page);
  return axeViolationsIn(page, rules);
}

/** Pages that have loaded axe once. When they need it again, it is given to all their later documents too. */
const met = new WeakSet<Page>();

/** Runs the source of axe in a page. `page.evaluate` would take twice as long for so much text. */
async function loadAxe(page: Page): Promise<void> {
  if (met.has(page)) await injectAxe(page);
  met.add(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: AXE });
  await devtools.detach();
}

/** Runs inside a page. Returns `null` if the page does not have axe. */
async function violationsOf(options: axe.RunOptions): Promise<object[] | null> {
  if (!('axe' in window)) Reflect.get(window, 'runAxe')?.call(window);
  const known = Reflect.get(window, 'axe') as typeof axe | undefined;
  if (known === undefined) return null;
  const { violations } = await known.run(options);
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }));
}

/** The rules of axe about colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const PLACES = ['scrollable-region-focusable', 'target-size'];
/** The axe rules that must be checked again for a screen in another size and theme. */
export const SECOND_LOOK = [...COLOURS, 'scrollable-region-focusable'];

/** Expects no violation of the rules about colours in the dark theme. The themes differ only in colours. */
export async function expectReadableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, COLOURS);
}

/**
 * Expects a page to fit, to have large targets, and to be accessible: on a desktop in the dark theme by the rules about
 * colours and positions, then on a phone in the light theme by all rules. The page is loaded only once, because its
 * sizes and colours are CSS rules, and it stays in the size of a phone.
 */
export async function expectGoodOnDesktopAndPhone(page: Page): Promise<void> {
  for (const [{ viewport }, colorScheme, rules] of [
    [desk, 'dark', [...COLOURS, ...PLACES]],
    [phone, 'light', []],
  ] as const) {
    await page.setViewportSize(viewport!); // both sizes have a viewport
    await page.emulateMedia({ colorScheme });
    await expectGoodAsItIs(page, rules);
  }
}

/**
 * Expects a page to fit, to have large targets, and to be accessible in its current size and theme. `rules`: if
 * omitted, all rules.
 */
export async function expectGoodAsItIs(page: Page, rules: readonly string[] = []): Promise<void> {
  expect(await faultsOf(page, { fits: true, targets: true }), page.url()).toEqual([]);
  await expectAccessible(page, [...rules]);
}

/**
 * The limit for the layout shift of a page; less than 0.1 counts as good. On a busy machine, the typeface of headings
 * may load after the first paint. A heading of two lines then becomes one line, a shift of 0.026, because Chromium in
 * tests has none of the replacement fonts that `faces.css` adjusts to the same width.
 */
export const MAX_SHIFT = 0.03;

/** What `faultsOf` looks for. If nothing is set, it looks for nothing. */
export type FaultsToFind = {
  /** The page must not be wider than the window. */
  overhang?: boolean;
  /**
   * The page must not be wider than the window, and nothing may be outside the window except in elements of the
   * selector `strip`, which scroll sideways.
   */
  fits?: boolean;
  strip?: string;
  /** Touch targets must have at least 44 px, and text at least 16 px. */
  targets?: boolean;
  /** The text of each column heading must be within its column. */
  heads?: boolean;
  /** No word may be broken over two lines, except after a hyphen. */
  words?: boolean;
  /** The size of letters to set before the look, in percent. It stays set afterwards. */
  letters?: number;
};

/** Returns the faults in the sizes and positions of elements on a page, one sentence each. */
export async function faultsOf(page: Page, looks: FaultsToFind): Promise<string[]> {
  if (looks.letters === undefined) return page.evaluate(boxFaults, looks);
  await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), looks.letters);
  // Tables adapt only once their new size is known.
  await page.evaluate(becomeIdle);
  return page.evaluate(boxFaults, looks);
}

/** Runs inside a page, for `faultsOf`. */
function boxFaults({
  fits,
  overhang = fits,
  strip = '[data-scrolls-sideways]',
  targets,
  heads,
  words,
}: FaultsToFind): string[] {
  const found: string[] = [];
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
  const excess = document.documentElement.scrollWidth - innerWidth;
  if (overhang && excess > 0) found.push(`The page is ${excess} px too wide.`);
  for (const element of fits ? all('main :is(a, td, th, li, h1, h2, h3, dd, svg, select)') : []) {
    const { left, right, width } = element.getBoundingClientRect();
    if (width <= 1 || (left >= -0.5 && right <= innerWidth + 0.5) || element.closest(strip) !== null) continue;
    found.push(`Outside the window: ${element.textContent}`);
  }
  for (const element of targets ? all('main :is(a, select, summary)') : []) {
    const box = element.getBoundingClientRect();
    if (!element.checkVisibility({ visibilityProperty: true }) || box.width === 0 || box.height === 0) continue;
    // A link that is stretched over its row is as large as the row.
    const isStretched = getComputedStyle(element, '::before').position === 'absolute';
    const target = isStretched && element instanceof HTMLElement ? (element.offsetParent ?? element) : element;
    const { height } = target.getBoundingClientRect();
    if (height < 43.9) found.push(`Only ${height} px high: ${element.textContent}`);
  }
  for (const element of targets ? all('body *') : []) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (size < 16 && element.textContent !== '') found.push(`Letters of ${size} px: ${element.textContent}`);
  }
  for (const head of heads ? all('thead th') : []) {
    const cell = head.getBoundingClientRect();
    // An element one pixel wide is only for screen readers.
    const seen = [...head.querySelectorAll('*'), head].filter(({ clientWidth }) => clientWidth !== 1);
    const isOutside = seen
      .flatMap((part) => [...part.childNodes])
      .filter((node) => node instanceof Text)
      .some((text) => {
        const range = document.createRange();
        range.selectNode(text);
        const { left, right, width } = range.getBoundingClientRect();
        return width > 0 && cell.width > 1 && (left < cell.left - 0.5 || right > cell.right + 0.5);
      });
    if (isOutside) found.push(`Outside its column: ${head.textContent}`);
  }
  for (const element of words ? all('main :is(a, th, td, h1, h2, h3, h4, li span, select):not(:has(*))') : []) {
    const text = element.firstChild;
    // The address of a website may break anywhere, and an element one pixel wide is only for screen readers.
    if (!(text instanceof Text) || element.clientWidth === 1 || /\w\.\w{2}/.test(text.data)) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}'’]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`Broken: ${word}`);
    }
  }
  return found;
}

/**
 * Expects the page to be no wider than the screen, with nothing outside the screen except in elements of the selector
 * `strip`, which scroll sideways.
 */
export async function expectToFitScreen(page: Page, strip?: string): Promise<void> {
  expect(await faultsOf(page, { fits: true, ...(strip === undefined ? {} : { strip }) }), page.url()).toEqual([]);
}

/** Expects touch targets of at least 44 px and text of at least 16 px. */
export async function expectLargeTargets(page: Page): Promise<void> {
  expect(await faultsOf(page, { targets: true }), page.url()).toEqual([]);
}

/** Expects no word to be broken over two lines, except after a hyphen. */
export async function expectWholeWords(page: Page): Promise<void> {
  expect(await faultsOf(page, { words: true }), page.url()).toEqual([]);
}

/** Expects that the layout shifted by less than `MAX_SHIFT` while the page loaded. */
export async function expectStableLayout(page: Page): Promise<void> {
  expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT);
}

/** Returns how far the layout shifted while the page loaded, as the layout shift score of browsers: 0 is not at all. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
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
        // Two frames later, all entries have been delivered.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            resolve(sum);
          }),
        );
      }),
  );
}

/** Returns the size in points of each sheet on which the page is printed. A PDF lists them as plain text. */
export async function printedSheets(page: Page): Promise<{ width: number; height: number }[]> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Math.round(Number(width)),
    height: Math.round(Number(height)),
  }));
}

/** Returns how many table rows are completely in view. */
export function rowsInView(page: Page): Promise<number> {
  return page.locator('tbody tr').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= window.innerHeight;
      }).length,
  );
}

/** Returns which text on the TV screen is too small to be read from across a room, or not completely in view. */
export function faultsOnTv(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = Math.min(window.innerWidth, window.innerHeight) / 30;
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
