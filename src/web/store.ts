import { useSyncExternalStore } from 'react';

/** A value outside React that components and other code can subscribe to. */
export type Store<Value> = {
  /** The value during server rendering and hydration. */
  initial: Value;
  get: () => Value;
  set: (value: Value) => void;
  /** Calls `listener` after each change. Returns a function to unsubscribe. */
  subscribe: (listener: () => void) => () => void;
};

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    initial,
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the store's value. The component re-renders when the value changes. */
export function useStore<Value>({ initial, get, subscribe }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => initial);
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Creates a store for a text in the browser's storage. The value is `null` if there is no text. Changes in other tabs
 * are noticed too. If the browser refuses storage, the text lasts only as long as the page.
 */
export function createTextStore(storage: () => TextStorage, key: string): Store<string | null> {
  const here = createStore<string | null>(null);
  return {
    initial: null,
    get() {
      try {
        return storage().getItem(key);
      } catch {
        return here.get();
      }
    },
    set(text) {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // The browser refuses storage, so only this page has the text.
      }
      here.set(text);
    },
    subscribe(listener) {
      const stop = here.subscribe(listener);
      window.addEventListener('storage', listener);
      return () => {
        stop();
        window.removeEventListener('storage', listener);
      };
    },
  };
}

/**
 * Returns whether the page is hydrated. Forms wait for hydration: until then, the browser itself would submit a form,
 * and the typed values would be lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
