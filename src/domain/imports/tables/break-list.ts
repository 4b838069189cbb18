import {
  type SheetArea,
  type TableDraft,
  nonEmptyCells,
  type TableReadingContext,
  withoutEmptyColumns,
} from './draft.ts';
import { TableLineReader } from './table-lines.ts';

const BREAK_LIST_TITLE_PATTERN = /\b(?:breaks?|centur(?:y|ies))\b/i;
const MAX_LINE_LENGTH = 120;
const PLAYER_FIRST_PATTERN =
  /^(?:\d{1,2}[.)] )?(?<player>\p{L}[^()\d]*?)(?: \((?<team>[^()]+)\))?(?: ?[-–:,])? (?<breaks>\d{2,3}\+?(?:[ ,&]+(?:and )?\d{2,3}\+?)*)$/u;
const BREAKS_FIRST_PATTERN = /^(?<breaks>\d{2,3}\+?)(?: ?[-–:,])? (?<player>\p{L}[^()\d]*?)(?: \((?<team>[^()]+)\))?$/u;

const HEADINGS = ['player', 'team', 'break'];

/**
 * Returns whether an area is a list of breaks: below a title such as `High breaks`, at least half of the lines have a
 * player and breaks, such as `Ann Lee (Red Lion) 72`.
 */
export function isBreakList(area: SheetArea): boolean {
  const rows = area.rows.filter(({ cells }) => nonEmptyCells(cells).length > 0);
  const start = rows.findIndex(({ cells }) => readBreakListCells(cells) !== null);
  const titles = rows.slice(0, Math.max(0, start));
  if (
    !titles.some(({ cells }) => BREAK_LIST_TITLE_PATTERN.test(nonEmptyCells(cells).join(' ').slice(0, MAX_LINE_LENGTH)))
  )
    return false;
  return rows.slice(start).filter(({ cells }) => readBreakListCells(cells) !== null).length * 2 >= rows.length - start;
}

/**
 * Returns a list of breaks as a table with the columns player, team and break. If no line names a team, there is no
 * column for it.
 */
export function breakListTable(area: SheetArea, reading: TableReadingContext): TableDraft {
  const { rows } = area;
  const start = rows.findIndex(({ cells }) => readBreakListCells(cells) !== null);
  const lines = new TableLineReader(HEADINGS, area.above, reading, readBreakListCells);
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
    ...withoutEmptyColumns(HEADINGS, read.rows, 1),
  };
}

/**
 * Returns the player, the team and the breaks of a line; `null` for a line that is not like `Ann Lee (Red Lion) 72`.
 */
function readBreakListCells(cells: readonly string[]): string[] | null {
  const text = nonEmptyCells(cells).join(' ');
  if (text.length > MAX_LINE_LENGTH) return null;
  const {
    player,
    team = '',
    breaks,
  } = (PLAYER_FIRST_PATTERN.exec(text) ?? BREAKS_FIRST_PATTERN.exec(text))?.groups ?? {};
  return player === undefined || breaks === undefined
    ? null
    : [player.trim(), team, breaks.replaceAll(/[ ,&]+(?:and )?/g, ', ')];
}
