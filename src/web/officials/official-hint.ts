import { useSyncExternalStore } from 'react';

const hintKey = 'official';
const listeners = new Set<() => void>();

/**
 * Stores in the browser whether an official uses it. Public pages are the same for everybody; this hint tells them to
 * show the officials' links. It grants nothing.
 */
export function rememberOfficial(isOfficial: boolean): void {
  try {
    if (isOfficial) localStorage.setItem(hintKey, 'yes');
    else localStorage.removeItem(hintKey);
  } catch {
    // The browser refuses storage: it never shows the links.
  }
  for (const listener of listeners) listener();
}

/** Whether an official uses this browser, as far as it knows; always `false` during hydration. */
export function useIsOfficial(): boolean {
  return useSyncExternalStore(subscribe, hasHint, () => false);
}

function hasHint(): boolean {
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
