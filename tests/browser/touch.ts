import type { Page } from 'playwright-core';

type Point = readonly [x: number, y: number];

/**
 * Swipes with real touch input, so that the browser itself decides between scrolling and swiping. `beforeEnd` runs
 * before the finger leaves the screen.
 */
export async function swipe(
  page: Page,
  from: Point,
  to: Point,
  beforeEnd = async (): Promise<void> => {},
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const steps = 6;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from[0], y: from[1] }] });
  for (let step = 1; step <= steps; step++) {
    const x = from[0] + ((to[0] - from[0]) * step) / steps;
    const y = from[1] + ((to[1] - from[1]) * step) / steps;
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }
  await beforeEnd();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
