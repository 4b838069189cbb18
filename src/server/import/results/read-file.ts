import { parsePlayerCell, printable } from '../csv/cell.ts';
import { type CardKey, type Cells, rawKey, readCardKey, type ReadPlayer, readRow, type Row } from './row.ts';
import type { Faults } from '../csv/report.ts';
import { type FileLines, type Header, type LineReader, readLines } from '../csv/file-lines.ts';
import { isMonthFirst, mayBeMonthFirst } from '#domain/fixtures/written-day.ts';
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
  const { file, reader, end } = rowReader(opened.header, faults);
  file.lines = await readLines(opened, reader, faults, onLines);
  end();
  return file.lines === 0 ? null : file;
}

function rowReader(header: Header<string>, faults: Faults) {
  const file: FileRows = { groups: [], strays: [], lines: 0, examples: [], ignoredColumns: header.ignored };
  const dates = checkDates(faults);
  const isNumbered = header.frames?.every(({ sources }) => sources.has('match')) ?? true;
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
    const match = isNumbered ? cells('match') : String((group?.rows.length ?? 0) + 1);
    const cell = (column: Column) => (column === 'match' ? match : cells(column));
    const row = readRow(line, cell, (message) => faults.add(line, message), readPlayer);
    dates.see(row, cells('date'));
    if (group) group.rows.push(row);
    else file.strays.push(line);
    return true;
  }

  const reader: LineReader<Column> = { take, skip: (line) => file.strays.push(line) };
  return { file, reader, end: dates.end };
}

/** Checks that the dates of a file agree: where one has its month first, those that may have it are not clear. */
function checkDates(faults: Faults) {
  let monthFirst: { line: number; cell: string } | null = null;
  const unclear: { row: Row; cell: string }[] = [];

  function see(row: Row, text: string): void {
    const cell = printable(text.trim());
    if (mayBeMonthFirst(cell)) unclear.push({ row, cell });
    else if (!monthFirst && isMonthFirst(cell)) monthFirst = { line: row.line, cell };
  }

  function end(): void {
    if (!monthFirst) return;
    const { line, cell: other } = monthFirst;
    for (const { row, cell } of unclear) {
      row.faulty = true;
      faults.add(row.line, `${cell} is not clear, as line ${line} has the month first (${other}): write 2025-09-22.`);
    }
  }

  return { see, end };
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
