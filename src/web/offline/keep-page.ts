import type { DataRouter } from 'react-router';
import { CallFailed } from '#contract/client.ts';

/**
 * Has the service worker keep what the visitor sees: the page in its latest state, whichever way it came about. Only a
 * secure context has one; where a browser refuses, the site works as it did before there were such workers.
 */
export async function keepPages(router: Pick<DataRouter, 'state' | 'subscribe'>): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let shown: unknown = router.state.loaderData;
  router.subscribe(({ navigation, revalidation, loaderData, errors }) => {
    if (navigation.state !== 'idle' || revalidation !== 'idle' || loaderData === shown) return;
    shown = loaderData;
    if (errors === null) void keepPage();
    else if (Object.values(errors).some(isUnanswered)) void showKept();
  });
  const isFirstVisit = navigator.serviceWorker.controller === null;
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  } catch {
    return;
  }
  // The worker has not seen the page that brought it.
  if (isFirstVisit) navigator.serviceWorker.addEventListener('controllerchange', () => void keepPage(), { once: true });
}

async function keepPage(): Promise<void> {
  if (navigator.serviceWorker.controller === null) return;
  await fetch(window.location.href, { headers: { accept: 'text/html' }, priority: 'low' }).catch(() => {});
}

/** A page whose data cannot be had may have been seen: then it is opened as it was. */
async function showKept(): Promise<void> {
  const copy = await caches.match(window.location.href.replace(/#.*$/, ''));
  if (copy !== undefined) window.location.reload();
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 0;
}
