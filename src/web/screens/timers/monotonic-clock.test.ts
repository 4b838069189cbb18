import { expect, test } from 'vitest';
import { createMonotonicClock } from './timer.ts';

function setUp() {
  const time = { wall: 1_000_000, monotonic: 50 };
  const now = createMonotonicClock(
    () => time.wall,
    () => time.monotonic,
  );
  /** Advances both clocks, one of which may differ. */
  function pass(ms: number, { wall = ms, monotonic = ms } = {}): number {
    time.wall += wall;
    time.monotonic += monotonic;
    return now();
  }
  return { now, pass };
}

test('it follows the wall clock', () => {
  const { now, pass } = setUp();
  expect(now()).toBe(1_000_000);
  expect(pass(1_234)).toBe(1_001_234);
});

test('it runs on during sleep, when the monotonic clock stops', () => {
  const { pass } = setUp();
  expect(pass(600_000, { monotonic: 0 })).toBe(1_600_000);
});

test('it runs on when the wall clock is set back', () => {
  const { pass } = setUp();
  pass(5_000);
  expect(pass(1_000, { wall: -3_600_000 })).toBe(1_006_000);
  expect(pass(1_000)).toBe(1_007_000);
});

test('it follows small corrections of the wall clock', () => {
  const { pass } = setUp();
  for (let i = 0; i < 100; i++) pass(1_000, { wall: 999 });
  expect(pass(0)).toBe(1_099_900);
});
