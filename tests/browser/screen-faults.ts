/** What every screen must pass, looked at in one visit to each. A fault names its screen, its address and the size. */
import type { Page } from 'playwright-core';
import type { Screen } from '../support/screens.ts';
import { bringAxe, faultsOf, layoutShift, type Looks, MAX_SHIFT, SECOND_LOOK, violationsIn } from './page-quality.ts';
import { desk, phone, type Visit } from './visitor.ts';

/** What is different on a screen. */
export type Special = {
  /** Its part that scrolls sideways. */
  strip?: string;
  /** Links inside words that are lower than a finger, or covered by a larger target: on both sizes, or on a desk. */
  low?: 'always' | 'desk';
};

/**
 * A page of a size, in a browser that keeps nothing of what a screen stores. `isNew`: nor any file, so that each screen
 * comes up as for a new visitor.
 */
export async function forgetfulPage(visit: Visit, { viewport }: typeof desk, isNew: boolean): Promise<Page> {
  const context = await visit.visitor({ viewport: viewport! }); // each size has one
  await context.addInitScript(() => {
    // A page without an address has no storage.
    if (origin === 'null') return;
    localStorage.clear();
    sessionStorage.clear();
  });
  const page = await context.newPage();
  await bringAxe(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: isNew });
  return page;
}

/** Takes a page to a screen at a size, in the light, with letters as they are. */
export async function showAt(page: Page, visit: Visit, path: string, { viewport }: typeof desk): Promise<void> {
  await page.setViewportSize(viewport!); // both sizes have one
  await page.emulateMedia({ colorScheme: 'light', media: null });
  await visit.go(page, path);
}

/** Faults of how the page came up: what moved. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shift = await layoutShift(page);
  return shift < MAX_SHIFT ? [] : [`moves by ${shift.toFixed(3)} as it comes up`];
}

/**
 * Faults of a screen that is open on a phone: what axe finds, what does not fit, what is too small, there in one theme and
 * on a desk in the other. The page is not loaded again, as its sizes and colours are rules of CSS. One of the sizes is
 * looked at by all rules of axe, the other by those that depend on it.
 */
export async function faultsOnBoth(page: Page, { strip, low }: Special, isDarkOnDesk: boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const closed of await page.getByText('Show as table').all()) await closed.click();
  for (const [size, { viewport }, isDark] of [
    ['phone', phone, !isDarkOnDesk],
    ['desk', desk, isDarkOnDesk],
  ] as const) {
    await page.setViewportSize(viewport!);
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
    const isLow = low === 'always' || (low === 'desk' && size === 'desk');
    const looks: Looks = { fits: true, targets: !isLow, ...(strip === undefined ? {} : { strip }) };
    const violations = await violationsIn(page, isDark ? SECOND_LOOK : []);
    const found = [...(await faultsOf(page, looks)), ...violations.map((one) => JSON.stringify(one))];
    faults.push(...found.map((fault) => `on a ${size}, ${isDark ? 'dark' : 'light'}: ${fault}`));
  }
  return faults;
}

/** The first of these faults, each with its screen. */
export function named({ name, path }: Screen, faults: string[]): string[] {
  return faults.slice(0, 20).map((fault) => `${name} (${path}): ${fault}`);
}
