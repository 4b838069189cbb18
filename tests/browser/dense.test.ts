import { expect, test } from 'vitest';
import { publicPages } from '../support/screens.ts';
import { breaksNoWord, fits } from './page-quality.ts';
import { useSite } from './visitor.ts';

const visit = useSite();

test.each([320, 360, 390])(
  'no name is broken inside a word on a phone %i px wide',
  async (width) => {
    for (const { name, path } of await publicPages(visit.url('/'))) {
      if (['cup-draw', 'timers', 'photos'].includes(name)) continue;
      const page = await visit.open(path, { viewport: { width, height: 844 } });
      await breaksNoWord(page);
      await fits(page);
      await page.close();
    }
  },
  120_000,
);

test.each([150, 200])(
  'letters of %i percent keep names whole and the page in the window',
  async (percent) => {
    for (const path of [
      '/league-standings',
      '/player-stats',
      '/breaks',
      '/results',
      '/fixtures',
      '/squads-handicaps',
      '/timers',
    ]) {
      const page = await visit.open(path, { viewport: { width: 390, height: 844 } });
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await breaksNoWord(page);
      await page.close();
    }
  },
  120_000,
);
