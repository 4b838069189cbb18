import { expect, test } from 'vitest';
import { scaledTimeout } from '../../scripts/slowness.ts';
import { screens } from '../support/screens.ts';
import { injectAxe, faultsOf } from './page-quality.ts';
import { faultsOnBoth, withScreenName } from './screen-faults.ts';
import { phone, useBrowserSite } from './visitor.ts';

const { url, official, go } = useBrowserSite();

/** The timeout for the test of all screens, in milliseconds. */
const PATIENCE = scaledTimeout(200_000);

test(
  'every officials’ screen is accessible in both themes, has large targets and fits, also with letters twice as large',
  async () => {
    const page = await (await official(phone)).newPage();
    await injectAxe(page);
    const all = (await screens(url('/'))).filter((screen) => screen.official);
    expect(all.length).toBeGreaterThan(30);
    const faults: string[] = [];
    for (const [index, screen] of all.entries()) {
      await page.setViewportSize(phone.viewport!);
      await go(page, screen.path);
      const found = await page.evaluate(faultsOfPlaces);
      found.push(...(await faultsOnBoth(page, {}, index % 2 === 0)));
      // The page has the size of a desktop here, which `faultsOnBoth` sets last.
      found.push(...(await faultsOf(page, { fits: true, letters: 200 })), ...(await page.evaluate(faultsOfHeader)));
      if (screen.name !== 'home-official') {
        await page.setViewportSize(phone.viewport!);
        found.push(...(await faultsOf(page, { fits: true, letters: 200 })));
      }
      faults.push(...withScreenName(screen, found));
    }
    expect(faults).toEqual([]);
  },
  PATIENCE,
);

/** Runs inside a page. Returns links of the header and of the navigation “Places” that are outside the window. */
function faultsOfHeader(): string[] {
  return [...document.querySelectorAll('header :is(a, summary), nav[aria-label=Places] a')]
    .filter((link) => link.checkVisibility() && link.getBoundingClientRect().right > innerWidth)
    .map((link) => `Outside the window: ${link.textContent}`);
}

/** Runs inside a page. Returns faults of the navigation “Places”, a bar at the bottom of a phone’s screen. */
function faultsOfPlaces(): string[] {
  const places = document.querySelector('nav[aria-label=Places]');
  if (places === null) return location.pathname.startsWith('/admin') ? ['There are no places.'] : [];
  const links = [...places.querySelectorAll('a')];
  const faults = links.length === 5 ? [] : [`There are ${links.length} places.`];
  const here = links.filter((link) => link.getAttribute('href') === location.pathname);
  if (here.some((link) => link.getAttribute('aria-current') !== 'page')) faults.push('The place is not marked.');
  scrollTo(0, document.documentElement.scrollHeight);
  const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
  if (end > places.getBoundingClientRect().top + 1) faults.push('The places cover the end of the page.');
  scrollTo(0, 0);
  return faults;
}
