/** The name of the service worker's cache of shown notifications, keyed by tag. It is kept across releases. */
export const notificationCacheName = 'told';

/** A notification that was shown. `url` is a path of the site, `at` a time in ISO 8601. */
export type ShownNotification = { title: string; body: string; url: string; tag: string; at: string };
