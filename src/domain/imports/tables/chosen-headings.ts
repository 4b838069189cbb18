import { lineWords, placeOfLine, type TableRow } from '#domain/imports/sheet.ts';
import type { TableDraft, TableReading } from './draft.ts';
import { likelyKindOf } from './headings.ts';
import { shortened } from './unread-lines.ts';
import { isValue } from './texts.ts';

const NO_HEADINGS = 'none';
const MAX_OPTIONS = 5;
/** How many lines are compared with the first one. */
const LOOKED_AT = 50;

/**
 * Returns the table with its headings. Asks which line has them if that is not certain. An official's answer is also
 * used if nothing was asked about this table.
 */
export function askHeadings(draft: TableDraft, subject: string, reading: TableReading): TableDraft {
  const { inquiry, words } = reading;
  if (draft.kind !== undefined) return draft;
  const [first] = draft.rows;
  const isMaybe =
    draft.headingLine === null && first !== undefined && draft.rows.length > 1 && isMaybeHead(first, draft.rows);
  if (!isMaybe && inquiry.given('headings', subject) === undefined) return draft;
  const rows =
    draft.headingLine === null
      ? draft.rows
      : [{ line: draft.headingLine, cells: draft.headings, above: {} }, ...draft.rows];
  const lineText = ({ line }: TableRow) => String(placeOfLine(line).line);
  const asked = rows.slice(0, MAX_OPTIONS);
  const value = inquiry.ask({
    kind: 'headings',
    subject,
    lines: asked.slice(0, 1).map(({ line }) => line),
    text: `Which line has the headings of table ${subject}?`,
    options: [
      ...asked.map((row) => ({
        value: lineText(row),
        text: `Line ${lineText(row)}: ${shortened(row.cells.filter(Boolean).join(', '))}`,
      })),
      { value: NO_HEADINGS, text: 'None: the table has no headings' },
    ],
    suggested:
      draft.headingLine !== null || (first && isHeadingLine(first, draft.rows, (cell) => words.isKnown(cell)))
        ? lineText(rows[0]!)
        : NO_HEADINGS,
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
    likelyKind: likelyKindOf(head.cells),
  };
}

/**
 * Returns whether the first line may have headings: its words are all different, and no word occurs again below in the
 * same column.
 */
function isMaybeHead({ cells, above }: TableRow, rows: readonly TableRow[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (
    filled.length < 2 ||
    !filled.every((cell) => /\p{L}/u.test(cell) && !isValue(cell)) ||
    new Set(filled).size < filled.length
  )
    return false;
  if (above.week !== undefined || above.date !== undefined) return false;
  return !rows.slice(1, LOOKED_AT).some((row) => row.cells.some((cell, i) => cell !== '' && cell === cells[i]));
}

/**
 * Returns whether the first line probably has headings: a known heading, or a word above a column of values such as
 * numbers.
 */
function isHeadingLine(first: TableRow, rows: readonly TableRow[], isKnown: (cell: string) => boolean): boolean {
  const below = rows.slice(1, LOOKED_AT);
  return first.cells.some((cell, i) => {
    const values = below.map(({ cells }) => cells[i] ?? '').filter((text) => text !== '');
    return cell !== '' && (isKnown(cell) || (values.length > 0 && values.filter(isValue).length * 2 > values.length));
  });
}
