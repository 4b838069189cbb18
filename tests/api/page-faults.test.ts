import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { ApiRequest, ApiResponse } from '#contract/client.ts';
import { createClient } from '#contract/client.ts';
import { buildAndOpenWeb } from '#main/build-site.ts';
import type { BuiltWebsite } from '#main/built-web.ts';
import { StoreUnavailable } from '#server/storage/store-error.ts';
import type { Store } from '#server/storage/store.ts';
import { sampleOf } from '../support/dose.ts';
import { screensOf } from '../support/screens.ts';
import { demoOf, siteAround, TODAY } from '../support/site-around.ts';
import { openTestStore } from '../support/store.ts';
import { type Browser, openOffice } from './sign-in-site.ts';

// A page with a failing call must become an error page. It must not leave an unhandled promise rejection, which would
// end the process.

/** How many pages a run tries; `npm run soak -- --only=samples` tries all. */
const PAGES = 8;

const QUIET = { by: '', via: 'web', action: 'test', summary: '' } as const;

let web: BuiltWebsite;
beforeAll(async () => {
  web = await buildAndOpenWeb();
});

/**
 * Opens a site that caches nothing, with the demo league and web pages. Its store fails from read number `fails.at` on.
 */
async function openFailing() {
  const store = await openTestStore('sqlite', demoOf(TODAY));
  const fails = { at: null as number | null, reads: 0 };
  const read: Store['read'] = (work) => {
    fails.reads += 1;
    if (fails.at !== null && fails.reads >= fails.at) return Promise.reject(new StoreUnavailable('It is gone.'));
    return store.read(work);
  };
  const { app } = await siteAround({ ...store, read }, { web, cacheBytes: 0 });
  onTestFinished(() => app.close());
  const browser = await openOffice({ app, store }, { name: 'Pat Official' });
  /**
   * Returns the HTTP status of a page. First marks the league's data as changed, so that no cached answer replaces a
   * read.
   */
  const statusOf = async (path: string): Promise<number> => {
    await store.write(QUIET, async ({ touch }) => {
      for (const scope of ['people', 'seasons', 'draws', 'season:25/26', 'list:25/26'] as const) touch(scope);
    });
    const cookie = Array.from(browser.jar, ([name, value]) => `${name}=${value}`).join('; ');
    return (await app.inject({ url: path, headers: { cookie } })).statusCode;
  };
  const screens = await screensOf(async (path) => (await browser.send('GET', path)).json);
  // Pages for an unknown or ambiguous name are left out, because they say so even if another call fails.
  const pages = screens.filter(({ name }) => !/unknown|namesakes/.test(name)).map(({ path }) => path);
  expect(pages.length).toBeGreaterThan(30);
  return { fails, browser, statusOf, pages: sampleOf(pages, PAGES, 'page faults') };
}

/** Returns the reasons of the promise rejections that `work` leaves unhandled. */
async function unhandledIn(work: () => Promise<void>): Promise<unknown[]> {
  const found: unknown[] = [];
  const usual = process.listeners('unhandledRejection');
  const collect = (reason: unknown) => void found.push(reason);
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', collect);
  try {
    await work();
    // Node reports an unhandled rejection after the turn of the event loop in which it occurred.
    await turn();
    await turn();
  } finally {
    process.off('unhandledRejection', collect);
    for (const listener of usual) process.on('unhandledRejection', listener);
  }
  return found;
}

type Rendered = { status: number; calls: number };

/**
 * Renders a page whose API call number `at` fails at once (`null`: none fails). The other calls are answered three
 * turns of the event loop later. Returns the status and how many calls the page made.
 */
async function renderFailing(
  path: string,
  at: number | null,
  answer: (sent: ApiRequest) => Promise<ApiResponse>,
): Promise<Rendered> {
  let calls = 0;
  const api = createClient(async (sent) => {
    calls += 1;
    if (calls === at) return { status: 503, json: { success: false, error: 'It is gone.', message: 'It is gone.' } };
    const answered = await answer(sent);
    for (let turns = 0; turns < 3; turns++) await turn();
    return answered;
  });
  const { status } = await web.render(path, api, { publicUrl: 'http://localhost', dependsOn: () => '' });
  return { status, calls };
}

/** Returns a function that answers calls with the cookies of a browser. It requests each path only once. */
function answersOf(browser: Browser): (sent: ApiRequest) => Promise<ApiResponse> {
  const known = new Map<string, Promise<ApiResponse>>();
  return async ({ path }) => {
    const answer = known.get(path) ?? browser.send('GET', path).then(({ status, json }) => ({ status, json }));
    known.set(path, answer);
    return answer;
  };
}

it('each page is an error page if any one of its calls fails, and leaves no rejection unhandled', async () => {
  const { browser, pages } = await openFailing();
  const answer = answersOf(browser);
  const wrong: string[] = [];
  for (const path of pages) {
    const { calls, status } = await renderFailing(path, null, answer);
    if (status !== 200) wrong.push(`${path} is answered ${status} without a failure`);
    for (let at = 1; at <= calls; at++) {
      const unhandled = await unhandledIn(async () => {
        const failed = await renderFailing(path, at, answer);
        if (failed.status !== 503) wrong.push(`${path} with call ${at} failing is answered ${failed.status}`);
      });
      if (unhandled.length > 0) wrong.push(`${path} with call ${at} failing leaves ${unhandled.length} rejections`);
    }
  }
  expect(wrong).toEqual([]);
});

it('each page is an error page if the store fails from any of its reads on, and works again afterwards', async () => {
  const { fails, statusOf, pages } = await openFailing();
  const wrong: string[] = [];
  for (const path of pages) {
    fails.reads = 0;
    const well = await statusOf(path);
    const { reads } = fails;
    if (well !== 200) wrong.push(`${path} is answered ${well} without a failure`);
    for (let at = 1; at <= reads; at++) {
      const unhandled = await unhandledIn(async () => {
        Object.assign(fails, { at, reads: 0 });
        const status = await statusOf(path);
        fails.at = null;
        // Calls share reads, so the page may need fewer reads than before and succeed.
        const isRight = status === 503 || (at > 1 && status === 200);
        if (!isRight) wrong.push(`${path} from read ${at} on is answered ${status}`);
      });
      if (unhandled.length > 0) wrong.push(`${path} from read ${at} on leaves ${unhandled.length} rejections`);
    }
  }
  expect(wrong).toEqual([]);
});
