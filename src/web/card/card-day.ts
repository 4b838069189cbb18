import type { CardValues } from './card-values.ts';

/** Returns the date of a new card: the scheduled day unless it is in the future, else today in the current week, else `''`. */
export function cardDate(listed: string | null, current: boolean): string {
  const today = localDay(new Date());
  if (listed !== null && listed <= today) return listed;
  return current ? today : '';
}

function localDay(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Until this hour after midnight, a match of the day before may still be in progress. */
const LATE = 4;

/** Returns whether a card has both teams, and a date that allows the match to be in progress now. */
export function isOfTonight({ homeTeam, awayTeam, date }: CardValues): boolean {
  const first = localDay(new Date(Date.now() - LATE * 3_600_000));
  return homeTeam !== '' && awayTeam !== '' && (date === '' || date >= first);
}
