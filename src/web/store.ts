import { useSyncExternalStore } from 'react';

/** A value outside React that components, and other code, follow. */
export type Store<Value> = {
  /** The value while the page is rendered on the server and hydrated. */
  initial: Value;
  get: () => Value;
  set: (value: Value) => void;
  /** Calls `listener` after each change; returns how to stop. */
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

/** The store's value; the component is rendered again when it changes. */
export function useStore<Value>({ initial, get, subscribe }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => initial);
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A text in the browser's storage, `null` where there is none; changes in other tabs arrive too. If the browser refuses
 * storage, the text lasts as long as the page.
 */
export function createStoredText(storage: () => TextStorage, key: string): Store<string | null> {
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
        // Only this page knows the text.
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

/** Whether the page is hydrated. Before that the browser itself would submit a form, and its values would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
