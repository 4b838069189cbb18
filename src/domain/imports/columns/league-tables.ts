import {
  LEAGUE_TABLE_HEADINGS,
  LEAGUE_TABLE_TITLE_WORDS,
  MATCH_COUNT_HEADINGS,
  OTHER_TABLE_TITLE_WORDS,
} from './heading-vocabulary.ts';
import { headingMeanings } from './heading-words.ts';

// League tables and players' averages are not imported, because they follow from the results. This file recognises such
// tables by the headings and titles in `heading-vocabulary.ts`. Lines with totals in other tables are left out in
// `tables/unread-lines.ts`.

const TABLE_HEADINGS = new Set(LEAGUE_TABLE_HEADINGS.split(','));
const COUNT_HEADINGS = new Set(MATCH_COUNT_HEADINGS.split(','));
const LEAGUE_TABLE_TITLE_PATTERN = new RegExp(`\\b(?:${LEAGUE_TABLE_TITLE_WORDS.replaceAll(',', '|')})\\b`, 'i');
const OTHER_TABLE_TITLE_PATTERN = new RegExp(`\\b(?:${OTHER_TABLE_TITLE_WORDS.replaceAll(',', '|')})\\b`, 'i');
const MAX_TITLE_LENGTH = 100;

/**
 * A table with at least this many headings of league tables is a league table. Below a title such as `Averages`, one
 * such heading is enough.
 */
const MIN_HEADINGS = 3;

/**
 * Returns whether league tables or averages use this heading, such as `P`, `Pts` or `Average`. Other tables may use the
 * heading too.
 */
export function isLeagueTableHeading(heading: string): boolean {
  return TABLE_HEADINGS.has(normalizedHeading(heading));
}

/** Returns whether a text above a table, or the name of its sheet, announces a league table or averages. */
export function isLeagueTableTitle(text: string): boolean {
  return (
    text.length <= MAX_TITLE_LENGTH && LEAGUE_TABLE_TITLE_PATTERN.test(text) && !OTHER_TABLE_TITLE_PATTERN.test(text)
  );
}

/**
 * Returns whether a table looks like a league table or averages. The caller must know that the table does not list
 * matches. A table with handicaps is a squad list, not a league table. If a file has several tables, a league table is
 * imported only if an official wants it (`tables/tables-to-import.ts`).
 */
export function looksLikeLeagueTable(headings: readonly string[], title = ''): boolean {
  const least = isLeagueTableTitle(title) ? 1 : MIN_HEADINGS;
  return headings.filter(isLeagueTableHeading).length >= least && !hasHandicaps(headings);
}

/**
 * Returns whether a table is certainly a league table or averages: it looks like one, and two of its headings are for
 * numbers of matches, such as `P` and `W`. Even if the file has no other table, a league table is imported only if an
 * official wants it (`read-columns.ts`).
 */
export function isCertainlyLeagueTable({ headings }: { headings: readonly string[] }): boolean {
  const counts = headings.map(normalizedHeading).filter((heading) => COUNT_HEADINGS.has(heading));
  return new Set(counts).size >= 2 && looksLikeLeagueTable(headings);
}

function hasHandicaps(headings: readonly string[]): boolean {
  return headings.some((heading) => /handicap/i.test(headingMeanings(heading)[0]?.meaning ?? ''));
}

/**
 * Returns a heading in the form of `LEAGUE_TABLE_HEADINGS`: in lower case, without blanks, and without punctuation
 * except `%`, `+`, `-` and `/`.
 */
function normalizedHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}%+/-]/gu, '');
}
