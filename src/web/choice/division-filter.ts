import type { Seasons } from '#contract/seasons.ts';
import { allDivisions, choiceOf, divisionsOf, withDivision } from './season-choice.ts';

/** What a screen shows that may show all divisions at once: a season, or `All`, and one division, or `All`. */
export type Filtered = { season: string; division: number | typeof allDivisions };

/** The choice that an address makes on such a screen. One that names no division means all of them. */
export function filteredBy(search: URLSearchParams, seasons: Seasons): Filtered {
  const { season, division } = choiceOf(search, seasons);
  return { season, division: namesDivision(search) ? division : allDivisions };
}

/** The address after choosing one division, or all. The season is written down with it. */
export function withFilter(search: URLSearchParams, division: Filtered['division'], seasons: Seasons): URLSearchParams {
  if (division !== allDivisions) return withDivision(search, division, seasons);
  const next = new URLSearchParams(search);
  next.set('season', choiceOf(search, seasons).season);
  next.set('division', allDivisions);
  return next;
}

/** The address after choosing a season. All divisions stay all; one that the season does not have becomes all. */
export function withSeasonOfFilter(search: URLSearchParams, season: string, seasons: Seasons): URLSearchParams {
  const { division } = filteredBy(search, seasons);
  const next = new URLSearchParams(search);
  next.set('season', season);
  const kept = division !== allDivisions && divisionsOf(season, seasons).includes(division) ? division : allDivisions;
  next.set('division', String(kept));
  return next;
}

function namesDivision(search: URLSearchParams): boolean {
  return /^\d{1,9}$/.test(search.get('division') ?? '');
}
