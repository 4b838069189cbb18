import { unguardCell } from '#domain/imports/cells.ts';
import { removeInvisible } from '#domain/text.ts';

// A cell that needs no cleaning does not match this. Most do not.
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
