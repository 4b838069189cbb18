import { useEffect, useRef, useState } from 'react';
import { type ShootoutView, viewAt } from '#domain/shootout.ts';
import { type Beeps, createBeeps } from './beeps.ts';
import { createKeptText } from './kept-text.ts';
import type { Timer } from './timer.ts';

const kept = createKeptText(() => localStorage, 'shootout sound');
const gestures = ['pointerdown', 'keydown'] as const;

/**
 * The sound of a timer: on or off as this browser was told last, else `usually`. Returns whether it is on, and how to
 * change it.
 */
export function useSound(timer: Timer, view: ShootoutView, usually: boolean) {
  const chosen = kept.useText();
  const [awake, setAwake] = useState(0);
  const beeps = useRef<Beeps | null>(null);
  const on = chosen === null ? usually : chosen === 'on';

  useEffect(() => {
    const made = createBeeps(() => new AudioContext());
    beeps.current = made;
    function wake(): void {
      if (!('AudioContext' in window)) return;
      made.wake();
      setAwake((times) => (times === 0 ? 1 : times));
    }
    for (const gesture of gestures) window.addEventListener(gesture, wake, { capture: true, passive: true });
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, wake, { capture: true });
      made.close();
    };
  }, []);

  // Laid out anew when the clock is pressed, or its end is found to be elsewhere: not with each tick.
  const { runs } = view.shot;
  const endsAt = runs ? Math.round((timer.now() + view.shot.left) / 40) : null;
  useEffect(() => {
    const { shot } = viewAt(timer.shootout(), timer.now());
    beeps.current?.plan(on && shot.runs ? shot.left : null);
  }, [timer, endsAt, on, awake]);

  return { on, choose: (next: boolean) => kept.keep(next ? 'on' : 'off') };
}
