import { describe, expect, it } from 'vitest';
import { roundRobin, roundsFor, weekOfRound } from './round-robin.ts';

const sizes = Array.from({ length: 21 }, (_, size) => size);
const playable = sizes.filter((size) => size >= 2);

describe('a round robin', () => {
  it('of four is as printed', () => {
    const lines = roundRobin(4).map((round) => round.map(({ home, away }) => `${home}-${away}`).join(' '));
    expect(lines).toEqual(['0-3 1-2', '3-1 2-0', '2-3 0-1', '3-0 2-1', '1-3 0-2', '3-2 1-0']);
  });

  it.each(sizes)('of %i pairs everybody with everybody, once at home and once away', (size) => {
    const pairs = roundRobin(size)
      .flat()
      .map(({ home, away }) => `${home} ${away}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(pairs).toHaveLength(size * Math.max(0, size - 1));
    for (const { home, away } of roundRobin(size).flat()) expect(home).not.toBe(away);
  });

  it.each(sizes)('of %i has everybody once in a round; one rests if the number is odd', (size) => {
    for (const round of roundRobin(size)) {
      const playing = round.flatMap(({ home, away }) => [home, away]);
      expect(new Set(playing).size).toBe(playing.length);
      expect(playing).toHaveLength(size - (size % 2));
    }
  });

  it.each(sizes)('of %i has the number of rounds that roundsFor says', (size) => {
    expect(roundRobin(size).filter((round) => round.length > 0)).toHaveLength(roundsFor(size));
  });

  it.each(playable)('of %i has a second half that mirrors the first', (size) => {
    const rounds = roundRobin(size);
    const half = rounds.length / 2;
    const mirrored = rounds.slice(0, half).map((round) => round.map(({ home, away }) => ({ home: away, away: home })));
    expect(rounds.slice(half)).toEqual(mirrored);
  });

  it.each(playable)('of %i has everybody at home in half of the rounds of each half, give or take one', (size) => {
    for (const sides of sidesOf(size)) {
      const first = sides.slice(0, sides.length / 2);
      const home = first.filter((side) => side === 'H').length;
      expect(Math.abs(2 * home - first.length)).toBe((size - 1) % 2);
    }
  });

  it.each(playable)('of %i repeats a side no more often than the best known plan, three times at most once', (size) => {
    const runs = sidesOf(size).map((sides) => sides.join('').match(/H+|A+/g) ?? []);
    const repeats = runs.flat().reduce((sum, run) => sum + run.length - 1, 0);
    expect(repeats).toBe(size % 2 === 0 ? 3 * size - 6 : size);
    for (const own of runs) {
      expect(Math.max(...own.map((run) => run.length))).toBeLessThanOrEqual(3);
      expect(own.filter((run) => run.length > 2).length).toBeLessThanOrEqual(1);
    }
  });

  it.each(playable.filter((size) => size % 2 === 0))('of %i gives each place one with the opposite sides', (size) => {
    const all = sidesOf(size).map((sides) => sides.join(''));
    const opposite = (sides: string): string => sides.replace(/[HA]/g, (side) => (side === 'H' ? 'A' : 'H'));
    expect(all.map(opposite).toSorted()).toEqual(all.toSorted());
  });
});

/** The sides of each entrant in the order of the rounds, rests left out. */
function sidesOf(size: number): ('H' | 'A')[][] {
  return Array.from({ length: size }, (_, one) =>
    roundRobin(size).flatMap((round) =>
      round.flatMap(({ home, away }): ('H' | 'A')[] => (home === one ? ['H'] : away === one ? ['A'] : [])),
    ),
  );
}

describe('the weeks of a season', () => {
  it('hold 18 rounds in 24 weeks, first and last played, never two free weeks running', () => {
    const weeks = Array.from({ length: 18 }, (_, round) => weekOfRound(round, 18, 24));
    expect(weeks).toEqual([1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 15, 16, 17, 19, 20, 21, 23, 24]);
  });

  it('leave out rounds for which there is no week', () => {
    expect([0, 9, 10, 17].map((round) => weekOfRound(round, 18, 10))).toEqual([1, 10, null, null]);
  });

  it('hold a single round', () => {
    expect(weekOfRound(0, 1, 24)).toBe(1);
  });
});
