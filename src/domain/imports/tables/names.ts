import { askFileKind } from './ask-kind.ts';
import { foldName } from '#domain/name.ts';
import type { SheetRow } from '#domain/imports/sheet.ts';
import { type SheetArea, type TableDraft, nonEmptyCells, type TableReadingContext } from './draft.ts';
import { askAboutLoneText } from './lone-text.ts';
import { whyLineIsNotRead } from './unread-lines.ts';
import { parseContextLine, contextBelow } from './context.ts';
import { TableLineReader } from './table-lines.ts';
import { readNameAndCaptain, splitNameAndHandicap } from './squad-cells.ts';
import { isPhoneOrEmail } from './texts.ts';
import { unheadedTable } from './unheaded.ts';

/**
 * Returns the tables of an area that has only names, several on a line; `null` for any other area. A division that is
 * alone on a line begins another table. If the league's team names do not show whether each team is a line or a column,
 * asks an official.
 */
export function tablesOfNames(area: SheetArea, reading: TableReadingContext): TableDraft[] | null {
  const parts = splitAtDivisions(area);
  if (parts.length < 2) {
    const table = tableOfNames(area, reading);
    return table && [table];
  }
  if (!parts.every((part) => findNameGrid(part) !== null)) return null;
  let { above } = area;
  const tables = parts.map((part, i) => {
    const title = part.rows.find(({ cells }) => nonEmptyCells(cells).length > 0)!;
    const text = nonEmptyCells(title.cells).join(' ');
    if (i === 0 || parseContextLine(text)) {
      for (const { cells } of part.rows.slice(0, firstRowWithSeveralCells(part)))
        above = contextBelow(above, parseContextLine(nonEmptyCells(cells).join(' ')) ?? {});
      return tableOfNames({ ...part, above: i === 0 ? area.above : above }, reading);
    }
    if (askAboutLoneText(title.line, text, ['division', 'ignored'], 'division', reading) !== 'division')
      return tableOfNames({ ...part, above }, reading);
    above = contextBelow(above, { division: text });
    reading.markLine(title.line, 'above');
    return tableOfNames({ ...part, rows: part.rows.filter((row) => row !== title), above }, reading);
  });
  return tables.every((table) => table !== null) ? tables : null;
}

/**
 * Splits an area at each line whose only text is a division, such as `Division 2`. A single text between an empty line
 * and a line with several cells may be a division too. The rows above the first such line belong to the first part.
 * With fewer than two such lines, returns the whole area.
 */
function splitAtDivisions(area: SheetArea): SheetArea[] {
  const { rows } = area;
  const starts = [...rows.keys()].filter((i) => {
    const filled = nonEmptyCells(rows[i]!.cells);
    const isBlank = nonEmptyCells(rows[i - 1]?.cells ?? []).length === 0;
    const [text = ''] = filled;
    if (filled.length !== 1 || rows[i]!.cells[0] !== text) return false;
    return (
      parseContextLine(text)?.division !== undefined ||
      (isBlank && i > 0 && nonEmptyCells(rows[i + 1]?.cells ?? []).length > 1)
    );
  });
  if (starts.length < 2) return [area];
  return starts.map((start, i) => ({ ...area, rows: rows.slice(i === 0 ? 0 : start, starts[i + 1]) }));
}

/** Returns the index of the first row with several filled cells; -1 if there is none. */
function firstRowWithSeveralCells({ rows }: SheetArea): number {
  return rows.findIndex(({ cells }) => nonEmptyCells(cells).length > 1);
}

/**
 * The names of an area that has only names, row by row. `columns`: the indexes of the columns with the names. `lead`:
 * the index of a column of divisions before the names; `null` if there is none.
 */
type NamesInArea = { rows: SheetRow[]; columns: number[]; lead: number | null; names: string[][] };

function findNameGrid(area: SheetArea): NamesInArea | null {
  const start = firstRowWithSeveralCells(area);
  if (start < 0) return null;
  const rows = area.rows.slice(start).filter(({ cells }) => {
    const filled = nonEmptyCells(cells);
    return filled.length > 0 && whyLineIsNotRead(filled) === null;
  });
  const used = filledColumns(rows.map(({ cells }) => cells));
  const lead = findDivisionColumn(rows, used);
  const columns = used.filter(
    (i) => i !== lead && !rows.every(({ cells }) => (cells[i] ?? '') === '' || isPhoneOrEmail(cells[i]!)),
  );
  if (rows.length < 2 || rows.length > MAX_NAME_ROWS || columns.length < 2) return null;
  const names = rows.map(({ cells }) => columns.map((i) => cells[i] ?? ''));
  const first = names.map(([name = '']) => name);
  // If each column is a team with its players, a team with few players leaves the last cells of its column empty.
  const isWhole = first.every((name, i) => name !== '' || (i > 1 && lead === null && (first[i + 1] ?? '') === ''));
  if (!isWhole || !areAllCellsNames(names) || hasRepeats(first)) return null;
  return { rows, columns, lead, names };
}

/**
 * Returns the index of the first column if it has divisions and not names; otherwise `null`. Divisions are numbers,
 * texts such as `Division 1`, or texts of which at least one is repeated.
 */
function findDivisionColumn(rows: readonly SheetRow[], [first = 0, ...others]: readonly number[]): number | null {
  const texts = rows.map(({ cells }) => cells[first] ?? '');
  if (others.length < 2 || texts.some((text) => text === '')) return null;
  const areNumbers = texts.every(
    (text) => /^\d{1,2}[a-z]?$/i.test(text) || parseContextLine(text)?.division !== undefined,
  );
  // Division numbers are in ascending order. Numbers in another order may be handicaps.
  const areOrdered = texts.every((text, i) => i === 0 || parseInt(text, 10) >= parseInt(texts[i - 1]!, 10));
  const isDivision = areNumbers && (areOrdered || !/^\d/.test(texts[0]!));
  return isDivision || (!areNumbers && hasRepeats(texts)) ? first : null;
}

function tableOfNames(area: SheetArea, reading: TableReadingContext): TableDraft | null {
  const found = findNameGrid(area);
  if (!found) return null;
  const { rows, columns, lead, names } = found;
  if (lead === null && hasSameNameInBothColumns(names, columns.length)) return unheadedTable(area, reading);
  const certain = lead === null ? orientationFromTeamNames(names, reading) : 'rows';
  const [{ line } = { line: 0 }] = rows;
  if (
    !certain &&
    askFileKind(reading.inquiry, [line], 'This file has only names. What are they?', FILE_KIND_OPTIONS, 'squads') !==
      'squads'
  )
    return unheadedTable(area, reading);
  const orientation = certain ?? askOrientation(line, names, reading);
  if (orientation === 'columns') return tableOfTeamColumns(area, rows, columns, reading);
  // The second column may have players or venues. It gets no heading, so that an official is asked about it.
  const draft = unheadedTable(area, reading);
  const [team, , ...players] = columns;
  const headings = draft.headings.map((_, i) => {
    const place = players.indexOf(i);
    // A column in which a text is repeated does not have players.
    const isPlayer = place >= 0 && !hasRepeats(rows.map(({ cells }) => cells[i] ?? ''));
    return i === team ? 'team' : isPlayer ? `Player ${place + 2}` : '';
  });
  return { ...draft, headings, likelyKind: 'squads', kind: 'squads' };
}

const FILE_KIND_OPTIONS = { squads: 'Teams with their players', fixtures: 'Fixtures' };

const MAX_NAME_ROWS = 1_000;

function filledColumns(lines: readonly (readonly string[])[]): number[] {
  const used = new Set<number>();
  for (const cells of lines) for (const [i, cell] of cells.entries()) if (cell !== '') used.add(i);
  return [...used].sort((a, b) => a - b);
}

/**
 * Returns whether all filled cells have names. At most a quarter of the filled cells may end with a number, such as the
 * team `Legion 2`. If more cells end with a number, the numbers are handicaps.
 */
function areAllCellsNames(names: readonly string[][]): boolean {
  const cells = names.flat().filter((cell) => cell !== '');
  const isName = (cell: string) =>
    /\p{L}/u.test(cell) && !isPhoneOrEmail(cell) && !cell.includes(':') && !readNameAndCaptain(cell).captain;
  const numbered = cells.filter((cell) => splitNameAndHandicap(cell).handicap !== '');
  return cells.every(isName) && numbered.length * 4 <= cells.length;
}

function hasRepeats(names: readonly string[]): boolean {
  const filled = names.filter((name) => name !== '').map(foldName);
  return new Set(filled).size < filled.length;
}

/**
 * Returns whether there are two columns, and a name that is in both. Each line is then a match, not a team with a
 * player.
 */
function hasSameNameInBothColumns(names: readonly string[][], columns: number): boolean {
  if (columns !== 2) return false;
  const first = new Set(names.map(([name = '']) => foldName(name)));
  return names.some(([, name = '']) => name !== '' && first.has(foldName(name)));
}

/**
 * Returns `rows` if all names in the first column are teams of the league, and `columns` if all names in the first row
 * are. Returns `null` if both the first column and the first row have only teams, or if neither has.
 */
function orientationFromTeamNames(
  names: readonly string[][],
  { facts }: TableReadingContext,
): 'rows' | 'columns' | null {
  const teams = new Set(facts.teams.map(foldName));
  const areTeams = (some: readonly string[]) => some.every((name) => teams.has(foldName(name)));
  const [top = []] = names;
  const side = names.map(([name = '']) => name);
  if (teams.size === 0 || areTeams(top) === areTeams(side)) return null;
  return areTeams(top) ? 'columns' : 'rows';
}

function askOrientation(line: number, names: readonly string[][], { inquiry }: TableReadingContext): string | null {
  // If each column is a team, a team with few players leaves an empty cell to the left of filled cells.
  const hasHoles = names.some((cells) =>
    cells.some((cell, i) => cell === '' && cells.slice(i).some((other) => other !== '')),
  );
  return inquiry.ask({
    kind: 'orientation',
    subject: 'squads',
    lines: [line],
    text: 'Is each team a line or a column?',
    options: [
      { value: 'rows', text: 'Each line is a team: its name, then its players' },
      { value: 'columns', text: 'Each column is a team' },
    ],
    suggested: hasHoles || names.length > (names[0]?.length ?? 0) + 1 ? 'columns' : 'rows',
    needed: true,
  });
}

/** Returns the table for columns with a team in the first row and the team's players below. */
function tableOfTeamColumns(
  area: SheetArea,
  rows: readonly SheetRow[],
  columns: readonly number[],
  reading: TableReadingContext,
): TableDraft {
  const lines = new TableLineReader(['team', 'player'], area.above, reading);
  for (const row of area.rows.filter(({ line }) => line < rows[0]!.line)) lines.readAbove(row);
  const { above } = lines;
  lines.finish();
  const read = columns.flatMap((column) => {
    const filled = rows.filter(({ cells }) => (cells[column] ?? '') !== '');
    const team = filled[0]!.cells[column]!;
    return filled.map(({ line, cells }, i) => ({ line, above, cells: [team, i === 0 ? '' : cells[column]!] }));
  });
  return {
    sheet: area.sheet,
    line: rows[0]!.line,
    column: area.column,
    headingLine: null,
    headings: ['team', 'player'],
    rows: read,
    titles: lines.titles,
    likelyKind: 'squads',
    kind: 'squads',
  };
}
