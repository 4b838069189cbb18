import { useEffect } from 'react';
import { createStore, useStore } from '#web/store.ts';

/**
 * An open request to the user to enter the password, made while a page is shown. `answer` resolves to whether the user
 * signed in. `settle` ends the request.
 */
type SignInRequest = { answer: Promise<boolean>; settle: (signedIn: boolean) => void };

const pendingSignInRequest = createStore<SignInRequest | null>(null);
/** How many components on the page can show the password prompt. */
let prompterCount = 0;

/**
 * Asks for the password in a prompt over the open page. Resolves to whether the user signed in, and at once to `false`
 * if no component on the page can show the prompt.
 */
export function requestSignIn(): Promise<boolean> {
  if (prompterCount === 0) return Promise.resolve(false);
  const current = pendingSignInRequest.get();
  if (current !== null) return current.answer;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  pendingSignInRequest.set({ answer: promise, settle: resolve });
  return promise;
}

/** Ends the pending request, if there is one: the user has signed in, closed the prompt, or left the page. */
export function settleSignIn(signedIn: boolean): void {
  pendingSignInRequest.get()?.settle(signedIn);
  pendingSignInRequest.set(null);
}

/** Returns whether the page must show the password prompt. Only pages that call this hook can show it. */
export function useSignInRequested(): boolean {
  useEffect(() => {
    prompterCount += 1;
    return () => {
      prompterCount -= 1;
      if (prompterCount === 0) settleSignIn(false);
    };
  }, []);
  return useStore(pendingSignInRequest) !== null;
}
