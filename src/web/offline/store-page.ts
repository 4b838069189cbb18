import type { DataRouter } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import { ownerIdOfLastUser } from '#web/officials/official-hint.ts';

/**
 * Makes the service worker store each public page when the visitor opens it, and again when the page's data changes. If
 * a page's data cannot be fetched, the stored copy is shown. Service workers exist only in secure contexts (HTTPS).
 * Without a service worker, the site works only online.
 */
export async function storeVisitedPages(router: Pick<DataRouter, 'state' | 'subscribe'>): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let shown: unknown = router.state.loaderData;
  router.subscribe(({ navigation, revalidation, loaderData, errors }) => {
    if (navigation.state !== 'idle' || revalidation !== 'idle' || loaderData === shown) return;
    shown = loaderData;
    if (errors === null) void storeCurrentPage();
    else if (Object.values(errors).some(isUnansweredCall)) void reloadIfStored();
  });
  // On a first visit, the page was requested before the service worker existed, so it is stored afterwards.
  const isFirst = navigator.serviceWorker.controller === null;
  if ((await waitForServiceWorker()) && isFirst) await storeCurrentPage();
}

/**
 * Stores the current page. On the device of an official or captain, also stores the page for entering a match card, if
 * that page is not stored yet. Each release of the site deletes the stored pages.
 */
async function storeCurrentPage(): Promise<void> {
  if (navigator.serviceWorker.controller === null) return;
  await storePage(window.location.href).catch(() => {});
  if (ownerIdOfLastUser() !== null && (await caches.match(cardPagePath)) === undefined)
    await storePage(cardPagePath).catch(() => {});
}

/** The path of the page for entering a match card: the only officials' page that works offline. */
const cardPagePath = '/data-input';

/**
 * Stores the page for entering a match card, and the home page, which links to it. Does nothing without a service
 * worker.
 */
export async function storeCardPage(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator && (await waitForServiceWorker()))
    await Promise.all([cardPagePath, '/'].map(storePage));
}

/** Makes the service worker fetch and store a page. Resolves after the page is stored. */
async function storePage(address: string): Promise<void> {
  await fetch(address, { headers: { accept: 'text/html' }, priority: 'low' });
}

/**
 * Registers the service worker if needed. Resolves to true as soon as the worker handles this page's requests, or to
 * false if the browser or the site allows no worker.
 */
export async function waitForServiceWorker(): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // On a slow device, the worker may take control before `register` returns.
  serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
  try {
    const registered = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const worker = registered.installing ?? registered.waiting ?? registered.active;
    // A site that has switched off its service worker serves a worker that removes itself. Its state then becomes
    // `redundant`.
    const end = () => (worker === null || worker.state === 'redundant') && resolve(false);
    worker?.addEventListener('statechange', end);
    end();
  } catch {
    return false;
  }
  return promise;
}

/** If a copy of the current page is stored, reloads the page, so that the service worker can serve the copy. */
async function reloadIfStored(): Promise<void> {
  const copy = await caches.match(window.location.href.replace(/#.*$/, ''));
  if (copy !== undefined) window.location.reload();
}

function isUnansweredCall(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 0;
}
