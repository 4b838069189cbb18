import { type Line, linesOf, splitFields } from './csv-line.ts';
import type { Faults } from './faults.ts';
import { type FileKind, type Format, FORMATS } from '../format.ts';
import { type Header, parseHeader } from './header.ts';

/** A file whose header was read; its lines are yet to come. */
export type FileLines<Kind extends string = FileKind> = { header: Header<Kind>; lines: Generator<Line> };

/** So many lines are read before others get their turn. */
const LINES_AT_A_TIME = 5_000;

/** Reads the header of a file; `null` where it has no usable one, which the faults then say. */
export function openLines(text: string, faults: Faults): FileLines | null;
export function openLines<Kind extends string>(
  text: string,
  faults: Faults,
  formats: readonly Format<Kind>[],
): FileLines<Kind> | null;
export function openLines(
  text: string,
  faults: Faults,
  formats: readonly Format<string>[] = FORMATS,
): FileLines<string> | null {
  const lines = linesOf(text);
  // Not `for … of`: leaving it would end the lines for everybody.
  for (let next = lines.next(); next.done !== true; next = lines.next()) {
    const line = next.value;
    if (line.text === null) faults.add(line.number, tooLong(line, 'results'));
    else if (/^[\s,;]*$/.test(line.text)) continue;
    else {
      const header = parseHeader(line.text, formats);
      if (header.ok) return { header: header.value, lines };
      for (const { message } of header.issues) faults.add(line.number, message);
    }
    return null;
  }
  faults.add(1, 'The file is empty.');
  return null;
}

/** The text of a line's cell; a column that the file lacks is empty. */
export type CellsOf<C extends string> = (column: C) => string;

export type LineReader<C extends string> = {
  /** A line with fields that fit the header; answers whether it counts: the template's example does not. */
  take(line: number, cells: CellsOf<C>): boolean;
  /** A line that could not be taken apart; its fault has been told. */
  skip(line: number): void;
};

/** Hands all lines to a reader, now and then letting others have their turn. Answers how many of them count. */
export async function readLines<C extends string>(
  { header, lines }: FileLines<string>,
  reader: LineReader<C>,
  faults: Faults,
  onLines: (lines: number) => void,
): Promise<number> {
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
    } else if (reader.take(line.number, (column) => fields[header.places.get(column) ?? -1] ?? '')) count++;
    else examples++;
    if (count % LINES_AT_A_TIME !== 0) continue;
    onLines(count);
    await new Promise(setImmediate);
  }
  onLines(count);
  if (count === 0) faults.add(Math.max(1, last), nothingIn(header.kind, examples));
  return count;
}

function nothingIn(kind: string, examples: number): string {
  return examples > 0
    ? 'The file has nothing but the example of the template.'
    : `The file has a header, but no ${kind}.`;
}

/** The fields of a line; `null` where all are blank; a sentence where they do not fit the header. */
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
