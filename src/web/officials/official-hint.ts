import { useSyncExternalStore } from 'react';

const hintKey = 'official';

/**
 * Keeps in the browser that an official uses it. Public pages are the same bytes for everybody and ask nobody who they
 * are: by this they know whether to show an official's links. It opens nothing.
 */
export function rememberOfficial(isOne: boolean): void {
  try {
    if (isOne) localStorage.setItem(hintKey, 'yes');
    else localStorage.removeItem(hintKey);
  } catch {
    // A browser may refuse storage: the links stay away then.
  }
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Whether an official uses this browser, as far as it knows; never while a page comes alive. */
export function useIsOfficial(): boolean {
  return useSyncExternalStore(subscribe, isOfficial, () => false);
}

function isOfficial(): boolean {
  try {
    return localStorage.getItem(hintKey) !== null;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
