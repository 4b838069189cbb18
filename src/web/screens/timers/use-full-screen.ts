import { type RefObject, useEffect, useState } from 'react';

/**
 * Lets an element fill the whole screen; where a browser cannot (a phone of Apple's), the whole window. Everything
 * around it rests then, so that nothing unseen has the focus.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    const { current } = element;
    if (!isFull || current === null) return;
    const rest = everythingAround(current);
    for (const other of rest) other.inert = true;
    function onChange(): void {
      if (document.fullscreenElement === null) setFull(false);
    }
    function onKey({ key }: KeyboardEvent): void {
      if (key === 'Escape' && document.fullscreenElement === null) setFull(false);
    }
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    return () => {
      for (const other of rest) other.inert = false;
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
    };
  }, [element, isFull]);

  function change(): void {
    setFull(!isFull);
    if (isFull) {
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => {});
    } else if (document.fullscreenEnabled) {
      void element.current?.requestFullscreen().catch(() => {});
    }
  }
  return { isFull, change };
}

function everythingAround(element: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let inner = element; inner !== document.body && inner.parentElement !== null; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other !== inner && other instanceof HTMLElement && !other.inert) around.push(other);
    }
  }
  return around;
}
