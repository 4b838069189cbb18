/** The days from and until which a piece of news is shown; `null`: from the start, or for good. */
export type NewsDays = { from: string | null; until: string | null };

/** Returns whether news is shown on a day; both of its days count (Rule W1). */
export function isShownOn({ from, until }: NewsDays, day: string): boolean {
  return (from === null || from <= day) && (until === null || day <= until);
}
