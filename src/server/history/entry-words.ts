import type { HistoryEntry } from '../storage/history.ts';

/** `“Renamed team A to B” (Pat, 7 October 2025 at 21:14)`. */
export function entryLine({ summary, by, at }: HistoryEntry, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  const time = format.format(new Date(at));
  return `“${summary}” (${by === '' ? time : `${by}, ${time}`})`;
}
