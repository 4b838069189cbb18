import { MAX_FOLLOWED } from '#domain/maximums.ts';
import { createStoredText, useStore } from '#web/store.ts';

/** A team or player that this device follows, with the name at the last visit. */
export type Followed = { id: string; name: string };
export type FollowedKind = 'teams' | 'players';
/** The first team is “my team”, which Home shows first. */
export type Following = Record<FollowedKind, readonly Followed[]>;

const NOBODY: Following = { teams: [], players: [] };

/** The list is stored on this device. It is sent to the server only if the visitor has switched notifications on. */
const stored = createStoredText(() => localStorage, 'following');
/** Whether the visitor has switched notifications `on` or `off`. `null` before the first Follow. */
export const notificationSetting = createStoredText(() => localStorage, 'notices');

function parsed(text: string | null): Following {
  if (text === null) return NOBODY;
  try {
    // Only `keep` stores this JSON.
    return JSON.parse(text) as Following;
  } catch {
    return NOBODY;
  }
}

/** Returns the teams and players that this device follows. */
export function getFollowing(): Following {
  return parsed(stored.get());
}

/** Returns the teams and players that this device follows, for components. Empty during hydration, as on the server. */
export function useFollowing(): Following {
  return parsed(useStore(stored));
}

function keep(next: Following): void {
  stored.set(JSON.stringify(next));
  if (notificationSetting.get() === 'on') void import('./push.ts').then(({ sendFollowing }) => sendFollowing());
}

/** Follows a team or player that is not yet followed. Returns `false` if the list is full. */
export function follow(kind: FollowedKind, one: Followed): boolean {
  const all = getFollowing();
  if (all[kind].length >= MAX_FOLLOWED) return false;
  keep({ ...all, [kind]: [...all[kind], one] });
  return true;
}

/**
 * Makes a followed team “my team”, or replaces “my team” by a team that is not followed yet. `null` unfollows “my
 * team”.
 */
export function chooseMyTeam(team: Followed | null): void {
  const all = getFollowing();
  const isFollowed = all.teams.some(({ id }) => id === team?.id);
  const others = isFollowed ? all.teams.filter(({ id }) => id !== team?.id) : all.teams.slice(1);
  keep({ ...all, teams: team === null ? others : [team, ...others] });
}

export function unfollow(kind: FollowedKind, id: string): void {
  const all = getFollowing();
  keep({ ...all, [kind]: all[kind].filter((one) => one.id !== id) });
}

/** Returns whether this browser can receive push notifications. */
export function canPush(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/**
 * Returns whether this browser can receive notifications only if the site is on the home screen, as on iPhones and
 * iPads.
 */
export function needsInstalling(): boolean {
  return !canPush() && 'standalone' in navigator && navigator.standalone === false;
}

/**
 * Asks the visitor for permission, if the browser has not asked yet. Returns whether it is granted. Call this in a
 * click handler, before any `await`.
 */
export async function askPermission(): Promise<boolean> {
  if (!canPush()) return false;
  const answer =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  return answer === 'granted';
}
