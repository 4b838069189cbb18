import { expect, test } from 'vitest';
import { shortSeasonWords, proofLinkWords } from './record-words.ts';

test.each<[Parameters<typeof proofLinkWords>[0], string]>([
  [{ record: 'framesWon', holder: 'player', value: 6, holders: [] }, 'See the frames'],
  [{ record: 'framesWon', holder: 'player', value: 6, holders: [], severalFrames: true }, 'See the matches'],
  [{ record: 'highestBreak', holder: 'player', value: 88, holders: [] }, 'See the frame'],
  [{ record: 'frameScore', holder: 'player', value: 101, holders: [] }, 'See the frame'],
  [{ record: 'teamRun', holder: 'team', value: 5, holders: [] }, 'See the matches'],
])('the link to the proof of %o is called %s', (record, shown) => {
  expect(proofLinkWords(record)).toBe(shown);
});

test.each([
  ['2024/25', '24/25'],
  ['25/26', '25/26'],
  ['1987/88', '1987/88'],
  ['2020', '2020'],
  ['1953', '1953'],
])('the season %s in the roll of honour is shown as %s', (season, shown) => {
  expect(shortSeasonWords(season)).toBe(shown);
});
