import { addDays, compareDays, weekday } from '#domain/day.ts';
import type { GameWeek } from '#domain/season.ts';

const HOLIDAYS = /-(12-24|12-25|12-26|12-31|01-01)$/;

/** The seven days in which a dated week is played: of a longer one, such as a first week that holds the summer, the last. */
export function playedDays({ from, to }: Pick<GameWeek, 'from' | 'to'>): { from: string; to: string } {
  const seventh = addDays(to, -6);
  return { from: compareDays(seventh, from) > 0 ? seventh : from, to };
}

/** The league night in the week of a Monday; Monday instead, or the next day that is none, where that is a holiday. */
export function leagueNight(monday: string, night: number): string {
  const day = addDays(monday, night);
  if (!HOLIDAYS.test(day)) return day;
  return [0, 1, 2, 3, 4].map((later) => addDays(monday, later)).find((other) => !HOLIDAYS.test(other)) ?? day;
}

/**
 * The day of a dated week on which a league plays whose night is a weekday, 1 for Monday to 7 for Sunday. A night at
 * Christmas or New Year is moved to another day of the same week. `null` where the week has no such day.
 */
export function nightOf(week: Pick<GameWeek, 'from' | 'to'>, night: number): string | null {
  const { from, to } = playedDays(week);
  const days: string[] = [];
  for (let day = from; compareDays(day, to) <= 0; day = addDays(day, 1)) days.push(day);
  const wanted = days.find((day) => weekday(day) === night);
  if (wanted === undefined || !HOLIDAYS.test(wanted)) return wanted ?? null;
  return days.find((day) => weekday(day) <= 5 && !HOLIDAYS.test(day)) ?? null;
}
