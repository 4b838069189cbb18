import type { CardValues } from './card-values.ts';

/**
 * Returns the initial date of a new card: the fixture's scheduled day if that is today or earlier. If not, today for a
 * fixture in the current week, and no date (`''`) for any other fixture.
 */
export function initialCardDate(scheduledDay: string | null, isCurrentWeek: boolean): string {
  const today = localDay(new Date());
  if (scheduledDay !== null && scheduledDay <= today) return scheduledDay;
  return isCurrentWeek ? today : '';
}

function localDay(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Until this hour of the night (4 a.m.), a match that began in the evening may still be in progress. */
const LAST_HOUR_OF_MATCH_NIGHT = 4;

/**
 * Returns whether the match on a card may be in progress: both teams are chosen, and the date is empty or not in the
 * past. Until `LAST_HOUR_OF_MATCH_NIGHT`, yesterday does not count as past.
 */
export function mayBeInProgress({ homeTeam, awayTeam, date }: CardValues): boolean {
  const first = localDay(new Date(Date.now() - LAST_HOUR_OF_MATCH_NIGHT * 3_600_000));
  return homeTeam !== '' && awayTeam !== '' && (date === '' || date >= first);
}
