import { askFileKind } from './ask-kind.ts';
import type { SheetRow } from '#domain/imports/sheet.ts';
import { breakListTable, isBreakList } from './break-list.ts';
import { tableFromCardList, frameLinesBelowMatches } from './card-list.ts';
import { askAboutLoneText } from './lone-text.ts';
import { parseContextLine, contextBelow } from './context.ts';
import {
  type SheetArea,
  type TableDraft,
  nonEmptyCells,
  type TableReadingContext,
  type ColumnSpan,
  rowsWithinColumns,
} from './draft.ts';
import { tablesOfNames } from './names.ts';
import { TableLineReader } from './table-lines.ts';
import { likelyTableKindOf } from './headings.ts';
import { whyLineIsNotRead } from './unread-lines.ts';
import {
  isSingleLineOfWords,
  allLinesBeginWithNumber,
  isSquadList,
  mayBeSquadList,
  looksLikePlayerTable,
  hasUnknownHeadings,
  looksLikeFramesOfMatch,
  mayBeCards,
} from './squad-tables.ts';
import { squadListTable } from './squads.ts';
import { tableFromOpponentList, weeksAboveOpponents } from './opponents.ts';
import { isProse, leaveOutProse } from './prose.ts';
import { unheadedTable } from './unheaded.ts';
import { isMatchList, tableFromMatchLists, type MatchLists } from './match-list.ts';

/** How many rows of an area are examined to decide what kind of list it has. */
const MAX_EXAMINED_ROWS = 400;
const ROWS_SEARCHED_FOR_TITLE = 5;

/**
 * Returns the tables of an area without known headings: lists of matches, breaks or squads, or a table whose headings
 * are unknown or missing. Prose is left out, and has no table.
 */
export function tablesWithoutHeadings(area: SheetArea, reading: TableReadingContext): TableDraft[] {
  if (area.rows.every(({ cells }) => cells.every((cell) => cell === ''))) return [];
  const first = area.rows.findIndex(({ cells }) => cells.some((cell) => cell !== ''));
  const sample = { ...area, rows: area.rows.slice(first, first + MAX_EXAMINED_ROWS) };
  const alone = singleColumnTable(area, reading);
  if (alone) return [alone];
  if (isProse(sample.rows)) {
    leaveOutProse(area.rows, reading);
    return [];
  }
  if (isBreakList(sample)) return [breakListTable(area, reading)];
  const weeks = weeksAboveOpponents(sample);
  if (weeks) return [tableFromOpponentList({ ...area, rows: area.rows.slice(first) }, weeks, reading)];
  const areParts = (parts: readonly SheetArea[]) =>
    parts.length > 1 &&
    !hasUnknownHeadings(sample.rows) &&
    parts.every((part) => isSquadList(part, reading) && !looksLikePlayerTable(part.rows, reading));
  if (areParts(splitAtEmptyColumns(sample)))
    return splitAtEmptyColumns(area).map((part) => squadListTable(part, reading));
  const frames = isMatchList(sample, false) ? frameLinesBelowMatches(area, reading) : null;
  if (frames) return [tableFromCardList(area, frames, reading)];
  const lists = findMatchLists(area, sample, reading);
  if (lists) return [tableFromMatchLists(area, lists, reading)];
  const beside = splitIntoDivisionAreas(area, reading);
  if (beside) return beside.flatMap((one) => tablesWithoutHeadings(one, reading));
  if (hasWeekOrDayLine(sample.rows) || !mayBeSquadList(sample.rows) || looksLikePlayerTable(sample.rows, reading))
    return [unheadedTable(area, reading)];
  const isTable = [allLinesBeginWithNumber, looksLikeFramesOfMatch, hasUnknownHeadings, isSingleLineOfWords].some(
    (is) => is(sample.rows),
  );
  return (
    tablesOfNames(area, reading) ?? [
      (isTable || askIfResults(sample.rows, reading) ? unheadedTable : squadListTable)(area, reading),
    ]
  );
}

/**
 * Returns whether lines such as `Red Lion | Blue Bell | Ann Lee | 72 | Cal Roe | 31` are results: two teams, then the
 * players of a frame. Asks an official, because such a line may also be a team with its players.
 */
function askIfResults(rows: readonly SheetRow[], { inquiry }: TableReadingContext): boolean {
  if (!mayBeCards(rows)) return false;
  const { line } = rows.find(({ cells }) => nonEmptyCells(cells).length > 1)!;
  const text = 'Each line has two names, then names with a number. What is in this file?';
  const options = {
    results: 'Results: two teams, then players with their points',
    squads: 'Squads: a team, then its players',
  };
  return askFileKind(inquiry, [line], text, options, 'results') === 'results';
}

/**
 * Finds a row of divisions, such as `Division 1 | | Division 2`. Returns the areas side by side below this row, one
 * area for each division. Returns `null` if there is no such row, or if no empty columns separate the areas.
 */
function splitIntoDivisionAreas(area: SheetArea, reading: TableReadingContext): SheetArea[] | null {
  const at = area.rows.findIndex(({ cells }) => nonEmptyCells(cells).length > 1);
  const row = area.rows[at];
  const starts = row ? [...row.cells.keys()].filter((i) => row.cells[i] !== '') : [];
  const [first = 0, ...others] = starts;
  if (!row || parseContextLine(row.cells[first]!)?.division === undefined) return null;
  const below = area.rows.slice(at + 1);
  const isParted = others.every(
    (start) =>
      below.every(({ cells }) => (cells[start - 1] ?? '') === '') &&
      below.some(({ cells }) => (cells[start] ?? '') !== ''),
  );
  if (!isParted) return null;
  const titles = new TableLineReader([], area.above, reading);
  for (const one of area.rows.slice(0, at)) titles.readAbove(one);
  titles.finish();
  reading.markLine(row.line, 'above');
  return starts.flatMap((from, i) => {
    const text = row.cells[from]!;
    const isDivision =
      parseContextLine(text) ||
      askAboutLoneText(row.line, text, ['division', 'ignored'], 'division', reading) === 'division';
    const said = parseContextLine(text) ?? (isDivision ? { division: text } : {});
    const rows = rowsWithinColumns(below, { from, to: starts[i + 1] ?? Infinity });
    return { ...area, column: area.column + from, rows, above: contextBelow(titles.above, said) };
  });
}

/**
 * Returns the lists of matches in an area: a list in each column, a list in each group of columns between empty
 * columns, or one list in all columns; `null` if the area has no such list. `sample`: the first rows of the area.
 */
function findMatchLists(area: SheetArea, sample: SheetArea, reading: TableReadingContext): MatchLists | null {
  const isLoose =
    hasWeekOrDayLine(sample.rows) ||
    sample.rows.slice(0, ROWS_SEARCHED_FOR_TITLE).some(isResultsTitle) ||
    askWhetherRowsAreScores(sample.rows, reading);
  const isTitleRow = ({ cells }: SheetRow) => nonEmptyCells(cells).length < 2;
  const below = (rows: readonly SheetRow[]) => ({
    ...area,
    rows: rows.slice(
      Math.max(
        0,
        rows.findIndex((row) => !isTitleRow(row)),
      ),
    ),
  });
  for (const partsIn of [columnsOf, splitAtEmptyColumns]) {
    const parts = partsIn(below(sample.rows));
    if (parts.length < 2 || !parts.every((part) => isMatchList(part, isLoose))) continue;
    const { rows } = below(area.rows);
    return { lead: area.rows.slice(0, area.rows.length - rows.length), parts: partsIn({ ...area, rows }), isLoose };
  }
  return isMatchList(sample, isLoose) ? { lead: [], parts: [area], isLoose } : null;
}

/**
 * Returns whether lines such as `Red Lion | 3 | Blue Bell | 2` are match scores. Asks an official, because such a line
 * may also be part of a squad: a team, its division, a player and the player's handicap.
 */
function askWhetherRowsAreScores(rows: readonly SheetRow[], { inquiry }: TableReadingContext): boolean {
  const lines = rows.filter(({ cells }) => {
    const filled = nonEmptyCells(cells);
    return filled.length > 0 && parseContextLine(filled.join(' ')) === null && whyLineIsNotRead(filled) === null;
  });
  const isFour = ({ cells }: SheetRow) =>
    /^[^\t]*\p{L}[^\t]*\t\d{1,3}\t[^\t]*\p{L}[^\t]*\t\d{1,3}$/u.test(nonEmptyCells(cells).join('\t'));
  const areAlone = lines.every(
    ({ cells }) => nonEmptyCells(cells).length === 1 && !/[:,]/.test(nonEmptyCells(cells)[0]!),
  );
  const areInOneCell = areAlone && isMatchList({ rows: lines }, true) && !isMatchList({ rows: lines }, false);
  if (!areInOneCell && (lines.length < 2 || !lines.every(isFour))) return false;
  const value = askFileKind(
    inquiry,
    lines.slice(0, 1).map(({ line }) => line),
    'Each line has two names, each followed by a number. What is in this file?',
    {
      scores: 'Match scores: the two teams and their scores',
      squads: 'Squads: a team with its division, and a player with a handicap',
    },
    'scores',
  );
  return value === 'scores';
}

/** Returns whether a row has only a title with the word `results` or `scores`. */
function isResultsTitle({ cells }: SheetRow): boolean {
  const filled = nonEmptyCells(cells);
  return filled.length === 1 && /\b(?:results|scores)\b/i.test(filled[0]!.slice(0, 100));
}

/** Returns whether at least one line names a week or a day for the lines below it, such as `Week 3` or `Mon 21 Sep`. */
function hasWeekOrDayLine(rows: readonly SheetRow[]): boolean {
  return rows.some(({ cells }) => {
    const filled = nonEmptyCells(cells);
    const said = filled.length > 0 && filled.length < 4 ? parseContextLine(filled.join(' ')) : null;
    return said?.week !== undefined || said?.date !== undefined;
  });
}

/**
 * Returns an area as a table if each line has one cell and the first line is a heading such as `Teams`; otherwise
 * `null`.
 */
function singleColumnTable(area: SheetArea, reading: TableReadingContext): TableDraft | null {
  const rows = area.rows.filter(({ cells }) => nonEmptyCells(cells).length > 0);
  if (rows.some(({ cells }) => nonEmptyCells(cells).length > 1)) return null;
  const [first, ...rest] = rows;
  const heading = first?.cells.find((cell) => cell !== '') ?? '';
  if (!first || rest.length === 0 || !/^(?:teams?|team names?|clubs?|fixture|match|home v away)$/i.test(heading))
    return null;
  const lines = new TableLineReader([heading], area.above, reading);
  reading.markLine(first.line, 'heading');
  for (const { cells, ...row } of rest) lines.readBelow({ ...row, cells: nonEmptyCells(cells) });
  const { sheet, column } = area;
  return {
    sheet,
    line: first.line,
    column,
    headingLine: first.line,
    titles: [],
    likelyKind: likelyTableKindOf([heading]),
    ...(/team|club/i.test(heading) ? { kind: 'squads' } : {}),
    ...lines.finish(),
  };
}

/** Splits an area at its empty columns. */
function splitAtEmptyColumns(area: SheetArea): SheetArea[] {
  const spans: ColumnSpan[] = [];
  for (const { column } of columnsOf(area)) {
    const i = column - area.column;
    const last = spans.at(-1);
    if (last?.to === i) last.to = i + 1;
    else spans.push({ from: i, to: i + 1 });
  }
  return spans.map((span) => ({ ...area, column: area.column + span.from, rows: rowsWithinColumns(area.rows, span) }));
}

/** Returns the non-empty columns of an area, each as a separate area. */
function columnsOf(area: SheetArea): SheetArea[] {
  const width = area.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const used = Array.from({ length: width }, () => false);
  for (const { cells } of area.rows) for (const [i, cell] of cells.entries()) if (cell !== '') used[i] = true;
  return [...used.keys()]
    .filter((i) => used[i])
    .map((from) => ({
      ...area,
      column: area.column + from,
      rows: rowsWithinColumns(area.rows, { from, to: from + 1 }),
    }));
}
