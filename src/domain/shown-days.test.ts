import { expect, test } from 'vitest';
import { isShownOn, shownDaysFaults } from '#domain/shown-days.ts';

test.each([
  [null, null, true],
  ['2025-11-20', null, true],
  ['2025-11-21', null, false],
  [null, '2025-11-20', true],
  [null, '2025-11-19', false],
  ['2025-11-20', '2025-11-20', true],
  ['2025-11-18', '2025-11-19', false],
])('news from %s until %s is shown on 20 November: %s (Rule W1)', (from, until, shown) => {
  expect(isShownOn({ from, until }, '2025-11-20')).toBe(shown);
});

test.each([
  [null, null],
  ['2025-11-20', null],
  [null, '2025-11-20'],
  [undefined, '2025-11-20'],
  ['2025-11-20', undefined],
  ['2025-11-20', '2025-11-20'],
  ['2025-11-20', '2025-11-21'],
])('days from %s until %s are in order', (from, until) => {
  expect(shownDaysFaults({ from, until })).toEqual([]);
});

test('the last day must not be before the first', () => {
  expect(shownDaysFaults({ from: '2025-11-21', until: '2025-11-20' })).toEqual([
    { path: 'until', message: 'The last day must not be before the first.' },
  ]);
});
