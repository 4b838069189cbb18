import type { PointerEvent } from 'react';
import { useRef } from 'react';
import type { Point, Swipe } from './swipe.ts';
import { mayBegin, pull, swipeOf } from './swipe.ts';

type Handler = (event: PointerEvent<HTMLElement>) => void;
type Handlers = { onPointerDown: Handler; onPointerMove: Handler; onPointerUp: Handler; onPointerCancel: Handler };

/**
 * Turns a finger's swipes over an element into calls. Beside it belongs `touch-action: pan-y pinch-zoom`: then scrolling
 * stays the browser's, which takes the finger away (`pointercancel`) as soon as it goes up or down.
 */
export function useSwipe(leadsTo: (swipe: Swipe) => boolean, onSwipe: (swipe: Swipe) => void): Handlers {
  const begun = useRef<Point | null>(null);

  function begin(event: PointerEvent<HTMLElement>): void {
    const alone = event.pointerType === 'touch' && event.isPrimary;
    begun.current = alone && mayBegin(pointOf(event), window.innerWidth) ? pointOf(event) : null;
  }
  function follow(event: PointerEvent<HTMLElement>): void {
    if (begun.current === null || !event.isPrimary || movesUnwanted()) return;
    const across = event.clientX - begun.current.x;
    moveTo(event.currentTarget, pull(across, leadsTo(across < 0 ? 'next' : 'previous')));
  }
  function end(event: PointerEvent<HTMLElement>): void {
    const swipe = begun.current === null || !event.isPrimary ? null : swipeOf(begun.current, pointOf(event));
    forget(event);
    if (swipe !== null && leadsTo(swipe)) onSwipe(swipe);
  }
  function forget(event: PointerEvent<HTMLElement>): void {
    begun.current = null;
    moveTo(event.currentTarget, 0);
  }
  return { onPointerDown: begin, onPointerMove: follow, onPointerUp: end, onPointerCancel: forget };
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

/** Through the object model: a style attribute in the HTML would be against the content security policy. */
function moveTo(element: HTMLElement, across: number): void {
  element.style.transition = across === 0 ? '' : 'none';
  element.style.translate = across === 0 ? '' : `${across}px`;
}

function movesUnwanted(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
