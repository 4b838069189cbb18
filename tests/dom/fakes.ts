import { vi } from 'vitest';
import type { Page, Visitor } from './visitor.ts';

/** Gives all windows of a visitor a clock that stands still until the test moves it; returns how. */
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

type Answer = Response | undefined;

/** Lets a test answer requests of a visitor's pages, from now on. The server answers those for which it returns nothing. */
export function intercept(visitor: Visitor, answer: (path: string, method: string) => Answer | Promise<Answer>): void {
  visitor.before.push((window) => {
    const { fetch } = window;
    window.fetch = async (asked, init) => {
      const path = typeof asked === 'string' ? asked : 'url' in asked ? asked.url : asked.href;
      return (await answer(path, init?.method ?? 'GET')) ?? fetch(asked, init);
    };
  });
}

/** What a browser's `fetch` does without a network. */
export function noNetwork(): never {
  throw new TypeError('Failed to fetch');
}
