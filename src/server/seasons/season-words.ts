import { countOf } from '#domain/count.ts';
import { type Move, moveOf, type Placing } from '#domain/placing.ts';

const WORDS: readonly [Move, string][] = [
  ['promoted', 'promoted'],
  ['relegated', 'relegated'],
  ['retires', 'retired'],
  ['returns', 'back'],
];

/** `2 teams promoted, 2 relegated`, or that none moves. */
export function movesText(placings: readonly Pick<Placing, 'division' | 'was'>[]): string {
  const moves = placings.map(({ was, division }) => moveOf(was, division));
  const counts = WORDS.map(([move, word]) => ({ word, count: moves.filter((one) => one === move).length }));
  const told = counts.filter(({ count }) => count > 0);
  if (told.length === 0) return 'every team stays in its division';
  return told.map(({ word, count }, i) => `${i === 0 ? countOf(count, 'team') : count} ${word}`).join(', ');
}
