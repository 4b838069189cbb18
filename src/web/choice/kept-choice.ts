import { useSyncExternalStore } from 'react';
import type { Kept } from './season-choice.ts';

/** The keys of the browser's storage are the keys of the address (specification §3: Season). */
export type ChoiceKey = keyof Kept;

/**
 * Keeps a choice for later visits and for the other tabs. This page is not told: its address already makes the choice,
 * and being told it would recall over it.
 */
export function keep(key: ChoiceKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser may refuse storage (private windows, settings): the address alone carries the choice then.
  }
}

/** What the browser has kept. While a page comes alive it is nothing, as on the server; then the page is drawn again. */
export function useKept(): Kept {
  const season = useSyncExternalStore(subscribe, () => readKept('season'), nothing);
  const division = useSyncExternalStore(subscribe, () => readKept('division'), nothing);
  return { season, division };
}

/** Calls back when another tab has chosen. Returns how to stop. */
export function onOtherTab(listener: (kept: Kept) => void): () => void {
  function heard(event: StorageEvent): void {
    const ours = event.key === 'season' || event.key === 'division';
    if (ours && event.newValue !== null) listener({ season: null, division: null, [event.key]: event.newValue });
  }
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

function readKept(key: ChoiceKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function nothing(): null {
  return null;
}
