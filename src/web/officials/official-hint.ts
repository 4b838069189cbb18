import { createStoredText, useStore } from '#web/store.ts';

const hint = createStoredText(() => localStorage, 'official');

/**
 * Stores in the browser whether an official uses it. Public pages are the same for everybody; this hint tells them to
 * show the officials' links. It grants nothing.
 */
export function rememberOfficial(isOfficial: boolean): void {
  hint.set(isOfficial ? 'yes' : null);
}

/** Whether an official uses this browser, as far as it knows; always `false` during hydration. */
export function useIsOfficial(): boolean {
  return useStore(hint) !== null;
}
