import { expect, it } from 'vitest';
import { verdictWords } from './admin-handicaps.tsx';

const CHANCE = '50 % would be even, and chance alone explains the rest.';
const SMALL = '50 % would be even: the starts are too small.';
const LARGE = '50 % would be even: the starts are too large.';

it.each([
  [400, 0.5, CHANCE],
  [400, 0.54, CHANCE],
  [400, 0.46, CHANCE],
  [400, 0.56, SMALL],
  [400, 0.44, LARGE],
  [10_000, 0.52, SMALL],
  [16, 0.7, CHANCE],
])('judges a share of %d frames that is %d', (frames, share, words) => {
  expect(verdictWords(frames, share)).toBe(words);
});
