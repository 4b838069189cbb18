import type { ReadTable } from '#domain/imports/sheet.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { type ColumnFacts, shareOf } from './column-facts.ts';
import { partsOfHeading } from './heading-parts.ts';

const AWAY = /^a(?:way)?\.?$/i;
const SIDE = /^(?:h(?:ome)?|a(?:way)?)\.?$/i;
const HEADINGS = /^(?:h ?[/|-] ?a|home ?[/|-] ?away|home or away|venue|ground|where|location|side)$/i;

/**
 * Returns the index of the column that says on each line whether the team played at home or away; `null` if there is
 * none.
 */
export function homeOrAwayColumn(columns: readonly ColumnFacts[]): number | null {
  const found = columns.find(
    (column) =>
      column.filled > 0 &&
      column.empty === 0 &&
      HEADINGS.test(column.heading) &&
      shareOf(column, 'side') === 1 &&
      column.cells.every(({ text }) => SIDE.test(text)),
  );
  return found?.place ?? null;
}

const BOTH: readonly MeaningName[] = ['score', 'teamScores', 'frame', 'fixture'];

/**
 * Splits a list that is written from one team's side into a table of home matches and one of away matches. Other tables
 * stay whole.
 */
export function splitHomeAndAway(table: ReadTable, columns: readonly ColumnFacts[], inquiry: Inquiry): ReadTable[] {
  const place = homeOrAwayColumn(columns);
  const team = table.columns.find(({ meaning }) => meaning === 'homeTeam');
  if (place === null || team === undefined || partsOfHeading(team.heading).side !== null) return [table];
  const parts = splitBySide(table, place);
  const pair = table.columns.find(({ meaning }) => BOTH.includes(meaning));
  if (pair === undefined) return parts;
  for (const { line, cells } of table.rows)
    if (isAway(cells[place]))
      inquiry.fault(line, `${pair.subject} does not say whose score comes first in an away match.`);
  return parts;
}

function isAway(cell: string | undefined): boolean {
  return AWAY.test(cell ?? '');
}

/** Splits the lines. In an away match, the team and its players are the away side. */
function splitBySide(table: ReadTable, place: number): ReadTable[] {
  const away = table.rows.filter(({ cells }) => isAway(cells[place]));
  const home = table.rows.filter(({ cells }) => !isAway(cells[place]));
  const columns = table.columns.map((column) => ({ ...column, meaning: otherSide(column.meaning) }));
  const parts = [
    { ...table, rows: home },
    { ...table, rows: away, columns },
  ];
  return parts.filter(({ rows }) => rows.length > 0);
}

function otherSide(meaning: MeaningName): MeaningName {
  const swapped = meaning.replace(/^(?:home|away)/, (side) => (side === 'home' ? 'away' : 'home'));
  return swapped as MeaningName; // every meaning of one side is one of the other side too
}
