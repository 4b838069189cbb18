import {
  LEAGUE_TABLE_HEADINGS,
  LEAGUE_TABLE_TITLES,
  MATCH_COUNT_HEADINGS,
  TITLES_OF_OTHER_TABLES,
} from './heading-vocabulary.ts';
import { headingMeanings } from './heading-words.ts';

// League tables and averages of players are not imported, because they follow from the results. This file recognises
// such tables. The words are in `heading-vocabulary.ts`. A line with a total is left out elsewhere
// (`tables/unread-lines.ts`).

const TABLE_HEADINGS = new Set(LEAGUE_TABLE_HEADINGS.split(','));
const COUNT_HEADINGS = new Set(MATCH_COUNT_HEADINGS.split(','));
const TITLE = new RegExp(`\\b(?:${LEAGUE_TABLE_TITLES.replaceAll(',', '|')})\\b`, 'i');
const OTHER_TITLE = new RegExp(`\\b(?:${TITLES_OF_OTHER_TABLES.replaceAll(',', '|')})\\b`, 'i');
const MAX_TITLE_LENGTH = 100;

/** A table with this many headings of league tables is one. Below a title such as `Averages`, one heading suffices. */
const MIN_HEADINGS = 3;

/**
 * Returns whether league tables or averages use this heading, such as `P`, `Pts` or `Average`. Other tables may use it
 * too.
 */
export function isLeagueTableHeading(heading: string): boolean {
  return TABLE_HEADINGS.has(letters(heading));
}

/** Returns whether a text above a table, or the name of its sheet, announces a league table or averages. */
export function isLeagueTableTitle(text: string): boolean {
  return text.length <= MAX_TITLE_LENGTH && TITLE.test(text) && !OTHER_TITLE.test(text);
}

/**
 * Returns whether a table looks like a league table or averages, so that it is left out beside tables of another kind,
 * unless an official wants it (`tables/chosen-tables.ts`). The caller must know that the table has no matches. A table
 * with handicaps is a squad.
 */
export function looksLikeLeagueTable(headings: readonly string[], title = ''): boolean {
  const least = isLeagueTableTitle(title) ? 1 : MIN_HEADINGS;
  return headings.filter(isLeagueTableHeading).length >= least && !hasHandicaps(headings);
}

/**
 * Returns whether a table is certainly a league table or averages: it also counts matches in two ways, such as `P` and
 * `W`. Such a table is never read as anything else without an official's answer, even if the file has no other table
 * (`read-columns.ts`).
 */
export function isLeagueTable({ headings }: { headings: readonly string[] }): boolean {
  const counts = headings.map(letters).filter((heading) => COUNT_HEADINGS.has(heading));
  return new Set(counts).size >= 2 && looksLikeLeagueTable(headings);
}

function hasHandicaps(headings: readonly string[]): boolean {
  return headings.some((heading) => /handicap/i.test(headingMeanings(heading)[0]?.meaning ?? ''));
}

/** Returns a heading in lower case, without blanks and punctuation, as the lists have it. */
function letters(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}%+/-]/gu, '');
}
