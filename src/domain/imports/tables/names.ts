import { foldName } from '#domain/name.ts';
import type { SheetRow } from '#domain/imports/sheet.ts';
import { type Area, type Draft, filledOf, type Reading } from './draft.ts';
import { HeadedLines } from './headed.ts';
import { marksOf, splitHandicap } from './squad-cells.ts';
import { squadList } from './squads.ts';
import { isContact } from './texts.ts';
import { unheadedTable } from './unheaded.ts';

/**
 * Reads an area that has nothing but names, several on each line: one line for each team, or one column. Nothing in the file says
 * which, so it is asked. Returns `null` for any other area.
 */
export function namesTable(area: Area, reading: Reading): Draft | null {
  const start = area.rows.findIndex(({ cells }) => filledOf(cells).length > 1);
  if (start < 0) return null;
  const rows = area.rows.slice(start).filter(({ cells }) => filledOf(cells).length > 0);
  const columns = usedColumns(rows.map(({ cells }) => cells));
  if (
    rows.length < 2 ||
    rows.length > MOST_TEAMS ||
    columns.length < 2 ||
    !rows.every(({ cells }) => areNames(filledOf(cells)))
  )
    return null;
  const names = rows.map(({ cells }) => columns.map((i) => cells[i] ?? ''));
  if (names.some((line) => line[0] === '') || hasRepeats(names.map(([name = '']) => name))) return null;
  if (haveSameNames(names, columns.length)) return unheadedTable(area, reading);
  const certain = knownOrientation(names, reading);
  const [{ line } = { line: 0 }] = rows;
  if (!certain && askKind(line, reading) !== 'squads') return unheadedTable(area, reading);
  const orientation = certain ?? askOrientation(line, names, reading);
  if (orientation === 'columns') return byColumn(area, rows, columns, reading);
  // The second of two columns may have players or venues: its heading is asked.
  if (columns.length > 2) return squadList(area, reading);
  const draft = unheadedTable(area, reading);
  const headings = draft.headings.map((_, i) => (i === columns[0] ? 'team' : ''));
  return { ...draft, headings, sort: 'squads', kind: 'squads' };
}

const MOST_TEAMS = 1_000;

function usedColumns(lines: readonly (readonly string[])[]): number[] {
  const used = new Set<number>();
  for (const cells of lines) for (const [i, cell] of cells.entries()) if (cell !== '') used.add(i);
  return [...used].sort((a, b) => a - b);
}

const areNames = (filled: readonly string[]): boolean =>
  filled.every(
    (cell) =>
      /\p{L}/u.test(cell) &&
      !isContact(cell) &&
      !cell.includes(':') &&
      splitHandicap(cell).handicap === '' &&
      !marksOf(cell).captain,
  );

function hasRepeats(names: readonly string[]): boolean {
  const filled = names.filter((name) => name !== '').map(foldName);
  return new Set(filled).size < filled.length;
}

/** Whether a name stands in both of two columns: these are matches. */
function haveSameNames(names: readonly string[][], columns: number): boolean {
  if (columns !== 2) return false;
  const first = new Set(names.map(([name = '']) => foldName(name)));
  return names.some(([, name = '']) => name !== '' && first.has(foldName(name)));
}

/** The orientation where the league has these teams already. */
function knownOrientation(names: readonly string[][], { facts }: Reading): 'rows' | 'columns' | null {
  const teams = new Set(facts.teams.map(foldName));
  const areTeams = (some: readonly string[]) => some.every((name) => teams.has(foldName(name)));
  const [top = []] = names;
  const side = names.map(([name = '']) => name);
  if (teams.size === 0 || areTeams(top) === areTeams(side)) return null;
  return areTeams(top) ? 'columns' : 'rows';
}

function askKind(line: number, { inquiry }: Reading): string | null {
  return inquiry.ask({
    kind: 'file',
    subject: 'kind',
    lines: [line],
    text: 'This file has only names. What are they?',
    options: [
      { value: 'squads', text: 'Teams with their players' },
      { value: 'fixtures', text: 'Fixtures' },
    ],
    suggested: 'squads',
    needed: true,
  });
}

function askOrientation(line: number, names: readonly string[][], { inquiry }: Reading): string | null {
  // A line of players ends early; in a column of players, a cell is empty before others that are not.
  const hasHoles = names.some((cells) =>
    cells.some((cell, i) => cell === '' && cells.slice(i).some((other) => other !== '')),
  );
  return inquiry.ask({
    kind: 'orientation',
    subject: 'squads',
    lines: [line],
    text: 'Is each team a line or a column?',
    options: [
      { value: 'rows', text: 'Each line is a team' },
      { value: 'columns', text: 'Each column is a team' },
    ],
    suggested: hasHoles || names.length > (names[0]?.length ?? 0) + 1 ? 'columns' : 'rows',
    needed: true,
  });
}

/** Reads columns that each begin with a team. */
function byColumn(area: Area, rows: readonly SheetRow[], columns: readonly number[], reading: Reading): Draft {
  const lines = new HeadedLines(['team', 'player'], area.above, reading);
  for (const row of area.rows.filter(({ line }) => line < rows[0]!.line)) lines.lead(row);
  const { above } = lines;
  lines.end();
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
    sort: 'squads',
    kind: 'squads',
  };
}
