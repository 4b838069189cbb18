import { type Checked, faulty, valid } from '#domain/issue.ts';
import { splitFields } from './csv-line.ts';
import { ALL_COLUMNS, type Column, REQUIRED_COLUMNS } from './results-format.ts';
import { printable } from './cell.ts';

/** How the lines of a file are taken apart. */
export type Header = {
  delimiter: string;
  /** Where each column stands; optional ones may be missing. */
  places: ReadonlyMap<Column, number>;
  /** How many fields a line needs at least: up to the last column that has a name. */
  width: number;
  /** Columns of the file that mean nothing here, as they are written there. */
  ignored: string[];
};

const BY_FOLDED_NAME = new Map<string, Column>(ALL_COLUMNS.map((column) => [column.toLowerCase(), column]));

/** Reads the header: columns in any order, their names in any case, comma or semicolon between them. */
export function parseHeader(line: string): Checked<Header> {
  const [comma, semicolon] = [readNames(line, ','), readNames(line, ';')];
  const [delimiter, names] = knownIn(semicolon) > knownIn(comma) ? [';', semicolon] : [',', comma];
  if (!names.ok) return names;
  const issues = [...duplicated(names.value), ...missing(names.value)];
  if (issues.length > 0) return faulty(issues.map((message) => ({ path: '', message })));
  return valid(headerOf(delimiter, names.value));
}

function readNames(line: string, delimiter: string): Checked<string[]> {
  const fields = splitFields(line, delimiter);
  return fields.ok ? valid(fields.value.map((field) => field.trim())) : fields;
}

function knownIn(names: Checked<string[]>): number {
  return names.ok ? names.value.filter((name) => columnOf(name) !== undefined).length : 0;
}

function columnOf(name: string): Column | undefined {
  return BY_FOLDED_NAME.get(name.toLowerCase());
}

function duplicated(names: string[]): string[] {
  return ALL_COLUMNS.flatMap((column) => {
    const times = names.filter((name) => columnOf(name) === column).length;
    return times > 1 ? [`The header has the column ${column} ${times === 2 ? 'twice' : `${times} times`}.`] : [];
  });
}

function missing(names: string[]): string[] {
  const known = new Set(names.map(columnOf));
  const lacking = REQUIRED_COLUMNS.filter((column) => !known.has(column));
  if (lacking.length === 0) return [];
  return [`The header lacks the column${lacking.length > 1 ? 's' : ''} ${lacking.join(', ')}.`];
}

function headerOf(delimiter: string, names: string[]): Header {
  const places = new Map<Column, number>();
  const ignored: string[] = [];
  for (const [place, name] of names.entries()) {
    const column = columnOf(name);
    if (column !== undefined) places.set(column, place);
    else if (name !== '') ignored.push(printable(name));
  }
  return { delimiter, places, width: names.findLastIndex((name) => name !== '') + 1, ignored };
}
