import { type Area, type TableDraft, filledOf, type TableReading, usedColumns } from './draft.ts';
import { TableLines } from './table-lines.ts';

const TITLE = /\b(?:breaks?|centur(?:y|ies))\b/i;
const MAX_LINE_LENGTH = 120;
const LINE =
  /^(?:\d{1,2}[.)] )?(?<player>\p{L}[^()\d]*?)(?: \((?<team>[^()]+)\))?(?: ?[-–:,])? (?<breaks>\d{2,3}\+?(?:[ ,&]+(?:and )?\d{2,3}\+?)*)$/u;
const FIRST = /^(?<breaks>\d{2,3}\+?)(?: ?[-–:,])? (?<player>\p{L}[^()\d]*?)(?: \((?<team>[^()]+)\))?$/u;

const HEADINGS = ['player', 'team', 'break'];

/**
 * Returns whether an area is a list of breaks: below a title such as `High breaks`, most lines are like `Ann Lee (Red
 * Lion) 72`.
 */
export function isBreakList(area: Area): boolean {
  const rows = area.rows.filter(({ cells }) => filledOf(cells).length > 0);
  const start = rows.findIndex(({ cells }) => cellsOf(cells) !== null);
  const titles = rows.slice(0, Math.max(0, start));
  if (!titles.some(({ cells }) => TITLE.test(filledOf(cells).join(' ').slice(0, MAX_LINE_LENGTH)))) return false;
  return rows.slice(start).filter(({ cells }) => cellsOf(cells) !== null).length * 2 >= rows.length - start;
}

/** Returns a list of breaks as a table. */
export function breakListTable(area: Area, reading: TableReading): TableDraft {
  const { rows } = area;
  const start = rows.findIndex(({ cells }) => cellsOf(cells) !== null);
  const lines = new TableLines(HEADINGS, area.above, reading, cellsOf);
  for (const row of rows.slice(0, start)) lines.readAbove(row);
  for (const row of rows.slice(start)) lines.readBelow(row);
  const read = lines.finish();
  return {
    sheet: area.sheet,
    line: rows[start]!.line,
    column: area.column,
    headingLine: null,
    titles: lines.titles,
    likelyKind: 'breaks',
    kind: 'breaks',
    ...usedColumns(HEADINGS, read.rows, 1),
  };
}

/** Returns the player, the team and the breaks of a line; `null` for a line of another form. */
function cellsOf(cells: readonly string[]): string[] | null {
  const text = filledOf(cells).join(' ');
  if (text.length > MAX_LINE_LENGTH) return null;
  const { player, team = '', breaks } = (LINE.exec(text) ?? FIRST.exec(text))?.groups ?? {};
  return player === undefined || breaks === undefined
    ? null
    : [player.trim(), team, breaks.replaceAll(/[ ,&]+(?:and )?/g, ', ')];
}
