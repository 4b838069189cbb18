import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { PASSWORD } from '../support/password-text.ts';
import { publicPages } from '../support/screens.ts';
import { type Tab, until } from './engines.ts';
import type { WatchedSite } from './watched-site.ts';

type Journey = (tab: Tab, site: WatchedSite, another: () => Promise<Tab>) => Promise<void>;

/** What every engine must be able to do, in this order, because later journeys use the sign-in of earlier ones. */
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
    // The first visit started the service worker, which stores only later visits.
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
    await shows(tab, 'the area of officials', () => document.body.textContent.includes('Recent changes'));
  },
  'a card typed and sent': async (tab, site) => {
    const { season, division, week, home, away } = await unplayed(site);
    await open(tab, site, `/data-input?season=${season}&division=${division}&week=${week}&home=${home}&away=${away}`);
    await shows(
      tab,
      'five matches',
      () => document.querySelector('select[name="matches.4.sides.away.players.0"]') !== null,
    );
    await fillFrames(tab);
    await press(tab, 'main button', 'Submit');
    await press(tab, 'dialog button', 'Send result');
    await shows(tab, 'the result', () => document.querySelector('#sent + *')?.textContent.includes('5–0') === true);
    await open(tab, site, `/results?season=${season}&division=${division}&week=${week}`);
    await shows(tab, 'the result on Results', () => document.body.textContent.includes('61'));
  },
  'a timer followed on a second page': async (tab, site, another) => {
    const hall = await another();
    await open(tab, site, '/timers');
    await press(tab, 'main button', 'Share this timer');
    await shows(tab, 'its code', () => /code=\w{4}$/.test(location.search));
    await open(hall, site, `/timers${await tab.run(() => location.search)}`);
    await shows(hall, 'that it follows', () => document.body.textContent.includes('You are following this timer.'));
    await press(tab, '[data-clock=shot] button', 'Start');
    await shows(
      hall,
      'the shot clock run',
      () => document.querySelector('[data-clock=shot]')?.textContent.includes('Running') === true,
    );
    await press(tab, '[data-clock=shot] button', 'Stop');
    await shows(
      hall,
      'the shot clock stopped',
      () => document.querySelector('[data-clock=shot]')?.textContent.includes('Stopped') === true,
    );
  },
  'a draw followed on a second page': async (tab, site, another) => {
    const hall = await another();
    await open(hall, site, '/cup-draw/F');
    await open(tab, site, '/cup-draw/T');
    await press(tab, 'main button', '(Redraw)');
    await press(tab, 'main form label', 'by hand');
    await press(tab, 'main form button', 'Draw');
    for (const match of [1, 2]) {
      await press(tab, 'main button', `Show match ${match}`);
      // Each page reads the draw at its own time. Even the page that draws may show a match later than the other one.
      for (const page of [tab, hall])
        await shows(
          page,
          `match ${match}`,
          (count: number) => document.querySelectorAll('section[aria-label="The draw"] ol > li').length === count,
          match,
        );
    }
    const drawn = (page: Tab): Promise<string | undefined> =>
      page.run(() => document.querySelector('section[aria-label="The draw"] ol')?.textContent);
    if ((await drawn(tab)) !== (await drawn(hall))) throw new Error('The two pages show different draws.');
  },
  'a card typed and sent without a network by a captain who has just joined': async (tab, site, another) => {
    const { season, division, week, home, away } = await unplayed(site);
    const code = await tab.run(async (teamId: string) => {
      const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const sent = await fetch('/api/admin/people', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
        body: JSON.stringify({ name: 'Cat Lee', role: 'captain', teamIds: [teamId], divisions: null }),
      });
      return String((await sent.json()).link).split('#')[1] ?? '';
    }, home);
    await open(tab, site, `/join#${code}`);
    await press(tab, 'main button', 'Join');
    // `run` fails while the browser leaves the page.
    await until(() => tab.run(() => location.pathname !== '/join').catch(() => false), 'another page');
    await tab.go('about:blank');
    site.cut(true);
    const card = `/data-input?season=${season}&division=${division}&week=${week}&home=${home}&away=${away}`;
    await openStored(tab, site, card);
    await fillFrames(tab);
    await shows(tab, 'that it is saved', () =>
      Object.values(localStorage).some((text) => String(text).includes('"homeScore":"65"')),
    );
    // The captain closes this window and continues in another one.
    await tab.go('about:blank');
    const later = await another();
    await openStored(later, site, card);
    await shows(
      later,
      'what was typed',
      () => document.querySelector<HTMLInputElement>('input[name="matches.4.sides.home.score"]')?.value === '65',
    );
    await press(later, 'main button', 'Submit');
    await press(later, 'dialog button', 'Send result');
    await shows(later, 'that it waits', () => document.body.textContent.includes('No signal.'));
    site.cut(false);
    await open(later, site, `/results?season=${season}&division=${division}&week=${week}`);
    await shows(later, 'that it was sent', () => document.body.textContent.includes('Sent the card'));
  },
};

type Unplayed = { season: string; division: number; week: number; home: string; away: string };

/** Returns a scheduled fixture of the first division that has no result. */
async function unplayed(site: WatchedSite): Promise<Unplayed> {
  // The server checks its answers against the schema of this type.
  const fixtures = (await (
    await fetch(`${site.url}/api/fixtures?season=25/26&division=1`)
  ).json()) as ScheduledFixtureAnswer[];
  const found = fixtures.find(({ fixtureId }) => fixtureId === null);
  if (found === undefined) throw new Error('Every fixture has a result.');
  const { season, division, weekNumber: week, homeTeamId: home, awayTeamId: away } = found;
  return { season, division, week, home, away };
}

/** Opens a page and waits until it is hydrated. Throws if one of its scripts has failed. */
async function open(tab: Tab, site: WatchedSite, path: string): Promise<void> {
  await openStored(tab, site, path);
  const faults = await tab.run(() => Reflect.get(window, 'faults') as string[]);
  if (faults.length > 0) throw new Error(`${path}: ${faults.join('; ')}`);
}

/**
 * Opens a page and waits until it is hydrated. Script errors are not checked, because a page opened without a network
 * lacks the script that collects them.
 */
async function openStored(tab: Tab, site: WatchedSite, path: string): Promise<void> {
  await tab.go(site.url + path);
  await shows(tab, `${path} is hydrated`, () => {
    const first = document.querySelector('#page > *');
    return first !== null && Object.keys(first).some((name) => name.startsWith('__reactProps$'));
  });
}

function shows<Given extends unknown[]>(
  tab: Tab,
  what: string,
  holds: (...given: Given) => boolean | Promise<boolean>,
  ...given: Given
): Promise<void> {
  return until(() => tab.run(holds, ...given), what);
}

/** Waits for an element that matches the selector and contains the words, and presses the first one. */
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

/**
 * Chooses the first option of a list after “Choose …”. The list offers no player of another frame, so each frame gets
 * other players.
 */
function chooseFirst(tab: Tab, selector: string): Promise<void> {
  return tab.run((at: string) => {
    const list = document.querySelector<HTMLSelectElement>(at);
    const option = list?.options[1];
    if (option === undefined) throw new Error(`${at} has nothing to choose`);
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, option.value);
    list?.dispatchEvent(new Event('change', { bubbles: true }));
  }, selector);
}

/** Fills in a card of five frames, which the home side wins. */
async function fillFrames(tab: Tab): Promise<void> {
  for (let match = 1; match <= 5; match++) {
    for (const side of ['home', 'away']) {
      await chooseFirst(tab, `select[name="matches.${match - 1}.sides.${side}.players.0"]`);
      await fill(tab, `input[name="matches.${match - 1}.sides.${side}.score"]`, side === 'home' ? `6${match}` : '20');
    }
  }
}

/**
 * Sets the value of a field as typing does, with the setter of the field's class, because React replaces the setter of
 * the field itself.
 */
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
