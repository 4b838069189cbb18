import { useEffect } from 'react';
import { createStore, useStore } from '#web/store.ts';

/**
 * A request for the password that the user has not answered yet, made while a page was open. `answer` resolves to
 * whether the user signed in.
 */
type SignInRequest = { answer: Promise<boolean>; settle: (signedIn: boolean) => void };

const pending = createStore<SignInRequest | null>(null);
/** The number of components on the page that can show the prompt. */
let prompters = 0;

/**
 * Asks for the password in a prompt over the open page. Resolves to whether the user signed in, and at once to `false`
 * if no component on the page can show the prompt.
 */
export function requestSignIn(): Promise<boolean> {
  if (prompters === 0) return Promise.resolve(false);
  const current = pending.get();
  if (current !== null) return current.answer;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  pending.set({ answer: promise, settle: resolve });
  return promise;
}

/** Ends the pending request, if there is one: the user has signed in, closed the prompt, or left the page. */
export function settleSignIn(signedIn: boolean): void {
  pending.get()?.settle(signedIn);
  pending.set(null);
}

/** Returns whether the page must show the prompt. Only pages that call this hook can ask for the password. */
export function useSignInRequested(): boolean {
  useEffect(() => {
    prompters += 1;
    return () => {
      prompters -= 1;
      if (prompters === 0) settleSignIn(false);
    };
  }, []);
  return useStore(pending) !== null;
}
