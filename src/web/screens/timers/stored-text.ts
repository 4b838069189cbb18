import { useSyncExternalStore } from 'react';
import { createListeners } from './timer.ts';

/** A text in the browser's storage. If the browser refuses storage, the text lasts as long as the page. */
export function createStoredText(storage: () => Pick<Storage, 'getItem' | 'setItem'>, key: string) {
  const { subscribe, notify } = createListeners();
  let fallback: string | null = null;

  function read(): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return fallback;
    }
  }
  function write(text: string): void {
    fallback = text;
    try {
      storage().setItem(key, text);
    } catch {
      // Only this page knows the text.
    }
    notify();
  }
  /** The stored text; `null` if there is none, and during hydration. */
  const useText = () => useSyncExternalStore(subscribe, read, () => null);
  return { read, write, subscribe, useText };
}
