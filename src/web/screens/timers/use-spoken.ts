import { useEffect, useRef, useState } from 'react';
import type { ShootoutView } from '#domain/shootout.ts';
import { spoken } from './clock-words.ts';

/** The latest sentence for somebody who listens. Another timer that takes the place of this one is no news. */
export function useSpoken(view: ShootoutView, of: unknown): string {
  const [sentence, say] = useState('');
  const last = useRef({ view, of });
  useEffect(() => {
    const before = last.current;
    last.current = { view, of };
    if (before.of !== of || before.view === view) return;
    const next = spoken(before.view, view);
    if (next !== '') say(next);
  }, [view, of]);
  return sentence;
}
