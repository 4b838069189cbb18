import { useSyncExternalStore } from 'react';

/** A pending request for the password, made when a session ended while an officials' page was open. */
type SignInRequest = { answer: Promise<boolean>; settle: (signedIn: boolean) => void };

let pending: SignInRequest | null = null;
const listeners = new Set<() => void>();

/** Asks for the password over the open page. Resolves to whether the user signed in; `false` at once where no page can ask. */
export function requestSignIn(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (pending !== null) return pending.answer;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  set({ answer: promise, settle: resolve });
  return promise;
}

/** Settles the pending request: the user signed in, or closed the prompt. */
export function settleSignIn(signedIn: boolean): void {
  pending?.settle(signedIn);
  set(null);
}

/** Whether the page must show the prompt. A page that calls this hook can ask for the password. */
export function useSignInRequested(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pending !== null,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Nobody can answer the request any more.
    if (listeners.size === 0) settleSignIn(false);
  };
}

function set(next: SignInRequest | null): void {
  pending = next;
  for (const listener of listeners) listener();
}
