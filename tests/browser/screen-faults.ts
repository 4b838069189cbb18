/** The checks of `screens-public.test.ts` and `screens-officials.test.ts`, which visit every screen. */
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

/** The exceptions that the checks make for a screen. */
export type ScreenExceptions = {
  /** The selector of elements that scroll sideways, so that their contents may be outside the window. */
  strip?: string;
  /**
   * Does not check the sizes of touch targets and letters, because links within text are lower or a larger target
   * covers them: in both sizes, or only on a desktop.
   */
  low?: 'always' | 'desk';
};

/**
 * Opens a page that clears its stored values whenever it loads a screen. With `isNew`, it also caches no files, so that
 * each screen loads as for a new visitor.
 */
export async function forgetfulPage(visit: Visit, { viewport }: typeof desk, isNew: boolean): Promise<Page> {
  const context = await visit.visitor({ viewport: viewport! }); // each size has a viewport
  await context.addInitScript(() => {
    // A page without an address, such as an empty one, has no storage.
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

/** Takes a page to the screen at a path, in the size of a device and in the light theme. */
export async function showAt(page: Page, visit: Visit, path: string, { viewport }: typeof desk): Promise<void> {
  await page.setViewportSize(viewport!); // both sizes have a viewport
  await page.emulateMedia({ colorScheme: 'light', media: null });
  await visit.go(page, path);
}

/** Returns a fault if the layout shifted too far while the page loaded; otherwise an empty list. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shift = await layoutShift(page);
  return shift < MAX_SHIFT ? [] : [`moves by ${shift.toFixed(3)} as it comes up`];
}

/**
 * Returns the faults of an open screen in the size of a phone, and then in the size of a desktop in the other theme:
 * what axe finds, what does not fit and what is too small. The page is not loaded again, because its sizes and colours
 * are CSS rules. In the light theme, axe checks all rules; in the dark one, those that depend on size and colours.
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

/** Returns the first 20 of these faults, each with the name and the path of the screen. */
export function withScreenName({ name, path }: Screen, faults: string[]): string[] {
  return faults.slice(0, 20).map((fault) => `${name} (${path}): ${fault}`);
}
