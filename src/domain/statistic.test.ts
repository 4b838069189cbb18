import { expect, test } from 'vitest';
import { formattedHandicap, mergeTalliesByKey, percentageText, signedText, statisticValueText } from './statistic.ts';

test.each([
  [20, '20', '+20'],
  [0, '0', '0'],
  [-7, '−7', '−7'],
  [-150, '−150', '−150'],
])('%i is the handicap %s, and %s with its sign', (points, handicap, sign) => {
  expect(formattedHandicap(points)).toBe(handicap);
  expect(signedText(points)).toBe(sign);
});

test.each([
  [66.666_666, '66.67%'],
  [100, '100.00%'],
])('%d is %s', (value, words) => {
  expect(percentageText(value)).toBe(words);
});

test('a statistic is written as it is, or in words of its own', () => {
  const won = { key: 'won', label: 'Won', short: 'W', value: (row: { won: number }) => row.won };
  expect(statisticValueText(won, { won: 3 })).toBe('3');
  expect(statisticValueText({ ...won, words: signedText }, { won: 3 })).toBe('+3');
});

test('tallies with the same key are merged, in the order in which they come', () => {
  const of = (text: string) => text.split(' ').map((one) => ({ of: one.charAt(0), n: Number(one.slice(1)) }));
  const merged = mergeTalliesByKey(
    [of('a1 b2'), of('a4')],
    (one) => one.of,
    (sum, { n }) => ({ ...sum, n: sum.n + n }),
  );
  expect(merged).toEqual(of('a5 b2'));
});
