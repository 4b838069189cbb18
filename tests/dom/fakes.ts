import { vi } from 'vitest';
import type { Page, Visitor } from './visitor.ts';

/**
 * Gives the windows that a visitor opens afterwards a clock that stands still. Returns a function that moves the clock,
 * in milliseconds, and waits until the page is rendered.
 */
export function stopClock(visitor: Visitor, now: string): (page: Page, milliseconds: number) => Promise<void> {
  const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;
  vi.useFakeTimers({ toFake: [...timers, 'Date'], now: new Date(now) });
  const fake = Object.fromEntries(timers.map((name) => [name, { value: globalThis[name], writable: true }]));
  visitor.before.push((window) => void Object.defineProperties(window, fake));
  return async (page, milliseconds) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await page.settle();
  };
}
