import { lineWords, toLineInSheet, type TableRow } from '#domain/imports/sheet.ts';
import type { TableDraft, TableReadingContext } from './draft.ts';
import { likelyTableKindOf } from './headings.ts';
import { shortenedQuote } from './unread-lines.ts';
import { isDataValue } from './texts.ts';

const NO_HEADINGS_ANSWER = 'none';
const MAX_OPTIONS = 5;
/** How many lines of a table are examined to judge whether the first line has headings. */
const MAX_EXAMINED_LINES = 50;

/**
 * Returns the table with its headings. If it is not certain which line has the headings, asks an official. If an
 * official has already chosen the line for this table, uses the official's choice even if the headings seem certain.
 * Lists the lines above the headings as left out. A table of a known kind is returned unchanged. `subject`: the number
 * of the table.
 */
export function withChosenHeadings(draft: TableDraft, subject: string, reading: TableReadingContext): TableDraft {
  const { inquiry, words } = reading;
  if (draft.kind !== undefined) return draft;
  const [first] = draft.rows;
  const isMaybe =
    draft.headingLine === null && first !== undefined && draft.rows.length > 1 && mayBeHeadingLine(first, draft.rows);
  if (!isMaybe && inquiry.answerForFile('headings', subject) === undefined) return draft;
  const rows =
    draft.headingLine === null
      ? draft.rows
      : [{ line: draft.headingLine, cells: draft.headings, above: {} }, ...draft.rows];
  const lineText = ({ line }: TableRow) => String(toLineInSheet(line).line);
  const asked = rows.slice(0, MAX_OPTIONS);
  const value = inquiry.ask({
    kind: 'headings',
    subject,
    lines: asked.slice(0, 1).map(({ line }) => line),
    text: `Which line has the headings of table ${subject}?`,
    options: [
      ...asked.map((row) => ({
        value: lineText(row),
        text: `Line ${lineText(row)}: ${shortenedQuote(row.cells.filter(Boolean).join(', '))}`,
      })),
      { value: NO_HEADINGS_ANSWER, text: 'None: the table has no headings' },
    ],
    suggested:
      draft.headingLine !== null || (first && isProbablyHeadingLine(first, draft.rows, (cell) => words.isKnown(cell)))
        ? lineText(rows[0]!)
        : NO_HEADINGS_ANSWER,
    needed: true,
    accepts: (text) => rows.some((row) => lineText(row) === text),
  });
  const at = rows.findIndex((row) => lineText(row) === value);
  if (at < 0) return { ...draft, headingLine: null, rows, headings: draft.headings.map(() => ''), likelyKind: 'other' };
  const head = rows[at]!;
  reading.markLine(head.line, 'heading');
  for (const { line } of rows.slice(0, at))
    reading.leaveOut(line, `It is above the headings on ${lineWords(head.line)}.`);
  return {
    ...draft,
    headingLine: head.line,
    headings: head.cells,
    rows: rows.slice(at + 1),
    likelyKind: likelyTableKindOf(head.cells),
  };
}

/**
 * Returns whether the first line may have headings. It must have at least two texts, all different, and no values such
 * as numbers. None of these texts may occur again below in the same column, and no week or day may be named above the
 * line.
 */
function mayBeHeadingLine({ cells, above }: TableRow, rows: readonly TableRow[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (
    filled.length < 2 ||
    !filled.every((cell) => /\p{L}/u.test(cell) && !isDataValue(cell)) ||
    new Set(filled).size < filled.length
  )
    return false;
  if (above.week !== undefined || above.date !== undefined) return false;
  return !rows
    .slice(1, MAX_EXAMINED_LINES)
    .some((row) => row.cells.some((cell, i) => cell !== '' && cell === cells[i]));
}

/**
 * Returns whether the first line probably has headings: one of its cells is a known heading, or has mostly values such
 * as numbers below it.
 */
function isProbablyHeadingLine(
  first: TableRow,
  rows: readonly TableRow[],
  isKnown: (cell: string) => boolean,
): boolean {
  const below = rows.slice(1, MAX_EXAMINED_LINES);
  return first.cells.some((cell, i) => {
    const values = below.map(({ cells }) => cells[i] ?? '').filter((text) => text !== '');
    return (
      cell !== '' && (isKnown(cell) || (values.length > 0 && values.filter(isDataValue).length * 2 > values.length))
    );
  });
}
