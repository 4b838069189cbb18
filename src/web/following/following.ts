import { MAX_FOLLOWED_PER_DEVICE } from '#domain/list-limits.ts';
import { createTextStore, useStore } from '#web/store.ts';

/** A team or player that this device follows. `name`: the name at the time of following, even after a renaming. */
export type FollowedTeamOrPlayer = { id: string; name: string };
export type FollowedKind = 'teams' | 'players';
/** All that this device follows. The first team is “my team”, which the Home page shows first. */
export type FollowedTeamAndPlayerLists = Record<FollowedKind, readonly FollowedTeamOrPlayer[]>;

const NOTHING_FOLLOWED: FollowedTeamAndPlayerLists = { teams: [], players: [] };

/**
 * The followed teams and players as JSON. Their ids are sent to the server only if the visitor has switched
 * notifications on.
 */
const storedFollowing = createTextStore(() => localStorage, 'following');
/**
 * Whether notifications are switched `on` or `off`. `null` if the visitor has never switched them on or off, or if
 * there is nothing left to notify about.
 */
export const notificationSetting = createTextStore(() => localStorage, 'notices');

function parseFollowedTeamsAndPlayers(text: string | null): FollowedTeamAndPlayerLists {
  if (text === null) return NOTHING_FOLLOWED;
  try {
    // The cast is safe, because only `saveFollowing` stores this JSON.
    return JSON.parse(text) as FollowedTeamAndPlayerLists;
  } catch {
    return NOTHING_FOLLOWED;
  }
}

/** Returns the teams and players that this device follows. */
export function getFollowing(): FollowedTeamAndPlayerLists {
  return parseFollowedTeamsAndPlayers(storedFollowing.get());
}

/** Returns the teams and players that this device follows, for components. Empty during hydration, as on the server. */
export function useFollowing(): FollowedTeamAndPlayerLists {
  return parseFollowedTeamsAndPlayers(useStore(storedFollowing));
}

function saveFollowing(next: FollowedTeamAndPlayerLists): void {
  storedFollowing.set(JSON.stringify(next));
  if (notificationSetting.get() === 'on')
    void import('./push.ts').then(({ updatePushSubscription }) => updatePushSubscription());
}

/**
 * Adds a team or player that this device does not follow yet. Returns `false`, and adds nothing, if the device follows
 * as many teams (or players) as allowed.
 */
export function follow(kind: FollowedKind, one: FollowedTeamOrPlayer): boolean {
  const all = getFollowing();
  if (all[kind].length >= MAX_FOLLOWED_PER_DEVICE) return false;
  saveFollowing({ ...all, [kind]: [...all[kind], one] });
  return true;
}

/**
 * Makes a team “my team”. If this device already follows the team, the old “my team” stays followed. Otherwise the
 * device stops following the old “my team”. `null` unfollows “my team”.
 */
export function chooseMyTeam(team: FollowedTeamOrPlayer | null): void {
  const all = getFollowing();
  const isFollowed = all.teams.some(({ id }) => id === team?.id);
  const others = isFollowed ? all.teams.filter(({ id }) => id !== team?.id) : all.teams.slice(1);
  saveFollowing({ ...all, teams: team === null ? others : [team, ...others] });
}

export function unfollow(kind: FollowedKind, id: string): void {
  const all = getFollowing();
  saveFollowing({ ...all, [kind]: all[kind].filter((one) => one.id !== id) });
}

/** Returns whether this browser can receive push notifications. Always `false` in development. */
export function canReceivePushNotifications(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/**
 * Returns whether this browser can receive notifications only if the site is on the home screen, as on iPhones and
 * iPads.
 */
export function needsHomeScreenForNotifications(): boolean {
  return !canReceivePushNotifications() && 'standalone' in navigator && navigator.standalone === false;
}

/**
 * Asks the visitor for permission to send notifications, if the browser has not asked yet. Returns whether the visitor
 * has granted it. Call this in a click handler, before any `await`: some browsers ask only right after a press.
 */
export async function askNotificationPermission(): Promise<boolean> {
  if (!canReceivePushNotifications()) return false;
  const answer =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  return answer === 'granted';
}
