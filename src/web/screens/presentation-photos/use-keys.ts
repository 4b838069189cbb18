import { useEffect, useRef } from 'react';

/** What a key asks for. */
export type Turn = 'next' | 'previous' | 'first' | 'last';

const turns: Partial<Record<string, Turn>> = { ArrowRight: 'next', ArrowLeft: 'previous', Home: 'first', End: 'last' };

/**
 * Calls `onTurn` for the keys that turn photos, with the gallery they are for: the one that has the focus, else the one
 * that is nearest to the middle of the window. Keys that mean something where the focus is are left alone, and so are
 * Home and End outside of a gallery, which scroll the page.
 */
export function useKeys(galleries: readonly string[], onTurn: (gallery: string, turn: Turn) => void): void {
  const latest = useRef({ galleries, onTurn });
  useEffect(() => {
    latest.current = { galleries, onTurn };
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const turn = turns[event.key];
      if (
        turn === undefined ||
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return;
      const { target } = event;
      const focused = target instanceof Element && target !== document.body ? target : null;
      const within = focused?.closest('section, dialog') ?? null;
      if (focused !== null && focused.closest('main') === null) return;
      if (within === null && (turn === 'first' || turn === 'last')) return;
      const ids = latest.current.galleries;
      const gallery = ids.find((id) => id === within?.id) ?? inView(ids);
      if (gallery === null) return;
      event.preventDefault();
      latest.current.onTurn(gallery, turn);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function inView(ids: readonly string[]): string | null {
  const middle = window.innerHeight / 2;
  const away = ids.map((id) => {
    const { top, bottom } = document.getElementById(id)?.getBoundingClientRect() ?? { top: Infinity, bottom: Infinity };
    return { id, far: Math.max(top - middle, middle - bottom, 0) };
  });
  return away.toSorted((a, b) => a.far - b.far)[0]?.id ?? null;
}
