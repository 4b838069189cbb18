import type { TableRow } from '#domain/imports/sheet.ts';
import {
  type SheetArea,
  type TableDraft,
  nonEmptyCells,
  type TableReadingContext,
  withoutEmptyColumns,
} from './draft.ts';
import { SquadListReader, type SquadLine } from './squad-lines.ts';

const SQUAD_COLUMNS = ['team', 'player', 'handicap', 'captain', 'venue'] as const;

/** Returns a squad list without headings as a table (Rule N16). */
export function squadListTable(area: SheetArea, reading: TableReadingContext): TableDraft {
  const lines = new SquadListReader(area.above, reading, null);
  lines.readAll(area.rows);
  const cellsOf = ({ team, name = '', handicap = '', captain = false, venue = '' }: SquadLine) => [
    team,
    name,
    handicap,
    captain ? 'captain' : '',
    venue,
  ];
  const rows = lines.rows.map((row) => tableRow(row, cellsOf(row)));
  return {
    sheet: area.sheet,
    line: area.rows.find(({ cells }) => nonEmptyCells(cells).length > 0)?.line ?? 0,
    column: area.column,
    headingLine: null,
    ...withoutEmptyColumns(SQUAD_COLUMNS, rows, 2),
    titles: lines.titles,
    likelyKind: 'squads',
    kind: 'squads',
  };
}

function tableRow({ line, above: { team: _, ...above }, broken }: SquadLine, cells: string[]): TableRow {
  return { line, cells, above, ...(broken === undefined ? {} : { broken }) };
}

/**
 * Reads a list of players that has no column for the team, because the teams are on lines above their players. Returns
 * the list with a first column for the team and, if a line names a venue, a second column for the venue. If no line has
 * only one cell, the name of the sheet is the team of all players.
 */
export function squadsWithAddedTeamColumn(
  headings: readonly string[],
  area: SheetArea,
  reading: TableReadingContext,
): Pick<TableDraft, 'headings' | 'rows' | 'titles'> {
  const meanings = headings.map((heading) => reading.words.firstMeaning(heading));
  const placesOf = (...names: string[]) => [...meanings.keys()].filter((i) => names.includes(meanings[i] ?? ''));
  const names = placesOf('player', 'firstName', 'surname');
  const [handicap = -1] = placesOf('handicap');
  const [captain = -1] = placesOf('captain');
  const isOneTeam = area.sheet !== null && area.rows.every(({ cells }) => nonEmptyCells(cells).length !== 1);
  const above = isOneTeam ? { ...area.above, team: area.sheet! } : area.above;
  const lines = new SquadListReader(above, reading, { name: names, handicap, captain });
  lines.readAll(area.rows);
  const hasVenue = lines.rows.some(({ venue = '' }) => venue !== '');
  const rows = lines.rows.map((row) => {
    const cells = headings.map((_, i) => row.cells?.[i] ?? '');
    if (row.name !== undefined && (row.cells === undefined || nonEmptyCells(row.cells).length < 2)) {
      cells.fill('');
      cells[names[0] ?? 0] = row.name;
      if (handicap >= 0) cells[handicap] = row.handicap ?? '';
      if (captain >= 0 && row.captain === true) cells[captain] = 'captain';
    }
    return tableRow(row, [row.team, ...(hasVenue ? [row.venue ?? ''] : []), ...cells]);
  });
  return { headings: ['team', ...(hasVenue ? ['venue'] : []), ...headings], rows, titles: lines.titles };
}
