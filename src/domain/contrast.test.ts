import { expect, test } from 'vitest';
import { contrastRatio } from './contrast.ts';

/** The expected contrasts follow from the formula of WCAG 2. */
test.each([
  ['#000000', '#ffffff', 21],
  ['#ff0000', '#ffffff', 4],
  ['#00ff00', '#ffffff', 1.37],
  ['#0000ff', '#ffffff', 8.59],
  ['#767676', '#ffffff', 4.54],
  ['#595959', '#ffffff', 7],
  ['#0a0a0a', '#000000', 1.06],
  ['#0f4f3a', '#0f4f3a', 1],
])('the contrast of %s and %s is %f', (one, other, expected) => {
  expect(contrastRatio(one, other)).toBeCloseTo(expected, 2);
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
});
