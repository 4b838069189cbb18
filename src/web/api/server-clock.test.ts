import { expect, test } from 'vitest';
import { createClockOffsetEstimate } from './server-clock.ts';

/** A sample whose request took `there` ms and whose answer took `back` ms, with the server's clock `ahead` ms ahead. */
function sample(sentAt: number, there: number, back: number, ahead: number) {
  return { sentAt, receivedAt: sentAt + there + back, server: sentAt + there + ahead };
}

test('one answer gives how far the server is ahead', () => {
  const clock = createClockOffsetEstimate();
  clock.add(sample(1_000, 10, 10, 90_000));
  expect(clock.ahead()).toBe(90_000);
});

test('slower answers are ignored, quicker ones are used', () => {
  const clock = createClockOffsetEstimate();
  clock.add(sample(1_000, 300, 100, 90_000));
  expect(clock.ahead()).toBe(90_100);
  clock.add(sample(2_000, 30, 20, 90_000));
  expect(clock.ahead()).toBe(90_005);
  clock.add(sample(3_000, 2_000, 100, 90_000));
  expect(clock.ahead()).toBe(90_005);
});

test('the error is at most half the round trip', () => {
  for (const [there, back] of [
    [250, 0],
    [0, 250],
    [120, 130],
  ] as const) {
    const clock = createClockOffsetEstimate();
    clock.add(sample(1_000, there, back, -5_000));
    expect(Math.abs((clock.ahead() ?? 0) + 5_000)).toBeLessThanOrEqual(125);
  }
});

test('old readings give way to new ones', () => {
  const clock = createClockOffsetEstimate();
  clock.add(sample(0, 10, 10, 500));
  // Ten minutes later the clocks have drifted apart by 40 ms.
  clock.add(sample(600_000, 30, 30, 540));
  expect(clock.ahead()).toBe(540);
});

test('a reading that contradicts the last one replaces it', () => {
  const clock = createClockOffsetEstimate();
  clock.add(sample(1_000, 5, 5, 0));
  clock.add(sample(2_000, 200, 100, 3_600_000));
  expect(clock.ahead()).toBe(3_600_050);
});

test('without an answer nothing is known', () => {
  expect(createClockOffsetEstimate().ahead()).toBe(null);
});
