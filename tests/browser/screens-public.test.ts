import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { scaledTimeout } from '../../scripts/slowness.ts';
import { publicPages, type Screen, screens } from '../support/screens.ts';
import { faultsOf, printedSheets } from './page-quality.ts';
import {
  faultsOnBoth,
  forgetfulPage,
  withScreenName,
  shiftsOf,
  showAt,
  type ScreenExceptions,
} from './screen-faults.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite({ photos: true });

/** The timeout for the test of all screens, in milliseconds. */
const PATIENCE = scaledTimeout(300_000);

const photos = { strip: 'ul[aria-label^="All photos"]' };
const SPECIAL: Record<string, ScreenExceptions> = {
  ...Object.fromEntries(
    ['standings', 'standings-week', 'standings-all', 'team', 'team-all'].map((name) => [name, { low: 'always' }]),
  ),
  photos,
  'photos-last': photos,
};
const LOW_ON_DESK = /^(player-stats|breaks|squads|news|contacts|rules|downloads|questionnaire|following)/;

/**
 * Pages whose words must not be broken in letters of 200 percent at a width of 320 pixels. At 390 pixels, this holds
 * for the pages in `WIDE`.
 */
const NAMES = 'home match standings player-stats breaks results fixtures rivalry records cups career'.split(' ');
const WIDE = [...NAMES, 'squads', 'cup', 'team', 'search'];
/** Pages with buttons side by side. On narrow phones, only the total width of these pages is checked. */
const CONTROLS = ['cup-draw', 'timers', 'photos'];

/** A4 in points, as Chromium rounds it. */
const A4 = { width: 595, height: 842 };
/** The width of a sheet's text area in CSS pixels. Printed pages are laid out in this width. */
const TEXT_WIDTH = 703;
/** How many sheets a page may take at most, keyed by its name. Other pages may take 5. */
const MAX_SHEETS: Record<string, number> = {
  standings: 1,
  results: 1,
  team: 2,
  player: 2,
  breaks: 2,
  fixtures: 2,
  home: 2,
  cup: 1,
};
const MIN_POINTS = 10;

test(
  'every screen loads without moving, is accessible in both themes, fits with letters of any size and prints on A4',
  async () => {
    visit.expectComplaints(/404/);
    // Only the small page loads as for a new visitor, because more can move on a phone.
    const pages: Pages = {
      large: await forgetfulPage(visit, desk, false),
      small: await forgetfulPage(visit, phone, true),
    };
    const all = (await screens(visit.url('/'))).filter(({ official }) => !official);
    const printed = new Set((await publicPages(visit.url('/'))).map(({ name }) => name));
    expect(all.length).toBeGreaterThan(40);
    const faults: string[] = [];
    for (const [index, screen] of all.entries()) {
      // Only screens with photos are intercepted, because Chromium then caches no files.
      const drawDots = screen.name.startsWith('photos') ? Object.values(pages) : [];
      for (const page of drawDots)
        await page.route(/\/photos\//, (route) => route.fulfill({ contentType: 'image/svg+xml', body: DOT }));
      faults.push(...withScreenName(screen, await faultsOfScreen(pages, screen, index, printed.has(screen.name))));
      for (const page of drawDots) await page.unrouteAll();
    }
    expect(faults).toEqual([]);
  },
  PATIENCE,
);

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';

type Pages = { large: Page; small: Page };

async function faultsOfScreen(pages: Pages, screen: Screen, index: number, isPage: boolean): Promise<string[]> {
  const { name, path } = screen;
  const { large, small } = pages;
  await showAt(large, visit, path, desk);
  const onDesk = await shiftsOf(large);
  if (isPage) onDesk.push(...(await faultsOnPaper(large, name)));
  // The TV screen is tested in its own sizes in tv.test.ts.
  if (name === 'tv') return onDesk;
  await showAt(small, visit, path, phone);
  const shifts = [...onDesk, ...(await shiftsOf(small))];
  const special = { ...(LOW_ON_DESK.test(name) ? ({ low: 'desk' } as const) : {}), ...SPECIAL[name] };
  // The themes swap with each screen. Similar screens follow each other, so each size of them is tested in both themes.
  const seen = await faultsOnBoth(small, special, index % 2 === 0);
  return [...shifts, ...seen, ...(isPage ? await faultsOfLetters(small, name) : [])];
}

/**
 * Returns what is outside the window or its column, and words that are broken, on narrow phones with letters of 100 and
 * 200 percent.
 */
async function faultsOfLetters(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const strict = !CONTROLS.includes(name);
    const large = (width === 390 ? WIDE : NAMES).includes(name);
    for (const letters of width === 360 ? [100] : [100, 200]) {
      const looks =
        letters === 100 ? { fits: strict, words: strict, heads: strict && width === 390 } : { words: large };
      const found = await faultsOf(page, { overhang: true, ...looks, letters });
      faults.push(...found.map((fault) => `${width} px, letters of ${letters} %: ${fault}`));
    }
  }
  return faults;
}

async function print(page: Page): Promise<{ pages: number; text: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { pages: totalPages, text };
}

async function faultsOnPaper(page: Page, name: string): Promise<string[]> {
  const sheets = await printedSheets(page);
  const faults = await wordsOffPaper(page);
  for (const { width, height } of sheets)
    if (width !== A4.width || height !== A4.height) faults.push(`A sheet has ${width} × ${height} points`);
  if (sheets.length < 1 || sheets.length > (MAX_SHEETS[name] ?? 5)) faults.push(`It takes ${sheets.length} sheets`);
  return faults.map((fault) => `on paper: ${fault}`);
}

/**
 * Returns the faults of the page as it is printed: words that are broken over lines, outside the sheet or too small,
 * and navigation.
 */
async function wordsOffPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: TEXT_WIDTH, height: 1000 });
  return page.evaluate((least) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { parentElement } = node;
      // Text that is only for screen readers is one pixel wide.
      const isSeen = parentElement?.checkVisibility() === true && parentElement.clientWidth !== 1;
      if (!isSeen || parentElement.closest('script') !== null) continue;
      if (/^(Skip to content|Menu)$/.test(node.textContent ?? '')) found.push('The navigation is printed');
      // The text of an SVG drawing is scaled with the drawing.
      const scale = parentElement instanceof SVGGraphicsElement ? (parentElement.getScreenCTM()?.a ?? 1) : 1;
      const points = (scale * Number.parseFloat(getComputedStyle(parentElement).fontSize) * 72) / 96;
      if (points < least - 0.1 && /[\p{L}\d]/u.test(node.textContent ?? ''))
        found.push(`Letters of ${points.toFixed(1)} points`);
      if (parentElement.closest('svg') !== null) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const { width, right } = range.getBoundingClientRect();
        if (width > 1 && right > innerWidth + 1) found.push(`${word} leaves the sheet`);
        // A line may end at a hyphen, a dash, or the slash, @ or dot of an address.
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && !/[-–/@.]/.test(word)) found.push(`${word} is broken`);
      }
    }
    return found;
  }, MIN_POINTS);
}

test('a page that is open on a phone prints as on a desktop', async () => {
  const [small, large] = await Promise.all([phone, desk].map((options) => visit.open('/league-standings', options)));
  if (small === undefined || large === undefined) throw new Error('Two pages are open.');
  const [one, other] = [await print(small), await print(large)];
  expect(one.pages).toBe(1);
  expect(one.text).toBe(other.text);
  for (const { teamName } of await visit.standings('25/26', 1)) expect(one.text).toContain(teamName);
});

test.each([
  ['/league-standings?season=24/25&division=2', 'th abbr[title="Frames lost"]', 'select, nav'],
  [
    '/results?season=24/25&division=1&week=16',
    'h2:has-text("Week 16")',
    'a:has-text("Next week"), a:has-text("Share")',
  ],
  ['player', 'th:has-text("Result")', 'nav, summary'],
])('the printed page %s has its content, and no controls', async (path, read, controls) => {
  const page = await visit.open(path === 'player' ? await playerPath() : path);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator(read).filter({ visible: true }).count()).toBeGreaterThan(0);
  expect(await page.locator(controls).filter({ visible: false }).count()).toBeGreaterThan(0);
  expect(await page.locator(controls).filter({ visible: true }).count()).toBe(0);
});

async function playerPath(): Promise<string> {
  return (await screens(visit.url('/'))).find(({ name }) => name === 'player')?.path ?? '';
}
