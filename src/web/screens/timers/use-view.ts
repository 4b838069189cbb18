import { useEffect, useState } from 'react';
import { newShootout, type ShootoutView, staysFor, viewAt } from '#domain/shootout.ts';
import type { Timer } from './timer.ts';

const firstView = viewAt(newShootout, 0);

/**
 * What a timer shows now: looked at anew at the moment when the next second begins, when it is pressed, and when the
 * page is looked at again. Nothing is counted here, so a late look shows what is true then.
 */
export function useView(timer: Timer): ShootoutView {
  const [view, setView] = useState(firstView);

  useEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined;
    function look(): void {
      clearTimeout(next);
      const seen = viewAt(timer.shootout(), timer.now());
      setView(seen);
      const wait = staysFor(seen);
      if (wait !== null) next = setTimeout(look, wait);
    }
    look();
    const stop = timer.subscribe(look);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearTimeout(next);
      stop();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
    };
  }, [timer]);
  return view;
}
