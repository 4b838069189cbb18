import type { DataRouter } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import { ownerHere } from '#web/officials/official-hint.ts';

/**
 * Has the service worker store each page that the visitor sees, in its latest state. Only secure contexts have service
 * workers; without one the site works, but not without a network.
 */
export async function keepPages(router: Pick<DataRouter, 'state' | 'subscribe'>): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let shown: unknown = router.state.loaderData;
  router.subscribe(({ navigation, revalidation, loaderData, errors }) => {
    if (navigation.state !== 'idle' || revalidation !== 'idle' || loaderData === shown) return;
    shown = loaderData;
    if (errors === null) void keepPage();
    else if (Object.values(errors).some(isUnanswered)) void showStored();
  });
  // The worker did not see the request for the page that installs it.
  const isFirst = navigator.serviceWorker.controller === null;
  if ((await isInCharge()) && isFirst) await keepPage();
}

/** Stores the page that is shown; on the device of an official or captain the card's page too, which each release forgets. */
async function keepPage(): Promise<void> {
  if (navigator.serviceWorker.controller === null) return;
  await storePage(window.location.href).catch(() => {});
  if (ownerHere() !== null && (await caches.match(cardPage)) === undefined) await storePage(cardPage).catch(() => {});
}

/** The officials' page that opens without a network. */
const cardPage = '/data-input';

/** Stores the card's page and the home page, which leads to it. Without a service worker nothing is stored. */
export async function keepCardPage(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator && (await isInCharge()))
    await Promise.all([cardPage, '/'].map(storePage));
}

/** Has the service worker fetch a page, which it answers once it has stored it. */
async function storePage(address: string): Promise<void> {
  await fetch(address, { headers: { accept: 'text/html' }, priority: 'low' });
}

/** Waits until the service worker handles the requests of this page; false where the visitor or the site allows none. */
export async function isInCharge(): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // On a slow device it may be there before `register` returns.
  serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
  try {
    const registered = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const worker = registered.installing ?? registered.waiting ?? registered.active;
    // What a site that switched it off serves in its place removes itself.
    const end = () => (worker === null || worker.state === 'redundant') && resolve(false);
    worker?.addEventListener('statechange', end);
    end();
  } catch {
    return false;
  }
  return promise;
}

/** Reloads a page whose data cannot be fetched, if the service worker has a copy of it. */
async function showStored(): Promise<void> {
  const copy = await caches.match(window.location.href.replace(/#.*$/, ''));
  if (copy !== undefined) window.location.reload();
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 0;
}
