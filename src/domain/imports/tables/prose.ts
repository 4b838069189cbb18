import type { SheetRow } from '#domain/imports/sheet.ts';
import { parseContextLine } from './context.ts';
import { nonEmptyCells, type TableReadingContext } from './draft.ts';
import { matchOnLine } from './listed-match.ts';
import { splitNameAndHandicap } from './squad-cells.ts';
import { whyLineIsNotRead, shortenedQuote } from './unread-lines.ts';

/**
 * Returns whether rows are prose, as in a letter: at least half of the lines are sentences, and no line belongs to a
 * list.
 */
export function isProse(rows: readonly SheetRow[]): boolean {
  const lines = rows.map(({ cells }) => nonEmptyCells(cells)).filter((filled) => filled.length > 0);
  if (lines.some((filled) => parseContextLine(filled[0]!) !== null || isClearlyNotProse(filled[0]!))) return false;
  // In a CSV file, commas split a sentence into cells. All cells but the first then begin with a small letter.
  if (lines.some((filled) => filled.length > 1 && !filled.slice(1).every((cell) => /^\p{Ll}/u.test(cell))))
    return false;
  return lines.filter(isSentence).length * 2 >= lines.length;
}

/**
 * Returns whether a text has something that occurs only in lists: a short label with a colon, a handicap, or the two
 * teams of a match.
 */
function isClearlyNotProse(text: string): boolean {
  const [label, ...rest] = text.slice(0, 300).split(/:\s/);
  if (rest.length > 0 && (label ?? '').split(' ').length < MIN_SENTENCE_WORDS / 2) return true;
  return splitNameAndHandicap(text).handicap !== '' || matchOnLine([text]) !== null;
}

/** A line with at least this many words is a sentence. */
const MIN_SENTENCE_WORDS = 8;

function isSentence(filled: readonly string[]): boolean {
  return (
    whyLineIsNotRead(filled) !== null || filled.join(' ').split(' ', MIN_SENTENCE_WORDS).length === MIN_SENTENCE_WORDS
  );
}

/** Lists each row of prose as left out of the import. The reason quotes the text of the row. */
export function leaveOutProse(rows: readonly SheetRow[], reading: TableReadingContext): void {
  for (const { line, cells } of rows)
    if (nonEmptyCells(cells).length > 0)
      reading.leaveOut(line, `It is only text: “${shortenedQuote(nonEmptyCells(cells).join(' '))}”.`);
}
