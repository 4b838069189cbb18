import { unguardCell } from '#domain/imports/cells.ts';
import { removeInvisible } from '#domain/text.ts';

// Matches the cells that may need cleaning. Most cells need none.
const UNTIDY = /^\s|\s$|\s\s|[^\S ]|[^\p{ASCII}\p{L}]|'/u;
const BLANKS = /[\s\u2800]+/g;

/**
 * Returns the text of a cell without invisible characters and blanks around it, with single blanks, and without the
 * apostrophe that exports put before a formula.
 */
export function cleanCell(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return unguardCell(removeInvisible(text, 'lines').replace(BLANKS, ' ').trim());
}
