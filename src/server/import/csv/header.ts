import { type Checked, faulty, valid } from '#domain/issue.ts';
import { printable } from './cell.ts';
import { splitFields } from './csv-line.ts';
import { type FileKind, type Format, FORMATS } from '../format.ts';

/** How the lines of a file are taken apart. */
export type Header<Kind extends string = FileKind> = {
  kind: Kind;
  delimiter: string;
  /** Where each column of the kind stands; optional ones may be missing. */
  places: ReadonlyMap<string, number>;
  /** How many fields a line needs at least: up to the last column that has a name. */
  width: number;
  /** Columns of the file that mean nothing here, as they are written there. */
  ignored: string[];
};

const DELIMITERS = [',', ';', '\t'];

/** The header read as one format with one delimiter; `known` counts the columns that have a meaning so. */
type Reading = { format: Format<string>; delimiter: string; names: Checked<string[]>; known: number };

/** Reads the header: columns in any order, their names in any case, with a comma, a semicolon or a tab between them. */
export function parseHeader(line: string): Checked<Header>;
export function parseHeader<Kind extends string>(line: string, formats: readonly Format<Kind>[]): Checked<Header<Kind>>;
export function parseHeader(line: string, formats: readonly Format<string>[] = FORMATS): Checked<Header<string>> {
  const readings = formats.flatMap((format) => DELIMITERS.map((delimiter) => readingOf(line, format, delimiter)));
  const best = readings.reduce((found, one) => (one.known > found.known ? one : found));
  const { format, names } = best;
  if (!names.ok) return names;
  const issues = [...duplicated(names.value, format), ...missing(names.value, format)];
  if (issues.length > 0) return faulty(issues.map((message) => ({ path: '', message })));
  return valid(headerOf(best, names.value));
}

function readingOf(line: string, format: Format<string>, delimiter: string): Reading {
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

function headerOf({ format, delimiter }: Reading, names: string[]): Header<string> {
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
    width: names.findLastIndex((name) => name !== '') + 1,
    ignored,
  };
}
