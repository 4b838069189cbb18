/**
 * How soon a phone answers a press: each kind of press on each public page and on the match card, at 390 by 844 pixels on a
 * processor six times slower. An answer is the next frame drawn after it, by the browser's own Event Timing.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium, launchOptions } from '../scripts/chromium.ts';
import { loadHydrated } from '../tests/support/hydrated-page.ts';
import { signIn, startSite } from '../tests/support/running-site.ts';
import { publicPages } from '../tests/support/screens.ts';
import { median } from './measuring.ts';

const SLOWDOWN = 6;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** How many presses deep: what a press reveals is pressed too. */
const DEPTH = 2;

/** One kind of press: where, what was pressed to get there, and the milliseconds to the next frame. */
export type PressRow = { page: string; press: string; medianMs: number; leastMs: number; mostMs: number };

type Options = { tries: number; pages: readonly string[] };
/** A page to press on; `prepare` brings it into the state of interest. */
type Place = { name: string; url: string; context: BrowserContext; prepare?: (page: Page) => Promise<void> };

/** Returns the slowest press first. `pages`: parts of the pages' names; none: all pages. */
export async function measurePresses({ tries, pages }: Options): Promise<PressRow[]> {
  const site = await startSite();
  const browser = await chromium.launch(launchOptions(await findChromium()));
  const rows: PressRow[] = [];
  try {
    for (const place of await placesOf(browser, site.url)) {
      if (pages.length > 0 && !pages.some((part) => place.name.includes(part))) continue;
      rows.push(...(await measurePlace(place, tries)));
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return rows.toSorted((a, b) => b.medianMs - a.medianMs);
}

async function placesOf(browser: Browser, url: string): Promise<Place[]> {
  const [visitor, official] = [await newContext(browser), await newContext(browser)];
  await signIn(official, url);
  const known = await publicPages(url);
  const places = known.map(({ name, path }) => ({ name, url: new URL(path, url).href, context: visitor }));
  const all = { name: 'player-stats-all', url: new URL('/player-stats?season=All', url).href, context: visitor };
  const card = { name: 'match-card', url: new URL('/data-input', url).href, context: official, prepare: fillCard };
  return [...places, all, card];
}

/** A browser context whose pages start without anything that earlier presses have stored. */
async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return context;
}

/** Types a card up to its fifth match, which stays empty. */
async function fillCard(page: Page): Promise<void> {
  await page.getByLabel('Division').selectOption('1');
  await page.getByLabel('Week number').fill('20');
  await page.getByLabel('Home team').selectOption({ index: 1 });
  await page.getByLabel('Away team').selectOption({ index: 2 });
  for (let number = 1; number <= 4; number++) {
    await page.getByRole('button', { name: 'Add Match' }).click();
    const match = page.getByRole('group', { name: `Match ${number}` });
    await match.getByLabel('Home player').selectOption({ index: 1 });
    await match.getByLabel('Away player').selectOption({ index: 1 });
    await match.getByLabel('Score, home').fill(String(60 + number));
    await match.getByLabel('Score, away').fill('20');
  }
}

async function measurePlace(place: Place, tries: number): Promise<PressRow[]> {
  const rows: PressRow[] = [];
  const page = await place.context.newPage();
  await open(page, place);
  const seen = new Set<string>();
  const waiting: Kind[][] = fresh(await page.evaluate(findKinds), seen).map((kind) => [kind]);
  for (let sequence = waiting.shift(); sequence !== undefined; sequence = waiting.shift()) {
    const times: number[] = [];
    for (let round = 0; round < tries; round++) {
      await open(page, place);
      const ms = await pressAll(page, sequence);
      if (ms !== null) times.push(ms);
    }
    if (times.length === 0) continue;
    const press = sequence.map(({ label }) => label).join(' → ');
    rows.push({
      page: place.name,
      press,
      medianMs: median(times),
      leastMs: Math.min(...times),
      mostMs: Math.max(...times),
    });
    if (sequence.length >= DEPTH || page.url() !== place.url) continue;
    const revealed = fresh(await page.evaluate(findKinds), seen);
    waiting.push(...revealed.map((kind) => [...(sequence ?? []), kind]));
  }
  await page.close();
  console.log(
    `${place.name}: ${rows.length} kinds of presses, the worst ${Math.max(0, ...rows.map((row) => row.medianMs))} ms`,
  );
  return rows;
}

function fresh(kinds: readonly Kind[], seen: Set<string>): Kind[] {
  const found = kinds.filter(({ key }) => !seen.has(key));
  for (const { key } of found) seen.add(key);
  return found;
}

async function open(page: Page, { url, prepare }: Place): Promise<void> {
  await loadHydrated(page, url);
  await prepare?.(page);
  await page.evaluate(watchEvents);
}

/** Presses one after the other and returns how long the last one took; `null` where it is gone, or loads another document. */
async function pressAll(page: Page, sequence: readonly Kind[]): Promise<number | null> {
  const session = await page.context().newCDPSession(page);
  try {
    for (const [index, { key, how }] of sequence.entries()) {
      const isLast = index === sequence.length - 1;
      await page.evaluate(findKinds);
      if (!(await page.evaluate(findPress, key))) return null;
      const target = page.locator('[data-press]');
      if (how !== 'tap') await target.focus();
      if (isLast) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      if (isLast) await page.evaluate(() => Reflect.set(window, 'pressTimes', []));
      if (how === 'tap') await target.tap({ force: true, timeout: 3000 });
      else await page.keyboard.press(how);
      await page.evaluate(settled);
    }
    const times = await page.evaluate(() => Reflect.get(window, 'pressTimes') as number[]);
    return Math.max(LEAST_MS, ...times);
  } catch (error) {
    if (error instanceof Error && error.message.includes('Execution context was destroyed')) return null;
    throw error;
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  }
}

/** The browser reports no shorter ones. */
const LEAST_MS = 16;

/** Resolves when two frames have been drawn and the browser had time to report events. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve, 250));
}

/* The functions that run inside a page. Each is sent there alone, so it uses nothing outside itself. */

/** A kind of element that can be pressed; a page may have many of it. `how`: a tap, or the key to press when it has the focus. */
type Kind = { key: string; label: string; how: string };

/** Returns the kinds of presses in view or below it, and marks the first element of each with `data-kind`. */
function findKinds(): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const element of document.querySelectorAll<HTMLElement>('a[href], button, select, input, textarea, summary')) {
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.matches(':disabled, [type=hidden], [type=file]')
    )
      continue;
    const link = element.closest('a')?.href;
    const url = link === undefined ? null : new URL(link);
    const isElsewhere = url !== null && (url.origin !== location.origin || /\.\w+$|\/calendar/.test(url.pathname));
    if (isElsewhere || element.closest('a')?.target === '_blank') continue;
    const type = element.getAttribute('type') ?? '';
    // Links of the header and the footer are the same on every page.
    if (url !== null && element.closest('main') === null && location.pathname !== '/') continue;
    const to = url === null ? '' : `${url.pathname.split('/')[1]} ${[...url.searchParams.keys()].join(' ')}`;
    const cell = element.closest('td, th')?.className ?? '';
    const key = [element.tagName, type, element.className, to, cell, element.getAttribute('name') ?? ''].join('|');
    element.dataset['kind'] ??= key;
    if (kinds.has(key)) continue;
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    const label = `${element.tagName.toLowerCase()} ${name === '' || element.matches('select') ? (element.getAttribute('name') ?? type) : name.slice(0, 30)}`;
    const typed = element.matches('textarea, input:not([type=checkbox], [type=radio], [type=file], [type=submit])');
    const how = element.matches('select') ? 'ArrowDown' : typed ? '1' : 'tap';
    kinds.set(key, { key, label, how });
  }
  return [...kinds.values()];
}

/** Marks the first visible element of a kind with `data-press`; returns whether there is one. */
function findPress(key: string): boolean {
  for (const marked of document.querySelectorAll('[data-press]')) marked.removeAttribute('data-press');
  for (const element of document.querySelectorAll<HTMLElement>('[data-kind]')) {
    if (element.dataset['kind'] !== key || !element.checkVisibility({ visibilityProperty: true })) continue;
    element.dataset['press'] = '';
    return true;
  }
  return false;
}

/** Notes from now on how long the answers to presses take, in `window.pressTimes`. */
function watchEvents(): void {
  Reflect.set(window, 'pressTimes', []);
  new PerformanceObserver((list) => {
    const times = Reflect.get(window, 'pressTimes') as number[];
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId !== 0) times.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
