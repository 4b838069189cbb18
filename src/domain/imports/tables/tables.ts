import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { ContextAbove, Sheet, SheetRow, Table } from '#domain/imports/sheet.ts';
import { chosenTables } from './chosen-tables.ts';
import { contextIn, contextBelow } from './context.ts';
import { type Area, type TableDraft, filledOf, TableReading, type Span, rowsWithin } from './draft.ts';
import { tablesWithoutHeadings } from './without-headings.ts';
import { type Grid, gridsIn, gridTable } from './grid.ts';
import { TableLines } from './table-lines.ts';
import { likelyKindOf } from './headings.ts';
import { equalSpans, type Region, regionsOf, tableSpans } from './regions.ts';
import { squadsBelowHeadings } from './squads.ts';
import { mayBeName, comparable } from './texts.ts';

/** The reason given for a line that is in no table. */
export const NOT_UNDERSTOOD = 'This line was not understood.';

/**
 * Returns the tables of a file, with their headings, and with what rows such as `Week 3` say about the lines below.
 * Lists every other line as left out.
 */
export function tablesIn(sheets: readonly Sheet[], facts: LeagueFacts, inquiry: Inquiry): Table[] {
  const tables = readTables(sheets, new TableReading(inquiry, facts));
  const read = new Set(tables.flatMap(({ rows }) => rows.map(({ line }) => line)));
  for (const { line, broken } of sheets.flatMap(({ rows }) => rows))
    if (broken !== undefined && !read.has(line)) inquiry.fault(line, broken);
  return tables;
}

/** Returns the tables of all sheets. Lists each line that is in no table as left out. */
export function readTables(sheets: readonly Sheet[], reading: TableReading): Table[] {
  const drafts = sheets.flatMap((sheet) => draftsIn(sheet, reading));
  const tables = chosenTables(drafts, reading);
  const read = new Set(tables.flatMap(({ rows }) => rows.map(({ line }) => line)));
  for (const { line, cells } of sheets.flatMap(({ rows }) => rows))
    if (!read.has(line) && !reading.lineUses.has(line) && cells.some((cell) => cell !== ''))
      reading.leaveOut(line, NOT_UNDERSTOOD);
  return tables;
}

function draftsIn(sheet: Sheet, reading: TableReading): TableDraft[] {
  const area: Area = { sheet: sheet.name, column: 0, rows: sheet.rows, above: contextIn(sheet.name ?? '') ?? {} };
  const grids = gridsIn(area, reading.words);
  if (grids.length === 0) return areaTables(area, reading);
  const rest = rowsBeside(area, grids, reading);
  const lines = new Set(rest.map(({ line }) => line));
  const own = { ...area, rows: area.rows.filter(({ line }) => !lines.has(line)) };
  return [...areaTables({ ...area, rows: rest }, reading), gridTable(own, gridsIn(own, reading.words), reading)];
}

/** Returns the rows before, between and after grids that have tables with headings. */
function rowsBeside({ rows }: Area, grids: readonly Grid[], { words }: TableReading): SheetRow[] {
  const ends = [0, ...grids.map(({ end }) => end)];
  const gaps = ends.map((from, i) => rows.slice(from, grids[i]?.at));
  return gaps.filter((gap) => regionsOf(gap, words).regions.length > 0).flat();
}

function areaTables(area: Area, reading: TableReading): TableDraft[] {
  const { before, regions } = regionsOf(area.rows, reading.words);
  const [first] = regions;
  if (!first) return tablesWithoutHeadings(area, reading);
  const beside = equalSpans(first, reading.words);
  if (beside)
    return beside.flatMap((span) =>
      areaTables({ ...area, column: area.column + span.from, rows: rowsWithin(area.rows, span) }, reading),
    );
  if (before.filter(({ cells }) => filledOf(cells).length > 1).length > 1)
    return [...tablesWithoutHeadings({ ...area, rows: before }, reading), ...headedTables(area, regions, reading)];
  first.lead = [...before, ...first.lead];
  return headedTables(area, regions, reading);
}

/**
 * A table that is still being read. `squads`: the rows so far, if it is a list of players without a column for their
 * team.
 */
type Open = {
  draft: Omit<TableDraft, 'headings' | 'rows' | 'titles'>;
  headings: string[];
  lines: TableLines;
  squads: SheetRow[] | null;
};

/**
 * Returns the tables with headings. Regions of a sheet with the same headings in the same columns are one table, but
 * averages below a title of their own are another.
 */
function headedTables(area: Area, regions: readonly Region[], reading: TableReading): TableDraft[] {
  const open = new Map<string, Open>();
  /** What holds for the lines below, keyed by the first column of a table. */
  const states = new Map<number, ContextAbove>([[0, area.above]]);
  for (const region of regions) {
    for (const { line } of area.rows.slice(region.head.at, region.head.end)) reading.markLine(line, 'heading');
    const before = states.get(0) ?? {};
    const spans = tableSpans(region, reading.words);
    for (const [i, span] of spans.entries()) {
      const { headings, said } = withoutContext(region.head.headings.slice(span.from, span.to));
      // A title may be above the empty column after the table.
      const lead = rowsWithin(region.lead, { from: span.from, to: spans[i + 1]?.from ?? span.to });
      const title = titleAbove(lead) ?? area.sheet ?? '';
      const likelyKind = likelyKindOf(headings, title);
      const key = [span.from, likelyKind, ...headings.map(comparable)].join('\n').trimEnd();
      const one = open.get(key) ?? openTable(area, region, span, { headings, likelyKind }, reading);
      open.set(key, one);
      const body = rowsWithin(region.body, span);
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

/** Returns the last text above a table that is not context such as `Week 3`; `null` for none. */
function titleAbove(lead: readonly SheetRow[]): string | null {
  const texts = lead.map(({ cells }) => filledOf(cells).join(' '));
  return texts.findLast((text) => text !== '' && contextIn(text) === null) ?? null;
}

/**
 * Returns the headings that are no division, week or day, and in `said` the division, week or day, which is the context
 * of the lines below.
 */
function withoutContext(headings: readonly string[]): { headings: string[]; said: ContextAbove } {
  const found = headings.map(contextIn);
  const places = [...found.keys()].filter((i) => found[i] !== null);
  const [place = -1] = places.length === 1 ? places : [];
  return { headings: headings.map((heading, i) => (i === place ? '' : heading)), said: found[place] ?? {} };
}

function openTable(
  { sheet, rows, column: first }: Area,
  { head, body }: Region,
  span: Span,
  { headings, likelyKind }: Pick<TableDraft, 'headings' | 'likelyKind'>,
  reading: TableReading,
): Open {
  const { line } = rows[head.at]!;
  const meanings = headings.map((heading) => reading.words.firstMeaning(heading));
  const hasTeam =
    meanings.includes('team') || meanings.includes('teamId') || hasUnknownNames(headings, body, span, reading);
  const isList = likelyKind === 'squads' && !hasTeam;
  return {
    draft: { sheet, line, column: first + span.from, headingLine: line, likelyKind },
    headings,
    lines: new TableLines(headings, {}, reading),
    squads: isList ? [] : null,
  };
}

/**
 * Returns whether a column with an unknown heading has a name beside most players. These names may be the players'
 * teams.
 */
function hasUnknownNames(
  headings: readonly string[],
  body: Region['body'],
  span: Span,
  { words }: TableReading,
): boolean {
  const lines = rowsWithin(body, span).filter(({ cells }) => filledOf(cells).length > 1);
  return headings.some((heading, i) => {
    if (heading === '' || words.isKnown(heading)) return false;
    const own = lines.map(({ cells }) => cells[i] ?? '');
    // A team may be written once for all its players.
    const isOnce = mayBeName(own[0] ?? '') && filledOf(own).every(mayBeName);
    return isOnce || own.filter(mayBeName).length * 2 > lines.length;
  });
}

function closeTable({ draft, headings, lines, squads }: Open, area: Area, reading: TableReading): TableDraft {
  if (squads) return { ...draft, ...squadsBelowHeadings(headings, { ...area, rows: squads }, reading) };
  return { ...draft, ...lines.finish(), titles: lines.titles };
}
