import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useHydrated } from '#web/store.ts';

/**
 * Hands over what a field of a public page holds when the page is hydrated, if it is not what the page shows. Those forms
 * work without scripts, so visitors choose and type before. Returns the ref of the field.
 */
export function useEarlyValue<Field extends HTMLInputElement | HTMLSelectElement>(
  shown: string,
  take: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const early = useRef<string | null>(null);
  const hydrated = useHydrated();
  // Read now, as the next rendering puts the shown value back.
  useLayoutEffect(() => {
    if (!hydrated) early.current = field.current?.value ?? null;
  });
  // Later than the effects of hydration, which apply the choice of an earlier visit: this one is newer.
  useEffect(() => {
    const value = early.current;
    if (!hydrated || value === null) return;
    early.current = null;
    if (value !== shown) take(value);
  });
  return field;
}
