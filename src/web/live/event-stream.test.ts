import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#contract/live.ts';
import { createStream } from './event-stream.ts';

/** A connection as the test wants it; `fail` and `say` are what the server does. */
class Line extends EventTarget {
  open = true;
  close(): void {
    this.open = false;
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
  say(event: LiveEvent): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(event) }));
  }
}

const event: LiveEvent = { revision: 7, changed: [], revisions: { league: 7 } };

function setUp({ random = 0.5 }: { random?: number } = {}) {
  const lines: Line[] = [];
  const heard: LiveEvent[] = [];
  const stream = createStream({
    open() {
      const line = new Line();
      lines.push(line);
      // All that a stream uses of the browser's own.
      return line as unknown as EventSource;
    },
    random: () => random,
    heard: (one) => heard.push(one),
  });
  return { stream, lines, heard };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is said is heard, over one line', () => {
  const { stream, lines, heard } = setUp();
  stream.start();
  lines[0]?.say(event);
  expect(heard).toEqual([event]);
  stream.start();
  expect(lines.map(({ open }) => open)).toEqual([false, true]);
});

test('a lost line comes back ever more slowly, and quickly again once something was heard', () => {
  const { stream, lines } = setUp();
  stream.start();
  const waits: number[] = [];
  for (let n = 0; n < 9; n++) {
    lines.at(-1)?.fail();
    const before = Date.now();
    vi.advanceTimersToNextTimer();
    waits.push(Date.now() - before);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  lines.at(-1)?.say(event);
  lines.at(-1)?.fail();
  vi.advanceTimersByTime(1_000);
  expect(lines.length).toBe(11);
});

test('no two browsers come back in step', () => {
  for (const [random, wait] of [
    [0, 500],
    [0.999, 1_499],
  ] as const) {
    const { stream, lines } = setUp({ random });
    stream.start();
    lines[0]?.fail();
    vi.advanceTimersByTime(wait - 1);
    expect(lines.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(lines.length).toBe(2);
  }
});

test('a stopped stream stays so', () => {
  const { stream, lines } = setUp();
  stream.start();
  lines[0]?.fail();
  stream.stop();
  vi.advanceTimersByTime(120_000);
  expect(lines.map(({ open }) => open)).toEqual([false]);
});
