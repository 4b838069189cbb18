/** The checks that every screen must pass, in one visit to each. A fault names the screen, its address and the size. */
import type { Page } from 'playwright-core';
import type { Screen } from '../support/screens.ts';
import {
  injectAxe,
  faultsOf,
  layoutShift,
  type FaultsToFind,
  MAX_SHIFT,
  SECOND_LOOK,
  axeViolationsIn,
} from './page-quality.ts';
import { desk, phone, type Visit } from './visitor.ts';

/** How a screen differs from all others. */
export type ScreenExceptions = {
  /** The selector of the part that scrolls sideways. */
  strip?: string;
  /**
   * Links within text that are smaller than a touch target, or covered by a larger one: in both sizes, or on a desktop.
   */
  low?: 'always' | 'desk';
};

/**
 * Opens a page in a browser that forgets what each screen stores. With `isNew`, it also forgets all files, so that each
 * screen loads as for a new visitor.
 */
export async function forgetfulPage(visit: Visit, { viewport }: typeof desk, isNew: boolean): Promise<Page> {
  const context = await visit.visitor({ viewport: viewport! }); // each size has a viewport
  await context.addInitScript(() => {
    // A page without an address has no storage.
    if (origin === 'null') return;
    localStorage.clear();
    sessionStorage.clear();
  });
  const page = await context.newPage();
  await injectAxe(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: isNew });
  return page;
}

/** Takes a page to a screen in a size, in the light theme, with letters of the usual size. */
export async function showAt(page: Page, visit: Visit, path: string, { viewport }: typeof desk): Promise<void> {
  await page.setViewportSize(viewport!); // both sizes have a viewport
  await page.emulateMedia({ colorScheme: 'light', media: null });
  await visit.go(page, path);
}

/** Returns how far the layout shifted while the page loaded, as faults. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shift = await layoutShift(page);
  return shift < MAX_SHIFT ? [] : [`moves by ${shift.toFixed(3)} as it comes up`];
}

/**
 * Returns the faults of a screen that is open on a phone: what axe finds, what does not fit and what is too small, then
 * again on a desktop in the other theme. The page is not loaded again, because its sizes and colours are CSS rules. In
 * one of the sizes axe checks all rules, in the other those that depend on size and colours.
 */
export async function faultsOnBoth(
  page: Page,
  { strip, low }: ScreenExceptions,
  isDarkOnDesk: boolean,
): Promise<string[]> {
  const faults: string[] = [];
  for (const closed of await page.getByText('Show as table').all()) await closed.click();
  for (const [size, { viewport }, isDark] of [
    ['phone', phone, !isDarkOnDesk],
    ['desk', desk, isDarkOnDesk],
  ] as const) {
    await page.setViewportSize(viewport!);
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
    const isLow = low === 'always' || (low === 'desk' && size === 'desk');
    const looks: FaultsToFind = { fits: true, targets: !isLow, ...(strip === undefined ? {} : { strip }) };
    const violations = await axeViolationsIn(page, isDark ? SECOND_LOOK : []);
    const found = [...(await faultsOf(page, looks)), ...violations.map((one) => JSON.stringify(one))];
    faults.push(...found.map((fault) => `on a ${size}, ${isDark ? 'dark' : 'light'}: ${fault}`));
  }
  return faults;
}

/** Returns the first few of these faults, each with the name of its screen. */
export function withScreenName({ name, path }: Screen, faults: string[]): string[] {
  return faults.slice(0, 20).map((fault) => `${name} (${path}): ${fault}`);
}
