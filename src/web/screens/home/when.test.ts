import { expect, test } from 'vitest';
import { matchTimingWords } from './when.ts';

const NIGHT = { day: '2026-12-03', weekNumber: 12, weekEnds: '2026-12-06', time: '19:45' };

test.each([
  [{ ...NIGHT, near: 'today' }, 'Tonight'],
  [{ ...NIGHT, near: 'today', time: '17:00' }, 'Tonight'],
  [{ ...NIGHT, near: 'today', time: '14:00' }, 'Today'],
  [{ ...NIGHT, near: 'tomorrow', time: '14:00' }, 'Tomorrow'],
  [{ ...NIGHT, near: 'later' }, 'Thu 3 December'],
  [{ ...NIGHT, near: 'past', day: null, time: null }, 'This week, by 6 Dec'],
  [{ ...NIGHT, near: 'today', day: null, time: null }, 'This week, by 6 Dec'],
  [{ ...NIGHT, near: 'tomorrow', day: null, time: null }, 'Week 12, by 6 Dec'],
  [{ ...NIGHT, near: 'later', day: null, time: null, weekEnds: null }, 'Week 12'],
] as const)('the time %o is shown as %j', (when, words) => {
  expect(matchTimingWords(when)).toBe(words);
});
