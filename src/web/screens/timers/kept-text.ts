import { useSyncExternalStore } from 'react';
import { createListeners } from './timer.ts';

/** A text that the browser keeps under a name, where it does not refuse to: then it is forgotten with the page. */
export function createKeptText(storage: () => Storage, key: string) {
  const { subscribe, tell } = createListeners();
  let here: string | null = null;

  function read(): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return here;
    }
  }
  function keep(text: string): void {
    here = text;
    try {
      storage().setItem(key, text);
    } catch {
      // It is known to this page alone.
    }
    tell();
  }
  /** The kept text; `null` where there is none, and while the page comes alive. */
  const useText = () => useSyncExternalStore(subscribe, read, () => null);
  return { read, keep, useText };
}
