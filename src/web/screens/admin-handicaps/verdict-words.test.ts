import { expect, it } from 'vitest';
import { startSizeSentence } from './admin-handicaps.tsx';

const CHANCE = 'Even is 50\u00A0%, and the difference may be chance.';
const SMALL = 'Even is 50\u00A0%, so these starts are too small.';
const LARGE = 'Even is 50\u00A0%, so these starts are too large.';

it.each([
  [400, 0.5, CHANCE],
  [400, 0.54, CHANCE],
  [400, 0.46, CHANCE],
  [400, 0.56, SMALL],
  [400, 0.44, LARGE],
  [10_000, 0.52, SMALL],
  [16, 0.7, CHANCE],
])('if the better player wins in %d frames a share of %d', (frames, share, words) => {
  expect(startSizeSentence(frames, share)).toBe(words);
});
