import { useSyncExternalStore } from 'react';

/** A sign-in that somebody waits for: the session ended while a page for officials stood. */
type Asked = { answer: Promise<boolean>; settle: (signedIn: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** Asks for the password over the page that stands. Resolves whether it was given; at once, where no page can ask. */
export function askToSignIn(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (asked === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    set({ answer: promise, settle: resolve });
    return promise;
  }
  return asked.answer;
}

/** The prompt was answered, or left. */
export function answerAsked(signedIn: boolean): void {
  asked?.settle(signedIn);
  set(null);
}

export function useAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => asked !== null,
    () => false,
  );
}

/** Whoever listens can ask. Nobody can any more: whoever waits is answered. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) answerAsked(false);
  };
}

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}
