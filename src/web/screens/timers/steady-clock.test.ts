import { expect, test } from 'vitest';
import { createSteadyClock } from './steady-clock.ts';

function setUp() {
  const time = { wall: 1_000_000, steady: 50 };
  const now = createSteadyClock(
    () => time.wall,
    () => time.steady,
  );
  /** Lets time pass by both clocks, of which one may be off. */
  function pass(ms: number, { wall = ms, steady = ms } = {}): number {
    time.wall += wall;
    time.steady += steady;
    return now();
  }
  return { now, pass };
}

test('it is the wall clock', () => {
  const { now, pass } = setUp();
  expect(now()).toBe(1_000_000);
  expect(pass(1_234)).toBe(1_001_234);
});

test('it goes on in sleep, where the steady clock stands still', () => {
  const { pass } = setUp();
  expect(pass(600_000, { steady: 0 })).toBe(1_600_000);
});

test('it goes on where somebody sets the wall clock back', () => {
  const { pass } = setUp();
  pass(5_000);
  expect(pass(1_000, { wall: -3_600_000 })).toBe(1_006_000);
  expect(pass(1_000)).toBe(1_007_000);
});

test('it follows a clock that is put right little by little', () => {
  const { pass } = setUp();
  for (let i = 0; i < 100; i++) pass(1_000, { wall: 999 });
  expect(pass(0)).toBe(1_099_900);
});
