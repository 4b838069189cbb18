/** Loads pages, and tells when they are ready to be looked at and used. */
import type { Page, Request } from 'playwright-core';
import { rootElement } from '#web/hydration.ts';

/** What a page has asked for and not got yet. */
type UnderWay = { requests: Set<Request>; whenDone: () => Promise<void> };

/** Milliseconds: for a machine that is busy with other things. */
const ANSWERED_WITHIN = 20_000;

const known = new WeakMap<Page, UnderWay>();

/**
 * Goes to the address and resolves when the page is hydrated and at rest: React has taken over what the server drew, its
 * effects have run, whatever they asked for has come and is drawn, and the fonts are there. Nothing is waited for by
 * the clock. Without scripts, or where the page is none of ours, it is at rest when it has loaded.
 */
export async function loadHydrated(page: Page, address: string, { scripts = true } = {}): Promise<void> {
  const { requests, whenDone } = underWayOn(page);
  requests.clear();
  await page.goto(address);
  if (!scripts) return;
  await page.waitForFunction(isTakenOver, rootElement);
  do {
    await whenDone();
    await page.evaluate(comeToRest);
  } while (requests.size > 0);
}

/** Whether React has begun to take over what was drawn; it ends what it has begun before the page comes to rest. */
function isTakenOver(root: string): boolean {
  const page = document.getElementById(root);
  if (page === null) return true;
  return Object.keys(page.firstElementChild ?? {}).some((name) => name.startsWith('__reactProps$'));
}

/**
 * Resolves when the fonts are there, a frame has been drawn since, and the page has nothing more to do: a task in the
 * background comes after all others. (An idle callback does too, but may wait for ever where nothing is drawn.)
 */
async function comeToRest(): Promise<void> {
  await document.fonts.ready;
  await new Promise((drawn) => requestAnimationFrame(drawn));
  await scheduler.postTask(() => {}, { priority: 'background' });
}

/** Listens from the first call on. The live stream is left out: it never ends. */
function underWayOn(page: Page): UnderWay {
  const before = known.get(page);
  if (before !== undefined) return before;
  const requests = new Set<Request>();
  const waiting: (() => void)[] = [];
  const ended = (request: Request): void => {
    requests.delete(request);
    if (requests.size === 0) for (const goOn of waiting.splice(0)) goOn();
  };
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const whenDone = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (requests.size === 0) return resolve();
      const late = setTimeout(() => reject(new Error(`Not answered: ${urlsOf(requests)}`)), ANSWERED_WITHIN);
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
