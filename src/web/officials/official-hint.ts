import type { CallAnswer } from '#contract/client.ts';
import type { Person } from '#domain/people/access.ts';
import { createTextStore, useStore } from '#web/store.ts';

const storedSignedInUser = createTextStore(() => window.localStorage, 'official');

const storedLastOwnerId = createTextStore(() => window.localStorage, 'owner');

/** The user who is signed in on this browser, with the teams and divisions that they look after. */
export type SignedInUser = Pick<Person, 'role' | 'teamIds' | 'divisions'> & {
  /** `null` for a sign-in with the shared password. */
  personId: string | null;
};

/**
 * Returns the owner id of the last user of this device: a person's id, or an id made for a sign-in with the shared
 * password. The id stays after the session has ended, so that this user finds their unsaved input again. `null` before
 * the first sign-in and after signing out.
 */
export function ownerIdOfLastUser(): string | null {
  return storedLastOwnerId.get();
}

/** Forgets who signed in last. Called when that person signs out. */
export function forgetLastOwnerId(): void {
  storedLastOwnerId.set(null);
}

const SHARED_PASSWORD_OWNER_PREFIX = 'shared ';

/**
 * Returns whether an owner id was made for a sign-in with the shared password, which does not say who the person is.
 */
export function isSharedPasswordOwnerId(owner: string): boolean {
  return owner.startsWith(SHARED_PASSWORD_OWNER_PREFIX);
}

/**
 * Stores in this browser who is signed in (`null`: nobody) and, if somebody is, their owner id. The server sends the
 * same public pages to everyone. In the browser, these pages read the stored user to decide which officials' links to
 * show. The stored user grants no rights.
 */
export function rememberSignedInUser(who: SignedInUser | null): void {
  storedSignedInUser.set(who && JSON.stringify(who));
  if (who !== null) storedLastOwnerId.set(ownerIdOf(who));
}

/**
 * Stores that a user has signed in with the shared password. `again`: whether the user signs in again on an open page
 * after the session has ended. If `again` is false, the user gets a new owner id, because somebody else may have used
 * this device before. If `again` is true, the user is still the same, and keeps the last owner id if that id was made
 * for the shared password.
 */
export function rememberSharedPasswordSignIn(again: boolean): void {
  if (!again) storedLastOwnerId.set(null);
  rememberSignedInUser(SHARED_PASSWORD_USER);
}

/**
 * Returns the owner id of a user, under which this device stores the user's data. A user of the shared password keeps
 * the last owner id of this device if that id was made for the shared password. Otherwise this user gets a new id.
 */
export function ownerIdOf({ personId }: SignedInUser): string {
  if (personId !== null) return personId;
  const last = ownerIdOfLastUser();
  return last !== null && isSharedPasswordOwnerId(last) ? last : SHARED_PASSWORD_OWNER_PREFIX + crypto.randomUUID();
}

/** The rights of everyone who signs in with the shared password. */
const SHARED_PASSWORD_USER: SignedInUser = { role: 'secretary', teamIds: [], divisions: null, personId: null };

/** Returns who is signed in, from the answer of the session call. `null` if nobody is. */
export function signedInUserOfSessionAnswer(session: CallAnswer<'GET /api/admin/session'>): SignedInUser | null {
  const { authenticated, role = 'secretary', teamIds = [], divisions = null, personId = null } = session;
  return authenticated ? { role, teamIds, divisions, personId } : null;
}

/**
 * Returns who is signed in according to this browser, even if the session has ended since. `null` if nobody is, and
 * always during hydration.
 */
export function useRememberedSignedInUser(): SignedInUser | null {
  const text = useStore(storedSignedInUser);
  if (text === null) return null;
  try {
    // The cast is safe, because only this file stores this JSON text.
    return JSON.parse(text) as SignedInUser;
  } catch {
    return null;
  }
}

/** Returns whether an official (of `division`, if given) uses this browser. `false` during hydration. */
export function useIsOfficial(division?: number): boolean {
  const who = useRememberedSignedInUser();
  if (who === null || who.role === 'captain') return false;
  return division === undefined || who.divisions === null || who.divisions.includes(division);
}
