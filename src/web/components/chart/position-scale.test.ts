import { expect, test } from 'vitest';
import { labelledWeeks, positionScale } from './position-chart.tsx';

test('position 1 is at the top, the last position at the bottom', () => {
  const { y, height, positions } = positionScale([1, 2], 8);
  expect([y(1), y(8)]).toEqual([0, height]);
  expect(positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('weeks have their true distances; a single one is in the middle', () => {
  const { x } = positionScale([2, 3, 6], 8);
  expect([2, 3, 6].map(x)).toEqual([0, 25, 100]);
  expect(positionScale([4], 8).x(4)).toBe(50);
});

test.each([1, 2, 8, 14, 30, 60])('the numbers of %i positions do not touch', (teams) => {
  const { y, positions } = positionScale([1], teams);
  expect(positions[0]).toBe(1);
  for (const [index, position] of positions.slice(1).entries())
    expect(y(position) - y(positions[index] ?? 0)).toBeGreaterThanOrEqual(24);
});

test.each([
  [[1], [1]],
  [[], [1]],
  [
    [1, 2, 3],
    [1, 2, 3],
  ],
  [Array.from({ length: 24 }, (_, i) => i + 1), [1, 4, 7, 10, 13, 16, 19, 24]],
])('a narrow chart of the weeks %j labels %j', (weeks, labelled) => {
  expect([...labelledWeeks(weeks, 8)]).toEqual(labelled);
});
