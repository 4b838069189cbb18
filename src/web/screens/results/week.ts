import type { Seasons } from '#contract/seasons.ts';

/** The week that an address asks for; `null` where it asks for none that can be. */
export function weekIn(search: URLSearchParams): number | null {
  const text = search.get('week') ?? '';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}

/** The weeks of a season, 1 to 24 as shipped; of a season that the league does not have, the first. */
export function weeksOf(season: string, seasons: Seasons): number[] {
  const details = seasons.details.find((candidate) => candidate.season === season);
  return Array.from({ length: details?.weeks ?? 1 }, (_, index) => index + 1);
}

/** The smaller of the week that the results have come to and the season's last one (specification §9). */
export function initialWeek(weekNumber: number, weeks: readonly number[]): number {
  return Math.min(weekNumber, weeks.at(-1) ?? weekNumber);
}
