/** How long the hall waits for each match of a draw, in milliseconds (specification §9). */
export const REVEAL_INTERVAL = 1500;

/** A clock that is further behind than this was not there when the reveal began: nothing is held back for it. */
const MOST_BEHIND = 60_000;

/**
 * A draw being revealed: match n is shown n intervals after it began (specification §4, §9). `skippedAt`: when somebody
 * ended the suspense for all. All moments are milliseconds of the server's clock.
 */
export type Reveal = { startedAt: number; interval: number; skippedAt: number | null };

/** How many of the matches are shown at the moment `now`. */
export function matchesShown({ startedAt, interval, skippedAt }: Reveal, matches: number, now: number): number {
  const passed = now - startedAt;
  if (skippedAt !== null || passed < -MOST_BEHIND) return matches;
  return Math.max(0, Math.min(matches, Math.floor(passed / interval)));
}

/** Whether there is still a match to come at the moment `now`. */
export function isRevealing(reveal: Reveal, matches: number, now: number): boolean {
  return matchesShown(reveal, matches, now) < matches;
}

/** Milliseconds until the next match is shown; `null` where none is to come. */
export function untilNextMatch(reveal: Reveal, matches: number, now: number): number | null {
  const shown = matchesShown(reveal, matches, now);
  return shown < matches ? reveal.startedAt + (shown + 1) * reveal.interval - now : null;
}
