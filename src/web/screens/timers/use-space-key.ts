import { useEffect, useRef } from 'react';

/**
 * The Space key does this and nothing else: it presses no focused button and scrolls no page. In a field it writes a
 * blank, and in a dialog it is the browser's (specification §2).
 */
export function useSpaceKey(press: (() => void) | null): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  const active = press !== null;

  useEffect(() => {
    if (!active) return;
    function take(event: KeyboardEvent): void {
      if (event.code !== 'Space' || event.ctrlKey || event.altKey || event.metaKey || isElsewhere(event.target)) return;
      // A button is pressed when the key comes up again: that is taken too.
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'keydown' && !event.repeat) latest.current?.();
    }
    window.addEventListener('keydown', take, { capture: true });
    window.addEventListener('keyup', take, { capture: true });
    return () => {
      window.removeEventListener('keydown', take, { capture: true });
      window.removeEventListener('keyup', take, { capture: true });
    };
  }, [active]);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal') !== null) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
