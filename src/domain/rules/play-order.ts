import { compareDays } from '#domain/day.ts';
import { compareText, foldName } from '#domain/name.ts';

/** The fields by which cards and fixtures of a season are ordered. `day`: the day of play; `null` if unknown. */
type OrderKeys = { id: string; day: string | null; week: number; homeTeamId: string; awayTeamId: string };

/**
 * Returns a function for `sort` that puts cards and fixtures in order: by day of play, week and team names. The order
 * of recording does not matter.
 */
export function comparePlayOrder(nameOf: (teamId: string) => string): (a: OrderKeys, b: OrderKeys) => number {
  const name = (teamId: string) => foldName(nameOf(teamId));
  return (a, b) =>
    compareDays(a.day ?? '', b.day ?? '') ||
    a.week - b.week ||
    compareText(name(a.homeTeamId), name(b.homeTeamId)) ||
    compareText(name(a.awayTeamId), name(b.awayTeamId)) ||
    compareText(a.id, b.id);
}
