import type { Page } from 'playwright-core';
import { desk, type Visit } from './visitor.ts';

/** When the clock of a page on the Timers screen starts. */
export const START = new Date('2026-01-15T19:30:00Z');

/** Opens the page with a clock that stands still until the test moves it. */
export async function openTimers(
  visit: Visit,
  { path = '/timers', options = desk, before = async (_: Page) => {} } = {},
): Promise<Page> {
  const page = await (await visit.visitor(options)).newPage();
  await page.clock.install({ time: START });
  await before(page);
  await visit.go(page, path);
  await page.clock.pauseAt(new Date(START.getTime() + 60_000));
  return page;
}

export function clockOf(page: Page, name: string) {
  const region = page.getByRole('region', { name });
  return {
    press: (button: string) => region.getByRole('button', { name: button, exact: true }).click(),
    start: region.getByRole('button', { name: 'Start', exact: true }),
    stop: region.getByRole('button', { name: 'Stop', exact: true }),
  };
}

/** The times and statuses of both clocks: `10:00 Ready | 00:20 Ready`. */
export async function board(page: Page): Promise<string> {
  const panels = ['Game Timer', 'Shot Clock'].map(async (name) => {
    const region = page.getByRole('region', { name });
    return `${await region.getByRole('timer').textContent()} ${await region.getByRole('paragraph').textContent()}`;
  });
  return (await Promise.all(panels)).join(' | ');
}

export function announced(page: Page): Promise<string | null> {
  return page.locator('[aria-live=assertive]').textContent();
}
