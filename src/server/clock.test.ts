import { expect, onTestFinished, test, vi } from 'vitest';
import { momentInTimeZone, monotonicClock, systemClock } from './clock.ts';

test('a clock that is set back stops, and then runs on', () => {
  let clock = 1000;
  const now = monotonicClock(() => clock);
  const read = (at: number) => {
    clock = at;
    return now();
  };
  expect([1500, 200, 300, 300, 50, 60, 5000].map(read)).toEqual([1500, 1500, 1600, 1600, 1600, 1610, 6550]);
});

test.each([
  ['Europe/London', '2025-11-13', '19:45', '2025-11-13T19:45:00.000Z'],
  ['Europe/London', '2025-07-10', '19:45', '2025-07-10T18:45:00.000Z'],
  ['Europe/London', '2025-10-26', '19:45', '2025-10-26T19:45:00.000Z'],
  ['Europe/London', '2025-03-30', '19:45', '2025-03-30T18:45:00.000Z'],
  ['Australia/Sydney', '2025-10-05', 'soon', '2025-10-04T14:00:00.000Z'],
  ['America/New_York', '2025-11-02', '', '2025-11-02T04:00:00.000Z'],
])('in %s the moment of %s at %s', (timeZone, day, time, moment) => {
  expect(new Date(momentInTimeZone(timeZone, day, time)).toISOString()).toBe(moment);
});

test('the day changes at midnight of the zone, with the zone, and when the clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let zone = 'Asia/Kathmandu';
  const { today } = systemClock(() => zone);
  const at = (moment: string) => {
    vi.setSystemTime(moment);
    return today();
  };
  const moments = ['2025-11-13T18:14:59.999Z', '2025-11-13T18:15:00Z', '2025-11-13T18:16:00Z', '2025-11-13T18:14:59Z'];
  expect(moments.map(at)).toEqual(['2025-11-13', '2025-11-14', '2025-11-14', '2025-11-13']);
  zone = 'Pacific/Kiritimati';
  expect(today()).toBe('2025-11-14');
});
