import { useEffect, useRef } from 'react';

/**
 * Calls `press` for the Space key, which then neither presses the focused button nor scrolls the page. In a field it
 * types a space, and in a dialog it works as usual.
 */
export function useSpaceKey(press: (() => void) | null): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  const active = press !== null;

  useEffect(() => {
    if (!active) return;
    function onKey(event: KeyboardEvent): void {
      if (event.code !== 'Space' || event.ctrlKey || event.altKey || event.metaKey || belongsToTarget(event.target))
        return;
      // The browser presses a button on keyup, so keyup is handled too.
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'keydown' && !event.repeat) latest.current?.();
    }
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('keydown', onKey, options);
    window.addEventListener('keyup', onKey, options);
    return () => listening.abort();
  }, [active]);
}

function belongsToTarget(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal') !== null) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
