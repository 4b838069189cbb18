import { expect, test } from 'vitest';
import { breaksHighestFirst, marginBars } from './panels.tsx';

const margin = (season: string, weekNumber: number, value: number) => ({
  season,
  weekNumber,
  frames: 1,
  margin: value,
});

test('a week without a frame between two others is a gap', () => {
  expect(marginBars([margin('25/26', 2, 12), margin('25/26', 4, -7)], false)).toEqual([
    { label: 'Week 2', value: 12, group: '25/26' },
    { label: 'Week 3', value: null, group: '25/26' },
    { label: 'Week 4', value: -7, group: '25/26' },
  ]);
});

test('over several seasons the labels name the season, and the summer is no gap', () => {
  expect(marginBars([margin('24/25', 24, 1), margin('25/26', 2, 5)], true)).toEqual([
    { label: '24/25 week 24', value: 1, group: '24/25' },
    { label: '25/26 week 2', value: 5, group: '25/26' },
  ]);
});

test('without frames there are no bars', () => {
  expect(marginBars([], false)).toEqual([]);
});

test('the highest break comes first, and equal breaks stay in order', () => {
  const rows = [
    { week: 1, breaks: [20, 31] },
    { week: 2, breaks: [] },
    { week: 3, breaks: [31] },
  ];
  expect(breaksHighestFirst(rows).map(({ points, row }) => [points, row.week])).toEqual([
    [31, 1],
    [31, 3],
    [20, 1],
  ]);
});
