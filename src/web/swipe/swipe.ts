import type { PointerEvent } from 'react';
import { useRef } from 'react';

/** A finger's position in CSS pixels. */
export type Point = { x: number; y: number };
/** A finger that moves left turns to the `next`, as with a page. */
export type Swipe = 'previous' | 'next';

const farEnough = 56;
/** Swipes from the edge are the browser's own: they go back. */
const edge = 24;

/** The swipe of a finger that moved from one position to another; `null` if it was none. */
export function swipeOf(from: Point, to: Point): Swipe | null {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < farEnough || Math.abs(across) < 2 * Math.abs(down)) return null;
  return across < 0 ? 'next' : 'previous';
}

/** Whether a swipe may begin at this position of a screen of this width. */
export function mayBegin({ x }: Point, width: number): boolean {
  return x >= edge && x <= width - edge;
}

/** How far the page follows a finger, in pixels: ever less, and hardly at all if there is nothing to turn to. */
export function pull(across: number, leads: boolean): number {
  const most = leads ? 48 : 12;
  return Math.round(most * Math.tanh(across / 160));
}

type Handler = (event: PointerEvent<HTMLElement>) => void;
type Handlers = { onPointerDown: Handler; onPointerMove: Handler; onPointerUp: Handler; onPointerCancel: Handler };

/**
 * Calls `onSwipe` for swipes over an element. The element needs `touch-action: pan-y pinch-zoom`: the browser then scrolls
 * as usual, and cancels the swipe (`pointercancel`) when the finger moves up or down.
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

/** By script: the content security policy forbids style attributes in the HTML. */
function moveTo(element: HTMLElement, across: number): void {
  element.style.transition = across === 0 ? '' : 'none';
  element.style.translate = across === 0 ? '' : `${across}px`;
}

function movesUnwanted(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
