import type { CardValues } from './card-values.ts';

/**
 * Returns the date that a new card starts with: its scheduled day, unless that is in the future. Otherwise today in the
 * current week, and in any other week no date (`''`).
 */
export function cardDate(scheduledDay: string | null, isCurrentWeek: boolean): string {
  const today = localDay(new Date());
  if (scheduledDay !== null && scheduledDay <= today) return scheduledDay;
  return isCurrentWeek ? today : '';
}

function localDay(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Until this hour of the night, a match that began in the evening may still be in progress. */
const LAST_HOUR = 4;

/**
 * Returns whether the match on a card may be in progress now: both teams are chosen, and the date is not in the past.
 */
export function mayBeInProgress({ homeTeam, awayTeam, date }: CardValues): boolean {
  const first = localDay(new Date(Date.now() - LAST_HOUR * 3_600_000));
  return homeTeam !== '' && awayTeam !== '' && (date === '' || date >= first);
}
