import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useHydrated } from '#web/store.ts';

/**
 * Calls `take` with the value that a visitor entered before hydration. A visitor can enter a value so early, because
 * the form also works without scripts. `shown`: the field's value in this render. In the browser's first render,
 * `shown` must be the value that the server rendered. Returns the ref to set on the field.
 */
export function useValueBeforeHydration<Field extends HTMLInputElement | HTMLSelectElement>(
  shown: string,
  take: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const early = useRef<string | null>(null);
  const hydrated = useHydrated();
  // A layout effect reads the value that the visitor entered before hydration, because the next render resets the field
  // to `shown`. Hydration itself does not reset the field.
  useLayoutEffect(() => {
    if (!hydrated && field.current !== null && field.current.value !== shown) early.current = field.current.value;
  });
  useEffect(() => {
    const value = early.current;
    early.current = null;
    if (value !== null) take(value);
  });
  return field;
}
