import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

/** A question that was `there` ms on its way, its answer `back` ms; the server is ahead by `ahead`. */
function sample(asked: number, there: number, back: number, ahead: number) {
  return { asked, answered: asked + there + back, server: asked + there + ahead };
}

test('a quick answer tells how far the server is ahead', () => {
  const clock = createServerClock();
  clock.take(sample(1_000, 10, 10, 90_000));
  expect(clock.ahead()).toBe(90_000);
});

test('a slow one does not spoil it, a quicker one betters it', () => {
  const clock = createServerClock();
  clock.take(sample(1_000, 300, 100, 90_000));
  expect(clock.ahead()).toBe(90_100);
  clock.take(sample(2_000, 30, 20, 90_000));
  expect(clock.ahead()).toBe(90_005);
  clock.take(sample(3_000, 2_000, 100, 90_000));
  expect(clock.ahead()).toBe(90_005);
});

test('is never more wrong than half of the quickest way', () => {
  for (const [there, back] of [
    [250, 0],
    [0, 250],
    [120, 130],
  ] as const) {
    const clock = createServerClock();
    clock.take(sample(1_000, there, back, -5_000));
    expect(Math.abs(clock.ahead() + 5_000)).toBeLessThanOrEqual(125);
  }
});

test('what is known gets old', () => {
  const clock = createServerClock();
  clock.take(sample(0, 10, 10, 500));
  // Ten minutes on, the clocks have drifted apart by 40 ms.
  clock.take(sample(600_000, 30, 30, 540));
  expect(clock.ahead()).toBe(540);
});

test('where a clock was set it begins anew', () => {
  const clock = createServerClock();
  clock.take(sample(1_000, 5, 5, 0));
  clock.take(sample(2_000, 200, 100, 3_600_000));
  expect(clock.ahead()).toBe(3_600_050);
});
