import type { ImportReport } from '#contract/import-export.ts';
import { type Cells, printable } from '#domain/imports/cells.ts';
import type { Format } from '#domain/imports/columns.ts';
import { cellOf, mapHeadings, readOwnHeadings, type Headings } from '#domain/imports/headings.ts';
import type { ColumnAnswer } from '#domain/imports/import-answers.ts';
import { linesOf, splitFields, type Line } from '../../csv-line.ts';
import type { Issue } from '#domain/issue.ts';
import type { Faults } from './report.ts';

/** The officials' answers about the columns of a file, and about the same headers in earlier files. */
type SaidColumns = { said: readonly ColumnAnswer[]; remembered: readonly ColumnAnswer[] };

const NOTHING: SaidColumns = { said: [], remembered: [] };

/** The parsed header of a file, and the lines below it. */
export type FileLines = { header: Header; lines: readonly Line[] };

/** How the lines of a file are split and read. */
export type Header = Headings & {
  kind: Format['kind'];
  delimiter: string;
  /** The least number of fields in a line: up to the last named column. */
  width: number;
  /** Unused columns, as written in the file. */
  ignored: string[];
};

type ReportedColumns = Pick<ImportReport, 'columns' | 'headers'>;

/** A file with its header read. `file` is `null` if it is unusable, or if questions about columns are still open. */
type OpenedFile = ReportedColumns & { file: FileLines | null; notes: string[] };

const UNUSABLE: OpenedFile = { file: null, columns: null, headers: [], notes: [] };

/** Progress is reported each time this many lines have been read. */
const LINES_AT_A_TIME = 5_000;

/** Reads a file's header as one of `formats`; if several fit, as the first. Adds the faults of an unusable header. */
export function openLines(
  text: string,
  faults: Faults,
  formats: readonly [Format, ...Format[]],
  said: SaidColumns = NOTHING,
): OpenedFile {
  const lines = [...linesOf(text)];
  const at = lines.findIndex((one) => one.text === null || !/^[\s,;]*$/.test(one.text));
  const { number = 1, text: head = null } = lines[at] ?? {};
  if (head === null) {
    faults.add(number, lines[at] ? tooLong(lines[at], formats[0].kind) : 'The file is empty.');
    return UNUSABLE;
  }
  const below = lines.slice(at + 1);
  const readings = formats.flatMap((format) => DELIMITERS.map((delimiter) => readingOf(head, format, delimiter)));
  const opened = openHeader(readings, (delimiter) => firstRows(below, delimiter), said);
  if ('faults' in opened) {
    for (const message of opened.faults) faults.add(number, message);
    return { ...UNUSABLE, ...opened };
  }
  const { header, ...reported } = opened;
  return { ...reported, file: { header, lines: below } };
}

/** The number of lines below the header that are shown as examples of each column. */
const SHOWN_LINES = 3;

/** Returns the first lines below the header. */
function firstRows(below: readonly Line[], delimiter: string): string[][] {
  const rows: string[][] = [];
  for (const { text } of below) {
    if (rows.length === SHOWN_LINES) break;
    const fields = splitFields(text ?? '', delimiter);
    if (typeof fields !== 'string' && fields.length > 1) rows.push(fields);
  }
  return rows;
}

const DELIMITERS = [',', ';', '\t'];

/** The header read in one format with one delimiter. `known` counts the recognized columns. */
type Reading = {
  format: Format;
  delimiter: string;
  names: string[];
  fault: string | null;
  own: ReturnType<typeof readOwnHeadings>;
  known: number;
};

function readingOf(line: string, format: Format, delimiter: string): Reading {
  const fields = splitFields(line, delimiter);
  const fault = typeof fields === 'string' ? fields : null;
  const names = typeof fields === 'string' ? [] : fields.map((field) => field.trim());
  const own = readOwnHeadings(format, names);
  const known = own.columns.filter((column) => column !== null).length;
  return { format, delimiter, names, fault, own, known };
}

type OpenedHeader =
  | (ReportedColumns & { header: Header; notes: string[] })
  | (Partial<ReportedColumns> & { faults: string[] });

/** Reads the header: columns in any order and any case, separated by commas, semicolons or tabs. */
function openHeader(
  readings: readonly Reading[],
  rowsOf: (delimiter: string) => string[][],
  { said, remembered }: SaidColumns,
): OpenedHeader {
  const best = readings.reduce((found, one) => (one.known > found.known ? one : found));
  if (best.fault !== null) return { faults: [best.fault] };
  const { lacking, twice } = best.own;
  const isOwn = lacking.length + twice.length === 0;
  const mapped = twice.length > 0 ? null : otherReading(readings, isOwn ? said : [...said, ...remembered], rowsOf);
  if (isOwn && (!mapped || !said.some(({ header }) => header !== null)))
    return { ...readAs(best, best.own, rowsOf(best.delimiter)), columns: null };
  if (mapped) {
    const read = readAs(mapped.reading, mapped.headings, rowsOf(mapped.reading.delimiter));
    if (mapped.headings.lacking.length === 0) return { ...read, columns: null };
    const headers = read.headers.map(({ suggested: _, ...one }) => one);
    const columns = { lacking: mapped.headings.lacking, unused: read.unused, headers };
    return { faults: headerFaults(best.own), headers: read.headers, columns };
  }
  return { faults: headerFaults(best.own) };
}

function headerFaults({ lacking, twice }: Reading['own']): string[] {
  return [
    ...twice.map(
      ([column, times]) => `The header has the column ${column} ${times === 2 ? 'twice' : `${times} times`}.`,
    ),
    ...(lacking.length > 0
      ? [`The header lacks the column${lacking.length > 1 ? 's' : ''} ${lacking.join(', ')}.`]
      : []),
  ];
}

/** Fewer columns cannot contain two teams, two players and their scores. */
const FEWEST_COLUMNS = 5;

/** Reads the header of another site's file with the officials' answers. Returns `null` if it is not such a header. */
function otherReading(
  readings: readonly Reading[],
  answers: readonly ColumnAnswer[],
  rowsOf: (delimiter: string) => string[][],
): { reading: Reading; headings: Headings } | null {
  const known = Math.max(...readings.map((reading) => reading.known));
  const [best] = readings
    .filter(({ format, names }) => format.isMapped && names.length >= FEWEST_COLUMNS)
    .map((reading) => {
      const rows = rowsOf(reading.delimiter);
      const values = reading.names.map((_, place) => valuesOf(rows, place));
      return { reading, headings: mapHeadings(reading.names, answers, values) };
    })
    .sort(
      (a, b) =>
        a.headings.lacking.length - b.headings.lacking.length || b.reading.names.length - a.reading.names.length,
    );
  // If another kind of file fits the header better, this file has only lost a column.
  if (!best || best.reading.known < known) return null;
  const isForeign = best.reading.names.some(
    (name, place) => name !== '' && !isOwnName(name, best.headings.columns[place]),
  );
  return isForeign ? best : null;
}

function isOwnName(header: string, column: string | null | undefined): boolean {
  return header.toLowerCase() === column?.toLowerCase();
}

function valuesOf(rows: readonly string[][], place: number): string[] {
  return rows.flatMap((row) => printable((row[place] ?? '').trim()) || []);
}

/** Returns the header of a reading, with everything that a person needs to check it. */
function readAs({ format, delimiter, names }: Reading, headings: Headings, rows: readonly string[][]) {
  const all = names.map((header, place) => ({
    header,
    column: headings.columns[place] ?? null,
    suggested: headings.suggested[place] ?? null,
    values: valuesOf(rows, place),
  }));
  const unused = all.flatMap(({ header, column }) => (column === null && header !== '' ? [header] : []));
  const renamed = all.filter(({ header, column }) => column !== null && !isOwnName(header, column));
  const words = renamed.map(({ header, column }) => `${printable(header)} as ${column}`);
  const { length } = headings.frames;
  const header: Header = {
    ...headings,
    kind: format.kind,
    delimiter,
    width: names.findLastIndex((name) => name !== '') + 1,
    ignored: unused.map(printable),
  };
  return {
    header,
    unused,
    // Of several identical headers, an answer applies to the first.
    headers: all.filter((one, place) => one.header !== '' && names.indexOf(one.header) === place),
    notes: [
      ...(words.length > 0 ? [`Columns of another site are read so: ${words.join(', ')}.`] : []),
      ...(length > 1 ? [`Each line is one fixture with up to ${length} frames.`] : []),
    ],
  };
}

export type LineReader = {
  /**
   * Takes a line whose fields fit the header, and adds its faults to `issues`. Returns whether the line counts: the example line
   * of a template does not.
   */
  take(line: number, cells: Cells, issues: Issue[]): boolean;
  /** Skips a line that could not be split. Its fault has been reported. */
  skip?(line: number): void;
};

/** Passes all lines to a reader. Returns the number of lines that count. */
export function readLines(
  { header, lines }: FileLines,
  reader: LineReader,
  faults: Faults,
  onLines: (lines: number) => void,
): number {
  let count = 0;
  let examples = 0;
  let last = 0;
  for (const line of lines) {
    last = line.number;
    const fields = fieldsOf(line, header);
    if (fields === null) continue;
    if (typeof fields === 'string') {
      count++;
      faults.add(line.number, fields);
      reader.skip?.(line.number);
    } else if (takeFields(line.number, fields, header, reader, faults)) count++;
    else examples++;
    if (count % LINES_AT_A_TIME === 0) onLines(count);
  }
  onLines(count);
  if (count === 0) faults.add(Math.max(1, last), nothingIn(header.kind, examples));
  return count;
}

/** Passes the frames of a line to the reader. Returns whether the line counts. */
function takeFields(line: number, fields: string[], { frames }: Header, reader: LineReader, faults: Faults): boolean {
  const issues: Issue[] = [];
  const played = frames.filter(
    ({ own }) => own.length === 0 || own.some((place) => (fields[place] ?? '').trim() !== ''),
  );
  const taken = played.map((frame) => {
    const counts = reader.take(line, (column) => cellOf(frame, column, fields), issues);
    for (const { message } of issues.splice(0)) faults.add(line, message);
    return counts;
  });
  return taken.length === 0 || taken.includes(true);
}

function nothingIn(kind: string, examples: number): string {
  return examples > 0
    ? 'The file has nothing but the example of the template.'
    : `The file has a header, but no ${kind}.`;
}

/** Returns the fields of a line, `null` if all are blank, or a sentence if they do not match the header. */
function fieldsOf(line: Line, header: Header): string[] | string | null {
  if (line.text === null) return tooLong(line, header.kind);
  const fields = splitFields(line.text, header.delimiter);
  if (typeof fields === 'string') return fields;
  const used = fields.findLastIndex((field) => field.trim() !== '') + 1;
  if (used === 0) return null;
  const found = used > header.width ? used : fields.length;
  if (used <= header.width && found >= header.width) return fields;
  return `The line has ${found} field${found === 1 ? '' : 's'}, but the header has ${header.width} columns.`;
}

function tooLong({ length }: Line, kind: string): string {
  return `The line has ${length.toLocaleString('en-GB')} characters: no line of ${kind} is so long.`;
}
