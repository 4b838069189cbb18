import type { PointerEvent } from 'react';
import { useRef } from 'react';

/** A finger's position in CSS pixels. */
export type Point = { x: number; y: number };
/** The direction of a swipe. As with a book's page, a finger that moves left turns to the `next`. */
export type Swipe = 'previous' | 'next';

const farEnough = 56;
/** Width of the screen's edge, in CSS pixels. A swipe from the edge is the browser's own gesture to go back. */
const edge = 24;

/** Returns the swipe between two positions of a finger. `null` if the movement was not a swipe. */
export function swipeOf(from: Point, to: Point): Swipe | null {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < farEnough || Math.abs(across) < 2 * Math.abs(down)) return null;
  return across < 0 ? 'next' : 'previous';
}

/** Returns whether a swipe may start at this position. `width`: the width of the screen. */
export function maySwipeFrom({ x }: Point, width: number): boolean {
  return x >= edge && x <= width - edge;
}

/**
 * Returns how far the page moves with a finger, in pixels: always less than the finger, and hardly at all unless the
 * swipe `leads` to another page.
 */
export function pullDistance(across: number, leads: boolean): number {
  const most = leads ? 48 : 12;
  return Math.round(most * Math.tanh(across / 160));
}

type Handler = (event: PointerEvent<HTMLElement>) => void;
type Handlers = { onPointerDown: Handler; onPointerMove: Handler; onPointerUp: Handler; onPointerCancel: Handler };

/**
 * Calls `onSwipe` for swipes over an element. The element needs `touch-action: pan-y pinch-zoom`: the browser then
 * scrolls as usual, and cancels the swipe (`pointercancel`) when the finger moves up or down.
 */
export function useSwipe(leadsTo: (swipe: Swipe) => boolean, onSwipe: (swipe: Swipe) => void): Handlers {
  const begun = useRef<Point | null>(null);

  function begin(event: PointerEvent<HTMLElement>): void {
    const alone = event.pointerType === 'touch' && event.isPrimary;
    begun.current = alone && maySwipeFrom(pointOf(event), window.innerWidth) ? pointOf(event) : null;
  }
  function follow(event: PointerEvent<HTMLElement>): void {
    if (begun.current === null || !event.isPrimary || movesUnwanted()) return;
    const across = event.clientX - begun.current.x;
    moveTo(event.currentTarget, pullDistance(across, leadsTo(across < 0 ? 'next' : 'previous')));
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

/**
 * Moves an element sideways. Sets the style by script, because the content security policy forbids style attributes in
 * HTML.
 */
function moveTo(element: HTMLElement, across: number): void {
  element.style.transition = across === 0 ? '' : 'none';
  element.style.translate = across === 0 ? '' : `${across}px`;
}

function movesUnwanted(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
