/** The checks that every page must pass, in both sizes and both themes. */
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { becomeIdle } from '../support/hydrated-page.ts';
import { desk, phone } from './visitor.ts';

/** Half as long as the package's `source`, and each page has to read it. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Lets each later document of a page have axe without its source being sent again. It runs where it is asked for. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: `window.runAxe = function () { ${AXE} }` });
}

/** Expects no accessibility violation found by axe; `rules`: all by default. */
export async function isAccessible(page: Page, rules: string[] = []): Promise<void> {
  expect(await violationsIn(page, rules)).toEqual([]);
}

/** The violations that axe finds, and where; `rules`: all by default. */
export async function violationsIn(page: Page, rules: string[] = []): Promise<object[]> {
  await page.evaluate(becomeIdle);
  const options = {
    // To list what passes would take far longer. Only rules that are off need the style sheets, and frames are not ours.
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    ...(rules.length === 0 ? {} : { runOnly: rules }),
  } satisfies axe.RunOptions;
  const found = await page.evaluate(violationsOf, options);
  if (found !== null) return found;
  await loadAxe(page);
  return violationsIn(page, rules);
}

/** Pages that have had axe in one document; with the second it is brought for all that follow. */
const met = new WeakSet<Page>();

/** Runs its source in a page. `page.evaluate` takes twice as long for so much text. */
async function loadAxe(page: Page): Promise<void> {
  if (met.has(page)) await bringAxe(page);
  met.add(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: AXE });
  await devtools.detach();
}

/** Runs inside a page. Returns `null` where axe has not been loaded or brought. */
async function violationsOf(options: axe.RunOptions): Promise<object[] | null> {
  if (!('axe' in window)) Reflect.get(window, 'runAxe')?.call(window);
  const known = Reflect.get(window, 'axe') as typeof axe | undefined;
  if (known === undefined) return null;
  const { violations } = await known.run(options);
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }));
}

/** The rules of axe about colours, and those about places and sizes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const PLACES = ['scrollable-region-focusable', 'target-size'];
/** The rules that a second look at a screen, at another size and in another theme, has to repeat. */
export const SECOND_LOOK = [...COLOURS, 'scrollable-region-focusable'];

/** Expects the same of the page in the dark, in which only its colours differ. */
export async function isReadableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await isAccessible(page, COLOURS);
}

/**
 * Expects the page to fit, to have large targets, and to be accessible: on a desk in the dark, by the rules about colours and
 * places, and on a phone in the light, where it stays, by all. It is loaded once, as its sizes and colours are rules of CSS.
 */
export async function isGoodOnDeskAndPhone(page: Page): Promise<void> {
  for (const [{ viewport }, colorScheme, rules] of [
    [desk, 'dark', [...COLOURS, ...PLACES]],
    [phone, 'light', []],
  ] as const) {
    await page.setViewportSize(viewport!); // both have one
    await page.emulateMedia({ colorScheme });
    await isGoodAsItIs(page, rules);
  }
}

/** Expects the page to fit, to have large targets, and to be accessible, in the size and colours that it has; `rules`: all by default. */
export async function isGoodAsItIs(page: Page, rules: readonly string[] = []): Promise<void> {
  expect(await faultsOf(page, { fits: true, targets: true }), page.url()).toEqual([]);
  await isAccessible(page, [...rules]);
}

/**
 * The most of a layout shift, of which 0.1 counts as good. On a busy machine the face of headings may come after the first paint, and
 * one line then has room for what took two (0.026): a test’s Chromium has none of the faces that `faces.css` fits to it.
 */
export const MAX_SHIFT = 0.03;

/** What `faultsOf` looks for: by default nothing. */
export type Looks = {
  /** The page no wider than the window. */
  overhang?: boolean;
  /** The same, and nothing outside the window, except in elements of the selector `strip`, which scroll sideways. */
  fits?: boolean;
  strip?: string;
  /** Touch targets of at least 44 px, and text of at least 16 px. */
  targets?: boolean;
  /** The words of each table's head within their own column. */
  heads?: boolean;
  /** No name broken inside a word: a word may go on after a hyphen, not elsewhere. */
  words?: boolean;
  /** The size of letters, in percent, which stays. */
  letters?: number;
};

/** Lists the faults of a page that a look at its boxes shows, in one evaluation. */
export async function faultsOf(page: Page, looks: Looks): Promise<string[]> {
  if (looks.letters === undefined) return page.evaluate(boxFaults, looks);
  await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), looks.letters);
  // Tables adapt once their new size is known.
  await page.evaluate(becomeIdle);
  return page.evaluate(boxFaults, looks);
}

/** Runs inside a page. */
function boxFaults({
  fits,
  overhang = fits,
  strip = '[data-scrolls-sideways]',
  targets,
  heads,
  words,
}: Looks): string[] {
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
    // A pixel wide: only for screen readers.
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
    // The address of a website may break anywhere, and what is a pixel wide is for screen readers.
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

/** Expects the page to be no wider than the screen, with nothing outside it except in `strip`, which scrolls sideways. */
export async function fits(page: Page, strip?: string): Promise<void> {
  expect(await faultsOf(page, { fits: true, ...(strip === undefined ? {} : { strip }) }), page.url()).toEqual([]);
}

/** Expects touch targets of at least 44 px and text of at least 16 px. */
export async function hasLargeTargets(page: Page): Promise<void> {
  expect(await faultsOf(page, { targets: true }), page.url()).toEqual([]);
}

/** Expects no name to be broken inside a word, whatever the size of the letters. */
export async function breaksNoWord(page: Page): Promise<void> {
  expect(await faultsOf(page, { words: true }), page.url()).toEqual([]);
}

/** Expects almost no layout shift while the page loaded. */
export async function isStable(page: Page): Promise<void> {
  expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT);
}

/** How far the page has moved while it loaded, as browsers count it. */
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
        // All entries have been delivered two frames later.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            resolve(sum);
          }),
        );
      }),
  );
}

/** The sheets that the page is printed on, in points: a PDF lists them as plain text. */
export async function sheetsOf(page: Page): Promise<{ width: number; height: number }[]> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Math.round(Number(width)),
    height: Math.round(Number(height)),
  }));
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
