import type { FilesToCache } from '#web/assets.ts';
import type { ShownNotification, notificationCacheName } from './notification-cache.ts';

// The service worker stores the pages that a visitor has seen and shows them when the network is unavailable. It also
// shows push notifications.

/**
 * The value of `self.build`, which the server writes in front of this code (`main/built-web.ts`). Each build is a new
 * worker with its own caches.
 */
export type ServiceWorkerBuild = { version: string } & FilesToCache;
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void };
type PushEvent = ExtendableEvent & { data: { json(): unknown } | null };
type NotificationEvent = ExtendableEvent & { notification: Notification };
type WindowClient = { focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };
type ServiceWorkerGlobals = {
  build: ServiceWorkerBuild;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
};
// The compiler's library for pages does not declare the globals of a worker.
declare const self: ServiceWorkerGlobals;

const { version, files, shellFiles, styles } = self.build;
const filesCacheName = `files ${version}`;
const seenPagesCacheName = `seen ${version}`;
/** How long a page may take before its stored copy is shown, in milliseconds. */
const maxPageWait = 4_000;
const maxSeenPages = 80;
const maxNotifications = 50;
// The same value as `notificationCacheName`. Only the type of that constant is imported, because the worker must be a
// single file.
const notificationCacheNameInWorker: typeof notificationCacheName = 'told';

self.addEventListener('install', (event) => {
  // Takes over at once. Waiting until all pages of the old worker are closed could keep a visitor on an old build.
  event.waitUntil(Promise.all([cacheFiles(files), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteCachesOfOtherBuilds().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fetchBuiltFile(request));
  // Pages that other sites show in an iframe are not stored.
  else if (isPageRequest(request) && !url.pathname.startsWith('/embed/'))
    event.respondWith(fetchPageOrStoredCopy(request, url, event));
});

self.addEventListener('push', (event) => {
  // The server sends notifications in this format (`server/notices`).
  const sent = event.data?.json() as Omit<ShownNotification, 'at'> | undefined;
  if (sent !== undefined) event.waitUntil(storeAndShow({ ...sent, at: new Date().toISOString() }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

/**
 * Stores a notification for the page “Following”, and shows it. The new notification replaces an earlier one with the
 * same tag.
 */
async function storeAndShow(notice: ShownNotification): Promise<void> {
  const { title, body, url, tag } = notice;
  await putAsNewestEntry(
    await caches.open(notificationCacheNameInWorker),
    `/told/${encodeURIComponent(tag)}`,
    Response.json(notice),
    maxNotifications,
  );
  await self.registration.showNotification(title, { body, tag, data: url, icon: '/icon-192.png' });
}

/** Shows a page of the site in a window that is already open, or else in a new window. */
async function openPage(path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (open === undefined) return void (await self.clients.openWindow(url));
  await open.focus();
  await open.navigate(url);
}

/**
 * Returns a built file from a cache or the network. A cached file never becomes out of date, because its name contains
 * a hash of its content.
 */
async function fetchBuiltFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function cacheFiles(wanted: string[]): Promise<void> {
  await (await caches.open(filesCacheName)).addAll(wanted);
}

/** Returns whether the request is for a page: a navigation, or a request from `store-page.ts` to store the page. */
function isPageRequest({ mode, headers }: Request): boolean {
  return mode === 'navigate' || headers.get('accept') === 'text/html';
}

/**
 * Returns a page from the network, and stores it if it is public or is the officials' page that works offline. If the
 * network fails or takes too long, returns the stored copy. If there is no copy, waits for the network. If the network
 * then fails, returns the page “You are offline”. A request from `store-page.ts` is answered only after the page is
 * stored.
 */
async function fetchPageOrStoredCopy(request: Request, url: URL, event: ExtendableEvent): Promise<Response> {
  const key = url.href.replace(/#.*$/, '');
  const keepAnswer = (answer: Response) =>
    isCardPage(url) ? keepCardPage(url) : storePageIfPublic(key, answer.clone());
  if (request.mode !== 'navigate') {
    const answer = await fetch(request);
    await keepAnswer(answer);
    return answer;
  }
  const fromNetwork = fetch(request);
  event.waitUntil(fromNetwork.then(keepAnswer).catch(() => {}));
  try {
    return await Promise.race([fromNetwork, rejectAfter(maxPageWait)]);
  } catch {
    return (
      (await storedPage(isCardPage(url) ? cardPageKey(url) : key)) ?? (await fromNetwork.catch(() => offlinePage()))
    );
  }
}

/**
 * Returns whether an address is that of the officials' page that works offline. The form on that page needs only data
 * stored on the device.
 */
function isCardPage({ pathname }: URL): boolean {
  return pathname === '/data-input';
}

function cardPageKey({ origin, pathname }: URL): string {
  return origin + pathname;
}

/**
 * Stores the officials' page that works offline, and the files that it needs. The page is stored as the server renders
 * it for a signed-out visitor, so that it contains no official's data.
 */
async function keepCardPage(url: URL): Promise<void> {
  const answer = await fetch(cardPageKey(url), { credentials: 'omit', headers: { accept: 'text/html' } });
  if (answer.status !== 200) return;
  await storeSeenPage(cardPageKey(url), answer);
  if (!(await areStored(shellFiles))) await cacheFiles(shellFiles);
}

async function areStored(wanted: string[]): Promise<boolean> {
  const found = await Promise.all(wanted.map((file) => caches.match(file)));
  return !found.includes(undefined);
}

async function storePageIfPublic(key: string, answer: Response): Promise<void> {
  const isPublic = /public/.test(answer.headers.get('cache-control') ?? '');
  if (answer.status === 200 && !answer.redirected && isPublic) await storeSeenPage(key, answer);
}

async function storeSeenPage(key: string, answer: Response): Promise<void> {
  const store = await caches.open(seenPagesCacheName);
  const body = await answer.blob();
  const headers = new Headers(answer.headers);
  headers.set('last-seen', new Date().toISOString());
  headers.set('server-timing', 'service-worker;desc="last seen"');
  await putAsNewestEntry(store, key, new Response(body, { headers }), maxSeenPages);
}

/** Stores an entry at the end of a cache, and removes the oldest entries if the cache has more than `most`. */
async function putAsNewestEntry(store: Cache, key: string, answer: Response, most: number): Promise<void> {
  // An entry that is stored again moves to the end, so the keys are in the order in which they were last stored.
  await store.put(key, answer);
  const keys = await store.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await store.delete(old);
}

/**
 * Returns the stored copy of a page; `undefined` if there is none. The time at which the page was stored is written
 * into the HTML, because a page cannot read its own headers.
 */
async function storedPage(key: string): Promise<Response | undefined> {
  const copy = await (await caches.open(seenPagesCacheName)).match(key);
  if (copy === undefined) return undefined;
  const meta = `<meta name="last-seen" content="${copy.headers.get('last-seen') ?? ''}">`;
  const html = (await copy.text()).replace('<head>', `<head>${meta}`);
  return new Response(html, { headers: copy.headers });
}

function offlinePage(): Response {
  const links = styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('');
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>You are offline</title>${links}</head><body><main class="nothing-seen"><h1>You are offline</h1><p>You have not opened this page on this device before.</p><p><a href="">Retry</a></p></main></body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

async function deleteCachesOfOtherBuilds(): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => ![filesCacheName, seenPagesCacheName, notificationCacheNameInWorker].includes(name),
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}

function rejectAfter(time: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('The network takes too long.')), time));
}
