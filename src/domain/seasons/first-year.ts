import { isSingleYearName, type SeasonNameAndYear } from '#domain/seasons/season.ts';

/**
 * A season with a name such as `25/26` begins at most this many years after the current year. A century in which the
 * season would begin later than that is ruled out: leagues import old seasons, but do not enter seasons decades ahead.
 */
const MAX_YEARS_AHEAD = 2;

/**
 * Returns the year in which a season begins (Rule R6). A name such as `2025` is the year itself. A name such as `25/26`
 * fits several centuries. The result is then the possible year that is nearest to any of `others`, the known years of
 * this season or of other seasons. If two years are equally near, or `others` is empty, the result is the year nearest
 * to `today`, the current year.
 */
export function firstYearOf(name: string, others: readonly number[], today: number): number {
  return likelyFirstYear(name, others, today).year;
}

type YearAndDistance = { year: number; distance: number };

function likelyFirstYear(name: string, others: readonly number[], today: number): YearAndDistance {
  if (isSingleYearName(name)) return { year: Number(name), distance: 0 };
  const digits = Number(name.slice(0, 2));
  const around = others.length > 0 ? others : [today];
  const candidates = [1900, 2000, 2100]
    .map((century) => century + digits)
    .filter((year) => year <= today + MAX_YEARS_AHEAD)
    .map((year) => ({ year, distance: Math.min(...around.map((other) => Math.abs(other - year))) }))
    .sort((a, b) => a.distance - b.distance || Math.abs(a.year - today) - Math.abs(b.year - today));
  return candidates[0] ?? { year: 1900 + digits, distance: Infinity };
}

/** A season's name, with the years of its known days. */
export type SeasonWithKnownYears = { name: string; years: readonly number[] };

/**
 * Returns the years in which several seasons begin, such as all seasons of one file, keyed by name (Rule R6). Seasons
 * with a four-digit name or with known days are decided first. The other seasons are decided one by one. Each step
 * looks at all possible years of the undecided seasons, and chooses the year that is nearest to a year found so far.
 * `around`: the years of other seasons. They count only if no season of `seasons` has a four-digit name or a known day.
 */
export function firstYearsOfSeasons(
  seasons: readonly SeasonWithKnownYears[],
  around: readonly number[],
  today: number,
): ReadonlyMap<string, number> {
  const isSure = ({ name, years }: SeasonWithKnownYears) => years.length > 0 || isSingleYearName(name);
  const found = new Map(
    seasons.filter(isSure).map(({ name, years }) => [name, firstYearOf(name, years, today)] as const),
  );
  const known = found.size > 0 ? [...found.values()] : [...around];
  const left = new Set(seasons.map(({ name }) => name).filter((name) => !found.has(name)));
  while (left.size > 0) {
    const choices = Array.from(left, (name) => ({ name, ...likelyFirstYear(name, known, today) }));
    const nearest = choices.reduce((best, one) => (one.distance < best.distance ? one : best));
    found.set(nearest.name, nearest.year);
    known.push(nearest.year);
    left.delete(nearest.name);
  }
  return found;
}

/**
 * Returns the year in which a new season begins. `seasons`: the seasons that the league already has. `today`: the
 * current year.
 */
export function firstYearOfNewSeason(seasons: readonly SeasonNameAndYear[], name: string, today: number): number {
  return firstYearOf(name, [today, ...seasons.map(({ firstYear }) => firstYear)], today);
}

/** Returns the years of the given days, each year once. */
export function yearsOfDays(days: readonly string[]): number[] {
  return [...new Set(days.map((day) => Number(day.slice(0, 4))))];
}
