import type { PointerEvent } from 'react';
import { useRef } from 'react';

/** A finger's position in CSS pixels. */
export type Point = { x: number; y: number };
/** The direction of a swipe. A finger that moves left turns to the `next` page, as in a book. */
export type SwipeDirection = 'previous' | 'next';

const minSwipeDistance = 56;
/**
 * Width of the strip at each edge of the screen, in CSS pixels, where a swipe is the browser's own gesture to go back.
 */
const edgeWidth = 24;

/** Returns the direction of a swipe between two positions. `null` if the finger moved too little or too steeply. */
export function swipeDirectionBetween(from: Point, to: Point): SwipeDirection | null {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < minSwipeDistance || Math.abs(across) < 2 * Math.abs(down)) return null;
  return across < 0 ? 'next' : 'previous';
}

/** Returns whether a swipe may start at this position. `width`: the width of the screen. */
export function maySwipeFrom({ x }: Point, width: number): boolean {
  return x >= edgeWidth && x <= width - edgeWidth;
}

/**
 * Returns how far the page moves sideways with a finger, in pixels: always less than the finger has moved (`across`),
 * and very little if there is no other page to swipe to (`leads` is `false`).
 */
export function dampedSwipeDistance(across: number, leads: boolean): number {
  const most = leads ? 48 : 12;
  return Math.round(most * Math.tanh(across / 160));
}

type PointerHandler = (event: PointerEvent<HTMLElement>) => void;
type PointerHandlers = {
  onPointerDown: PointerHandler;
  onPointerMove: PointerHandler;
  onPointerUp: PointerHandler;
  onPointerCancel: PointerHandler;
};

/**
 * Returns event handlers for an element. They move the element with the finger, and call `onSwipe` after a swipe that
 * leads to another page. `leadsTo`: whether a swipe leads to another page. The element needs `touch-action: pan-y
 * pinch-zoom`: the browser then scrolls as usual, and cancels the swipe (`pointercancel`) when the finger moves up or
 * down.
 */
export function useSwipe(
  leadsTo: (swipe: SwipeDirection) => boolean,
  onSwipe: (swipe: SwipeDirection) => void,
): PointerHandlers {
  const begun = useRef<Point | null>(null);

  function begin(event: PointerEvent<HTMLElement>): void {
    const alone = event.pointerType === 'touch' && event.isPrimary;
    begun.current = alone && maySwipeFrom(pointOf(event), window.innerWidth) ? pointOf(event) : null;
  }
  function follow(event: PointerEvent<HTMLElement>): void {
    if (begun.current === null || !event.isPrimary || prefersReducedMotion()) return;
    const across = event.clientX - begun.current.x;
    moveSideways(event.currentTarget, dampedSwipeDistance(across, leadsTo(across < 0 ? 'next' : 'previous')));
  }
  function end(event: PointerEvent<HTMLElement>): void {
    const swipe =
      begun.current === null || !event.isPrimary ? null : swipeDirectionBetween(begun.current, pointOf(event));
    forget(event);
    if (swipe !== null && leadsTo(swipe)) onSwipe(swipe);
  }
  function forget(event: PointerEvent<HTMLElement>): void {
    begun.current = null;
    moveSideways(event.currentTarget, 0);
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
function moveSideways(element: HTMLElement, across: number): void {
  element.style.transition = across === 0 ? '' : 'none';
  element.style.translate = across === 0 ? '' : `${across}px`;
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
