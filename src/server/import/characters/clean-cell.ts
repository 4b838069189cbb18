import { unguardCell } from '#domain/imports/cells.ts';
import { removeInvisible } from '#domain/text.ts';

// Nearly all cells need nothing done to them.
const UNTIDY = /^\s|\s$|\s\s|[^\S ]|[^\p{ASCII}\p{L}]|'/u;
const BLANKS = /[\s\u2800]+/g;

/**
 * Returns the text of a cell: trimmed, with blanks of every kind as one blank, without characters that nobody sees, and without
 * the apostrophe that exports put before a formula.
 */
export function cleanCell(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return unguardCell(removeInvisible(text, 'lines').replace(BLANKS, ' ').trim());
}
