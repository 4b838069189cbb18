import { addDays, compareDays } from '#domain/day.ts';

/** For how many days news without a day of its own leads. */
const NEW_FOR = 28;

/** The days of a news post. `event`: the day of what it tells about, or `null`. */
type NewsDays = { updated: string; event: string | null };

/**
 * Returns the news that Home shows on the league's day `today` (Rule W2): of `newestFirst` the first that still leads, else the
 * first of all, which has stepped back; `null` without news.
 */
export function leadingNews<P extends NewsDays>(
  newestFirst: readonly P[],
  today: string,
): { post: P; leads: boolean } | null {
  const leading = newestFirst.find((post) => compareDays(lastDayOf(post), today) >= 0);
  const [post = null] = leading === undefined ? newestFirst : [leading];
  return post && { post, leads: leading !== undefined };
}

function lastDayOf({ updated, event }: NewsDays): string {
  return event ?? addDays(updated, NEW_FOR);
}
