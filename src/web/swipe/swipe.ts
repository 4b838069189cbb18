/** Where a finger is, in CSS pixels. */
export type Point = { x: number; y: number };
/** `next` follows a finger that moves to the left, as a page is turned. */
export type Swipe = 'previous' | 'next';

const farEnough = 56;
/** A finger at the very edge asks the browser itself to go back. */
const edge = 24;

/** What a finger that went from one place to another meant; `null` where it was no swipe. */
export function swipeOf(from: Point, to: Point): Swipe | null {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < farEnough || Math.abs(across) < 2 * Math.abs(down)) return null;
  return across < 0 ? 'next' : 'previous';
}

/** Whether a swipe may begin there, on a screen so wide. */
export function mayBegin({ x }: Point, width: number): boolean {
  return x >= edge && x <= width - edge;
}

/** How far the page follows a finger: less and less, and hardly where there is nothing to turn to. */
export function pull(across: number, leads: boolean): number {
  const most = leads ? 48 : 12;
  return Math.round(most * Math.tanh(across / 160));
}
