import { parsePlayerCell } from './cell.ts';
import { type CardKey, rawKey, readCardKey } from './card-key.ts';
import { type Line, linesOf, splitFields } from './csv-line.ts';
import type { Faults } from './faults.ts';
import { type Header, parseHeader } from './header.ts';
import { type Cells, type ReadPlayer, readRow, type Row } from './row.ts';

/** Lines whose season, division, week and teams are written alike. */
export type RowGroup = { key: CardKey; rows: Row[] };

/** What a file says, before anything is compared with what the league knows. */
export type FileRows = {
  groups: RowGroup[];
  /** Lines that belong to no card, ascending: they could not be read, or their card could not. */
  strays: number[];
  /** How many lines of results the file has. */
  lines: number;
  ignoredColumns: string[];
};

/** So many lines are read before others get their turn. */
const LINES_AT_A_TIME = 5_000;

/** Reads a whole file; `null` where it has no usable header or no results, which the faults then say. */
export async function readFileRows(
  text: string,
  faults: Faults,
  onLines: (lines: number) => void,
): Promise<FileRows | null> {
  const lines = linesOf(text);
  const header = readHeader(lines, faults);
  if (header === null) return null;
  const reader = rowReader(header, faults);
  let last = 0;
  for (const line of lines) {
    last = line.number;
    reader.take(line);
    if (reader.file.lines % LINES_AT_A_TIME !== 0) continue;
    onLines(reader.file.lines);
    await new Promise(setImmediate);
  }
  onLines(reader.file.lines);
  if (reader.file.lines === 0) faults.add(Math.max(1, last), 'The file has a header, but no results.');
  return reader.file.lines === 0 ? null : reader.file;
}

function readHeader(lines: Generator<Line>, faults: Faults): Header | null {
  // Not `for … of`: leaving it would end the lines for everybody.
  for (let next = lines.next(); next.done !== true; next = lines.next()) {
    const line = next.value;
    if (line.text === null) faults.add(line.number, tooLong(line));
    else if (/^[\s,;]*$/.test(line.text)) continue;
    else {
      const header = parseHeader(line.text);
      if (header.ok) return header.value;
      for (const { message } of header.issues) faults.add(line.number, message);
    }
    return null;
  }
  faults.add(1, 'The file is empty.');
  return null;
}

function rowReader(header: Header, faults: Faults): { file: FileRows; take(line: Line): void } {
  const file: FileRows = { groups: [], strays: [], lines: 0, ignoredColumns: header.ignored };
  const groups = new Map<string, RowGroup | null>();
  const readPlayer = rememberPlayers();

  function groupOf(line: number, cells: Cells): RowGroup | null {
    const raw = rawKey(cells);
    const known = groups.get(raw);
    if (known !== undefined) return known;
    const key = readCardKey(cells);
    const group = key.ok ? { key: key.value, rows: [] } : null;
    if (!key.ok) for (const { message } of key.issues) faults.add(line, message);
    if (group) file.groups.push(group);
    groups.set(raw, group);
    return group;
  }

  function take(line: Line): void {
    const fields = fieldsOf(line, header);
    if (fields === null) return;
    file.lines++;
    if (typeof fields === 'string') {
      file.strays.push(line.number);
      faults.add(line.number, fields);
      return;
    }
    const cells: Cells = (column) => fields[header.places.get(column) ?? -1] ?? '';
    const group = groupOf(line.number, cells);
    const row = readRow(line.number, cells, (message) => faults.add(line.number, message), readPlayer);
    if (group) group.rows.push(row);
    else file.strays.push(line.number);
  }

  return { file, take };
}

/** The fields of a line; `null` where all are blank; a sentence where they do not fit the header. */
function fieldsOf(line: Line, header: Header): string[] | string | null {
  if (line.text === null) return tooLong(line);
  const fields = splitFields(line.text, header.delimiter);
  if (!fields.ok) return fields.issues[0]?.message ?? '';
  const used = fields.value.findLastIndex((field) => field.trim() !== '') + 1;
  if (used === 0) return null;
  const found = used > header.width ? used : fields.value.length;
  if (used <= header.width && found >= header.width) return fields.value;
  return `The line has ${found} field${found === 1 ? '' : 's'}, but the header has ${header.width} columns.`;
}

function tooLong({ length }: Line): string {
  return `The line has ${length.toLocaleString('en-GB')} characters: no line of results is so long.`;
}

/** Reads each name once, however often it is on the file's lines. */
function rememberPlayers(): ReadPlayer {
  const seen = new Map<string, ReturnType<ReadPlayer>>();
  return (name, id, column) => {
    const key = `${column}\u{1f}${name}\u{1f}${id}`;
    const known = seen.get(key) ?? parsePlayerCell(name, id, column);
    seen.set(key, known);
    return known;
  };
}
