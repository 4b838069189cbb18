import { callAsOfficial } from '#web/officials/official-api.ts';
import { notificationCacheName } from '#web/offline/notification-cache.ts';
import { getFollowing, notificationSetting } from './following.ts';

/** Switches notifications on, and subscribes this browser to them at the server. Returns `false` if that failed. */
export async function turnOnNotifications(): Promise<boolean> {
  const isOn = await subscribe().catch(() => false);
  if (isOn) notificationSetting.set('on');
  return isOn;
}

/** Switches notifications off, and deletes this browser's data from the server. The teams and players stay followed. */
export async function turnOffNotifications(): Promise<void> {
  notificationSetting.set('off');
  await endSubscription();
}

/**
 * Removes the notifications of the person who signs out: those listed on the page Following, those still shown by the
 * device, and those that the push service has not delivered yet. If notifications are on, the page that opens next
 * subscribes the device again, but only for the teams and players that the device follows.
 */
export async function clearNotificationsOnSignOut(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await endSubscription();
  const shown = await (await navigator.serviceWorker.getRegistration())?.getNotifications();
  for (const one of shown ?? []) one.close();
  await caches.delete(notificationCacheName);
}

async function endSubscription(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription === null) return;
  await callAsOfficial('DELETE /api/followers', { body: { endpoint: subscription.endpoint } });
  // This also works without a network: the push service later reports to the server that the subscription has ended.
  await subscription.unsubscribe().catch(() => false);
}

/**
 * Returns whether there is anything to notify about: the device follows a team or player, or a captain or official is
 * signed in.
 */
export function hasReasonToNotify(): boolean {
  const { teams, players } = getFollowing();
  return teams.length + players.length > 0 || localStorage.getItem('official') !== null;
}

/**
 * Sends the server what this device follows. If there is nothing to notify about, unsubscribes instead. Returns `false`
 * if the sending failed.
 */
export async function updatePushSubscription(): Promise<boolean> {
  if (hasReasonToNotify()) return turnOnNotifications();
  await turnOffNotifications();
  notificationSetting.set(null);
  return true;
}

/**
 * If notifications are on, calls `updatePushSubscription` once a day, because the browser's push address or the
 * server's key may have changed. Also calls it after somebody has signed in or out, because captains and officials get
 * more notifications than visitors.
 */
export async function updatePushSubscriptionDaily(today: string, who: string): Promise<void> {
  const stamp = `${today} ${who}`;
  if (notificationSetting.get() !== 'on' || localStorage.getItem(LAST_SUBSCRIPTION_UPDATE_KEY) === stamp) return;
  if (await updatePushSubscription()) localStorage.setItem(LAST_SUBSCRIPTION_UPDATE_KEY, stamp);
}

/**
 * The key of a text in `localStorage`. The text consists of the day of the last daily sending and the person who was
 * signed in then.
 */
const LAST_SUBSCRIPTION_UPDATE_KEY = 'notices-sent';

async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
}

async function subscribe(): Promise<boolean> {
  // Imported here and not at the top of this file, so that one built file contains all code that runs after a page has
  // started.
  const { waitForServiceWorker } = await import('#web/live/page-services.ts');
  const key = await callAsOfficial('GET /api/push-key', {});
  if (!key.ok || !(await waitForServiceWorker())) return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = key.value;
  const known = await pushManager.getSubscription();
  // The server cannot send to a subscription that was made with another key.
  const isKnown = known !== null && toBase64url(known.options.applicationServerKey) === publicKey;
  if (known !== null && !isKnown) await known.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = isKnown ? known : await pushManager.subscribe(wanted);
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  if (endpoint === undefined) return false;
  const { teams, players } = getFollowing();
  const [teamIds, playerIds] = [teams, players].map((all) => all.map(({ id }) => id));
  const body = { endpoint, keys: { p256dh, auth }, teamIds: teamIds ?? [], playerIds: playerIds ?? [] };
  return (await callAsOfficial('POST /api/followers', { body })).ok;
}

function toBase64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
