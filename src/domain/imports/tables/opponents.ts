import type { ContextAbove, FileLineNumber, SheetRow, TableRow } from '#domain/imports/sheet.ts';
import { parseContextLine } from './context.ts';
import { type SheetArea, type TableDraft, nonEmptyCells, type TableReadingContext } from './draft.ts';
import { TableLineReader } from './table-lines.ts';
import { mayBeName } from './texts.ts';

/**
 * The weeks of a fixture list that has a row for each team, a column for each week, and the opponent in each cell.
 * `at`: the index of the row that names the weeks. `weeks`: the week or day of each column; `null` for a column without
 * one.
 */
type WeekHeadings = { at: number; weeks: (ContextAbove | null)[] };

const OPPONENT_PATTERN =
  /^(?:(?<before>[HA]|v|vs|@)[ :.-]+)?(?<name>.+?)(?: ?\((?<inside>h|a|home|away)\)| (?<behind>[HA]))?$/i;
const MAX_OPPONENT_NAME_LENGTH = 80;

/**
 * Returns the weeks that are named above the columns of a fixture list whose cells have opponents, such as `Blue Bell
 * (H)`. Returns `null` if the area is not a fixture list of this form.
 */
export function weeksAboveOpponents({ rows }: SheetArea): WeekHeadings | null {
  const at = rows.findIndex(({ cells }) => nonEmptyCells(cells).length > 2);
  if (at < 0) return null;
  const weeks = rows[at]!.cells.map((cell, i) => (i === 0 || cell === '' ? null : parseContextLine(cell)));
  const named = weeks.filter((said) => said?.week !== undefined || said?.date !== undefined).length;
  if (named < 2 || named < nonEmptyCells(rows[at]!.cells.slice(1)).length) return null;
  const below = rows.slice(at + 1).filter(({ cells }) => nonEmptyCells(cells).length > 1);
  const sides = below.flatMap(({ cells }) => cells.slice(1).map(readOpponent)).filter((one) => one !== null);
  return below.length > 0 && sides.length * 2 > below.length ? { at, weeks } : null;
}

/**
 * Reads an opponent such as `Blue Bell (H)`, `v Blue Bell` or `@ Blue Bell`; `null` if the cell does not say which team
 * is at home. `isHome`: true for `(H)` and `v`, where the team of the row is at home.
 */
function readOpponent(cell: string): { name: string; isHome: boolean } | null {
  if (cell === '' || cell.length > MAX_OPPONENT_NAME_LENGTH) return null;
  const { name, before = '', inside = '', behind = '' } = OPPONENT_PATTERN.exec(cell)?.groups ?? {};
  const side = (before || inside || behind).toLowerCase();
  return name === undefined || side === '' || !mayBeName(name)
    ? null
    : { name, isHome: side[0] === 'h' || side[0] === 'v' };
}

type FoundMatch = { line: FileLineNumber; cells: [home: string, away: string]; above: ContextAbove; isHome: boolean };

/**
 * Returns the matches of a list of opponents as a table. A match that is in the rows of both its teams is read once,
 * from the row of its home team.
 */
export function tableFromOpponentList(
  area: SheetArea,
  { at, weeks }: WeekHeadings,
  reading: TableReadingContext,
): TableDraft {
  const lines = new TableLineReader(['homeTeam', 'awayTeam'], area.above, reading, () => null);
  for (const row of area.rows.slice(0, at)) lines.readAbove(row);
  const { above } = lines;
  lines.finish();
  const head = area.rows[at]!;
  reading.markLine(head.line, 'heading');
  const found = area.rows.slice(at + 1).flatMap((row) => matchesInRow(row, weeks, above));
  const keyOf = ({ cells, above: held }: FoundMatch) =>
    JSON.stringify([cells.map((name) => name.toLowerCase()), held.week, held.date]);
  const atHome = new Set(found.filter(({ isHome }) => isHome).map(keyOf));
  const kept = found.filter((one) => one.isHome || !atHome.has(keyOf(one)));
  const rows: TableRow[] = kept.map(({ line, cells, above: held }) => ({ line, cells, above: held }));
  const used = new Set(kept.map(({ line }) => line));
  for (const { line, cells } of area.rows.slice(at + 1))
    if (!used.has(line) && nonEmptyCells(cells).length > 0) reading.leaveOut(line, 'Its matches are on other lines.');
  const { sheet, column } = area;
  return {
    sheet,
    line: head.line,
    column,
    headingLine: head.line,
    headings: ['homeTeam', 'awayTeam'],
    rows,
    titles: lines.titles,
    likelyKind: 'fixtures',
    kind: 'fixtures',
  };
}

function matchesInRow(
  { line, cells }: SheetRow,
  weeks: readonly (ContextAbove | null)[],
  above: ContextAbove,
): FoundMatch[] {
  const [team = ''] = cells;
  return cells.flatMap((cell, i) => {
    const said = weeks[i];
    const one = said ? readOpponent(cell) : null;
    if (!one || !said) return [];
    const { name, isHome } = one;
    return [{ line, cells: isHome ? [team, name] : [name, team], above: { ...above, ...said }, isHome }];
  });
}
