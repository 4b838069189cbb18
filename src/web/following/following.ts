import { MOST_FOLLOWED } from '#domain/most.ts';
import { createStoredText, useStore } from '#web/store.ts';

/** A team or player that this device follows, by its name when it was last seen. */
export type Followed = { id: string; name: string };
export type FollowedKind = 'teams' | 'players';
/** The first team is “my team”, with which Home begins. */
export type Following = Record<FollowedKind, readonly Followed[]>;

const NOBODY: Following = { teams: [], players: [] };

/** Kept on this device; the server knows of it only where notices are on. */
const stored = createStoredText(() => localStorage, 'following');
/** Whether the visitor has switched notices on or off; `null` before the first Follow. */
export const notices = createStoredText(() => localStorage, 'notices');

function parsed(text: string | null): Following {
  if (text === null) return NOBODY;
  try {
    // JSON that only `keep` stores.
    return JSON.parse(text) as Following;
  } catch {
    return NOBODY;
  }
}

/** Returns whom this device follows. */
export function following(): Following {
  return parsed(stored.get());
}

/** Returns whom this device follows, for components. During hydration that is nobody, as on the server. */
export function useFollowing(): Following {
  return parsed(useStore(stored));
}

function keep(next: Following): void {
  stored.set(JSON.stringify(next));
  if (notices.get() === 'on') void import('./push.ts').then(({ sendChoices }) => sendChoices());
}

/** Follows somebody who is not followed yet. Returns whether there was room. */
export function follow(kind: FollowedKind, one: Followed): boolean {
  const all = following();
  if (all[kind].length >= MOST_FOLLOWED) return false;
  keep({ ...all, [kind]: [...all[kind], one] });
  return true;
}

/** Makes a team “my team”, in place of the one that is; `null`: none is any more. Others that are followed stay so. */
export function chooseMyTeam(team: Followed | null): void {
  const all = following();
  const isFollowed = all.teams.some(({ id }) => id === team?.id);
  const others = isFollowed ? all.teams.filter(({ id }) => id !== team?.id) : all.teams.slice(1);
  keep({ ...all, teams: team === null ? others : [team, ...others] });
}

export function unfollow(kind: FollowedKind, id: string): void {
  const all = following();
  keep({ ...all, [kind]: all[kind].filter((one) => one.id !== id) });
}

/** Whether this browser can be told anything by its push service. */
export function canPush(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Whether this is a browser that only a site on the home screen can tell anything, as on iPhones and iPads. */
export function needsInstalling(): boolean {
  return !canPush() && 'standalone' in navigator && navigator.standalone === false;
}

/** Asks the visitor for permission, if the browser has not asked yet. Call it in the click handler, before anything is awaited. */
export async function askPermission(): Promise<boolean> {
  if (!canPush()) return false;
  const answer =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  return answer === 'granted';
}
