import type { CallAnswer } from '#contract/client.ts';
import type { Person } from '#domain/people/access.ts';
import { createStoredText, useStore } from '#web/store.ts';

const hint = createStoredText(() => localStorage, 'official');

/** What the session says of who uses this browser; `null` when signed out. */
export type SignedIn = Pick<Person, 'role' | 'teamIds' | 'divisions'>;

/**
 * Stores in the browser who uses it. Public pages are the same for everybody; this hint tells them which officials' links to
 * show. It grants nothing.
 */
export function rememberSignedIn(who: SignedIn | null): void {
  hint.set(who && JSON.stringify({ role: who.role, teamIds: who.teamIds, divisions: who.divisions }));
}

/** Whoever knows the shared password. */
export const SECRETARY: SignedIn = { role: 'secretary', teamIds: [], divisions: null };

/** Returns what a session's answer says of who uses the browser. */
export function signedInOf(session: CallAnswer<'GET /api/admin/session'>): SignedIn | null {
  const { authenticated, role = 'secretary', teamIds = [], divisions = null } = session;
  return authenticated ? { role, teamIds, divisions } : null;
}

/** Who uses this browser, as far as it knows; always `null` during hydration. */
export function useSignedIn(): SignedIn | null {
  const text = useStore(hint);
  if (text === null) return null;
  try {
    // JSON that only this file stores; an older version of the site stored a word.
    return JSON.parse(text) as SignedIn;
  } catch {
    return SECRETARY;
  }
}

/** Whether an official uses this browser, of this division where one is given; always `false` during hydration. */
export function useIsOfficial(division?: number): boolean {
  const who = useSignedIn();
  if (who === null || who.role === 'captain') return false;
  return division === undefined || who.divisions === null || who.divisions.includes(division);
}
