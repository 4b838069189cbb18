import { expect, test } from 'vitest';
import { screens } from '../support/screens.ts';
import { faultsOf } from './page-quality.ts';
import { faultsOnBoth, named } from './screen-faults.ts';
import { phone, useSite } from './visitor.ts';

const { url, official, pageIn, go } = useSite();

/** Milliseconds, for all pages on a busy machine. */
const PATIENCE = 600_000;

test(
  'every officials’ screen is accessible in both themes, has large targets and fits, with letters twice as large too',
  async () => {
    const page = await pageIn(await official(phone));
    const all = (await screens(url('/'))).filter((screen) => screen.official);
    expect(all.length).toBeGreaterThan(30);
    const faults: string[] = [];
    for (const [index, screen] of all.entries()) {
      await page.setViewportSize(phone.viewport!);
      await go(page, screen.path);
      // A link in a sentence is as high as its line.
      const special = screen.name === 'open-results' ? ({ low: 'always' } as const) : {};
      const found = await faultsOnBoth(page, special, index % 2 === 0);
      // They are on a desk now.
      found.push(...(await faultsOf(page, { fits: true, letters: 200 })));
      await page.setViewportSize(phone.viewport!);
      found.push(...(await faultsOf(page, { fits: true, letters: 200 })));
      faults.push(...named(screen, found));
    }
    expect(faults).toEqual([]);
  },
  PATIENCE,
);
