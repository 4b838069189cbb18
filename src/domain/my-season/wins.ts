import type { Appearance } from '#domain/players/appearance.ts';

/** How many matches were played, won and lost. The rest of `played` was drawn. */
export type WinLossCounts = { played: number; won: number; lost: number };

/** Counts how many matches were played, won and lost. */
export function countWinsAndLosses(played: readonly Pick<Appearance, 'won' | 'drawn'>[]): WinLossCounts {
  const won = played.filter((one) => one.won).length;
  const drawn = played.filter((one) => one.drawn).length;
  return { played: played.length, won, lost: played.length - won - drawn };
}

/** Returns whether a match was won and counts in the team's score. A decider does not count (Rule Y2). */
export function isWinCountedInTeamScore({ won, match }: Pick<Appearance, 'won' | 'match'>): boolean {
  return won && !match.decider;
}
