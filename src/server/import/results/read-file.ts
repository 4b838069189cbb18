import { parsePlayerCell } from '../csv/cell.ts';
import { type CardKey, type Cells, rawKey, readCardKey, type ReadPlayer, readRow, type Row } from './row.ts';
import type { Faults } from '../csv/report.ts';
import { type FileLines, type LineReader, readLines } from '../csv/file-lines.ts';
import { type Column, isExampleCard } from './results-format.ts';

/** Lines whose season, division, week and teams are spelt alike. */
export type RowGroup = { key: CardKey; rows: Row[] };

/** The content of a file of results, not yet compared with the league. */
export type FileRows = {
  groups: RowGroup[];
  /** Lines that belong to no card because they or their card could not be read, ascending. */
  strays: number[];
  /** The number of lines, faulty ones included. */
  lines: number;
  /** The lines of the template's example, which are left out. */
  examples: number[];
  ignoredColumns: string[];
};

/** Reads a whole file of results; `null` where it has none, with faults. */
export async function readFileRows(
  opened: FileLines<string>,
  faults: Faults,
  onLines: (lines: number) => void,
): Promise<FileRows | null> {
  const { file, reader } = rowReader(opened.header.ignored, faults);
  file.lines = await readLines(opened, reader, faults, onLines);
  return file.lines === 0 ? null : file;
}

function rowReader(ignoredColumns: string[], faults: Faults): { file: FileRows; reader: LineReader<Column> } {
  const file: FileRows = { groups: [], strays: [], lines: 0, examples: [], ignoredColumns };
  const groups = new Map<string, RowGroup | null>();
  const readPlayer = parseEachPlayerOnce();

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

  function take(line: number, cells: Cells): boolean {
    if (isExampleCard(cells)) {
      file.examples.push(line);
      return false;
    }
    const group = groupOf(line, cells);
    const row = readRow(line, cells, (message) => faults.add(line, message), readPlayer);
    if (group) group.rows.push(row);
    else file.strays.push(line);
    return true;
  }

  return { file, reader: { take, skip: (line) => file.strays.push(line) } };
}

/** Parses each name once, however often the file repeats it. */
function parseEachPlayerOnce(): ReadPlayer {
  const seen = new Map<string, ReturnType<ReadPlayer>>();
  return (name, id, column) => {
    const key = `${column}\u{1f}${name}\u{1f}${id}`;
    const known = seen.get(key) ?? parsePlayerCell(name, id, column);
    seen.set(key, known);
    return known;
  };
}
