import { expect, test } from 'vitest';
import { marginScaleMaximum, marginSummary } from './margin-chart.tsx';

const bars = (...values: (number | null)[]) => values.map((value, index) => ({ label: `Week ${index + 1}`, value }));

test.each([
  [[], 20],
  [[null], 20],
  [[0, 3], 20],
  [[20, -7], 20],
  [[12, -21], 40],
  [[147], 160],
])('the scale of bars %j ends at %i', (values, most) => {
  expect(marginScaleMaximum(bars(...values))).toBe(most);
});

test('the chart as a sentence', () => {
  expect(marginSummary('Margin', bars(12, null, -30, 0))).toBe(
    'Margin: 1 of 3 above zero; best +12 in week 1, worst −30 in week 3.',
  );
  expect(marginSummary('Margin', bars(null))).toBe('Margin: nothing yet.');
});
