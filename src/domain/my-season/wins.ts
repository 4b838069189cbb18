import type { Appearance } from '#domain/players/appearance.ts';

/** Numbers of wins and losses. The rest of `played` was drawn. */
export type Wins = { played: number; won: number; lost: number };

/** Adds up matches. */
export function winsIn(played: readonly Pick<Appearance, 'won' | 'drawn'>[]): Wins {
  const won = played.filter((one) => one.won).length;
  const drawn = played.filter((one) => one.drawn).length;
  return { played: played.length, won, lost: played.length - won - drawn };
}

/** Returns whether a match was won and counts in the team's score, as a decider does not. */
export function isPartOfScore({ won, match }: Pick<Appearance, 'won' | 'match'>): boolean {
  return won && !match.decider;
}
