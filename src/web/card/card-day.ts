import type { CardValues } from './card-values.ts';

/** The day that a card begins with: its listed one if that has come, else today in the current week, else none. */
export function cardDate(listed: string | null, current: boolean): string {
  const today = localDay(new Date());
  if (listed !== null && listed <= today) return listed;
  return current ? today : '';
}

function localDay(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Hours after midnight in which a match of the day before may still be played. */
const LATE = 4;

/** Whether a card has its teams and may be of a match that is being played now. */
export function isOfTonight({ homeTeam, awayTeam, date }: CardValues): boolean {
  const first = localDay(new Date(Date.now() - LATE * 3_600_000));
  return homeTeam !== '' && awayTeam !== '' && (date === '' || date >= first);
}
