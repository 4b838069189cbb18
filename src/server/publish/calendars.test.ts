import { expect, it } from 'vitest';
import { instantOfLocalTime } from './calendars.ts';

it.each([
  ['2025-07-18', '19:45', 'Europe/London', '2025-07-18T18:45:00.000Z'],
  ['2025-12-18', '19:45', 'Europe/London', '2025-12-18T19:45:00.000Z'],
  // In London, the clocks go back at two in the morning of 26 October 2025.
  ['2025-10-25', '23:30', 'Europe/London', '2025-10-25T22:30:00.000Z'],
  ['2025-10-26', '19:45', 'Europe/London', '2025-10-26T19:45:00.000Z'],
  ['2026-03-29', '19:45', 'Europe/London', '2026-03-29T18:45:00.000Z'],
  ['2026-03-29', '00:30', 'Europe/London', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ['2026-01-15', '20:00', 'America/New_York', '2026-01-16T01:00:00.000Z'],
  ['2026-01-15', '00:00', 'Asia/Kolkata', '2026-01-14T18:30:00.000Z'],
  ['2026-01-15', '20:00', 'Pacific/Kiritimati', '2026-01-15T06:00:00.000Z'],
])('%s at %s in %s is %s', (day, time, zone, moment) => {
  expect(instantOfLocalTime(day, time, zone).toISOString()).toBe(moment);
});
