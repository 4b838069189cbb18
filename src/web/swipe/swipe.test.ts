import { expect, test } from 'vitest';
import { maySwipeFrom, dampedSwipeDistance, swipeDirectionBetween } from './swipe.ts';

const from = { x: 200, y: 400 };

test.each([
  [{ x: 100, y: 400 }, 'next'],
  [{ x: 300, y: 380 }, 'previous'],
  [{ x: 160, y: 400 }, null],
  [{ x: 100, y: 460 }, null],
  [{ x: 200, y: 100 }, null],
])('a finger that ends at %j makes the swipe %j', (to, meant) => {
  expect(swipeDirectionBetween(from, to)).toBe(meant);
});

test('a swipe from the edge of the screen is left to the browser', () => {
  expect([10, 200, 380].map((x) => maySwipeFrom({ x, y: 0 }, 390))).toEqual([false, true, false]);
});

test('the page follows a finger, and follows less if there is no further week', () => {
  expect(dampedSwipeDistance(0, true)).toBe(0);
  expect(dampedSwipeDistance(-80, true)).toBeLessThan(-15);
  expect(dampedSwipeDistance(1_000, true)).toBe(48);
  expect(dampedSwipeDistance(1_000, false)).toBe(12);
});
