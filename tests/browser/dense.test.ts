import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { becomeIdle } from '../support/hydrated-page.ts';
import { publicPages } from '../support/screens.ts';
import { breaksNoWord, fits, headsFit } from './page-quality.ts';
import { useSite } from './visitor.ts';

const visit = useSite();

/** Pages with names, which letters of 200 percent must leave whole on 320 pixels; on 390 those of `wide` too. */
const named = [
  'home',
  'standings',
  'player-stats',
  'breaks',
  'results',
  'fixtures',
  'rivalry',
  'records',
  'cups',
  'career',
];
const wide = [...named, 'squads', 'cup', 'team', 'search'];

test('no name is broken inside a word on a phone, and large letters stay in the window', async () => {
  const page = await (await visit.visitor()).newPage();
  for (const { name, path } of await publicPages(visit.url('/'))) {
    await page.setViewportSize({ width: 320, height: 844 });
    await visit.go(page, path);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await enlarge(page, 100);
      if (!['cup-draw', 'timers', 'photos'].includes(name)) {
        await breaksNoWord(page);
        if (width === 390) await headsFit(page);
        await fits(page);
      }
      for (const percent of width === 360 ? [] : [150, 200]) {
        await enlarge(page, percent);
        if ((width === 390 ? wide : named).includes(name)) await breaksNoWord(page);
      }
    }
  }
});

async function enlarge(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
  // Tables adapt once their new size is known.
  await page.evaluate(becomeIdle);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang, `${page.url()}, ${page.viewportSize()?.width} px, ${percent} percent`).toBeLessThanOrEqual(0);
}
