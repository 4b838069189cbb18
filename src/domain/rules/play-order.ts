import { compareDays } from '#domain/day.ts';
import { compareByCodePoint, foldName } from '#domain/name.ts';

/** The fields by which cards and fixtures of a season are ordered. `day` is the day of play; `null` if unknown. */
type PlayOrderFields = { id: string; day: string | null; week: number; homeTeamId: string; awayTeamId: string };

/**
 * Returns a function for `sort` that orders cards and fixtures by day of play (unknown days first), week, team names
 * and id. The order of recording does not matter.
 */
export function createPlayOrderComparator(
  nameOf: (teamId: string) => string,
): (a: PlayOrderFields, b: PlayOrderFields) => number {
  const name = (teamId: string) => foldName(nameOf(teamId));
  return (a, b) =>
    compareDays(a.day ?? '', b.day ?? '') ||
    a.week - b.week ||
    compareByCodePoint(name(a.homeTeamId), name(b.homeTeamId)) ||
    compareByCodePoint(name(a.awayTeamId), name(b.awayTeamId)) ||
    compareByCodePoint(a.id, b.id);
}
