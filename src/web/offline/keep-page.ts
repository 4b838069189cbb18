import type { DataRouter } from 'react-router';
import { CallFailed } from '#contract/client.ts';

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
  // The worker did not see the request for the page that installs it. On a slow device it may be there before `register` returns.
  if (navigator.serviceWorker.controller === null)
    navigator.serviceWorker.addEventListener('controllerchange', () => void keepPage(), { once: true });
  // Refused, for example, where the visitor allows no storage.
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {});
}

async function keepPage(): Promise<void> {
  if (navigator.serviceWorker.controller === null) return;
  await fetch(window.location.href, { headers: { accept: 'text/html' }, priority: 'low' }).catch(() => {});
}

/** Reloads a page whose data cannot be fetched, if the service worker has a copy of it. */
async function showStored(): Promise<void> {
  const copy = await caches.match(window.location.href.replace(/#.*$/, ''));
  if (copy !== undefined) window.location.reload();
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 0;
}
