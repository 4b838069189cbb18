import { askKind } from './ask-kind.ts';
import { SERIAL_DAY } from '#domain/imports/words.ts';
import { foldName } from '#domain/name.ts';
import { type Area, type Draft, filledOf, type Reading, usedColumns } from './draft.ts';
import { HeadedLines } from './headed.ts';
import type { HeadingWords } from './headings.ts';
import { isDay, isNamed, isScore, isState } from './texts.ts';
import type { FileLine, SheetRow, TableRow } from '#domain/imports/sheet.ts';

/**
 * A grid of teams. `at`: the index of the row with the column names; `end`: the index after the last row; `first`: the column
 * with the row names.
 */
export type Grid = {
  at: number;
  end: number;
  first: number;
  corner: string;
  rows: (string | null)[];
  columns: (string | null)[];
};

/** Returns whether a text is a day. Between two teams a number of five digits can only be one. */
function isGridDay(text: string): boolean {
  return isDay(text) || SERIAL_DAY.test(text);
}

const NOTHING = /^[-–—x×*./\\\s█■▓#]*$/i;

const MAX_TEAMS = 100;

/** Returns the grids of an area, from top to bottom. */
export function gridsIn({ rows }: Area, words: HeadingWords): Grid[] {
  const grids: Grid[] = [];
  for (let at = 0; at < rows.length - 2;) {
    const grid = gridAt(rows, at, words);
    if (grid) grids.push(grid);
    at = grid ? grid.end : at + 1;
  }
  return grids;
}

function gridAt(rows: readonly SheetRow[], at: number, words: HeadingWords): Grid | null {
  const head = rows[at]!.cells;
  const below = rows[at + 1]!.cells;
  const first = below.findIndex((cell) => cell !== '');
  if (first < 0 || !mayBegin(head.slice(first + 1), below[first]!)) return null;
  const columns = head.map((cell, i) => (i > first && isNamed(cell) && !words.isKnown(cell) ? cell : null));
  if (!isNamed(below[first]!) || columns.filter((name) => name !== null).length < 2) return null;
  let end = at + 1;
  while (
    end < rows.length &&
    end - at <= MAX_TEAMS &&
    isNamed(rows[end]!.cells[first] ?? '') &&
    filledOf(rows[end]!.cells.slice(0, first)).length === 0
  )
    end += 1;
  const own = rows.slice(at + 1, end).map(({ cells }) => cells[first]!);
  const grid = { at, end, first, corner: head[first] ?? '', ...paired(own, columns) };
  return grid.rows.filter((name) => name !== null).length >= 2 && hasValues(rows, grid) ? grid : null;
}

/** Returns whether the first row's team heads a column, or a short form of its name heads the first column. */
function mayBegin(head: readonly string[], name: string): boolean {
  const short = head.find((cell) => cell !== '') ?? '';
  if (short === '' || short.length > MAX_NAME_LENGTH || name.length > MAX_NAME_LENGTH) return false;
  if (head.length > MAX_TEAMS) return false;
  const lower = name.toLowerCase();
  return head.some((cell) => cell.length === lower.length && cell.toLowerCase() === lower) || isShort(short, name);
}

const MAX_NAME_LENGTH = 60;

/**
 * Returns the teams that are both in a row and in a column. Columns may have short forms of the rows' names, in the same order.
 */
function paired(names: readonly string[], columns: readonly (string | null)[]): Pick<Grid, 'rows' | 'columns'> {
  const heads = new Map(columns.filter((name) => name !== null).map((name) => [foldName(name), name]));
  const known = names.filter((name) => heads.has(foldName(name)));
  if (new Set(known).size >= 2 && known.length * 2 >= heads.size)
    return { rows: names.map((name) => (heads.has(foldName(name)) ? name : null)), columns: [...columns] };
  const places = [...columns.keys()].filter((i) => columns[i] !== null);
  const areShort =
    places.length >= 3 &&
    places.length <= names.length &&
    places.every((place, i) => isShort(columns[place]!, names[i]!));
  if (!areShort) return { rows: [], columns: [] };
  return {
    rows: names.map((name, i) => (i < places.length ? name : null)),
    columns: columns.map((name, i) => (name === null ? null : names[places.indexOf(i)]!)),
  };
}

/** Returns whether the letters of a short form are in the name, in the same order and with the same first letter. */
function isShort(short: string, name: string): boolean {
  const letters = foldName(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
  let at = -1;
  for (const letter of foldName(short).replaceAll(/[^\p{L}\p{N}]/gu, '')) {
    const next = letters.indexOf(letter, at + 1);
    if (next < 0 || (at < 0 && next > 0)) return false;
    at = next;
  }
  return at >= 0;
}

function hasValues(rows: readonly SheetRow[], { at, ...grid }: Grid): boolean {
  const cells = grid.rows.flatMap((own, i) =>
    own === null
      ? []
      : rows[at + 1 + i]!.cells.filter((cell, place) => cell !== '' && (grid.columns[place] ?? null) !== null),
  );
  const values = cells.filter((cell) => isScore(cell) || isGridDay(cell) || isState(cell) || NOTHING.test(cell));
  return values.length > 0 && values.length * 2 >= cells.length;
}

/** Returns grids as one table, with a line for each cell that is not empty. */
export function gridTable(area: Area, grids: readonly Grid[], reading: Reading): Draft {
  const lines = new HeadedLines(['homeTeam', 'awayTeam', ''], area.above, reading, () => null);
  const isHomeInRow = orientation(area, grids[0]!, reading) !== 'home-columns';
  let from = 0;
  for (const grid of grids) {
    for (const row of area.rows.slice(from, grid.at)) lines.lead(row);
    leaveOutRest(area.rows, grid, reading);
    for (let i = grid.at + 1; i < grid.end; i++)
      addRow(area.rows[i]!, grid.rows[i - grid.at - 1] ?? null, grid, isHomeInRow, lines, reading);
    from = grid.end;
  }
  for (const row of area.rows.slice(from)) lines.lead(row);
  const { line } = area.rows[grids[0]!.at]!;
  const { sheet, column } = area;
  const { rows } = lines.end();
  return { ...valuesOf(rows, line, reading), sheet, line, column, headingLine: line, titles: lines.titles };
}

function addRow(
  { line, cells }: SheetRow,
  own: string | null,
  grid: Grid,
  isHome: boolean,
  lines: HeadedLines,
  reading: Reading,
): void {
  if (own === null) return;
  let isEmpty = true;
  for (const [place, other] of grid.columns.entries()) {
    const text = cells[place] ?? '';
    if (other === null || NOTHING.test(text) || foldName(other) === foldName(own)) continue;
    isEmpty = false;
    lines.add({ line, cells: isHome ? [own, other, text] : [other, own, text] });
  }
  if (isEmpty) reading.leaveOut(line, 'It has no match.');
}

/** Leaves out rows and columns without a team, such as totals. */
function leaveOutRest(rows: readonly SheetRow[], grid: Grid, reading: Reading): void {
  const head = rows[grid.at]!;
  reading.place(head.line, 'heading');
  const lost = head.cells.filter((cell, i) => i > grid.first && cell !== '' && (grid.columns[i] ?? null) === null);
  if (lost.length > 0)
    reading.leaveOut(head.line, `Columns of the grid whose heading is not one of its teams: ${lost.join(', ')}.`);
  for (const [i, own] of grid.rows.entries())
    if (own === null) reading.leaveOut(rows[grid.at + 1 + i]!.line, 'The grid has no column for this team.');
}

function orientation(area: Area, { at, corner }: Grid, { inquiry }: Reading): string | null {
  const above = at === 0 ? [] : filledOf(area.rows[at - 1]!.cells);
  const words =
    corner
      .toLowerCase()
      .match(/home|away|\bh\b|\ba\b/g)
      ?.map(([letter]) => letter) ?? [];
  if (words[0] !== undefined) return words[0] === 'h' ? 'home-rows' : 'home-columns';
  if (above.length === 1 && /^(?:away|home)(?: teams?)?$/i.test(above[0]!))
    return /^away/i.test(above[0]!) ? 'home-rows' : 'home-columns';
  return inquiry.ask({
    kind: 'orientation',
    subject: 'grid',
    lines: [area.rows[at]!.line],
    text: 'Which team is at home in this grid?',
    options: [
      { value: 'home-rows', text: 'The team at the start of the row' },
      { value: 'home-columns', text: 'The team at the top of the column' },
    ],
    suggested: 'home-rows',
    needed: true,
  });
}

/** Moves days, scores and states of cells into separate columns. */
function valuesOf(
  found: readonly TableRow[],
  line: FileLine,
  reading: Reading,
): Pick<Draft, 'headings' | 'rows' | 'sort' | 'kind'> {
  const kind = kindOf(
    found.map(({ cells }) => cells[2] ?? ''),
    line,
    reading,
  );
  const rows = found.map(({ cells: [home = '', away = '', text = ''], ...row }) => {
    const isDate = isGridDay(text) && (!isScore(text) || kind === 'fixtures');
    const state = isState(text);
    return { ...row, cells: [home, away, isDate ? text : '', isDate || state ? '' : text, state ? text : ''] };
  });
  return { ...usedColumns(['homeTeam', 'awayTeam', 'date', 'teamScores', 'state'], rows, 2), sort: kind, kind };
}

/** Returns whether cells have scores or days. Asks if both are possible, as in `3/2`. */
function kindOf(texts: readonly string[], line: FileLine, { inquiry }: Reading): 'scores' | 'fixtures' {
  const dates = texts.filter((text) => isGridDay(text) && !isScore(text)).length;
  const scores = texts.filter((text) => isScore(text) && !isGridDay(text)).length;
  if (dates === 0 && (scores > 0 || !texts.some(isScore))) return scores > 0 ? 'scores' : 'fixtures';
  if (dates > 0 && scores === 0) return 'fixtures';
  const value = askKind(
    inquiry,
    [line],
    'What is in the cells of this grid?',
    { scores: 'Match scores', fixtures: 'Dates of fixtures' },
    scores > 0 ? 'scores' : null,
  );
  return value === 'fixtures' ? 'fixtures' : 'scores';
}
