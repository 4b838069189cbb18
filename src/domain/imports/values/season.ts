import { isSingleYearName, parseSeasonName } from '#domain/seasons/season.ts';

/**
 * The content of a line's season cell: the name of a season, a fault (a sentence), or an unclear text. `suggested`: the
 * season that an unclear text may mean; `null` for none.
 */
type SeasonCell = { name: string } | { fault: string } | { suggested: string | null };

const TWO_YEARS = /^(\d\d|\d{4}) ?[/\-–—\\] ?(\d\d|\d{4})$/;
const TWO_YEARS_IN_TEXT_PATTERN = /(?<!\d)(?:19|20)?(\d\d) ?[/\-–—] ?(?:19|20)?(\d\d)(?!\d|[/\-–—.])/g;
const YEAR_IN_TEXT_PATTERN = /(?<![\d/\-–—])(?:19|20)\d\d(?![\d/\-–—])/g;

/** Reads a season, such as `25/26`, `2025-26` or `Season 2025`. `known`: the names of the league's seasons. */
export function readSeason(text: string, known: readonly string[]): SeasonCell {
  const plain = text.replace(/^season:? /i, '').trim();
  if (known.includes(plain) || isSingleYearName(plain)) return { name: plain };
  const [, first, second] = TWO_YEARS.exec(plain) ?? [];
  if (first !== undefined && second !== undefined) {
    const name = parseSeasonName(`${first.slice(-2)}/${second.slice(-2)}`);
    if (name.ok) return { name: name.value };
    return { fault: `${text} is not a season: the second year must follow the first.` };
  }
  if (/^\d\d$/.test(plain)) return { suggested: twoYearSeasonName(Number(plain)) };
  return { suggested: seasonInText(plain) };
}

/** Returns the name of the season in a text such as a title; `null` if the text has no season, or several. */
export function seasonInText(text: string): string | null {
  const pairs = [...text.slice(0, 300).matchAll(TWO_YEARS_IN_TEXT_PATTERN)]
    .filter(([, first, second]) => (Number(first) + 1) % 100 === Number(second))
    .map(([, first, second]) => `${first}/${second}`);
  const found =
    pairs.length > 0 ? pairs : Array.from(text.slice(0, 300).matchAll(YEAR_IN_TEXT_PATTERN), ([year]) => year);
  const [only, ...others] = new Set(found);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Returns the name of the season that begins in the year `first` and ends in the next year: `25/26` for 2025. */
export function twoYearSeasonName(first: number): string {
  return [first % 100, (first + 1) % 100].map((year) => String(year).padStart(2, '0')).join('/');
}
