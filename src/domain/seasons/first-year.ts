import { isOneYear, type SeasonYear } from '#domain/seasons/season.ts';

/** How many years from now a season may begin. Nobody enters a season decades ahead, but old seasons are imported. */
const AHEAD = 2;

/**
 * Returns the year in which a season begins (Rule R6). A name of four digits is the year. A name of two digits fits
 * several years: the result is the year nearest to any of `others`, the known years of other seasons. If two years are
 * equally near, or no other year is known, the result is the year nearest to `today`, the current year.
 */
export function firstYearOf(name: string, others: readonly number[], today: number): number {
  return chosenYear(name, others, today).year;
}

type Chosen = { year: number; distance: number };

function chosenYear(name: string, others: readonly number[], today: number): Chosen {
  if (isOneYear(name)) return { year: Number(name), distance: 0 };
  const digits = Number(name.slice(0, 2));
  const around = others.length > 0 ? others : [today];
  const candidates = [1900, 2000, 2100]
    .map((century) => century + digits)
    .filter((year) => year <= today + AHEAD)
    .map((year) => ({ year, distance: Math.min(...around.map((other) => Math.abs(other - year))) }))
    .sort((a, b) => a.distance - b.distance || Math.abs(a.year - today) - Math.abs(b.year - today));
  return candidates[0] ?? { year: 1900 + digits, distance: Infinity };
}

/** A season's name, with the years of its known days. */
export type NamedSeason = { name: string; years: readonly number[] };

/**
 * Returns the first years of several seasons, such as those of one file, keyed by name (Rule R6). Seasons with a year
 * in their name, or with known days, are settled first. Each remaining season then takes the year that is nearest to
 * the settled seasons, the nearest season first. `around`, the years of other seasons, is used only if no season has a
 * year or a day.
 */
export function firstYearsOf(
  seasons: readonly NamedSeason[],
  around: readonly number[],
  today: number,
): ReadonlyMap<string, number> {
  const isSure = ({ name, years }: NamedSeason) => years.length > 0 || isOneYear(name);
  const found = new Map(
    seasons.filter(isSure).map(({ name, years }) => [name, firstYearOf(name, years, today)] as const),
  );
  const known = found.size > 0 ? [...found.values()] : [...around];
  const left = new Set(seasons.map(({ name }) => name).filter((name) => !found.has(name)));
  while (left.size > 0) {
    const choices = Array.from(left, (name) => ({ name, ...chosenYear(name, known, today) }));
    const nearest = choices.reduce((best, one) => (one.distance < best.distance ? one : best));
    found.set(nearest.name, nearest.year);
    known.push(nearest.year);
    left.delete(nearest.name);
  }
  return found;
}

/** Returns the year in which a new season begins. `seasons`: the seasons that the league already has. */
export function firstYearOfNewSeason(seasons: readonly SeasonYear[], name: string, today: number): number {
  return firstYearOf(name, [today, ...seasons.map(({ firstYear }) => firstYear)], today);
}

/** Returns the years of days, each once. */
export function yearsOf(days: readonly string[]): number[] {
  return [...new Set(days.map((day) => Number(day.slice(0, 4))))];
}
