import type { Seasons } from '#contract/seasons.ts';

/** The weeks before the latest one with a result, newest first; none over all seasons, which have no week. */
export function pastWeeks(season: string, seasons: Seasons): number[] {
  const latest = seasons.details.find((details) => details.season === season)?.latestWeek ?? 1;
  return Array.from({ length: latest - 1 }, (_, index) => latest - 1 - index);
}

/** The past week that an address means, or `null`: the table as it stands now. */
export function weekIn(text: string | null, season: string, seasons: Seasons): number | null {
  return pastWeeks(season, seasons).find((week) => String(week) === text) ?? null;
}
