import { unguardCell } from '#domain/imports/cells.ts';
import { removeInvisibleCharacters } from '#domain/text.ts';

// Matches the cells that may need cleaning. Most cells need none.
const UNTIDY_CELL_PATTERN = /^\s|\s$|\s\s|[^\S ]|[^\p{ASCII}\p{L}]|'/u;
const WHITESPACE_PATTERN = /[\s\u2800]+/g;

/**
 * Returns the text of a cell without invisible characters, without blanks at both ends, and without the apostrophe that
 * exports put before a formula. Several blanks in a row become one.
 */
export function cleanCell(text: string): string {
  if (!UNTIDY_CELL_PATTERN.test(text)) return text;
  return unguardCell(removeInvisibleCharacters(text, 'lines').replace(WHITESPACE_PATTERN, ' ').trim());
}
