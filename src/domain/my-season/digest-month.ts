import { addDays, monthOfDay } from '#domain/day.ts';

/**
 * Returns the month whose player of the month appears in the digest of a week (Rule Y9); `null` if there is none.
 * `months`: the months that have a player of the month. `ends`: the last day of each week with results, keyed by week
 * number, ascending. The result is the latest of `months` that ended by the end of this week, but after the end of the
 * previous week with results. In the last week of the season, the month of the week's last day counts too, even if the
 * month has not ended.
 */
export function awardMonthInDigest(
  months: readonly string[],
  ends: ReadonlyMap<number, string>,
  { week, isLast }: { week: number; isLast: boolean },
): string | null {
  const end = ends.get(week);
  if (end === undefined) return null;
  const before = [...ends].findLast(([other]) => other < week)?.[1] ?? null;
  const isOver = (month: string, day: string) => month < monthOfDay(addDays(day, 1));
  const told = months.filter(
    (month) =>
      (isOver(month, end) || (isLast && month === monthOfDay(end))) && (before === null || !isOver(month, before)),
  );
  return told.sort().at(-1) ?? null;
}
