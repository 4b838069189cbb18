import type { CallAnswer } from '#contract/client.ts';
import type { Person } from '#domain/people/access.ts';
import { createStoredText, useStore } from '#web/store.ts';

const hint = createStoredText(() => window.localStorage, 'official');

const lastOwner = createStoredText(() => window.localStorage, 'owner');

/** The person who is signed in in this browser, as the session says; `null` when signed out. */
export type SignedIn = Pick<Person, 'role' | 'teamIds' | 'divisions'> & {
  /** `null` for the shared password. */
  personId: string | null;
};

/**
 * Returns who signed in last on this device, a person or one sign-in with the shared password, also after their session ran
 * out: then they come back to what they typed. `null` before anybody has, and after they have signed out.
 */
export function ownerHere(): string | null {
  return lastOwner.get();
}

/** Forgets who signed in last, at their own signing out. */
export function forgetOwner(): void {
  lastOwner.set(null);
}

const SHARED = 'shared ';

/** Whether an owner signed in with the shared password, so that nobody knows who it was. */
export function isShared(owner: string): boolean {
  return owner.startsWith(SHARED);
}

/**
 * Stores in the browser who uses it. Public pages are the same for everybody; this hint tells them which officials' links to
 * show. It grants nothing.
 */
export function rememberSignedIn(who: SignedIn | null): void {
  hint.set(who && JSON.stringify(who));
  if (who !== null) lastOwner.set(ownerOf(who));
}

/**
 * Notes that somebody signed in with the shared password. Whoever did so before may have been somebody else, except `again`:
 * over a page that was open when the session ran out.
 */
export function rememberSharedSignIn(again: boolean): void {
  if (!again) lastOwner.set(null);
  rememberSignedIn(SECRETARY);
}

/** Returns who somebody is for what is stored on this device. */
export function ownerOf({ personId }: SignedIn): string {
  if (personId !== null) return personId;
  const last = ownerHere();
  return last !== null && isShared(last) ? last : SHARED + crypto.randomUUID();
}

/** Whoever knows the shared password. */
const SECRETARY: SignedIn = { role: 'secretary', teamIds: [], divisions: null, personId: null };

/** Returns what a session's answer says of who uses the browser. */
export function signedInOf(session: CallAnswer<'GET /api/admin/session'>): SignedIn | null {
  const { authenticated, role = 'secretary', teamIds = [], divisions = null, personId = null } = session;
  return authenticated ? { role, teamIds, divisions, personId } : null;
}

/** Who uses this browser, as far as it knows; always `null` during hydration. */
export function useSignedIn(): SignedIn | null {
  const text = useStore(hint);
  if (text === null) return null;
  try {
    // JSON that only this file stores.
    return JSON.parse(text) as SignedIn;
  } catch {
    return null;
  }
}

/** Whether an official uses this browser, of this division where one is given; always `false` during hydration. */
export function useIsOfficial(division?: number): boolean {
  const who = useSignedIn();
  if (who === null || who.role === 'captain') return false;
  return division === undefined || who.divisions === null || who.divisions.includes(division);
}
