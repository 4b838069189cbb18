import { expect, test } from 'vitest';
import { positionSentences } from './position-words.ts';

test.each([
  [[], ''],
  [[3], '3rd of 8 after week 1.'],
  [[3, 3], '3rd of 8 after week 2. The same position every week.'],
  [[3, 1, 5, 5, 2], '2nd of 8 after week 5. Highest 1st (week 2), lowest 5th (week 3).'],
])('positions %j are summarised as %j', (positions, words) => {
  const weeks = positions.map((position, index) => ({ week: index + 1, position, points: 0, of: 8 }));
  expect(positionSentences(weeks)).toBe(words);
});
