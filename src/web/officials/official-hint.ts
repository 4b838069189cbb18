import type { CallAnswer } from '#contract/client.ts';
import type { Person } from '#domain/people/access.ts';
import { createStoredText, useStore } from '#web/store.ts';

const hint = createStoredText(() => window.localStorage, 'official');

const lastOwner = createStoredText(() => window.localStorage, 'owner');

/** The person who is signed in in this browser, according to the session. `null` when signed out. */
export type SignedIn = Pick<Person, 'role' | 'teamIds' | 'divisions'> & {
  /** `null` for a sign-in with the shared password. */
  personId: string | null;
};

/**
 * Returns the id of the person or shared sign-in that used this device last, even after the session has ended, so that
 * this person finds their unsaved input again. `null` before the first sign-in and after signing out.
 */
export function lastOwnerId(): string | null {
  return lastOwner.get();
}

/** Forgets who signed in last. Called when that person signs out. */
export function forgetOwner(): void {
  lastOwner.set(null);
}

const SHARED = 'shared ';

/** Returns whether the owner signed in with the shared password, so that the person is unknown. */
export function isSharedSignIn(owner: string): boolean {
  return owner.startsWith(SHARED);
}

/**
 * Stores who uses this browser. Public pages are the same for everyone. With this hint they decide which officials'
 * links to show. The hint grants no rights.
 */
export function rememberSignedIn(who: SignedIn | null): void {
  hint.set(who && JSON.stringify(who));
  if (who !== null) lastOwner.set(ownerOf(who));
}

/**
 * Records a sign-in with the shared password. It may be another person than before, except if `again` is true: then the
 * session ended while a page was open.
 */
export function rememberSharedSignIn(again: boolean): void {
  if (!again) lastOwner.set(null);
  rememberSignedIn(SECRETARY);
}

/** Returns the owner id for data that this person stores on the device. */
export function ownerOf({ personId }: SignedIn): string {
  if (personId !== null) return personId;
  const last = lastOwnerId();
  return last !== null && isSharedSignIn(last) ? last : SHARED + crypto.randomUUID();
}

/** The rights of everyone who signs in with the shared password. */
const SECRETARY: SignedIn = { role: 'secretary', teamIds: [], divisions: null, personId: null };

/** Returns who is signed in, from the answer of the session call. `null` if nobody is. */
export function signedInOf(session: CallAnswer<'GET /api/admin/session'>): SignedIn | null {
  const { authenticated, role = 'secretary', teamIds = [], divisions = null, personId = null } = session;
  return authenticated ? { role, teamIds, divisions, personId } : null;
}

/** Returns the user of this browser, as far as the browser knows. Always `null` during hydration. */
export function useSignedIn(): SignedIn | null {
  const text = useStore(hint);
  if (text === null) return null;
  try {
    // Only this file stores this JSON.
    return JSON.parse(text) as SignedIn;
  } catch {
    return null;
  }
}

/** Returns whether an official (of `division`, if given) uses this browser. `false` during hydration. */
export function useIsOfficial(division?: number): boolean {
  const who = useSignedIn();
  if (who === null || who.role === 'captain') return false;
  return division === undefined || who.divisions === null || who.divisions.includes(division);
}
