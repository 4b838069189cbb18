import type { BrowserContext, BrowserContextOptions, Cookie, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { StandingRowAnswer } from '#contract/standings.ts';
import type { Store } from '#server/storage/store.ts';
import { guardFocus } from './focus-guard.ts';
import { canForget, forgetVisit } from './used-page.ts';
import { loadHydrated } from '../support/hydrated-page.ts';
import { scaledTimeout } from '../../scripts/slowness.ts';
import { sharedChromium } from '../support/chromium-environment.ts';
import {
  NEXT_TO_NOTHING,
  noSite,
  rememberSignedIn,
  type RunningSite,
  signIn,
  startSite,
} from '../support/running-site.ts';

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } };
export const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/** The functions of a browser test. What they open is closed after the test, or cleared for a later test. */
export type Visit = {
  url: (path: string) => string;
  /** Returns a visitor's browser with storage of its own, which has nothing of the site yet. */
  visitor: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Returns the browser of an unknown visitor. It may have the site's files already. */
  anybody: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Returns the browser of an official who is signed in. It may have the site's files already. */
  official: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Returns the browser of a team's captain who has joined. It may have the site's files already. */
  captain: (teamId: string, options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Returns a page in a browser, at any address. A later test in the file may get the same page and browser. */
  pageIn: (context: BrowserContext) => Promise<Page>;
  /**
   * Opens a page as an unknown visitor, and waits until it is hydrated and idle. The browser may have the site's files
   * already.
   */
  open: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a page as an official who is signed in, and waits as `open` does. */
  openOfficial: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a visitor's page in a browser that has nothing of the site, to see how the page loads. */
  openFirst: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Takes a visitor's page to a path, and waits until it is hydrated and idle. */
  go: (page: Page, path: string) => Promise<void>;
  /** Returns the options for a visitor whose browser has stored these texts. */
  having: (kept: Record<string, string>) => BrowserContextOptions;
  /** Makes a call of the API with the session of a browser, without a page. */
  call: <T>(context: BrowserContext, method: string, path: string, data?: object) => Promise<T>;
  /** Returns the API's answer to a visitor, without a page. */
  ask: <T>(path: string) => Promise<T>;
  /** Returns the rows of the league table in the API. */
  standings: (season: string, division: number) => Promise<StandingRowAnswer[]>;
  /** Returns the store of the site, to which tests can write as an official's call does. */
  store: () => Store;
  /** Allows errors and warnings on the console that match, until the end of the test. */
  expectComplaints: (pattern: RegExp) => void;
};

/** Starts a site and a browser for the tests in a file. An error or warning on the console of a page fails a test. */
export function useBrowserSite(options: Parameters<typeof startSite>[0] = {}): Visit {
  let site: RunningSite;
  const browser = sharedChromium();
  let visitors: BrowserContext[] = [];
  /** The pages of the current test that later tests may use again, with their browsers. */
  const opened = new Set<Page>();
  const used = new Set<BrowserContext>();
  /** The page that each browser keeps open for the next test. */
  const waiting = new WeakMap<BrowserContext, Page>();
  const optionsOf = new WeakMap<BrowserContext, BrowserContextOptions>();
  /** The cookies of officials, for browsers from which they have been removed. */
  const sessions = new WeakMap<BrowserContext, Cookie[]>();
  /** A browser without pages, which only makes calls as an official. */
  let office: BrowserContext | undefined;
  let complaints: string[] = [];
  let expected: RegExp | null = null;

  beforeAll(async () => {
    site = await startSite(options);
  });
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.close();
    site = noSite();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.log(await contentOfPages(visitors));
    else await Promise.all([...opened].map(keep));
    opened.clear();
    await Promise.all(visitors.filter((visitor) => !used.has(visitor)).map((visitor) => visitor.close()));
    const unexpected = complaints.filter((complaint) => !expected?.test(complaint));
    visitors = [];
    complaints = [];
    expected = null;
    expect(unexpected).toEqual([]);
  });

  const url = (path: string): string => new URL(path, site.url).href;

  async function visitor(options: BrowserContextOptions = desk): Promise<BrowserContext> {
    // Service workers are blocked, because tests could not hold back or change their answers.
    const context = await browser.newContext({ serviceWorkers: 'block', ...options });
    visitors.push(context);
    // Shorter than the test's own timeout, so that the message says what was waited for.
    context.setDefaultTimeout(scaledTimeout(10_000));
    optionsOf.set(context, options);
    await guardFocus(context);
    context.on('console', (message) => {
      // Chromium's own messages: about a blocked worker, and about one that took over between a preload and its use.
      if (/^Service Worker registration blocked|cross-world service worker/.test(message.text())) return;
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(String(error.error())));
    return context;
  }

  async function anybody(options: BrowserContextOptions = desk, hasSession = false): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const fitting = [...used].filter((context) => JSON.stringify(optionsOf.get(context)) === key);
    const again = fitting.find((context) => sessions.has(context) === hasSession) ?? fitting[0];
    if (again === undefined) return visitor(options);
    used.delete(again);
    visitors.push(again);
    return again;
  }

  async function official(options: BrowserContextOptions = desk): Promise<BrowserContext> {
    const context = await anybody(options, true);
    await signInAgain(context);
    return context;
  }

  /** Signs a browser in, or gives it back its earlier session. */
  async function signInAgain(context: BrowserContext): Promise<void> {
    const before = sessions.get(context);
    await context.addCookies(before ?? []);
    if (before === undefined || !(await isSignedIn(context))) await signIn(context, url('/'));
    sessions.set(context, await context.cookies());
  }

  async function isSignedIn(context: BrowserContext): Promise<boolean> {
    const answer = await context.request.get(url('/api/admin/session'));
    // The server checks its answers against the schema of this type.
    return ((await answer.json()) as { authenticated: boolean }).authenticated;
  }

  async function captain(teamId: string, options: BrowserContextOptions = phone): Promise<BrowserContext> {
    const body = { name: `Captain ${teamId}`, role: 'captain', teamIds: [teamId] };
    office ??= await browser.newContext();
    await signInAgain(office);
    const { link } = await call<{ link: string }>(office, 'POST', '/api/admin/people', body);
    const context = await anybody(options);
    await call(context, 'POST', '/api/join', { code: link.split('#')[1] ?? '', device: 'Phone' });
    const page = await pageIn(context);
    await rememberSignedIn(page, url('/'));
    waiting.set(context, page);
    return context;
  }

  async function openOfficial(path: string, options: BrowserContextOptions = desk): Promise<Page> {
    const page = await pageIn(await official(options));
    await go(page, path);
    return page;
  }

  async function openFirst(path: string, options: BrowserContextOptions = desk): Promise<Page> {
    const page = await (await visitor(options)).newPage();
    await go(page, path);
    return page;
  }

  async function pageIn(context: BrowserContext): Promise<Page> {
    const page = waiting.get(context) ?? (await context.newPage());
    waiting.delete(context);
    opened.add(page);
    return page;
  }

  async function open(path: string, options: BrowserContextOptions = desk): Promise<Page> {
    const page = await pageIn(await anybody(options));
    await go(page, path);
    return page;
  }

  async function keep(page: Page): Promise<void> {
    const context = page.context();
    const options = optionsOf.get(context) ?? {};
    if (!canForget(options) || !(await forgetVisit(page, url(NEXT_TO_NOTHING), options))) return;
    waiting.set(context, page);
    used.add(context);
  }

  function go(page: Page, path: string): Promise<void> {
    return loadHydrated(page, url(path), { scripts: optionsOf.get(page.context())?.javaScriptEnabled !== false });
  }

  function having(kept: Record<string, string>): BrowserContextOptions {
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
    return { ...desk, storageState: { cookies: [], origins: [{ origin: url('/').slice(0, -1), localStorage }] } };
  }

  async function call<T>(context: BrowserContext, method: string, path: string, data?: object): Promise<T> {
    await context.request.get(url('/api/admin/session'));
    const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { 'x-xsrf-token': token, 'content-type': 'application/json' };
    const answer = await context.request.fetch(url(path), { method, headers, ...(data === undefined ? {} : { data }) });
    expect(answer.ok(), await answer.text()).toBe(true);
    // The server checks its answers against the schemas of these types.
    return (await answer.json()) as T;
  }

  async function ask<T>(path: string): Promise<T> {
    // The server checks its answers against the schema of this type.
    return (await (await fetch(url(path))).json()) as T;
  }
  return {
    url,
    visitor,
    anybody,
    official,
    captain,
    pageIn,
    open,
    openOfficial,
    openFirst,
    go,
    having,
    call,
    ask,
    standings: (season, division) => ask(`/api/standings/${division}?season=${encodeURIComponent(season)}`),
    store: () => site.store,
    expectComplaints: (pattern) => void (expected = pattern),
  };
}

/** Returns what the open pages show and what their fields contain, to see why a test failed. */
async function contentOfPages(visitors: BrowserContext[]): Promise<string> {
  const pages = visitors
    .flatMap((visitor) => visitor.pages())
    .map(async (page) => `${page.url()}\n${await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String)}`);
  return (await Promise.all(pages)).join('\n\n');
}

/** Returns the names of the teams on a page, in the order of the table. */
export function teamsOn(page: Page): Promise<string[]> {
  return page.getByRole('rowheader').allTextContents();
}

export function names(rows: StandingRowAnswer[]): string[] {
  return rows.map(({ teamName }) => teamName);
}
