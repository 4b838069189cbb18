/** The name of the cache in which the service worker keeps what it told, each entry under its tag; releases share it. */
export const toldName = 'told';

/** What a follower was told: a path of the site, and the moment, ISO 8601. */
export type ShownNotice = { title: string; body: string; url: string; tag: string; at: string };
