/** Loads pages until they are hydrated and idle. */
import type { Page, Request } from 'playwright-core';
import { rootElementId } from '#web/hydration.ts';
import { scaledTimeout } from '../../scripts/slowness.ts';

/** The unanswered requests of a page. `whenDone` resolves when there are none, and rejects if that takes too long. */
type UnderWay = { requests: Set<Request>; whenDone: () => Promise<void> };

/** The time limit for answers, in milliseconds. */
const ANSWERED_WITHIN = scaledTimeout(10_000);

const known = new WeakMap<Page, UnderWay>();

/**
 * Opens the address and resolves when the page is hydrated and idle: React's effects have run, their requests are
 * answered and rendered, and the fonts are loaded. It never waits for a fixed time. Without scripts, or on a page of
 * another site, it resolves when the page has loaded.
 */
export async function loadHydrated(page: Page, address: string, { scripts = true } = {}): Promise<void> {
  const { requests, whenDone } = underWayOn(page);
  requests.clear();
  await page.goto(address);
  if (!scripts) return;
  // `page.waitForFunction` would first load all of Playwright's own script into each document.
  await page.evaluate(untilHydrating, { root: rootElementId, within: ANSWERED_WITHIN });
  do {
    await whenDone();
    await page.evaluate(becomeIdle);
  } while (requests.size > 0);
}

/** Runs inside a page. Resolves when React has begun to hydrate. React finishes before the page becomes idle. */
async function untilHydrating({ root, within }: { root: string; within: number }): Promise<void> {
  const latest = performance.now() + within;
  const page = document.getElementById(root);
  if (page === null) return;
  while (!Object.keys(page.firstElementChild ?? {}).some((name) => name.startsWith('__reactProps$'))) {
    if (performance.now() > latest) throw new Error('React has not begun to hydrate the page.');
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/**
 * Runs inside a page. Resolves when the fonts are loaded, a frame has been drawn since, and no task is left, because
 * background tasks run last. (An idle callback would resolve then too, but may never run on a page that is not drawn.)
 */
export async function becomeIdle(): Promise<void> {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await scheduler.postTask(() => {}, { priority: 'background' });
}

/** Tracks a page's requests from the first call on, except the live stream, because the stream never ends. */
function underWayOn(page: Page): UnderWay {
  const before = known.get(page);
  if (before !== undefined) return before;
  const requests = new Set<Request>();
  const waiting: (() => void)[] = [];
  const ended = (request: Request): void => {
    requests.delete(request);
    if (requests.size === 0) for (const resume of waiting.splice(0)) resume();
  };
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const whenDone = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (requests.size === 0) return resolve();
      const late = setTimeout(() => reject(new Error(`No answer from ${urlsOf(requests)}`)), ANSWERED_WITHIN);
      waiting.push(() => {
        clearTimeout(late);
        resolve();
      });
    });
  const underWay = { requests, whenDone };
  known.set(page, underWay);
  return underWay;
}

function urlsOf(requests: Set<Request>): string {
  return [...requests].map((request) => request.url()).join(', ');
}
