import { expect, it } from 'vitest';
import { handicapsOverTime } from '#domain/handicap-history.ts';

it('has a row for each change of handicap or modifier, and none for anything else', () => {
  const changes = [
    { day: '2025-09-01', handicap: 20, modifier: 0 },
    { day: '2025-09-08', handicap: 20, modifier: 0 },
    { day: '2025-10-06', handicap: 15, modifier: 0 },
    { day: '2025-10-06', handicap: 15, modifier: 2.5 },
    { day: '2025-09-30', handicap: 20, modifier: 2.5 },
  ];
  expect(handicapsOverTime(changes)).toEqual([
    { from: '2025-09-01', handicap: 20, modifier: 0, before: null },
    { from: '2025-10-06', handicap: 15, modifier: 0, before: 20 },
    { from: '2025-10-06', handicap: 15, modifier: 2.5, before: 15 },
    { from: '2025-09-30', handicap: 20, modifier: 2.5, before: 15 },
  ]);
  expect(handicapsOverTime([])).toEqual([]);
});
