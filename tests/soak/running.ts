/**
 * Measures how long a frame's score takes from one phone to another and to the TV screen, and how much ten matches slow
 * the site down while two hundred pages are open.
 */
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { launchChromium } from '../support/chromium.ts';
import { loadHydrated } from '../support/hydrated-page.ts';
import { signIn as signInBrowser, startSite } from '../support/running-site.ts';
import { demoOf, TODAY } from '../support/site-around.ts';
import { PASSWORD } from './crash-site.ts';
import { inspect, INSPECTED } from './inspector.ts';
import { withSite } from './own-site.ts';
import { send, signIn } from './requests.ts';
import { wordsOf } from '../support/rows.ts';

export type RunningOptions = { frames: number; seconds: number; say: (line: string) => void };

/**
 * `MAX_WAIT`: after how many milliseconds at most a frame must be on the other screens. `GAP`: for how many seconds a
 * device has no network in a part of the measurement.
 */
const MAX_WAIT = 2000;
const GAP = 60;
// Ten teams play two matches each at the same time, which is the most for a team (`MAX_RUNNING_SCORES`).
const [PAGES, MATCHES] = [200, 10];
/**
 * How much longer answers may take during the matches (by this factor or by 2 ms, whichever is more), and how many more
 * megabytes the site may use.
 */
const MAX_TIMES = 2;
const MAX_MORE_MS = 2;
const MAX_MORE_MB = 60;

/** Makes both measurements. Returns a sentence for each failed check. */
export async function measureRunningScores({ frames, seconds, say }: RunningOptions): Promise<string[]> {
  const faults: string[] = [];
  for (const [where, { waits, afterGap, afterOwnGap }] of await fromPhoneToScreens(frames)) {
    const longest = Math.max(...waits);
    say(`${frames} frames were on ${where} after ${Math.round(median(waits))} ms, at most ${Math.round(longest)} ms`);
    say(
      `After ${GAP} s without a network: ${Math.round(afterGap)} ms of the phone, ${Math.round(afterOwnGap)} ms of its own`,
    );
    if (Math.max(longest, afterGap, afterOwnGap) > MAX_WAIT)
      faults.push(`A frame took more than ${MAX_WAIT} ms to ${where}.`);
  }
  const { alone, beside, fetched } = await beforeOpenPages(seconds);
  say(`${PAGES} open pages fetched ${fetched} times what ${MATCHES} matches changed`);
  say(
    `A visitor waited ${alone.ms.toFixed(2)} ms alone and ${beside.ms.toFixed(2)} ms beside them (${(beside.ms / alone.ms).toFixed(2)})`,
  );
  say(`Memory: ${alone.mb.toFixed(0)} MB alone, ${beside.mb.toFixed(0)} MB beside them`);
  if (beside.ms > Math.max(alone.ms * MAX_TIMES, alone.ms + MAX_MORE_MS)) faults.push('Visitors waited too long.');
  if (beside.mb > alone.mb + MAX_MORE_MB) faults.push('The site used too much memory.');
  return faults;
}

type Waits = { waits: number[]; afterGap: number; afterOwnGap: number };

/**
 * Types frames on one phone. Measures how long each takes to the home screen on another phone and to the TV screen,
 * also after one of the devices had no network.
 */
async function fromPhoneToScreens(frames: number): Promise<[where: string, Waits][]> {
  const site = await startSite();
  const browser = await launchChromium();
  try {
    const [home, away] = await teamsOf(site.url);
    if (!home || !away) throw new Error('There are too few teams.');
    const typing = await browser.newContext();
    await signInBrowser(typing, site.url);
    const card = await typing.newPage();
    const query = `season=25/26&division=1&week=20&home=${home.id}&away=${away.id}`;
    await loadHydrated(card, `${site.url}/data-input?${query}`);
    await card.getByLabel('Show running score').check();
    const screens = await Promise.all([
      screenAt(browser, 'Home', site.url),
      screenAt(browser, 'the screen for the club', `${site.url}/tv`),
    ]);
    const won: boolean[] = [];
    /**
     * Types the scores of frame `n` over those of frame `n - 5`. The home side wins the first five frames, the away
     * side the next five, and so on, so that each frame changes the score. Returns the score of the fixture.
     */
    async function type(n: number): Promise<string> {
      const index = n % 5;
      won[index] = Math.floor(n / 5) % 2 === 0;
      return enter(card, index, won);
    }
    for (const [index, player] of home.players.slice(0, 5).entries()) {
      const match = card.getByRole('group', { name: `Match ${index + 1}` });
      await match.getByLabel('Home player').selectOption(player.id);
      await match.getByLabel('Away player').selectOption(away.players[index]?.id ?? '');
    }
    /** Returns after how many milliseconds each screen shows the score. */
    async function shown(score: string): Promise<number[]> {
      const typed = performance.now();
      return Promise.all(
        screens.map(async ({ page }) => {
          await page.getByText(`${score}, being played`, { exact: true }).first().waitFor();
          return performance.now() - typed;
        }),
      );
    }
    /**
     * Types a frame while some devices have no network. Returns how many milliseconds each screen takes to show it once
     * the network is back.
     */
    async function afterGap(n: number, contexts: readonly BrowserContext[]): Promise<number[]> {
      for (const context of contexts) await context.setOffline(true);
      const missed = await type(n);
      await delay(GAP * 1000);
      for (const context of contexts) await context.setOffline(false);
      return shown(missed);
    }
    const each: number[][] = [];
    for (let n = 0; n < frames; n++) each.push(await shown(await type(n)));
    const gap = await afterGap(frames, [typing]);
    const ownGap = await afterGap(
      frames + 1,
      screens.map(({ page }) => page.context()),
    );
    return screens.map(({ where }, at) => {
      const of = (waits: readonly number[]) => waits[at] ?? Number.NaN;
      return [where, { waits: each.map(of), afterGap: of(gap), afterOwnGap: of(ownGap) }];
    });
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Opens a page in a new browser context, which stands for a separate device. */
async function screenAt(browser: Browser, where: string, address: string): Promise<{ where: string; page: Page }> {
  const page = await (await browser.newContext()).newPage();
  await loadHydrated(page, address);
  return { where, page };
}

/** Types the scores of a frame. Returns the score of the fixture after it, such as `3–1`. */
async function enter(card: Page, index: number, won: readonly boolean[]): Promise<string> {
  const isHome = won[index] === true;
  const match = card.getByRole('group', { name: `Match ${index + 1}` });
  await match.getByLabel('Score, home').fill(isHome ? '64' : '20');
  await match.getByLabel('Score, away').fill(isHome ? '20' : '64');
  const homeWon = won.filter(Boolean).length;
  return `${homeWon}–${won.length - homeWon}`;
}

async function teamsOf(url: string): Promise<TeamAnswer[]> {
  // The server checks its answers against the schema of `TeamAnswer`.
  const all = (await (await fetch(`${url}/api/teams`)).json()) as TeamAnswer[];
  return all.filter(({ division }) => division === 1);
}

type Cost = { ms: number; mb: number };

/**
 * Measures a visitor's waiting time and the site's memory: first without other visitors, then during matches, when all
 * open pages fetch the new scores after every frame.
 */
async function beforeOpenPages(seconds: number): Promise<{ alone: Cost; beside: Cost; fetched: number }> {
  const over = new AbortController();
  return withSite({ content: demoOf(TODAY), flags: INSPECTED }, async ({ server, url }) => {
    const inspector = await inspect(server.pid, server.output);
    const measure = async (): Promise<Cost> => {
      const ms = await visitorsWait(url, seconds);
      return { ms, mb: (await inspector.sample()).rssMb };
    };
    // Not measured, because the first requests take longer.
    await visitorsWait(url, 3);
    const alone = await measure();
    const counted = { fetched: 0 };
    const pages = Array.from({ length: PAGES }, (_, n) =>
      openPage(url, `127.0.0.${1 + (n % 2)}`, counted, over.signal),
    );
    const matches = playMatches(url, over.signal);
    const beside = await measure();
    over.abort();
    await Promise.all([...pages, matches]);
    inspector.close();
    return { alone, beside, fetched: counted.fetched };
  }).finally(() => over.abort());
}

/** Returns the median waiting time of a visitor in milliseconds. */
async function visitorsWait(url: string, seconds: number): Promise<number> {
  const waits: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const began = performance.now();
    await send(url, { method: 'GET', path: '/' });
    waits.push(performance.now() - began);
    await delay(50);
  }
  return median(waits);
}

/** The reads that the home screen makes after each frame. */
const READS = wordsOf(`
  /api/running-scores /api/whats-on?season=25/26 /api/standings/1?season=25/26 /api/standings/2?season=25/26
`);
const TOGETHER = `/api/together?of=${encodeURIComponent(READS.join(' '))}`;

/**
 * Listens to the site's live events from this address, as an open page does. At a random moment within 300 ms after
 * each frame, fetches what the page shows.
 */
function openPage(url: string, localAddress: string, counted: { fetched: number }, signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  return new Promise((resolve) => {
    let running = '';
    const stream = get(`${url}/api/live`, { localAddress, signal }, (events) => {
      events.setEncoding('utf8').on('data', (text: string) => {
        const [, revision = running] = /"running":(\d+)/.exec(text) ?? [];
        if (revision === running) return;
        running = revision;
        void delay(Math.random() * 300)
          .then(() => send(url, { method: 'GET', path: `${TOGETHER}&revision=${revision}` }, agent))
          .then(
            ({ status }) => (counted.fetched += Number(status === 200)),
            () => undefined,
          );
      });
    });
    stream.on('error', () => undefined);
    stream.on('close', () => {
      agent.destroy();
      resolve();
    });
  });
}

/**
 * Plays all matches at the same time until the signal comes. The site gets one frame each second, far more than in a
 * real evening.
 */
async function playMatches(url: string, signal: AbortSignal): Promise<void> {
  const headers = { ...(await signIn(url, PASSWORD, 'Soak')), 'content-type': 'application/json' };
  const teams = await teamsOf(url);
  for (let n = 0; !signal.aborted; n++) {
    const match = n % MATCHES;
    const [home, away] = teams.slice(2 * (match % 5), 2 * (match % 5) + 2);
    const played = Math.floor(n / MATCHES) % 6;
    const matches = Array.from({ length: played }, (_, i) => ({
      homePlayer: home?.players[i]?.id,
      awayPlayer: away?.players[i]?.id,
      homeScore: 64,
      awayScore: 20 + (n % 40),
    }));
    const place = { season: '25/26', division: 1, weekNumber: 21 + Math.floor(match / 5) };
    const body = JSON.stringify({ ...place, homeTeam: home?.id, awayTeam: away?.id, matches });
    const { status, text } = await send(url, { method: 'PUT', path: '/api/running-scores', headers, body });
    if (status !== 200) throw new Error(`A running score was answered ${status} ${text}`);
    await delay(n < MATCHES ? 20 : 1000);
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
