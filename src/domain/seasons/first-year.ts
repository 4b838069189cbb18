import { isOneYear, type SeasonYear } from '#domain/seasons/season.ts';

/** How many years after this one a season may begin: no season is entered decades ahead, but old ones are imported. */
const AHEAD = 2;

/**
 * Returns the year in which a season begins (Rule R6). A name of four digits says it. Of the years that two digits may be,
 * it is the one that is nearest to any of `others`, the years known around it; where two are, or none is known, the one
 * nearest to `today`, this year.
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

/** A season by its name, with the years of days that are known to be in it. */
export type NamedSeason = { name: string; years: readonly number[] };

/**
 * Returns the first years of seasons that come together, such as in one file, by name (Rule R6): those that say it or have
 * days first, then always the one that is nearest to those known. `around` counts where no season says it or has a day.
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

/** Returns the first year of a season that is made now, in a league with `seasons`. */
export function firstYearIn(seasons: readonly SeasonYear[], name: string, today: number): number {
  return firstYearOf(name, [today, ...seasons.map(({ firstYear }) => firstYear)], today);
}

/** Returns the years of days, each once. */
export function yearsOf(days: readonly string[]): number[] {
  return [...new Set(days.map((day) => Number(day.slice(0, 4))))];
}
