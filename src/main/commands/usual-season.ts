import { addDays, weekday } from '#domain/day.ts';

/** The season that begins next, by the name that leagues of the winter give it: from May on that of this year's autumn. */
export function seasonOf(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const start = month >= 5 ? year : year - 1;
  return `${twoDigits(start)}/${twoDigits(start + 1)}`;
}

/** The second Monday of the September in which a season such as `26/27` or `2026` begins. */
export function firstMonday(season: string): string {
  const start = Number(season.slice(0, season.includes('/') ? 2 : 4));
  const first = `${start < 100 ? 2000 + start : start}-09-01`;
  return addDays(first, ((8 - weekday(first)) % 7) + 7);
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0');
}
