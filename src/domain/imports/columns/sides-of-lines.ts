import type { TableWithMeanings } from '#domain/imports/sheet.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { type ExaminedColumn, shareOfCellsWithAnyLook } from './column-facts.ts';
import { partsOfHeading } from './heading-parts.ts';

const AWAY_PATTERN = /^a(?:way)?\.?$/i;
const SIDE_CELL_PATTERN = /^(?:h(?:ome)?|a(?:way)?)\.?$/i;
const SIDE_HEADING_PATTERN = /^(?:h ?[/|-] ?a|home ?[/|-] ?away|home or away|venue|ground|where|location|side)$/i;

/**
 * Returns the index of the column that says whether the team of each line played at home or away; `null` if there is no
 * such column.
 */
export function findHomeOrAwayColumn(columns: readonly ExaminedColumn[]): number | null {
  const found = columns.find(
    (column) =>
      column.filled > 0 &&
      column.empty === 0 &&
      SIDE_HEADING_PATTERN.test(column.heading) &&
      shareOfCellsWithAnyLook(column, 'side') === 1 &&
      column.cells.every(({ text }) => SIDE_CELL_PATTERN.test(text)),
  );
  return found?.place ?? null;
}

const MEANINGS_ABOUT_BOTH_SIDES: readonly MeaningName[] = ['score', 'teamScores', 'frame', 'fixture'];

/**
 * Splits a list whose lines name a team, its opponent, and whether the team played at home. Returns a table of the home
 * matches and a table of the away matches, each with the home team in the home columns. If one column is about both
 * sides, such as the score `3-2`, reports a fault for each away match, because either side may come first. Returns any
 * other table unchanged.
 */
export function splitHomeAndAwayMatches(
  table: TableWithMeanings,
  columns: readonly ExaminedColumn[],
  inquiry: Inquiry,
): TableWithMeanings[] {
  const place = findHomeOrAwayColumn(columns);
  const team = table.columns.find(({ meaning }) => meaning === 'homeTeam');
  if (place === null || team === undefined || partsOfHeading(team.heading).side !== null) return [table];
  const parts = splitByHomeOrAwayColumn(table, place);
  const pair = table.columns.find(({ meaning }) => MEANINGS_ABOUT_BOTH_SIDES.includes(meaning));
  if (pair === undefined) return parts;
  for (const { line, cells } of table.rows)
    if (isAway(cells[place]))
      inquiry.fault(line, `${pair.subject} does not say whose score comes first in an away match.`);
  return parts;
}

function isAway(cell: string | undefined): boolean {
  return AWAY_PATTERN.test(cell ?? '');
}

/**
 * Splits a table into home matches and away matches. In the table of away matches, the home and away columns swap their
 * meanings.
 */
function splitByHomeOrAwayColumn(table: TableWithMeanings, place: number): TableWithMeanings[] {
  const away = table.rows.filter(({ cells }) => isAway(cells[place]));
  const home = table.rows.filter(({ cells }) => !isAway(cells[place]));
  const columns = table.columns.map((column) => ({ ...column, meaning: meaningOfOtherSide(column.meaning) }));
  const parts = [
    { ...table, rows: home },
    { ...table, rows: away, columns },
  ];
  return parts.filter(({ rows }) => rows.length > 0);
}

function meaningOfOtherSide(meaning: MeaningName): MeaningName {
  const swapped = meaning.replace(/^(?:home|away)/, (side) => (side === 'home' ? 'away' : 'home'));
  return swapped as MeaningName; // safe cast: each `home…` meaning has an `away…` meaning, and the reverse
}
