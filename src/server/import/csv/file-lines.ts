import { faulty, valid, type Checked } from '#domain/issue.ts';
import type { ImportReport } from '#contract/import-export.ts';
import { cellOf, readColumns, type ColumnAnswer, type FrameSources } from '#domain/imports/result-columns.ts';
import { printable } from './cell.ts';
import { linesOf, splitFields, type Line } from '../../csv-line.ts';
import type { Faults } from './report.ts';

/** The columns of one kind of file. */
export type Format<Kind extends string> = {
  kind: Kind;
  required: readonly string[];
  optional: readonly string[];
  /** Whether officials may say what the columns of another site are. */
  asksColumns?: true;
};

/** What must be said about columns of a file. */
export type ColumnQuestion = NonNullable<ImportReport['columns']>;

/** What officials said about columns, and who is told of a header that needs more of it. */
type ColumnHelp = { answers: readonly ColumnAnswer[]; ask: (columns: ColumnQuestion) => void };

const NO_HELP: ColumnHelp = { answers: [], ask: () => undefined };

/** A file whose header was read; its lines are still to be read. */
export type FileLines<Kind extends string> = { header: Header<Kind>; lines: Generator<Line> };

/** Progress is reported after this many lines. */
const LINES_AT_A_TIME = 5_000;

/** Reads the header of a file as one of `formats`, the first where several fit; `null` where it is unusable, with faults. */
export function openLines<Kind extends string>(
  text: string,
  faults: Faults,
  formats: readonly [Format<Kind>, ...Format<Kind>[]],
  help: ColumnHelp = NO_HELP,
): FileLines<Kind> | null {
  const lines = linesOf(text);
  // A `for … of` loop would close the generator on return.
  for (let next = lines.next(); next.done !== true; next = lines.next()) {
    const line = next.value;
    if (line.text === null) faults.add(line.number, tooLong(line, formats[0].kind));
    else if (/^[\s,;]*$/.test(line.text)) continue;
    else {
      const header = parseHeader(line.text, formats, {
        answers: help.answers,
        ask: (asked, delimiter) => help.ask(withValues(asked, lines, delimiter)),
      });
      if (header.ok) return { header: header.value, lines };
      for (const { message } of header.issues) faults.add(line.number, message);
    }
    return null;
  }
  faults.add(1, 'The file is empty.');
  return null;
}

/** How many lines below the header show what a column is. */
const SHOWN_LINES = 3;

/** Adds to each header the values of the first lines. */
function withValues(asked: ColumnQuestion, lines: Iterator<Line>, delimiter: string): ColumnQuestion {
  const rows: string[][] = [];
  for (let next = lines.next(); next.done !== true && rows.length < SHOWN_LINES; next = lines.next()) {
    const fields = splitFields(next.value.text ?? '', delimiter);
    if (fields.ok && fields.value.length > 1) rows.push(fields.value);
  }
  const headers = asked.headers.map((one, place) => {
    return { ...one, values: rows.flatMap((row) => printable((row[place] ?? '').trim()) || []) };
  });
  // Of headers alike, an answer is about the first.
  const first = new Map(headers.toReversed().map((one) => [one.header, one]));
  return { ...asked, headers: headers.filter((one) => one.header !== '' && first.get(one.header) === one) };
}

/** The text of a cell of the line; empty for a column that the file lacks. */
export type CellsOf<C extends string> = (column: C) => string;

export type LineReader<C extends string> = {
  /** Takes a line whose fields fit the header; returns whether it counts, as the example of a template does not. */
  take(line: number, cells: CellsOf<C>): boolean;
  /** Skips a line that could not be split; its fault is reported. */
  skip(line: number): void;
};

/** Hands all lines to a reader. Returns how many of the lines count. */
export function readLines<C extends string>(
  { header, lines }: FileLines<string>,
  reader: LineReader<C>,
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
      reader.skip(line.number);
    } else if (takeFields(line.number, fields, header, reader)) count++;
    else examples++;
    if (count % LINES_AT_A_TIME === 0) onLines(count);
  }
  onLines(count);
  if (count === 0) faults.add(Math.max(1, last), nothingIn(header.kind, examples));
  return count;
}

/** Hands the frames of a line to the reader; returns whether the line counts. */
function takeFields<C extends string>(
  line: number,
  fields: string[],
  { places, frames }: Header<string>,
  reader: LineReader<C>,
): boolean {
  if (frames === null) return reader.take(line, (column) => fields[places.get(column) ?? -1] ?? '');
  const played = frames.filter(
    ({ own }) => own.length === 0 || own.some((place) => (fields[place] ?? '').trim() !== ''),
  );
  const taken = played.map((frame) => reader.take(line, (column) => cellOf(frame, column, fields)));
  return taken.length === 0 || taken.includes(true);
}

function nothingIn(kind: string, examples: number): string {
  return examples > 0
    ? 'The file has nothing but the example of the template.'
    : `The file has a header, but no ${kind}.`;
}

/** The fields of a line; `null` where all are blank; a sentence where they do not match the header. */
function fieldsOf(line: Line, header: Header<string>): string[] | string | null {
  if (line.text === null) return tooLong(line, header.kind);
  const fields = splitFields(line.text, header.delimiter);
  if (!fields.ok) return fields.issues[0]?.message ?? '';
  const used = fields.value.findLastIndex((field) => field.trim() !== '') + 1;
  if (used === 0) return null;
  const found = used > header.width ? used : fields.value.length;
  if (used <= header.width && found >= header.width) return fields.value;
  return `The line has ${found} field${found === 1 ? '' : 's'}, but the header has ${header.width} columns.`;
}

function tooLong({ length }: Line, kind: string): string {
  return `The line has ${length.toLocaleString('en-GB')} characters: no line of ${kind} is so long.`;
}

/** How the lines of a file are split. */
export type Header<Kind extends string> = {
  kind: Kind;
  delimiter: string;
  /** The position of each column; optional ones may be missing. */
  places: ReadonlyMap<string, number>;
  /** The frames of each line, in a file with other sites' columns; `null` in one with this site's. */
  frames: readonly FrameSources[] | null;
  /** Other sites' columns and what they are read as. */
  renamed: { header: string; column: string }[];
  /** The least number of fields in a line: up to the last column with a name. */
  width: number;
  /** Columns of the file that are not used, as written there. */
  ignored: string[];
};

const DELIMITERS = [',', ';', '\t'];

/** The header read as one format with one delimiter; `known` counts the columns recognised. */
type Reading<Kind extends string> = {
  format: Format<Kind>;
  delimiter: string;
  names: Checked<string[]>;
  known: number;
};

/** The same for a header, whose lines have this delimiter. */
type HeaderHelp = Pick<ColumnHelp, 'answers'> & { ask: (columns: ColumnQuestion, delimiter: string) => void };

/** Reads the header: columns in any order and in any case, with a comma, a semicolon or a tab between them. */
function parseHeader<Kind extends string>(
  line: string,
  formats: readonly Format<Kind>[],
  help: HeaderHelp,
): Checked<Header<Kind>> {
  const readings = formats.flatMap((format) => DELIMITERS.map((delimiter) => readingOf(line, format, delimiter)));
  const best = readings.reduce((found, one) => (one.known > found.known ? one : found));
  const { format, names } = best;
  if (!names.ok) return names;
  const twice = duplicated(names.value, format);
  const issues = [...twice, ...missing(names.value, format)];
  if (issues.length === 0) return valid(headerOf(best, names.value));
  const other = twice.length === 0 ? otherHeader(readings, help) : null;
  return other ?? faulty(issues.map((message) => ({ path: '', message })));
}

/** Fewer columns cannot hold two teams, two players and their scores. */
const FEWEST_COLUMNS = 5;

/** Reads the header as another site's, as officials said; `null` if it is none, or something must be said first. */
function otherHeader<Kind extends string>(
  readings: readonly Reading<Kind>[],
  help: HeaderHelp,
): Checked<Header<Kind>> | null {
  const known = Math.max(...readings.map((reading) => reading.known));
  const [best] = readings
    .filter(({ format, names }) => format.asksColumns && names.ok && names.value.length >= FEWEST_COLUMNS)
    .map((reading) => {
      const names = reading.names.ok ? reading.names.value : [];
      return { reading, names, ...readColumns(names, help.answers) };
    })
    .sort((a, b) => a.lacking.length - b.lacking.length || b.names.length - a.names.length);
  // A header that another kind of file fits better has only lost a column.
  if (!best || best.reading.known < known) return null;
  const { reading, names, columns, frames, lacking } = best;
  const headers = names.map((header, place) => ({ header, column: columns[place] ?? null, values: [] }));
  const renamed = headers.flatMap(({ header, column }) =>
    column === null || header.toLowerCase() === column.toLowerCase() ? [] : [{ header, column }],
  );
  const unused = headers.flatMap(({ header, column }) => (column === null && header !== '' ? [header] : []));
  if (renamed.length === 0 && unused.length === 0) return null;
  if (lacking.length > 0) {
    help.ask({ lacking, unused, headers }, reading.delimiter);
    return null;
  }
  return valid({ ...headerOf(reading, names), frames, renamed, ignored: unused.map(printable) });
}

function readingOf<Kind extends string>(line: string, format: Format<Kind>, delimiter: string): Reading<Kind> {
  const fields = splitFields(line, delimiter);
  const names = fields.ok ? valid(fields.value.map((field) => field.trim())) : fields;
  const known = names.ok ? names.value.filter((name) => columnOf(name, format) !== undefined).length : 0;
  return { format, delimiter, names, known };
}

function columnOf(name: string, format: Format<string>): string | undefined {
  const folded = name.toLowerCase();
  return columnsOf(format).find((column) => column.toLowerCase() === folded);
}

function columnsOf({ required, optional }: Format<string>): string[] {
  return [...required, ...optional];
}

function duplicated(names: string[], format: Format<string>): string[] {
  return columnsOf(format).flatMap((column) => {
    const times = names.filter((name) => columnOf(name, format) === column).length;
    return times > 1 ? [`The header has the column ${column} ${times === 2 ? 'twice' : `${times} times`}.`] : [];
  });
}

function missing(names: string[], format: Format<string>): string[] {
  const known = new Set(names.map((name) => columnOf(name, format)));
  const lacking = format.required.filter((column) => !known.has(column));
  if (lacking.length === 0) return [];
  return [`The header lacks the column${lacking.length > 1 ? 's' : ''} ${lacking.join(', ')}.`];
}

function headerOf<Kind extends string>({ format, delimiter }: Reading<Kind>, names: string[]): Header<Kind> {
  const places = new Map<string, number>();
  const ignored: string[] = [];
  for (const [place, name] of names.entries()) {
    const column = columnOf(name, format);
    if (column !== undefined) places.set(column, place);
    else if (name !== '') ignored.push(printable(name));
  }
  return {
    kind: format.kind,
    delimiter,
    places,
    frames: null,
    renamed: [],
    width: names.findLastIndex((name) => name !== '') + 1,
    ignored,
  };
}
