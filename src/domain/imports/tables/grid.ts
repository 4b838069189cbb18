import { askFileKind } from './ask-kind.ts';
import { SPREADSHEET_DATE_PATTERN } from '#domain/imports/words.ts';
import { foldName } from '#domain/name.ts';
import {
  type SheetArea,
  type TableDraft,
  nonEmptyCells,
  type TableReadingContext,
  withoutEmptyColumns,
} from './draft.ts';
import { TableLineReader } from './table-lines.ts';
import type { HeadingRecogniser } from './headings.ts';
import { isDay, mayBeName, isScoreText, isMatchStateText } from './texts.ts';
import type { FileLineNumber, SheetRow, TableRow } from '#domain/imports/sheet.ts';

/**
 * A table with a row and a column for each team. A cell has the match between the team of its row and the team of its
 * column. `at`: the index of the row with the column names. `end`: the index after the last row. `first`: the index of
 * the column with the row names. `corner`: the text where the column names and row names meet. `rows` and `columns`:
 * the team of each row and each column; `null` for a row or column without a team, such as totals.
 */
export type TeamGrid = {
  at: number;
  end: number;
  first: number;
  corner: string;
  rows: (string | null)[];
  columns: (string | null)[];
};

/**
 * Returns whether a cell of a grid is a day. Spreadsheets store a day as a number such as `45922`. In a grid, such a
 * number can only be a day.
 */
function isGridDay(text: string): boolean {
  return isDay(text) || SPREADSHEET_DATE_PATTERN.test(text);
}

const NO_MATCH_CELL_PATTERN = /^[-–—x×*./\\\s█■▓#]*$/i;

const MAX_TEAMS = 100;

/** Returns the grids of an area, from top to bottom. `words`: recognises headings, which are not team names. */
export function gridsIn({ rows }: SheetArea, words: HeadingRecogniser): TeamGrid[] {
  const grids: TeamGrid[] = [];
  for (let at = 0; at < rows.length - 2;) {
    const grid = findTeamGridAt(rows, at, words);
    if (grid) grids.push(grid);
    at = grid ? grid.end : at + 1;
  }
  return grids;
}

function findTeamGridAt(rows: readonly SheetRow[], at: number, words: HeadingRecogniser): TeamGrid | null {
  const head = rows[at]!.cells;
  const below = rows[at + 1]!.cells;
  const first = below.findIndex((cell) => cell !== '');
  if (first < 0 || !mayBeginGrid(head.slice(first + 1), below[first]!)) return null;
  const columns = head.map((cell, i) => (i > first && mayBeName(cell) && !words.isKnown(cell) ? cell : null));
  if (!mayBeName(below[first]!) || columns.filter((name) => name !== null).length < 2) return null;
  let end = at + 1;
  while (
    end < rows.length &&
    end - at <= MAX_TEAMS &&
    mayBeName(rows[end]!.cells[first] ?? '') &&
    nonEmptyCells(rows[end]!.cells.slice(0, first)).length === 0
  )
    end += 1;
  const own = rows.slice(at + 1, end).map(({ cells }) => cells[first]!);
  const grid = { at, end, first, corner: head[first] ?? '', ...matchColumnsToRows(own, columns) };
  return grid.rows.filter((name) => name !== null).length >= 2 && hasMostlyMatchValues(rows, grid) ? grid : null;
}

/**
 * Returns whether a grid may begin here. A grid may begin if the name of the first row is also a column name, or if the
 * first column name may be a short form of the name of the first row.
 */
function mayBeginGrid(head: readonly string[], name: string): boolean {
  const short = head.find((cell) => cell !== '') ?? '';
  if (short === '' || short.length > MAX_NAME_LENGTH || name.length > MAX_NAME_LENGTH) return false;
  if (head.length > MAX_TEAMS) return false;
  const lower = name.toLowerCase();
  return (
    head.some((cell) => cell.length === lower.length && cell.toLowerCase() === lower) || mayBeShortForm(short, name)
  );
}

const MAX_NAME_LENGTH = 60;

/**
 * Matches the column names of a grid to its row names. Returns the team of each row and each column; `null` for a row
 * that no column matches, or for a column without a name. The column names may be short forms of the row names, in the
 * same order. If the names do not match, both lists are empty.
 */
function matchColumnsToRows(
  names: readonly string[],
  columns: readonly (string | null)[],
): Pick<TeamGrid, 'rows' | 'columns'> {
  const heads = new Map(columns.filter((name) => name !== null).map((name) => [foldName(name), name]));
  const known = names.filter((name) => heads.has(foldName(name)));
  if (new Set(known).size >= 2 && known.length * 2 >= heads.size)
    return { rows: names.map((name) => (heads.has(foldName(name)) ? name : null)), columns: [...columns] };
  const places = [...columns.keys()].filter((i) => columns[i] !== null);
  const areShort =
    places.length >= 3 &&
    places.length <= names.length &&
    places.every((place, i) => mayBeShortForm(columns[place]!, names[i]!));
  if (!areShort) return { rows: [], columns: [] };
  return {
    rows: names.map((name, i) => (i < places.length ? name : null)),
    columns: columns.map((name, i) => (name === null ? null : names[places.indexOf(i)]!)),
  };
}

/**
 * Returns whether a text may be a short form of a name: it has the same first letter, and its letters are in the name
 * in the same order.
 */
function mayBeShortForm(short: string, name: string): boolean {
  const letters = foldName(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
  let at = -1;
  for (const letter of foldName(short).replaceAll(/[^\p{L}\p{N}]/gu, '')) {
    const next = letters.indexOf(letter, at + 1);
    if (next < 0 || (at < 0 && next > 0)) return false;
    at = next;
  }
  return at >= 0;
}

/**
 * Returns whether at least half of the filled cells of a grid are scores, days, states such as `postponed`, or signs
 * such as `x` for no match.
 */
function hasMostlyMatchValues(rows: readonly SheetRow[], { at, ...grid }: TeamGrid): boolean {
  const cells = grid.rows.flatMap((own, i) =>
    own === null
      ? []
      : rows[at + 1 + i]!.cells.filter((cell, place) => cell !== '' && (grid.columns[place] ?? null) !== null),
  );
  const values = cells.filter(
    (cell) => isScoreText(cell) || isGridDay(cell) || isMatchStateText(cell) || NO_MATCH_CELL_PATTERN.test(cell),
  );
  return values.length > 0 && values.length * 2 >= cells.length;
}

/**
 * Returns the grids of an area as one table, with a row for each match. If a row of a grid has no match, the row is
 * listed as left out.
 */
export function tableFromGrids(area: SheetArea, grids: readonly TeamGrid[], reading: TableReadingContext): TableDraft {
  const lines = new TableLineReader(['homeTeam', 'awayTeam', ''], area.above, reading, () => null);
  const isHomeInRow = readOrAskOrientation(area, grids[0]!, reading) !== 'home-columns';
  let from = 0;
  for (const grid of grids) {
    for (const row of area.rows.slice(from, grid.at)) lines.readAbove(row);
    leaveOutNamesWithoutTeam(area.rows, grid, reading);
    for (let i = grid.at + 1; i < grid.end; i++)
      addFixtureLinesOfRow(area.rows[i]!, grid.rows[i - grid.at - 1] ?? null, grid, isHomeInRow, lines, reading);
    from = grid.end;
  }
  for (const row of area.rows.slice(from)) lines.readAbove(row);
  const { line } = area.rows[grids[0]!.at]!;
  const { sheet, column } = area;
  const { rows } = lines.finish();
  return { ...tableContent(rows, line, reading), sheet, line, column, headingLine: line, titles: lines.titles };
}

function addFixtureLinesOfRow(
  { line, cells }: SheetRow,
  own: string | null,
  grid: TeamGrid,
  isHome: boolean,
  lines: TableLineReader,
  reading: TableReadingContext,
): void {
  if (own === null) return;
  let isEmpty = true;
  for (const [place, other] of grid.columns.entries()) {
    const text = cells[place] ?? '';
    if (other === null || NO_MATCH_CELL_PATTERN.test(text) || foldName(other) === foldName(own)) continue;
    isEmpty = false;
    lines.add({ line, cells: isHome ? [own, other, text] : [other, own, text] });
  }
  if (isEmpty) reading.leaveOut(line, 'It has no match.');
}

/**
 * Lists rows and columns without a team, such as totals, as left out. Records that the row with the column names
 * has headings.
 */
function leaveOutNamesWithoutTeam(rows: readonly SheetRow[], grid: TeamGrid, reading: TableReadingContext): void {
  const head = rows[grid.at]!;
  reading.markLine(head.line, 'heading');
  const lost = head.cells.filter((cell, i) => i > grid.first && cell !== '' && (grid.columns[i] ?? null) === null);
  if (lost.length > 0)
    reading.leaveOut(head.line, `Columns of the grid whose heading is not one of its teams: ${lost.join(', ')}.`);
  for (const [i, own] of grid.rows.entries())
    if (own === null) reading.leaveOut(rows[grid.at + 1 + i]!.line, 'The grid has no column for this team.');
}

/**
 * Returns `home-rows` if the home teams are the row names, and `home-columns` if the home teams are the column names.
 * If the file does not say, asks an official.
 */
function readOrAskOrientation(
  area: SheetArea,
  { at, corner }: TeamGrid,
  { inquiry }: TableReadingContext,
): string | null {
  const above = at === 0 ? [] : nonEmptyCells(area.rows[at - 1]!.cells);
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

/**
 * Returns the matches of a grid as rows in which days, scores and states have separate columns. Also returns the kind
 * of the table: `scores` or `fixtures`.
 */
function tableContent(
  found: readonly TableRow[],
  line: FileLineNumber,
  reading: TableReadingContext,
): Pick<TableDraft, 'headings' | 'rows' | 'likelyKind' | 'kind'> {
  const kind = decideGridKind(
    found.map(({ cells }) => cells[2] ?? ''),
    line,
    reading,
  );
  const rows = found.map(({ cells: [home = '', away = '', text = ''], ...row }) => {
    const isDate = isGridDay(text) && (!isScoreText(text) || kind === 'fixtures');
    const state = isMatchStateText(text);
    return { ...row, cells: [home, away, isDate ? text : '', isDate || state ? '' : text, state ? text : ''] };
  });
  return {
    ...withoutEmptyColumns(['homeTeam', 'awayTeam', 'date', 'teamScores', 'state'], rows, 2),
    likelyKind: kind,
    kind,
  };
}

/**
 * Returns `scores` if the cells of a grid have match scores; `fixtures` if the cells have days, or only states such as
 * `postponed`. If the cells have both scores and days, or only texts such as `3/2` that may be either, an official is
 * asked.
 */
function decideGridKind(
  texts: readonly string[],
  line: FileLineNumber,
  { inquiry }: TableReadingContext,
): 'scores' | 'fixtures' {
  const dates = texts.filter((text) => isGridDay(text) && !isScoreText(text)).length;
  const scores = texts.filter((text) => isScoreText(text) && !isGridDay(text)).length;
  if (dates === 0 && (scores > 0 || !texts.some(isScoreText))) return scores > 0 ? 'scores' : 'fixtures';
  if (dates > 0 && scores === 0) return 'fixtures';
  const value = askFileKind(
    inquiry,
    [line],
    'What is in the cells of this grid?',
    { scores: 'Match scores', fixtures: 'Dates of fixtures' },
    scores > 0 ? 'scores' : null,
  );
  return value === 'fixtures' ? 'fixtures' : 'scores';
}
