import { expect, it } from 'vitest';
import { isRevealing, matchesShown, type Reveal, REVEAL_INTERVAL, untilNextMatch } from '#domain/reveal.ts';

const START = 1_000_000;
const running: Reveal = { startedAt: START, interval: REVEAL_INTERVAL, skippedAt: null };

it.each<[what: string, after: number, shown: number, until: number | null]>([
  ['as it begins', 0, 0, 1500],
  ['just before the first match', 1499, 0, 1],
  ['at the first match', 1500, 1, 1500],
  ['in between', 2000, 1, 1000],
  ['at the second match', 3000, 2, 1500],
  ['at the last match', 4500, 3, null],
  ['an hour later', 3_600_000, 3, null],
  ['seen by a clock a little behind', -400, 0, 1900],
  ['seen by a clock that was put back since', -60_001, 3, null],
])('of three matches %s', (_, after, shown, until) => {
  expect(matchesShown(running, 3, START + after)).toBe(shown);
  expect(untilNextMatch(running, 3, START + after)).toBe(until);
  expect(isRevealing(running, 3, START + after)).toBe(shown < 3);
});

it('shows all of them at once when the suspense was skipped', () => {
  const skipped = { ...running, skippedAt: START + 700 };
  expect(matchesShown(skipped, 3, START + 800)).toBe(3);
  expect(isRevealing(skipped, 3, START + 800)).toBe(false);
});
