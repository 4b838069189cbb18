import { officialApi } from '#web/officials/official-api.ts';
import { toldName } from '#web/offline/told.ts';
import { following, notices } from './following.ts';

/** Whether the browser of this device is told what happens; `false` if that could not be settled just now. */
export async function turnOn(): Promise<boolean> {
  const isOn = await subscribe().catch(() => false);
  if (isOn) notices.set('on');
  return isOn;
}

/** Switches notices off: nothing is stored of this browser on the server any more. What it follows stays on this device. */
export async function turnOff(): Promise<void> {
  notices.set('off');
  await endSubscription();
}

/**
 * Removes from this device what it told whoever signs out: from the list, from the screen, and what its push service still has
 * for it. Where notices are on, the next page asks for them anew, for what the device itself follows.
 */
export async function forgetTold(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await endSubscription();
  const shown = await (await navigator.serviceWorker.getRegistration())?.getNotifications();
  for (const one of shown ?? []) one.close();
  await caches.delete(toldName);
}

async function endSubscription(): Promise<void> {
  const subscription = await present();
  if (subscription === null) return;
  await officialApi('DELETE /api/followers', { body: { endpoint: subscription.endpoint } });
  // Also without a network: the push service then answers the server that nobody is there.
  await subscription.unsubscribe().catch(() => false);
}

/** Whether there is anything to tell: the device follows somebody, or somebody is signed in on it. */
export function hasChoices(): boolean {
  const { teams, players } = following();
  return teams.length + players.length > 0 || localStorage.getItem('official') !== null;
}

/** Sends whom this device follows, or has the server forget it where there is nothing to tell. Returns whether that was done. */
export async function sendChoices(): Promise<boolean> {
  if (hasChoices()) return turnOn();
  await turnOff();
  notices.set(null);
  return true;
}

/**
 * Sends it once a day, and after somebody has signed in or out: the browser may have a new address by now, or the server a
 * new key, and captains and officials are told more.
 */
export async function sendSometimes(today: string, who: string): Promise<void> {
  const stamp = `${today} ${who}`;
  if (notices.get() !== 'on' || localStorage.getItem(SENT) === stamp) return;
  if (await sendChoices()) localStorage.setItem(SENT, stamp);
}

/** When, and as whom, it was sent last. */
const SENT = 'notices-sent';

async function present(): Promise<PushSubscription | null> {
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
}

async function subscribe(): Promise<boolean> {
  // Pages have one file for what follows their start.
  const { isInCharge } = await import('#web/live/keep-up.ts');
  const key = await officialApi('GET /api/push-key', {});
  if (!key.ok || !(await isInCharge())) return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = key.value;
  const known = await pushManager.getSubscription();
  // One for another key is of no use to this server any more.
  const isKnown = known !== null && base64url(known.options.applicationServerKey) === publicKey;
  if (known !== null && !isKnown) await known.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = isKnown ? known : await pushManager.subscribe(wanted);
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  if (endpoint === undefined) return false;
  const { teams, players } = following();
  const [teamIds, playerIds] = [teams, players].map((all) => all.map(({ id }) => id));
  const body = { endpoint, keys: { p256dh, auth }, teamIds: teamIds ?? [], playerIds: playerIds ?? [] };
  return (await officialApi('POST /api/followers', { body })).ok;
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
