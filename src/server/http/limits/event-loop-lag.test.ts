import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEventLoopLag, type EventLoopLag } from './event-loop-lag.ts';

let now = 0;
let lag: EventLoopLag;

beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
  lag = createEventLoopLag(() => now);
});
afterEach(() => {
  lag.stop();
  vi.useRealTimers();
});

function ask(times: number): number {
  return Array.from({ length: times }, () => lag.isLate()).filter(Boolean).length;
}

test('a server that keeps its time takes as many as come', () => {
  expect(ask(10_000)).toBe(0);
});

test('one that is behind takes no more, until it has come round', () => {
  ask(50);
  now = 900;
  expect(ask(10)).toBe(0);
  now = 1100;
  expect(ask(10)).toBe(10);
  vi.advanceTimersByTime(100);
  expect(ask(40)).toBe(0);
});

test('a machine that slept has no queue: its first visitors are served', () => {
  now = 3_600_000;
  expect(ask(50)).toBe(0);
});
