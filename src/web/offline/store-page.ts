import type { DataRouter } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import { lastOwnerId } from '#web/officials/official-hint.ts';

/**
 * Lets the service worker store each page that the visitor sees, in its latest state. Only secure contexts have service
 * workers. Without a service worker the site works, but only online.
 */
export async function storePages(router: Pick<DataRouter, 'state' | 'subscribe'>): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let shown: unknown = router.state.loaderData;
  router.subscribe(({ navigation, revalidation, loaderData, errors }) => {
    if (navigation.state !== 'idle' || revalidation !== 'idle' || loaderData === shown) return;
    shown = loaderData;
    if (errors === null) void keepPage();
    else if (Object.values(errors).some(isUnanswered)) void showStored();
  });
  // The service worker did not see the first page's request, because that page installed it.
  const isFirst = navigator.serviceWorker.controller === null;
  if ((await waitForServiceWorker()) && isFirst) await keepPage();
}

/**
 * Stores the current page. On an official's or captain's device, also stores the card form, which each release deletes.
 */
async function keepPage(): Promise<void> {
  if (navigator.serviceWorker.controller === null) return;
  await storePage(window.location.href).catch(() => {});
  if (lastOwnerId() !== null && (await caches.match(cardPage)) === undefined) await storePage(cardPage).catch(() => {});
}

/** The only officials' page that works offline. */
const cardPage = '/data-input';

/** Stores the card form's page, and the home page with a link to it. Does nothing without a service worker. */
export async function storeCardPage(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator && (await waitForServiceWorker()))
    await Promise.all([cardPage, '/'].map(storePage));
}

/** Makes the service worker fetch and store a page. Resolves after the page is stored. */
async function storePage(address: string): Promise<void> {
  await fetch(address, { headers: { accept: 'text/html' }, priority: 'low' });
}

/** Waits until the service worker handles this page's requests. `false` if the visitor or the site allows no worker. */
export async function waitForServiceWorker(): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // On a slow device, the worker may take control before `register` returns.
  serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
  try {
    const registered = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const worker = registered.installing ?? registered.waiting ?? registered.active;
    // If a site has switched its worker off, it serves a worker that removes itself.
    const end = () => (worker === null || worker.state === 'redundant') && resolve(false);
    worker?.addEventListener('statechange', end);
    end();
  } catch {
    return false;
  }
  return promise;
}

/** Reloads a page whose data cannot be fetched, if the service worker has a copy of the page. */
async function showStored(): Promise<void> {
  const copy = await caches.match(window.location.href.replace(/#.*$/, ''));
  if (copy !== undefined) window.location.reload();
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 0;
}
