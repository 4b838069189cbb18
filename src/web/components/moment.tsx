import { timeInWords } from '#domain/day.ts';
import { useSite } from '#web/layout/site.ts';
import { dayWordsWithYear } from './day.tsx';

/**
 * Returns the day and time of a moment (ISO 8601 in UTC) in `timeZone`, such as `2025-11-20` and `19:30`. The
 * computer's own time zone has no effect.
 */
export function dayAndTimeInZone(at: string, timeZone: string): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(at));
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** Returns a moment (ISO 8601 in UTC) as text in `timeZone`, such as `Thu 20 November 2025, 7:30pm`. */
export function momentWords(at: string, timeZone: string): string {
  const { day, time } = dayAndTimeInZone(at, timeZone);
  return `${dayWordsWithYear(day)}, ${timeInWords(time)}`;
}

/** A moment (`at`: ISO 8601 in UTC) as text in the league's time zone, such as `Thu 20 November 2025, 7:30pm`. */
export function Moment({ at }: { at: string }) {
  const { timeZone } = useSite().league;
  return <time dateTime={at}>{momentWords(at, timeZone)}</time>;
}
