import { timeInWords } from '#domain/day.ts';
import { createStore } from '#web/store.ts';

/**
 * The time since which the page's data may be out of date, with a sentence for the visitor. `null` while the data is
 * current. `stale`: true if the server answers but cannot reach its database, false if there is no network.
 */
type OutdatedDataState = { at: Date; stale: boolean; words: string } | null;

/** Since when the page's data may be out of date, and why; `null` while it is current. */
export const outdatedSinceStore = createStore<OutdatedDataState>(null);
let latestAnswerTime = new Date();

/**
 * The name of the meta element that the service worker adds to a stored page, with the time at which it stored the
 * page.
 */
export const pageStoredAtMetaName = 'last-seen';

/**
 * Records that the server has answered. `staleSince`: since when the server cannot reach its database; `null` if it
 * can.
 */
export function handleServerAnswer(staleSince: string | null): void {
  latestAnswerTime = new Date();
  if (staleSince === null) setOutdatedSince(null, false);
  else setOutdatedSince(new Date(staleSince), true);
}

/**
 * Records what the live event stream reports about the server's database. `staleSince`: the time since which the server
 * cannot reach the database; `null` if the server can reach the database.
 */
export function recordDatabaseReachability(staleSince: string | null): void {
  if (staleSince !== null) setOutdatedSince(new Date(staleSince), true);
  else if (outdatedSinceStore.get()?.stale === true) setOutdatedSince(null, false);
}

/**
 * Shows the offline notice at once if the page is a stored copy or there is no network, and later whenever the network
 * is lost. `first`: the time at which the service worker stored this page; empty if the page has come from the server.
 */
export function watchForNetworkLoss(first: string): void {
  if (first !== '') setOutdatedSince(new Date(first), false);
  else if (!navigator.onLine) setOutdatedSince(latestAnswerTime, false);
  window.addEventListener('offline', () => setOutdatedSince(outdatedSinceStore.get()?.at ?? latestAnswerTime, false));
}

export function isOffline(seen: OutdatedDataState = outdatedSinceStore.get()): boolean {
  return seen?.stale === false;
}

function setOutdatedSince(at: Date | null, stale: boolean): void {
  const seen = outdatedSinceStore.get();
  if (seen?.at.getTime() === at?.getTime() && seen?.stale === stale) return;
  outdatedSinceStore.set(
    at === null ? null : { at, stale, words: lastSeenSentence(weekdayAndTimeWords(at, new Date()), stale) },
  );
}

function lastSeenSentence(words: string, stale: boolean): string {
  if (!stale) return `You are offline. Last seen ${words}.`;
  return `These tables are as of ${words}. The league’s database cannot be reached just now.`;
}

const sixDays = 6 * 24 * 60 * 60 * 1000;

/**
 * Returns a time in words. A time in the last six days is, for example, `Tuesday 6:03pm`. An earlier time also has the
 * date, for example `Tuesday 18 November 6:03pm`.
 */
export function weekdayAndTimeWords(at: Date, now: Date): string {
  const old = now.getTime() - at.getTime() > sixDays;
  const day = at.toLocaleDateString('en-GB', {
    weekday: 'long',
    ...(old ? ({ day: 'numeric', month: 'long' } as const) : {}),
  });
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `${day.replace(',', '')} ${timeInWords(time)}`;
}
