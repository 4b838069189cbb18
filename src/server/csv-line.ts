/**
 * The maximum number of characters in a line. For a longer line, `unparsedCsvLines` yields `null` in place of the text.
 * The files that the program reads have much shorter lines.
 */
export const MAX_LINE_LENGTH = 10_000;

/**
 * A non-empty line of a CSV file. `number` is its line number: 1 for the first line of the file, and empty lines count
 * too. `length` is the number of characters. `text` is `null` if the line is too long.
 */
export type UnparsedCsvLine = { number: number; text: string | null; length: number };

/** Yields the non-empty lines of a text, with their line numbers. Lines end with LF or CRLF. */
export function* unparsedCsvLines(text: string): Generator<UnparsedCsvLine> {
  let start = 0;
  for (let number = 1; start <= text.length; number++) {
    const found = text.indexOf('\n', start);
    const next = found === -1 ? text.length : found;
    const end = next > start && text.charCodeAt(next - 1) === 13 ? next - 1 : next;
    const length = end - start;
    if (length > MAX_LINE_LENGTH) yield { number, text: null, length };
    else if (length > 0) yield { number, text: text.slice(start, end), length };
    start = next + 1;
  }
}

/**
 * Returns the fields of a line, or a sentence that says what is wrong with a field. A quoted field must end on the line
 * on which it begins, because no value of these files contains a line break. So a missing quotation mark spoils only
 * one line.
 */
export function splitFields(line: string, delimiter: string): string[] | string {
  if (!line.includes('"')) return line.split(delimiter);
  const fields: string[] = [];
  let at = 0;
  while (at <= line.length) {
    const field = readField(line, at, delimiter);
    if (typeof field === 'string') return field;
    fields.push(field.value);
    at = field.end + 1;
  }
  return fields;
}

/**
 * Reads the field that begins at index `start`. `end` is the index of the delimiter after the field, or the length of
 * the line. Returns a sentence if the field is invalid.
 */
function readField(line: string, start: number, delimiter: string): { value: string; end: number } | string {
  const open = skipBlanks(line, start);
  if (line[open] === '"') return readQuotedField(line, open, delimiter);
  const end = endOfField(line, start, delimiter);
  const value = line.slice(start, end);
  return value.includes('"') ? 'A quotation mark is inside a field that does not begin with one.' : { value, end };
}

function readQuotedField(line: string, open: number, delimiter: string): { value: string; end: number } | string {
  const close = closingQuoteIndex(line, open + 1);
  if (close === -1) return 'A quotation mark is opened and not closed on this line.';
  const end = skipBlanks(line, close + 1);
  if (end < line.length && line[end] !== delimiter) return 'Something follows a closing quotation mark.';
  return { value: line.slice(open + 1, close).replaceAll('""', '"'), end };
}

function closingQuoteIndex(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at !== -1 && line[at + 1] === '"') at = line.indexOf('"', at + 2);
  return at;
}

function skipBlanks(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ') at++;
  return at;
}

function endOfField(line: string, from: number, delimiter: string): number {
  const at = line.indexOf(delimiter, from);
  return at === -1 ? line.length : at;
}

type CsvCellValue = string | number | null;

/**
 * Returns these cells as a line of a CSV file, in a form that an import can read. Commas separate the cells. Cells are
 * quoted only if necessary.
 */
export function csvLine(cells: readonly CsvCellValue[]): string {
  return cells.map(quoteIfNeeded).join(',');
}

/** Joins lines into the text of a file. Each line ends with CRLF, as in files from spreadsheets. */
export function joinCsvLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\r\n`).join('');
}

function quoteIfNeeded(value: CsvCellValue): string {
  const text = value === null ? '' : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
