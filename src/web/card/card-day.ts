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

/** Until this hour after midnight, a match of the day before may still be in progress. */
const LAST_HOUR = 4;

/** Returns whether the match on a card may be in progress now: the card has both teams, and no earlier date. */
export function isOfTonight({ homeTeam, awayTeam, date }: CardValues): boolean {
  const first = localDay(new Date(Date.now() - LAST_HOUR * 3_600_000));
  return homeTeam !== '' && awayTeam !== '' && (date === '' || date >= first);
}
