import Papa from 'papaparse';
import { IMPORT_LIMITS } from '../../file-limits.ts';
import { cleanCell } from './clean-cell.ts';
import type { DecodedText } from './decode-text.ts';
import type { CellBudget, SheetBuilder } from './sheet-builder.ts';
import { BLANKS_AS_SEPARATOR, separatorOf } from './separator.ts';

/** If a quoted cell does not end within this many lines, its closing quotation mark is assumed to be missing. */
const MAX_CELL_LINES = 50;

/**
 * Splits the lines of a text into cells, and adds them to the sheet. Throws `FileTooLarge` if the file has too many
 * cells.
 */
export function addTextRows({ text, unreadable }: DecodedText, sheet: SheetBuilder, budget: CellBudget): void {
  const { lines, separator } = linesAndSeparator(text.split(/\r{0,2}\n|\r/));
  for (let at = 0; at < lines.length;) {
    const { cells, broken, length } = recordAt(lines, at, separator);
    const isUnreadable = unreadable.size > 0 && hasLineNumberInRange(unreadable, at + 1, length);
    const cleaned = cells.map(cleanCell);
    if (broken !== undefined || cleaned.some((cell) => cell !== ''))
      sheet.add(at + 1, cleaned, isUnreadable ? INVALID_UTF8_LINE_SENTENCE : broken);
    budget.take(cells.length);
    at += length;
  }
}

/**
 * Returns the lines of a text, and what separates their cells. `separator` is `null` if each line is one cell. The
 * first line may state the separator (`sep=;`). The lines of a Markdown table are returned without the pipes at both
 * ends.
 */
function linesAndSeparator(lines: string[]): { lines: string[]; separator: string | null } {
  const said = /^\s*"?sep=(.|\\t)"?\s*$/i.exec(lines[0] ?? '')?.[1];
  if (said !== undefined) return { lines: ['', ...lines.slice(1)], separator: said.replace(String.raw`\t`, '\t') };
  const separator = separatorOf(lines);
  return { lines: separator === '|' ? withoutMarkdownTableBorders(lines) : lines, separator };
}

const DASHES_LINE_PATTERN = /^[\s|:+-]+$/;

/**
 * Returns the lines of a Markdown table without the pipes at both ends, and with a blank line in place of the dashes
 * (`|---|---|`) below the headings. Other lines are returned unchanged.
 */
function withoutMarkdownTableBorders(lines: string[]): string[] {
  const isFramed = lines.every((line) => !line.includes('|') || /^\s*\|.*\|\s*$/.test(line));
  if (!isFramed) return lines;
  return lines.map((line) => (DASHES_LINE_PATTERN.test(line) ? '' : line.trim().replace(/^\|/, '').replace(/\|$/, '')));
}

function hasLineNumberInRange(lines: ReadonlySet<number>, first: number, length: number): boolean {
  return Array.from({ length }, (_, n) => first + n).some((line) => lines.has(line));
}

const INVALID_UTF8_LINE_SENTENCE =
  'This line has letters that cannot be read: unlike the other lines, it is not written in UTF-8.';

/**
 * The cells that begin on a line. `broken`: a sentence that says why the line cannot be read. `length`: the number of
 * lines that the cells take up in the file.
 */
type TextRecord = { cells: string[]; broken?: string; length: number };

/** Returns the cells that begin on the line with the index `at`. */
function recordAt(lines: readonly string[], at: number, separator: string | null): TextRecord {
  const line = lines[at] ?? '';
  if (line.length > IMPORT_LIMITS.line)
    return { cells: [], broken: `This line has ${line.length} characters, which is too long.`, length: 1 };
  if (separator === null) return { cells: [withoutOuterQuotes(line)], length: 1 };
  if (separator === BLANKS_AS_SEPARATOR) return { cells: line.trim().split(/ {2,}/), length: 1 };
  if (!line.includes('"')) return { cells: line.split(separator), length: 1 };
  return quotedRecordAt(lines, at, separator);
}

/** Returns the text of a line that is one cell, without quotation marks around it. */
function withoutOuterQuotes(line: string): string {
  const inside = /^\s*"((?:[^"]|"")*)"\s*$/.exec(line)?.[1];
  return inside === undefined ? line : inside.replaceAll('""', '"');
}

/** Splits a line with quotation marks into cells. A quoted cell may continue on the next lines. */
function quotedRecordAt(lines: readonly string[], at: number, separator: string): TextRecord {
  let record = '';
  for (let length = 1; length <= MAX_CELL_LINES && at + length <= lines.length; length++) {
    record += `${length === 1 ? '' : '\n'}${lines[at + length - 1] ?? ''}`;
    if (record.length > IMPORT_LIMITS.line) break;
    const { cells, fault } = split(record, separator);
    if (fault === undefined && hasEvenQuoteCount(record)) return { cells, length };
    if (fault !== 'MissingQuotes') break;
  }
  return { cells: (lines[at] ?? '').split(separator), broken: UNCLOSED_QUOTE_FAULT, length: 1 };
}

const UNCLOSED_QUOTE_FAULT = 'A quotation mark is opened but not closed.';

function split(record: string, separator: string) {
  const { data, errors } = Papa.parse<string[]>(record, { delimiter: separator, newline: '\n' });
  const cells = data[0] ?? [];
  const isIndented = cells.some((cell) => /^\s+"/.test(cell));
  if (isIndented) return split(withoutBlanksBeforeQuotes(record, separator), separator);
  return { cells, fault: errors[0]?.code };
}

/** Returns a line without blanks before quotation marks that open a cell. */
function withoutBlanksBeforeQuotes(record: string, separator: string): string {
  const cells = record.split(separator);
  return cells.map((cell) => cell.replace(/^\s+(?=")/, '')).join(separator);
}

/** Returns whether a text has an even number of quotation marks. */
function hasEvenQuoteCount(record: string): boolean {
  return record.split('"').length % 2 === 1;
}
