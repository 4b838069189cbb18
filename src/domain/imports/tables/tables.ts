import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { Above, Sheet, SheetRow, Table } from '#domain/imports/sheet.ts';
import { chosenTables } from './choice.ts';
import { contextOf, contextBelow } from './context.ts';
import { type Area, type Draft, filledOf, Reading, type Span, within } from './draft.ts';
import { freeTables } from './free.ts';
import { type Grid, gridsIn, gridTable } from './grid.ts';
import { HeadedLines } from './headed.ts';
import { sortOf } from './headings.ts';
import { equalSpans, type Region, regionsOf, spansOf } from './regions.ts';
import { squadsUnder } from './squads.ts';
import { isNamed, plain } from './texts.ts';

/** The reason given for a line that is in no table. */
export const NO_PLACE = 'This line was not understood.';

/**
 * Returns the tables of a file, with their headings and what rows above say for their lines. Lists every line that is left out.
 */
export function tablesIn(sheets: readonly Sheet[], facts: LeagueFacts, inquiry: Inquiry): Table[] {
  const tables = readTables(sheets, new Reading(inquiry, facts));
  const read = new Set(tables.flatMap(({ rows }) => rows.map(({ line }) => line)));
  for (const { line, broken } of sheets.flatMap(({ rows }) => rows))
    if (broken !== undefined && !read.has(line)) inquiry.fault(line, broken);
  return tables;
}

export function readTables(sheets: readonly Sheet[], reading: Reading): Table[] {
  const drafts = sheets.flatMap((sheet) => draftsIn(sheet, reading));
  const tables = chosenTables(drafts, reading);
  const read = new Set(tables.flatMap(({ rows }) => rows.map(({ line }) => line)));
  for (const { line, cells } of sheets.flatMap(({ rows }) => rows))
    if (!read.has(line) && !reading.places.has(line) && cells.some((cell) => cell !== ''))
      reading.leaveOut(line, NO_PLACE);
  return tables;
}

function draftsIn(sheet: Sheet, reading: Reading): Draft[] {
  const area: Area = { sheet: sheet.name, column: 0, rows: sheet.rows, above: contextOf(sheet.name ?? '') ?? {} };
  const grids = gridsIn(area, reading.words);
  if (grids.length === 0) return areaTables(area, reading);
  const rest = rowsBeside(area, grids, reading);
  const lines = new Set(rest.map(({ line }) => line));
  const own = { ...area, rows: area.rows.filter(({ line }) => !lines.has(line)) };
  return [...areaTables({ ...area, rows: rest }, reading), gridTable(own, gridsIn(own, reading.words), reading)];
}

/** Returns the rows before, between and after grids that have other tables. */
function rowsBeside({ rows }: Area, grids: readonly Grid[], { words }: Reading): SheetRow[] {
  const ends = [0, ...grids.map(({ end }) => end)];
  const gaps = ends.map((from, i) => rows.slice(from, grids[i]?.at));
  return gaps.filter((gap) => regionsOf(gap, words).regions.length > 0).flat();
}

function areaTables(area: Area, reading: Reading): Draft[] {
  const { before, regions } = regionsOf(area.rows, reading.words);
  const [first] = regions;
  if (!first) return freeTables(area, reading);
  const beside = equalSpans(first, reading.words);
  if (beside)
    return beside.flatMap((span) =>
      areaTables({ ...area, column: area.column + span.from, rows: within(area.rows, span) }, reading),
    );
  if (before.filter(({ cells }) => filledOf(cells).length > 1).length > 1)
    return [...freeTables({ ...area, rows: before }, reading), ...headedTables(area, regions, reading)];
  first.lead = [...before, ...first.lead];
  return headedTables(area, regions, reading);
}

/** A table that is still being read. `squads`: the rows of a list of players without a column for their team. */
type Open = {
  draft: Omit<Draft, 'headings' | 'rows' | 'titles'>;
  headings: string[];
  lines: HeadedLines;
  squads: SheetRow[] | null;
};

/** Returns the tables with headings. Regions of a sheet with the same headings in the same columns are one table. */
function headedTables(area: Area, regions: readonly Region[], reading: Reading): Draft[] {
  const open = new Map<string, Open>();
  /** The context of the lines below, keyed by the first column of a table. */
  const states = new Map<number, Above>([[0, area.above]]);
  for (const region of regions) {
    for (const { line } of area.rows.slice(region.head.at, region.head.end)) reading.place(line, 'heading');
    const before = states.get(0) ?? {};
    const spans = spansOf(region, reading.words);
    for (const [i, span] of spans.entries()) {
      const { headings, said } = withoutContext(region.head.headings.slice(span.from, span.to));
      const key = [span.from, ...headings.map(plain)].join('\n').trimEnd();
      const one = open.get(key) ?? openTable(area, region, span, headings, reading);
      open.set(key, one);
      // A title may be above the empty column after the table.
      const lead = within(region.lead, { from: span.from, to: spans[i + 1]?.from ?? span.to });
      const body = within(region.body, span);
      if (one.squads) {
        one.squads = [...one.squads, ...lead, ...body];
        continue;
      }
      one.lines.above = states.get(span.from) ?? before;
      for (const row of lead) one.lines.lead(row);
      one.lines.above = contextBelow(one.lines.above, said);
      for (const row of body) one.lines.read(row);
      states.set(span.from, one.lines.above);
    }
  }
  return [...open.values()].map((one) => closeTable(one, area, reading));
}

/** Separates headings from a division, week or day among them, which holds for the lines below. */
function withoutContext(headings: readonly string[]): { headings: string[]; said: Above } {
  const found = headings.map(contextOf);
  const places = [...found.keys()].filter((i) => found[i] !== null);
  const [place = -1] = places.length === 1 ? places : [];
  return { headings: headings.map((heading, i) => (i === place ? '' : heading)), said: found[place] ?? {} };
}

function openTable(
  { sheet, rows, column: first }: Area,
  { head, body }: Region,
  span: Span,
  headings: string[],
  reading: Reading,
): Open {
  const { line } = rows[head.at]!;
  const meanings = headings.map((heading) => reading.words.firstMeaning(heading));
  const sort = sortOf(headings);
  const hasTeam =
    meanings.includes('team') || meanings.includes('teamId') || hasUnknownNames(headings, body, span, reading);
  const isList = sort === 'squads' && !hasTeam;
  return {
    draft: { sheet, line, column: first + span.from, headingLine: line, sort },
    headings,
    lines: new HeadedLines(headings, {}, reading),
    squads: isList ? [] : null,
  };
}

/** Returns whether a column with an unknown heading has a name beside most players. It may be the team. */
function hasUnknownNames(headings: readonly string[], body: Region['body'], span: Span, { words }: Reading): boolean {
  const lines = within(body, span).filter(({ cells }) => filledOf(cells).length > 1);
  return headings.some((heading, i) => {
    if (heading === '' || words.isKnown(heading)) return false;
    const own = lines.map(({ cells }) => cells[i] ?? '');
    // A team may be written once for all its players.
    const isOnce = isNamed(own[0] ?? '') && filledOf(own).every(isNamed);
    return isOnce || own.filter(isNamed).length * 2 > lines.length;
  });
}

function closeTable({ draft, headings, lines, squads }: Open, area: Area, reading: Reading): Draft {
  if (squads) return { ...draft, ...squadsUnder(headings, { ...area, rows: squads }, reading) };
  return { ...draft, ...lines.end(), titles: lines.titles };
}
