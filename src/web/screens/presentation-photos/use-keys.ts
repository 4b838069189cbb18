import { useEffect, useRef } from 'react';

export type Turn = 'next' | 'previous' | 'first' | 'last';

const turns: Partial<Record<string, Turn>> = { ArrowRight: 'next', ArrowLeft: 'previous', Home: 'first', End: 'last' };

/**
 * Calls `onTurn` when a key turns a photo, with the focused gallery, or else the one nearest the middle of the window.
 * Keys pressed outside the main content are ignored, as are Home and End outside a gallery, which scroll the page.
 */
export function useKeys(galleries: readonly string[], onTurn: (gallery: string, turn: Turn) => void): void {
  const latest = useRef({ galleries, onTurn });
  useEffect(() => {
    latest.current = { galleries, onTurn };
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const turn = turns[event.key];
      const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (turn === undefined || event.defaultPrevented || modified) return;
      const { target } = event;
      const focused = target instanceof Element && target !== document.body ? target : null;
      const within = focused?.closest('section, dialog') ?? null;
      if (focused !== null && focused.closest('main') === null) return;
      if (within === null && (turn === 'first' || turn === 'last')) return;
      const ids = latest.current.galleries;
      const gallery = ids.find((id) => id === within?.id) ?? nearestToMiddle(ids);
      if (gallery === null) return;
      event.preventDefault();
      latest.current.onTurn(gallery, turn);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function nearestToMiddle(ids: readonly string[]): string | null {
  const middle = window.innerHeight / 2;
  const distances = ids.map((id) => {
    const { top, bottom } = document.getElementById(id)?.getBoundingClientRect() ?? { top: Infinity, bottom: Infinity };
    return { id, distance: Math.max(top - middle, middle - bottom, 0) };
  });
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.id ?? null;
}
