import { expect, test } from 'vitest';
import { marginBars } from './margin-bars.ts';

const margin = (season: string, weekNumber: number, value: number) => ({
  season,
  weekNumber,
  frames: 1,
  margin: value,
});

test('a week without a frame is a gap between its neighbours, not before the first', () => {
  expect(marginBars([margin('25/26', 2, 12), margin('25/26', 4, -7)], false)).toEqual([
    { label: 'Week 2', value: 12, group: '25/26' },
    { label: 'Week 3', value: null, group: '25/26' },
    { label: 'Week 4', value: -7, group: '25/26' },
  ]);
});

test('over several seasons each is named, and the summer is no gap', () => {
  expect(marginBars([margin('24/25', 24, 1), margin('25/26', 2, 5)], true)).toEqual([
    { label: '24/25 week 24', value: 1, group: '24/25' },
    { label: '25/26 week 2', value: 5, group: '25/26' },
  ]);
});

test('without a frame there is no bar', () => {
  expect(marginBars([], false)).toEqual([]);
});
