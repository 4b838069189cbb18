import { createStoredText, useStore } from '#web/store.ts';
import type { Kept } from './season-choice.ts';

/** The keys of the browser's storage are the names in the address; `breaksDivision` is the division chosen on Breaks. */
export type ChoiceKey = keyof Kept | 'breaksDivision';

const season = createStoredText(() => localStorage, 'season');
const division = createStoredText(() => localStorage, 'division');
const breaksDivision = createStoredText(() => localStorage, 'breaksDivision');

/**
 * Stores a choice for later visits and for the other tabs. This page is not notified: its address makes the choice
 * already, and completing it once more would take that back.
 */
export function keep(key: ChoiceKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The browser refuses storage: the address alone carries the choice.
  }
}

/** The stored choices; none during hydration, as on the server. */
export function useKept(): Kept {
  return { season: useStore(season), division: useStore(division) };
}

/** The division, or `All`, that was last chosen on Breaks; `null` where none was. */
export function useKeptFilter(): string | null {
  return useStore(breaksDivision);
}

/** Calls back when another tab has chosen. Returns how to stop. */
export function onOtherTab(listener: (kept: Kept) => void): () => void {
  function onStorage(event: StorageEvent): void {
    const isChoice = event.key === 'season' || event.key === 'division';
    if (isChoice && event.newValue !== null) listener({ season: null, division: null, [event.key]: event.newValue });
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
