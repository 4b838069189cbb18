import type { SheetRow } from '#domain/imports/sheet.ts';
import { contextIn } from './context.ts';
import { filledOf, type TableReading } from './draft.ts';
import { matchOnLine } from './listed-match.ts';
import { splitHandicap } from './squad-cells.ts';
import { reasonNotRead, shortened } from './unread-lines.ts';

/** Returns whether rows have only sentences, as a letter has, and no list. */
export function isProse(rows: readonly SheetRow[]): boolean {
  const lines = rows.map(({ cells }) => filledOf(cells)).filter((filled) => filled.length > 0);
  if (lines.some((filled) => contextIn(filled[0]!) !== null || isOfList(filled[0]!))) return false;
  // A comma splits a sentence into cells. The later ones begin with a small letter.
  if (lines.some((filled) => filled.length > 1 && !filled.slice(1).every((cell) => /^\p{Ll}/u.test(cell))))
    return false;
  return lines.filter(isSentence).length * 2 >= lines.length;
}

/** Returns whether a text has what only lists have: a label, a handicap, or two teams. */
function isOfList(text: string): boolean {
  const [label, ...rest] = text.slice(0, 300).split(/:\s/);
  if (rest.length > 0 && (label ?? '').split(' ').length < SENTENCE_WORDS / 2) return true;
  return splitHandicap(text).handicap !== '' || matchOnLine([text]) !== null;
}

/** A line with at least this many words is a sentence. */
const SENTENCE_WORDS = 8;

function isSentence(filled: readonly string[]): boolean {
  return reasonNotRead(filled) !== null || filled.join(' ').split(' ', SENTENCE_WORDS).length === SENTENCE_WORDS;
}

/** Lists rows that have only sentences as left out. */
export function leaveOutProse(rows: readonly SheetRow[], reading: TableReading): void {
  for (const { line, cells } of rows)
    if (filledOf(cells).length > 0)
      reading.leaveOut(line, `It is only text: “${shortened(filledOf(cells).join(' '))}”.`);
}
