import { PASSWORD } from '../support/running-site.ts';
import { publicPages } from '../support/screens.ts';
import { type Tab, until } from './engines.ts';
import type { WatchedSite } from './watched-site.ts';

type Journey = (tab: Tab, site: WatchedSite) => Promise<void>;

/** What every engine must be able to do, in this order: later journeys use the sign-in of earlier ones. */
export const JOURNEYS: Record<string, Journey> = {
  'each public page without a script error': async (tab, site) => {
    for (const { path } of await publicPages(site.url)) await open(tab, site, path);
  },
  'a table sorted': async (tab, site) => {
    await open(tab, site, '/player-stats');
    await press(tab, 'thead a', 'Won');
    await shows(
      tab,
      'sorted by frames won',
      () => document.querySelector('th[aria-sort]')?.textContent?.includes('Won') === true,
    );
  },
  'the offline copy': async (tab, site) => {
    await open(tab, site, '/league-standings');
    await shows(tab, 'the service worker is in charge', () => navigator.serviceWorker.controller !== null);
    // The worker saw none of the first visit.
    await open(tab, site, '/league-standings');
    await shows(tab, 'a copy is kept', async () => (await caches.match(location.href)) !== undefined);
    site.cut(true);
    await tab.go(`${site.url}/league-standings`);
    await shows(tab, 'the table from the copy', () => document.querySelectorAll('tbody th').length === 10);
    await shows(tab, 'when it was last seen', () => document.body.textContent.includes('Last seen'));
    site.cut(false);
  },
  'a timer runs': async (tab, site) => {
    await open(tab, site, '/timers');
    const before = await tab.run(() => document.querySelector('[role=timer]')?.textContent ?? '');
    await press(tab, 'main button', 'Start');
    await shows(
      tab,
      'other figures',
      (old: string) => document.querySelector('[role=timer]')?.textContent !== old,
      before,
    );
  },
  'sign-in': async (tab, site) => {
    await open(tab, site, '/admin');
    await shows(tab, 'the prompt', () => document.querySelector('input[type=password]') !== null);
    await fill(tab, 'input[type=password]', PASSWORD);
    await tab.run(() => document.querySelector<HTMLInputElement>('input[type=password]')?.form?.requestSubmit());
    await shows(
      tab,
      'the heading of the area',
      () => document.querySelector('h1')?.textContent.includes('Admin') === true,
    );
  },
};

/** Opens a page and waits until it is hydrated; throws where one of its scripts failed. */
async function open(tab: Tab, site: WatchedSite, path: string): Promise<void> {
  await tab.go(site.url + path);
  await shows(tab, `${path} is hydrated`, () => {
    const first = document.querySelector('#page > *');
    return first !== null && Object.keys(first).some((name) => name.startsWith('__reactProps$'));
  });
  const faults = await tab.run(() => Reflect.get(window, 'faults') as string[]);
  if (faults.length > 0) throw new Error(`${path}: ${faults.join('; ')}`);
}

function shows<Given extends unknown[]>(
  tab: Tab,
  what: string,
  holds: (...given: Given) => boolean | Promise<boolean>,
  ...given: Given
): Promise<void> {
  return until(() => tab.run(holds, ...given), what);
}

/** Presses the first element that matches and has the words. */
async function press(tab: Tab, selector: string, words: string): Promise<void> {
  const find = (at: string, text: string): boolean =>
    [...document.querySelectorAll(at)].some((one) => one.textContent.includes(text));
  await shows(tab, `${words} to press`, find, selector, words);
  await tab.run(
    (at: string, text: string) => {
      const found = [...document.querySelectorAll<HTMLElement>(at)].find((one) => one.textContent.includes(text));
      found?.click();
    },
    selector,
    words,
  );
}

/** Sets a field as typing does: React looks for the setter of the element's own class. */
function fill(tab: Tab, selector: string, value: string): Promise<void> {
  return tab.run(
    (at: string, text: string) => {
      const field = document.querySelector<HTMLInputElement>(at);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    },
    selector,
    value,
  );
}
