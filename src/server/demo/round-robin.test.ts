import { describe, expect, it } from 'vitest';
import { roundRobin, weekOfRound } from './round-robin.ts';

const sizes = Array.from({ length: 15 }, (_, size) => size);

describe('a round robin', () => {
  it.each(sizes)('of %i pairs everybody with everybody, once at home and once away', (size) => {
    const pairs = roundRobin(size)
      .flat()
      .map(({ home, away }) => `${home} ${away}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(pairs).toHaveLength(size * Math.max(0, size - 1));
    for (const { home, away } of roundRobin(size).flat()) expect(home).not.toBe(away);
  });

  it.each(sizes)('of %i has everybody once in a round, but for one who rests where they are odd', (size) => {
    for (const round of roundRobin(size)) {
      const playing = round.flatMap(({ home, away }) => [home, away]);
      expect(new Set(playing).size).toBe(playing.length);
      expect(playing).toHaveLength(size - (size % 2));
    }
  });

  it.each([8, 9, 10])('of %i has nobody at home, or away, more than three rounds running', (size) => {
    for (let one = 0; one < size; one++) {
      const sides = roundRobin(size).flatMap((round) =>
        round.flatMap(({ home, away }) => (home === one ? 'H' : away === one ? 'A' : [])),
      );
      expect(sides.join('')).not.toMatch(/H{4}|A{4}/);
    }
  });
});

describe('the weeks of a season', () => {
  it('hold 18 rounds in 24 weeks, the first and the last played, never two weeks off running', () => {
    const weeks = Array.from({ length: 18 }, (_, round) => weekOfRound(round, 18, 24));
    expect(weeks).toEqual([1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 15, 16, 17, 19, 20, 21, 23, 24]);
  });

  it('hold no round that they have no room for', () => {
    expect([0, 9, 10, 17].map((round) => weekOfRound(round, 18, 10))).toEqual([1, 10, null, null]);
  });

  it('hold a single round', () => {
    expect(weekOfRound(0, 1, 24)).toBe(1);
  });
});
