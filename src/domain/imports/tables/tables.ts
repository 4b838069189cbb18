import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { ContextAbove, Sheet, SheetRow, Table } from '#domain/imports/sheet.ts';
import { tablesToImport } from './tables-to-import.ts';
import { parseContextLine, contextBelow } from './context.ts';
import {
  type SheetArea,
  type TableDraft,
  nonEmptyCells,
  TableReadingContext,
  type ColumnSpan,
  rowsWithinColumns,
} from './draft.ts';
import { tablesWithoutHeadings } from './without-headings.ts';
import { type TeamGrid, gridsIn, tableFromGrids } from './grid.ts';
import { TableLineReader } from './table-lines.ts';
import { likelyTableKindOf } from './headings.ts';
import { repeatedTableColumnSpans, type RowsWithHeadings, regionsOf, tableColumnSpans } from './regions.ts';
import { squadsWithAddedTeamColumn } from './squads.ts';
import { mayBeName, comparableText } from './texts.ts';

/** The reason that officials see for a line that is in no table and has no other use. */
export const LINE_NOT_UNDERSTOOD = 'This line was not understood.';

/**
 * Returns the tables of a file. The `above` of a row contains what earlier lines say about the row, such as `Week 3`.
 * Lists unused lines as left out. Reports a fault for each line that cannot be read and is in no table.
 */
export function tablesInFile(sheets: readonly Sheet[], facts: LeagueFacts, inquiry: Inquiry): Table[] {
  const tables = readTables(sheets, new TableReadingContext(inquiry, facts));
  const read = new Set(tables.flatMap(({ rows }) => rows.map(({ line }) => line)));
  for (const { line, broken } of sheets.flatMap(({ rows }) => rows))
    if (broken !== undefined && !read.has(line)) inquiry.fault(line, broken);
  return tables;
}

/** Returns the tables of all sheets. Lists a line as left out if it is not a row of a table and has no other use. */
export function readTables(sheets: readonly Sheet[], reading: TableReadingContext): Table[] {
  const drafts = sheets.flatMap((sheet) => tableDraftsInSheet(sheet, reading));
  const tables = tablesToImport(drafts, reading);
  const read = new Set(tables.flatMap(({ rows }) => rows.map(({ line }) => line)));
  for (const { line, cells } of sheets.flatMap(({ rows }) => rows))
    if (!read.has(line) && !reading.lineUses.has(line) && cells.some((cell) => cell !== ''))
      reading.leaveOut(line, LINE_NOT_UNDERSTOOD);
  return tables;
}

function tableDraftsInSheet(sheet: Sheet, reading: TableReadingContext): TableDraft[] {
  const area: SheetArea = {
    sheet: sheet.name,
    column: 0,
    rows: sheet.rows,
    above: parseContextLine(sheet.name ?? '') ?? {},
  };
  const grids = gridsIn(area, reading.words);
  if (grids.length === 0) return tablesInArea(area, reading);
  const rest = rowsOutsideGrids(area, grids, reading);
  const lines = new Set(rest.map(({ line }) => line));
  const own = { ...area, rows: area.rows.filter(({ line }) => !lines.has(line)) };
  return [...tablesInArea({ ...area, rows: rest }, reading), tableFromGrids(own, gridsIn(own, reading.words), reading)];
}

/**
 * Returns the rows of a sheet that are outside its grids. A group of such rows (before, between or after the grids) is
 * returned only if it has headings.
 */
function rowsOutsideGrids({ rows }: SheetArea, grids: readonly TeamGrid[], { words }: TableReadingContext): SheetRow[] {
  const ends = [0, ...grids.map(({ end }) => end)];
  const gaps = ends.map((from, i) => rows.slice(from, grids[i]?.at));
  return gaps.filter((gap) => regionsOf(gap, words).regions.length > 0).flat();
}

function tablesInArea(area: SheetArea, reading: TableReadingContext): TableDraft[] {
  const { before, regions } = regionsOf(area.rows, reading.words);
  const [first] = regions;
  if (!first) return tablesWithoutHeadings(area, reading);
  const beside = repeatedTableColumnSpans(first, reading.words);
  if (beside)
    return beside.flatMap((span) =>
      tablesInArea({ ...area, column: area.column + span.from, rows: rowsWithinColumns(area.rows, span) }, reading),
    );
  if (before.filter(({ cells }) => nonEmptyCells(cells).length > 1).length > 1)
    return [
      ...tablesWithoutHeadings({ ...area, rows: before }, reading),
      ...tablesWithHeadings(area, regions, reading),
    ];
  first.lead = [...before, ...first.lead];
  return tablesWithHeadings(area, regions, reading);
}

/**
 * A table that is still being read. `squads`: its rows so far, if it is a list of players without a column for their
 * team; otherwise `null`.
 */
type TableBeingRead = {
  draft: Omit<TableDraft, 'headings' | 'rows' | 'titles'>;
  headings: string[];
  lines: TableLineReader;
  squads: SheetRow[] | null;
};

/**
 * Returns the tables that have headings. Regions that have the same headings in the same columns become one table.
 * Averages below a title such as `Averages` become a separate table.
 */
function tablesWithHeadings(
  area: SheetArea,
  regions: readonly RowsWithHeadings[],
  reading: TableReadingContext,
): TableDraft[] {
  const open = new Map<string, TableBeingRead>();
  /**
   * What the rows read so far say about the rows below, such as `Week 3`. Each key is the index of a table's first
   * column.
   */
  const states = new Map<number, ContextAbove>([[0, area.above]]);
  for (const region of regions) {
    for (const { line } of area.rows.slice(region.head.at, region.head.end)) reading.markLine(line, 'heading');
    const before = states.get(0) ?? {};
    const spans = tableColumnSpans(region, reading.words);
    for (const [i, span] of spans.entries()) {
      const { headings, said } = separateHeadingsAndContext(region.head.headings.slice(span.from, span.to));
      // The title of a table may be above the empty columns between this table and the next table.
      const lead = rowsWithinColumns(region.lead, { from: span.from, to: spans[i + 1]?.from ?? span.to });
      const title = titleAbove(lead) ?? area.sheet ?? '';
      const likelyKind = likelyTableKindOf(headings, title);
      const key = [span.from, likelyKind, ...headings.map(comparableText)].join('\n').trimEnd();
      const one = open.get(key) ?? openTable(area, region, span, { headings, likelyKind }, reading);
      open.set(key, one);
      const body = rowsWithinColumns(region.body, span);
      if (one.squads) {
        one.squads = [...one.squads, ...lead, ...body];
        continue;
      }
      one.lines.above = states.get(span.from) ?? before;
      for (const row of lead) one.lines.readAbove(row);
      one.lines.above = contextBelow(one.lines.above, said);
      for (const row of body) one.lines.readBelow(row);
      states.set(span.from, one.lines.above);
    }
  }
  return [...open.values()].map((one) => closeTable(one, area, reading));
}

/**
 * Returns the title above a table: the text of the last filled row that is not a text such as `Week 3`; `null` if there
 * is none.
 */
function titleAbove(lead: readonly SheetRow[]): string | null {
  const texts = lead.map(({ cells }) => nonEmptyCells(cells).join(' '));
  return texts.findLast((text) => text !== '' && parseContextLine(text) === null) ?? null;
}

/**
 * Returns the headings of a table. If exactly one of them is a text such as `Division 1` or `Week 3`, this heading
 * becomes '', and what it says about the rows below is returned as `said`.
 */
function separateHeadingsAndContext(headings: readonly string[]): { headings: string[]; said: ContextAbove } {
  const found = headings.map(parseContextLine);
  const places = [...found.keys()].filter((i) => found[i] !== null);
  const [place = -1] = places.length === 1 ? places : [];
  return { headings: headings.map((heading, i) => (i === place ? '' : heading)), said: found[place] ?? {} };
}

function openTable(
  { sheet, rows, column: first }: SheetArea,
  { head, body }: RowsWithHeadings,
  span: ColumnSpan,
  { headings, likelyKind }: Pick<TableDraft, 'headings' | 'likelyKind'>,
  reading: TableReadingContext,
): TableBeingRead {
  const { line } = rows[head.at]!;
  const meanings = headings.map((heading) => reading.words.firstMeaning(heading));
  const hasTeam =
    meanings.includes('team') ||
    meanings.includes('teamId') ||
    hasNamesUnderUnknownHeading(headings, body, span, reading);
  const isList = likelyKind === 'squads' && !hasTeam;
  return {
    draft: { sheet, line, column: first + span.from, headingLine: line, likelyKind },
    headings,
    lines: new TableLineReader(headings, {}, reading),
    squads: isList ? [] : null,
  };
}

/**
 * Returns whether a column with an unknown heading has names that may be the players' teams. This is so if the names
 * are on more than half of the lines, or if the column begins with a name and has nothing but names.
 */
function hasNamesUnderUnknownHeading(
  headings: readonly string[],
  body: RowsWithHeadings['body'],
  span: ColumnSpan,
  { words }: TableReadingContext,
): boolean {
  const lines = rowsWithinColumns(body, span).filter(({ cells }) => nonEmptyCells(cells).length > 1);
  return headings.some((heading, i) => {
    if (heading === '' || words.isKnown(heading)) return false;
    const own = lines.map(({ cells }) => cells[i] ?? '');
    // A column of teams may name each team only once, on the line of its first player.
    const isOnce = mayBeName(own[0] ?? '') && nonEmptyCells(own).every(mayBeName);
    return isOnce || own.filter(mayBeName).length * 2 > lines.length;
  });
}

function closeTable(
  { draft, headings, lines, squads }: TableBeingRead,
  area: SheetArea,
  reading: TableReadingContext,
): TableDraft {
  if (squads) return { ...draft, ...squadsWithAddedTeamColumn(headings, { ...area, rows: squads }, reading) };
  return { ...draft, ...lines.finish(), titles: lines.titles };
}
