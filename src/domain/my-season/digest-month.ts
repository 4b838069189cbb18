import { addDays, monthOfDay } from '#domain/day.ts';

/**
 * Returns the month whose player a week's digest names (Rule Y9); `null` if there is none. This is the latest month
 * that ended in this week, or after the previous week with results. The season's last week also names the player of its
 * own month. `ends`: the last day of each week with results, in order.
 */
export function monthInDigest(
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
