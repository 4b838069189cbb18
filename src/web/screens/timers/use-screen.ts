import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Lets an element fill the screen, or only the window if the browser does not allow full screen (iPhones). Meanwhile
 * everything outside the element is inert, so that nothing hidden gets the focus. Returns whether the element is in
 * full screen, and a function that changes this.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    const { current } = element;
    if (!isFull || current === null) return;
    const rest = elementsOutside(current);
    for (const other of rest) other.inert = true;
    function onChange(): void {
      if (document.fullscreenElement === null) setFull(false);
    }
    function onKey({ key }: KeyboardEvent): void {
      if (key === 'Escape' && document.fullscreenElement === null) setFull(false);
    }
    const listening = new AbortController();
    document.addEventListener('fullscreenchange', onChange, listening);
    document.addEventListener('keydown', onKey, listening);
    return () => {
      for (const other of rest) other.inert = false;
      listening.abort();
    };
  }, [element, isFull]);

  function change(): void {
    // `onChange` sets `isFull` when the browser reports the end of full screen. If `isFull` were set here, that report
    // could arrive after the next press of the button, and undo that press.
    if (isFull && document.fullscreenElement !== null) {
      document.exitFullscreen().catch(() => setFull(false));
      return;
    }
    setFull(!isFull);
    if (!isFull && document.fullscreenEnabled) void element.current?.requestFullscreen().catch(() => {});
  }
  return { isFull, change };
}

function elementsOutside(element: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let inner = element; inner !== document.body && inner.parentElement !== null; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other !== inner && other instanceof HTMLElement && !other.inert) around.push(other);
    }
  }
  return around;
}

/**
 * Calls `press` for the Space key, which then neither presses the focused button nor scrolls the page. In fields and
 * dialogs, and if `press` is `null`, Space works as usual.
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
      if (event.code !== 'Space' || event.ctrlKey || event.altKey || event.metaKey || needsSpaceKey(event.target))
        return;
      // Browsers press a button on keyup, so keyup is handled too.
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

function needsSpaceKey(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal') !== null) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
