import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#contract/live.ts';
import { createStream } from './follow-league.ts';

/** A fake connection; `fail` and `send` are what the server does. */
class FakeSource extends EventTarget {
  open = true;
  close(): void {
    this.open = false;
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
  send(event: LiveEvent): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(event) }));
  }
}

const event: LiveEvent = { revision: 7, changed: [], revisions: { league: 7 } };

function setUp({ random = 0.5 }: { random?: number } = {}) {
  const sources: FakeSource[] = [];
  const received: LiveEvent[] = [];
  let lost = 0;
  const stream = createStream({
    open() {
      const source = new FakeSource();
      sources.push(source);
      // It has all that a stream uses of the browser's own.
      return source as unknown as EventSource;
    },
    random: () => random,
    onEvent: (one) => received.push(one),
    onLost: () => {
      lost += 1;
    },
  });
  return { stream, sources, received, lost: () => lost };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('events arrive over one connection', () => {
  const { stream, sources, received, lost } = setUp();
  stream.start();
  sources[0]?.send(event);
  expect(received).toEqual([event]);
  stream.start();
  expect(sources.map(({ open }) => open)).toEqual([false, true]);
  expect(lost()).toBe(0);
});

test('a lost connection is retried after growing waits, and quickly again after an event', () => {
  const { stream, sources, lost } = setUp();
  stream.start();
  const waits: number[] = [];
  for (let n = 0; n < 9; n++) {
    sources.at(-1)?.fail();
    const before = Date.now();
    vi.advanceTimersToNextTimer();
    waits.push(Date.now() - before);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  sources.at(-1)?.send(event);
  sources.at(-1)?.fail();
  vi.advanceTimersByTime(1_000);
  expect(sources.length).toBe(11);
  expect(lost()).toBe(10);
});

test('browsers reconnect at different times', () => {
  for (const [random, wait] of [
    [0, 500],
    [0.999, 1_499],
  ] as const) {
    const { stream, sources } = setUp({ random });
    stream.start();
    sources[0]?.fail();
    vi.advanceTimersByTime(wait - 1);
    expect(sources.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(sources.length).toBe(2);
  }
});

test('a stopped stream does not reconnect', () => {
  const { stream, sources } = setUp();
  stream.start();
  sources[0]?.fail();
  stream.stop();
  vi.advanceTimersByTime(120_000);
  expect(sources.map(({ open }) => open)).toEqual([false]);
});
