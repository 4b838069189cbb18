import type { ReadColumn, ReadTable } from '#domain/imports/sheet.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';

/** The meanings that each match of a line can have a column for. */
const REPEATED_MEANINGS: ReadonlySet<MeaningName> = new Set<MeaningName>([
  'homeTeam',
  'awayTeam',
  'fixture',
  'homeTeamScore',
  'awayTeamScore',
  'teamScores',
  'date',
  'time',
  'venue',
  'state',
]);

/**
 * Splits a table whose lines have several matches: the first table has the first match of each line, and so on. In the
 * second one, `homeTeam 2` becomes `homeTeam`.
 */
export function splitMatchesOfLine(table: ReadTable): ReadTable[] {
  const ofMatch = ({ meaning }: ReadColumn) => REPEATED_MEANINGS.has(meaning);
  const numbers = [...new Set(table.columns.filter(ofMatch).map(({ number }) => number))].sort((a, b) => a - b);
  if (numbers.every((number) => number === 1)) return [table];
  return numbers.map((number) => {
    const own = table.columns.filter((column) => ofMatch(column) && column.number === number);
    const meanings = new Set(own.map(({ meaning }) => meaning));
    // A date or time that only the first match has applies to all matches of the line.
    const shared = table.columns.filter(
      (column) =>
        !ofMatch(column) || (column.number === 1 && number > 1 && !meanings.has(column.meaning) && isShared(column)),
    );
    const rows =
      number === 1 ? table.rows : table.rows.filter(({ cells }) => own.some(({ place }) => cells[place] !== ''));
    return { ...table, rows, columns: [...shared, ...own.map((column) => ({ ...column, number: 1 }))] };
  });
}

function isShared({ meaning }: ReadColumn): boolean {
  return meaning === 'date' || meaning === 'time';
}
