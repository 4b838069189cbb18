import type { Store } from '../storage/store.ts';
import type { Attempts } from './attempts.ts';
import type { Cookies } from './cookies.ts';
import type { Csrf } from './csrf.ts';
import type { Gate } from './gate.ts';
import type { Sessions } from './sessions.ts';

/** What the calls of sign-in share. */
export type AuthParts = {
  store: Store;
  sessions: Sessions;
  cookies: Cookies;
  csrf: Csrf;
  attempts: Attempts;
  gate: Gate;
};
