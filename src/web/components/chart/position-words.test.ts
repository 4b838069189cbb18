import { expect, test } from 'vitest';
import { ordinal, positionWords } from './position-words.ts';

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [112, '112th'],
])('%i is %s', (number, words) => {
  expect(ordinal(number)).toBe(words);
});

test.each([
  [[], ''],
  [[3], '3rd of 8 after week 1.'],
  [[3, 3], '3rd of 8 after week 2. The same position every week.'],
  [[3, 1, 5, 5, 2], '2nd of 8 after week 5. Highest 1st (week 2), lowest 5th (week 3).'],
])('positions %j are summarised as %j', (positions, words) => {
  const weeks = positions.map((position, index) => ({ week: index + 1, position, points: 0, of: 8 }));
  expect(positionWords(weeks)).toBe(words);
});
