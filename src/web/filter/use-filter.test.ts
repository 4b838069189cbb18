import { expect, test } from 'vitest';
import { searchableText, matcherFor } from './use-filter.ts';

const row = searchableText("Zoë O'Brien", 'Harbour Lights');

test.each(['', '  ', '…', 'zoe', 'ZOË', "o'b", 'obri', 'harb', 'lights brien', 'Ights'])(
  'finds it by "%s"',
  (typed) => {
    expect(matcherFor(typed)(row)).toBe(true);
  },
);

test.each(['zoa', 'zoe smith', 'brienh'])('does not find it by "%s"', (typed) => {
  expect(matcherFor(typed)(row)).toBe(false);
});
