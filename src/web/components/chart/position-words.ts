import type { TeamProgress } from '#contract/standings.ts';
import { ordinal } from '#domain/count.ts';

type Week = TeamProgress['weeks'][number];

/**
 * Returns sentences about the positions. The first gives the latest position. The second gives the highest and the
 * lowest position, or says that the position was the same every week. With only one week, there is no second sentence.
 * Empty if there are no weeks.
 */
export function positionSentences(weeks: readonly Week[]): string {
  const last = weeks.at(-1);
  if (last === undefined) return '';
  const now = `${ordinal(last.position)} of ${last.of} after week ${last.week}.`;
  const best = weeks.reduce((a, b) => (b.position < a.position ? b : a));
  const lowest = weeks.reduce((a, b) => (b.position > a.position ? b : a));
  if (best.position === lowest.position) return weeks.length === 1 ? now : `${now} The same position every week.`;
  return `${now} Highest ${ordinal(best.position)} (week ${best.week}), lowest ${ordinal(lowest.position)} (week ${lowest.week}).`;
}
